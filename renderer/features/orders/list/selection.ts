import type { OrderFilter, OrderSelection } from '../../../../shared/model/order/order-filter.ts';

/** Individual orders, or all results of a filter except some. So a selection of a million orders needs no list of their ids. */
export type Selection =
  | { readonly by: 'ids'; readonly ids: ReadonlySet<string> }
  | { readonly by: 'filter'; readonly except: ReadonlySet<string> };

export const nothingSelected: Selection = { by: 'ids', ids: new Set() };
export const allSelected: Selection = { by: 'filter', except: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.by === 'ids' ? selection.ids.has(id) : !selection.except.has(id);
}

export function toggled(selection: Selection, id: string): Selection {
  const flip = (ids: ReadonlySet<string>): ReadonlySet<string> => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return next;
  };
  return selection.by === 'ids'
    ? { by: 'ids', ids: flip(selection.ids) }
    : { by: 'filter', except: flip(selection.except) };
}

export function including(selection: Selection, ids: readonly string[]): Selection {
  if (selection.by === 'ids') return { by: 'ids', ids: new Set([...selection.ids, ...ids]) };
  const except = new Set(selection.except);
  for (const id of ids) except.delete(id);
  return { by: 'filter', except };
}

export function leavingOut(selection: Selection, ids: readonly string[]): Selection {
  if (selection.by === 'filter') return { by: 'filter', except: new Set([...selection.except, ...ids]) };
  const remaining = new Set(selection.ids);
  for (const id of ids) remaining.delete(id);
  return { by: 'ids', ids: remaining };
}

/** Number of selected orders; null if the filter's results are not counted. */
export function countOf(selection: Selection, total: number | null): number | null {
  if (selection.by === 'ids') return selection.ids.size;
  return total === null ? null : Math.max(0, total - selection.except.size);
}

/** Returns the selection as the backend's input. Individual orders are in list order; orders that are no longer loaded come last. */
export function asked(
  selection: Selection,
  filter: OrderFilter,
  loaded: readonly { readonly id: string }[],
): OrderSelection {
  if (selection.by === 'filter') return { by: 'filter', filter, except: [...selection.except] };
  const inOrder = loaded.flatMap(({ id }) => (selection.ids.has(id) ? [id] : []));
  return { by: 'ids', ids: [...new Set([...inOrder, ...selection.ids])] };
}
