import type { Order } from '../../../shared/model/order/order.ts';

export interface BackendEvents {
  journalWhole: [];
  /** The journal lost commits during the run (J5). The emitter waits until all listeners are done. */
  journalBehind: [];
  /** The keys of these connections can be read from now on. The list is empty if only the keychain's state changed. */
  keysReadable: [connectionIds: readonly string[]];
  supplierAnswers: [connectionId: string];
  /** The access to the connection's supplier changed. The connection may be used. */
  accessChanged: [connectionId: string];
  connectionMoved: [connectionId: string];
  currencyMoved: [connectionId: string];
  catalogueReplaced: [connectionId: string];
  /** The stored services of an additional list that cannot be read were deleted. */
  furtherForgotten: [connectionId: string];
  /** The lists of a connection were read. `askedAtMs` is monotonic. */
  listsRead: [connectionId: string, askedAtMs: number, furtherFailed: boolean];
  /** Nothing pauses sending on this connection any more. */
  connectionReleased: [connectionId: string];
  holdReleased: [];
  holdChanged: [];
  /** The machine slept: data read before that is no longer recent. */
  woken: [];
  /** These orders changed because of a supplier's answer. */
  ordersChanged: [orders: readonly Order[]];
}

export interface EventBus {
  /** Subscribes to an event; listeners are called in the order of subscription. */
  on<Name extends keyof BackendEvents>(
    name: Name,
    listener: (...of: BackendEvents[Name]) => void | Promise<void>,
  ): void;
  /** Calls all listeners immediately. Resolves when all of them are done. Rejects if at least one failed; every failure is logged. */
  emit<Name extends keyof BackendEvents>(name: Name, ...of: BackendEvents[Name]): Promise<void>;
}

type Listener = (...of: readonly unknown[]) => void | Promise<void>;

/**
 * Each component subscribes by itself, so that none needs a component that is created later. An event without
 * listeners is lost.
 */
export function createEventBus(onDefect: (error: unknown) => void): EventBus {
  const listeners = new Map<keyof BackendEvents, Listener[]>();
  return {
    on: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener]),
    emit(name, ...args) {
      const done = (listeners.get(name) ?? []).map(async (listener) => listener(...args));
      const all = Promise.all(done).then(() => {});
      for (const each of done) each.catch(onDefect);
      all.catch(() => {});
      return all;
    },
  };
}
