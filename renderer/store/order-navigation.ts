import { create } from 'zustand';

interface OrderNavigation {
  /** Ids of the loaded orders of the list from which an order was opened, in list order. */
  readonly ids: readonly string[];
  /** The order shown now or last; the next list scrolls to it. */
  readonly leftAt: string | null;
}

export const useOrderNavigation = create<OrderNavigation>(() => ({ ids: [], leftAt: null }));

// Addresses of screens with a list of orders.
const lists = /^#\/(?:orders(?:\?|$)|batches\/)/;

/** Records that an order is shown, until the returned function is called. */
export function showOrder(id: string): () => void {
  useOrderNavigation.setState({ leftAt: id });
  return () => {
    // Keeps `leftAt` until the list has loaded. Every other screen clears it.
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

/** The previous (-1) or next (1) order in that list; null at its ends. */
export function neighbourOrder(ids: readonly string[], id: string, by: -1 | 1): string | null {
  const at = ids.indexOf(id);
  return at < 0 ? null : (ids[at + by] ?? null);
}
