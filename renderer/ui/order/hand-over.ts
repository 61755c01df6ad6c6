import { createContext, use } from 'react';
import type { Order } from '../../../shared/model/order/order.ts';
import type { TypicalTime } from '../../../shared/model/order/typical-time.ts';

/** A service. Without `connectionId`, it is a service of the selected connection. */
export interface OrderedService {
  readonly connectionId?: string;
  readonly serviceId: string;
}

/** What lists of orders need besides the orders: usual times of services, suppliers' names, functions to hand over an order. */
export interface HandOver {
  typicalTimeOf(service: OrderedService): TypicalTime | undefined;
  /** Returns the name of a connection; null if the shop has only one connection. */
  supplierOf(connectionId: string): string | null;
  handOver(order: Order, handedOver: boolean): void;
  /** Returns the order in the form of the shop's first text, or of the built-in chat text if the shop has no own text. */
  textOf(order: Order): string;
  /** Copies the order's whole text and then hands the order over. If the order is not ready, only reports that. */
  copyAndHandOver(order: Order): void;
}

/** For components that are rendered outside of the app, where no order can be handed over. */
export const noHandOver: HandOver = {
  typicalTimeOf: () => undefined,
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
