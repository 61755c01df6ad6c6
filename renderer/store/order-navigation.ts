import { create } from 'zustand';

interface OrderNavigation {
  /** The orders of the list that an order was opened from, in list order, as far as loaded. */
  readonly ids: readonly string[];
  /** The order that is or was shown; the next list starts at it. */
  readonly leftAt: string | null;
}

export const useOrderNavigation = create<OrderNavigation>(() => ({ ids: [], leftAt: null }));

// The screens that list orders.
const lists = /^#\/(?:orders(?:\?|$)|batches\/)/;

/** Marks an order as shown; returns the function that ends it. */
export function showOrder(id: string): () => void {
  useOrderNavigation.setState({ leftAt: id });
  return () => {
    // However long the list takes to load. Any other screen ends it.
    if (!lists.test(window.location.hash)) listBegan();
  };
}

/** A list has used `leftAt`, or does not need it. */
export function listBegan(): void {
  useOrderNavigation.setState({ leftAt: null });
}

/** Sets the list that previous and next step through. */
export function setOrderList(orders: readonly { readonly id: string }[]): void {
  useOrderNavigation.setState({ ids: orders.map(({ id }) => id) });
}

/** The previous (-1) or next (1) order in that list; null at its ends. */
export function neighbourOrder(ids: readonly string[], id: string, by: -1 | 1): string | null {
  const at = ids.indexOf(id);
  return at < 0 ? null : (ids[at + by] ?? null);
}
