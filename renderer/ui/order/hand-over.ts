import { createContext, use } from 'react';
import type { Order } from '../../../shared/model/order/order.ts';
import type { UsualTime } from '../../../shared/model/order/usual-time.ts';

/** A service; of the selected connection where none is named. */
export interface OrderedService {
  readonly connectionId?: string;
  readonly serviceId: string;
}

/** What every table of orders needs besides its rows: how long services usually take, and the way to tick an order off. */
export interface HandOver {
  usualOf(service: OrderedService): UsualTime | undefined;
  handOver(order: Order, handedOver: boolean): void;
}

const HandOverContext = createContext<HandOver>({ usualOf: () => undefined, handOver: () => {} });

export const HandOverProvider = HandOverContext;

export function useHandOver(): HandOver {
  return use(HandOverContext);
}
