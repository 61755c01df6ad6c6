import type { Order } from '../../../shared/model/order/order.ts';

/** What one part of the backend tells the others, with what it says of it. */
export interface BackendEvents {
  /** The journal's file was looked through and is whole. */
  journalWhole: [];
  /** The journal was found to be older than it was, within the run (J5). The teller waits for the listeners. */
  journalBehind: [];
  /** Keys of these connections can be read now; none if only the keychain's state changed. */
  keysReadable: [connectionIds: readonly string[]];
  /** The supplier answers as it should, after it had not. */
  supplierAnswers: [connectionId: string];
  /** The connection may be used, with other access than before. */
  accessChanged: [connectionId: string];
  /** The connection leads to another address. */
  connectionMoved: [connectionId: string];
  /** The account is in another currency than before. */
  currencyMoved: [connectionId: string];
  /** Another list of services has taken the place of the one before. */
  catalogueReplaced: [connectionId: string];
  /** What was kept of services that the list lacks was forgotten. */
  furtherForgotten: [connectionId: string];
  /** The lists of a connection were read that were asked for at this moment of the steady clock. */
  listsRead: [connectionId: string, askedAtMs: number, furtherFailed: boolean];
  /** Nothing holds the sending of this connection any more. */
  connectionReleased: [connectionId: string];
  /** A person has let all sending continue. */
  holdReleased: [];
  holdChanged: [];
  /** The machine slept: nothing that was read before counts as lately read. */
  woken: [];
  /** These orders stand otherwise than before, by what a supplier says. */
  ordersChanged: [orders: readonly Order[]];
}

export interface EventBus {
  /** Called for each such event from now on, in the order of the subscriptions. */
  on<Name extends keyof BackendEvents>(
    name: Name,
    listener: (...of: BackendEvents[Name]) => void | Promise<void>,
  ): void;
  /** Calls every listener at once. Resolves once all are done; rejects if one failed, which is logged in any case. */
  emit<Name extends keyof BackendEvents>(name: Name, ...of: BackendEvents[Name]): Promise<void>;
}

type Listener = (...of: readonly unknown[]) => void | Promise<void>;

/** A part subscribes itself, so that none needs another that is made after it: what is told before anybody listens concerns nobody. */
export function createEventBus(onDefect: (error: unknown) => void): EventBus {
  const listeners = new Map<keyof BackendEvents, Listener[]>();
  return {
    on: (name, listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener]),
    emit(name, ...of) {
      const done = (listeners.get(name) ?? []).map(async (listener) => listener(...of));
      const all = Promise.all(done).then(() => {});
      for (const each of done) each.catch(onDefect);
      all.catch(() => {});
      return all;
    },
  };
}
