import { create } from 'zustand';

interface OrderNavigation {
  /** The orders of the list that an order was opened from, in its order, as far as they were read. */
  readonly ids: readonly string[];
  /** The order that is shown, or was until now: a list that comes right after it begins there. */
  readonly leftAt: string | null;
}

export const useOrderNavigation = create<OrderNavigation>(() => ({ ids: [], leftAt: null }));

// The screens that list orders.
const lists = /^#\/(?:orders(?:\?|$)|batches\/)/;

/** This order is shown; call what it returns when it no longer is. */
export function showOrder(id: string): () => void {
  useOrderNavigation.setState({ leftAt: id });
  return () => {
    // However long the list takes to come; whoever goes anywhere else has left the order for good.
    if (!lists.test(window.location.hash)) listBegan();
  };
}

/** A list has taken up where the order was left, or has nothing to do with it. */
export function listBegan(): void {
  useOrderNavigation.setState({ leftAt: null });
}

/** Whoever opens one of these orders can go on to those beside it. */
export function setOrderList(orders: readonly { readonly id: string }[]): void {
  useOrderNavigation.setState({ ids: orders.map(({ id }) => id) });
}

/** The order before (-1) or after (1) this one in that list; null where there is none. */
export function neighbourOrder(ids: readonly string[], id: string, by: -1 | 1): string | null {
  const at = ids.indexOf(id);
  return at < 0 ? null : (ids[at + by] ?? null);
}
