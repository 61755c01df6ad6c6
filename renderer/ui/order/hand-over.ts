import { createContext, use } from 'react';
import type { Order } from '../../../shared/model/order/order.ts';
import type { UsualTime } from '../../../shared/model/order/usual-time.ts';

/** A service; of the selected connection if none is named. */
export interface OrderedService {
  readonly connectionId?: string;
  readonly serviceId: string;
}

/** What every table of orders needs besides its rows: how long services usually take, suppliers' names, and the way to hand an order over. */
export interface HandOver {
  usualOf(service: OrderedService): UsualTime | undefined;
  /** The name of a connection for a shop with several; null with only one. */
  supplierOf(connectionId: string): string | null;
  handOver(order: Order, handedOver: boolean): void;
  /** The order as the shop's first text, or else as the built-in one for a chat. */
  textOf(order: Order): string;
  /** Copies the full text, then hands over, in one action. If the order is not ready, only says so. */
  copyAndHandOver(order: Order): void;
}

/** For parts drawn outside the app, if nothing can be handed over. */
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
