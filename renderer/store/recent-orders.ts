import { create } from 'zustand';

/** What was ordered last, for as long as the page lives: the next customer mostly wants the same service. */
interface RecentOrders {
  /** The customer of the last order; '' where it named none. */
  readonly lastCustomer: string;
  /** The service last ordered on each connection. */
  readonly lastServices: Readonly<Record<string, string>>;
  /** The service last ordered as a list on each connection, where the whole list was of one. */
  readonly lastListServices: Readonly<Record<string, string>>;
  /** The orders placed here, newest first, only the latest. */
  readonly placedIds: readonly string[];
  /**
   * An order was confirmed. Its service is remembered from here on, not when the order is recorded: by then a person may be choosing
   * another, and would find the form of this one in its place.
   */
  ordering(order: { readonly connectionId: string; readonly serviceId: string }): void;
  placed(order: { readonly id: string; readonly customer: string }): void;
  listed(list: { readonly connectionId: string; readonly serviceId: string }): void;
  /** Another service is to be chosen on this connection. */
  forgetService(connectionId: string): void;
}

const mostPlaced = 8;

export const useRecentOrders = create<RecentOrders>((set) => ({
  lastCustomer: '',
  lastServices: {},
  lastListServices: {},
  placedIds: [],
  ordering: ({ connectionId, serviceId }) =>
    set(({ lastServices }) => ({ lastServices: { ...lastServices, [connectionId]: serviceId } })),
  placed: ({ id, customer }) =>
    set(({ placedIds }) => ({
      lastCustomer: customer,
      placedIds: [id, ...placedIds.filter((each) => each !== id)].slice(0, mostPlaced),
    })),
  listed: ({ connectionId, serviceId }) =>
    set(({ lastListServices }) => ({
      lastListServices: { ...lastListServices, [connectionId]: serviceId },
    })),
  forgetService: (connectionId) =>
    set(({ lastServices }) => ({
      lastServices: Object.fromEntries(Object.entries(lastServices).filter(([id]) => id !== connectionId)),
    })),
}));
