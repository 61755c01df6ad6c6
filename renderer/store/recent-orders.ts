import { create } from 'zustand';

/** The latest orders of this page, in memory only. They are kept because the next customer often wants the same service. */
interface RecentOrders {
  /** True if `lastCustomer` and `placedIds` are from practice orders, which are never mixed with the shop's orders. */
  readonly practice: boolean;
  /** Customer of the last order; empty if that order had no customer. */
  readonly lastCustomer: string;
  /** The service ordered last, by connection. */
  readonly lastServices: Readonly<Record<string, string>>;
  /** By connection, the service of the latest list in which all rows were for one service. */
  readonly lastListServices: Readonly<Record<string, string>>;
  /** Orders placed on this page, newest first. */
  readonly placedIds: readonly string[];
  /**
   * Call this when a person confirms the order, not when the order is recorded. By then, the person may be choosing another service, and
   * the form would replace that choice.
   */
  ordering(order: { readonly connectionId: string; readonly serviceId: string }): void;
  placed(order: { readonly id: string; readonly customer: string; readonly practice: boolean }): void;
  listed(list: { readonly connectionId: string; readonly serviceId: string }): void;
  /** Call this when a person wants to choose another service on this connection. */
  forgetService(connectionId: string): void;
}

const maxPlaced = 8;

export const useRecentOrders = create<RecentOrders>((set) => ({
  practice: false,
  lastCustomer: '',
  lastServices: {},
  lastListServices: {},
  placedIds: [],
  ordering: ({ connectionId, serviceId }) =>
    set(({ lastServices }) => ({ lastServices: { ...lastServices, [connectionId]: serviceId } })),
  placed: ({ id, customer, practice }) =>
    set((before) => {
      const earlier = before.practice === practice ? before.placedIds.filter((each) => each !== id) : [];
      return { practice, lastCustomer: customer, placedIds: [id, ...earlier].slice(0, maxPlaced) };
    }),
  listed: ({ connectionId, serviceId }) =>
    set(({ lastListServices }) => ({
      lastListServices: { ...lastListServices, [connectionId]: serviceId },
    })),
  forgetService: (connectionId) =>
    set(({ lastServices }) => ({
      lastServices: Object.fromEntries(Object.entries(lastServices).filter(([id]) => id !== connectionId)),
    })),
}));
