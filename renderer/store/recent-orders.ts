import { create } from 'zustand';

/** The latest orders of this page, in memory only: the next customer often wants the same service. */
interface RecentOrders {
  /** True if `lastCustomer` and `placedIds` are from practice, which never mixes with the shop's orders. */
  readonly practice: boolean;
  /** Customer of the last order; '' if the order had no customer. */
  readonly lastCustomer: string;
  /** The service last ordered on each connection. */
  readonly lastServices: Readonly<Record<string, string>>;
  /** Per connection, the service of the last ordered list whose rows all used one service. */
  readonly lastListServices: Readonly<Record<string, string>>;
  /** Orders placed on this page, newest first. */
  readonly placedIds: readonly string[];
  /**
   * Called when the person confirms, not when the order is recorded. At that later time, the person may be choosing
   * another service, and the form would replace that choice.
   */
  ordering(order: { readonly connectionId: string; readonly serviceId: string }): void;
  placed(order: { readonly id: string; readonly customer: string; readonly practice: boolean }): void;
  listed(list: { readonly connectionId: string; readonly serviceId: string }): void;
  /** Called when the person wants to choose another service on this connection. */
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
