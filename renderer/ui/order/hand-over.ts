import { createContext, use } from 'react';
import type { Order } from '../../../shared/model/order/order.ts';
import type { UsualTime } from '../../../shared/model/order/usual-time.ts';

/** A service; of the selected connection if none is given. */
export interface OrderedService {
  readonly connectionId?: string;
  readonly serviceId: string;
}

/** What tables of orders need besides rows: usual times of services, suppliers' names, and the function that hands over an order. */
export interface HandOver {
  usualOf(service: OrderedService): UsualTime | undefined;
  /** Name of a connection if the shop has several; null if it has only one. */
  supplierOf(connectionId: string): string | null;
  handOver(order: Order, handedOver: boolean): void;
  /** The order as the shop's first text, or as the built-in chat text if the shop has none. */
  textOf(order: Order): string;
  /** Copies the full text, then hands over. If the order is not ready, only reports that. */
  copyAndHandOver(order: Order): void;
}

/** For parts rendered outside of the app, where no order can be handed over. */
export const noHandOver: HandOver = {
  usualOf: () => undefined,
  supplierOf: () => null,
  handOver: () => {},
  textOf: () => '',
  copyAndHandOver: () => {},
};

const HandOverContext = createContext(noHandOver);

export const HandOverProvider = HandOverContext;

export function useHandOver(): HandOver {
  return use(HandOverContext);
}
