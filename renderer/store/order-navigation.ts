import { create } from 'zustand';

interface OrderNavigation {
  /** Ids of the loaded orders of the list from which an order was opened, in list order. */
  readonly ids: readonly string[];
  /** The order that is shown now or was shown last. The list that opens next scrolls to this order. */
  readonly leftAt: string | null;
}

export const useOrderNavigation = create<OrderNavigation>(() => ({ ids: [], leftAt: null }));

// Addresses of screens with a list of orders.
const lists = /^#\/(?:orders(?:\?|$)|batches\/)/;

/** Records that an order is shown. Call the returned function when it is no longer shown. */
export function showOrder(id: string): () => void {
  useOrderNavigation.setState({ leftAt: id });
  return () => {
    // On a screen with a list of orders, `leftAt` is kept until the list is loaded. On every other screen it is cleared.
    if (!lists.test(window.location.hash)) listBegan();
  };
}

/** Clears `leftAt`, after a list has used it or because the list does not need it. */
export function listBegan(): void {
  useOrderNavigation.setState({ leftAt: null });
}

/** Sets the list for the previous and next buttons. */
export function setOrderList(orders: readonly { readonly id: string }[]): void {
  useOrderNavigation.setState({ ids: orders.map(({ id }) => id) });
}

/** Returns the previous (-1) or next (1) order in the list; null at the ends of the list. */
export function neighbourOrder(ids: readonly string[], id: string, step: -1 | 1): string | null {
  const at = ids.indexOf(id);
  return at < 0 ? null : (ids[at + step] ?? null);
}
