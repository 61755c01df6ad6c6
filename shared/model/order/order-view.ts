import { z } from 'zod';
import type { Order } from './order.ts';
import { type OrderColumn, orderColumns } from './order-cells.ts';

/** Columns of an orders list, in order; `width` in pixels, null for automatic. */
export const columnChoiceSchema = z
  .array(z.object({ key: z.enum(orderColumns), width: z.number().int().min(40).max(1_200).nullable() }))
  .min(1)
  .max(orderColumns.length)
  .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length);
export type ColumnChoice = Readonly<z.infer<typeof columnChoiceSchema>>;

export const orderViewSchema = z.object({
  id: z.string().max(40),
  name: z.string().trim().min(1).max(60),
  /** Query string of the list's address: search and filters. */
  query: z.string().max(4_000),
  columns: columnChoiceSchema,
});
export type OrderView = Readonly<Omit<z.infer<typeof orderViewSchema>, 'columns'>> & {
  readonly columns: ColumnChoice;
};

/** Adds the view, or replaces the view with the same id, otherwise the view with the same name. */
export function withView(views: readonly OrderView[], view: OrderView): readonly OrderView[] {
  const named = views.findIndex(({ name }) => isSameName(name, view.name));
  const at = views.some(({ id }) => id === view.id) ? views.findIndex(({ id }) => id === view.id) : named;
  return at < 0 ? [...views, view] : views.with(at, view);
}

/** True if another view has this name, ignoring case and surrounding spaces. */
export function isNameTaken(views: readonly OrderView[], name: string, id: string | null): boolean {
  return views.some((view) => view.id !== id && isSameName(view.name, name));
}

function isSameName(left: string, right: string): boolean {
  const nameKey = (name: string) => name.trim().normalize('NFKC').toLowerCase();
  return nameKey(left) === nameKey(right);
}

/** True if the list shows exactly this view; column widths are ignored. */
export function isShown(view: OrderView, query: string, columns: ColumnChoice): boolean {
  const keys = (chosen: ColumnChoice) => chosen.map(({ key }) => key).join();
  return view.query === query && keys(view.columns) === keys(columns);
}

/** Columns shown before a person has chosen any. */
export const defaultColumns: z.infer<typeof columnChoiceSchema> = [
  ...(['state', 'handed-over', 'identifier', 'result', 'service'] as const),
  ...(['customer', 'reference', 'price', 'age'] as const),
].map((key) => ({ key, width: null }));

/**
 * The shown columns of a table that leaves the app. If an order has a quantity, the table has it too, because a row that is imported again
 * without its quantity orders the smallest one.
 */
export function copiedColumns(
  chosen: ColumnChoice,
  orders: readonly Pick<Order, 'quantityAsked'>[],
): readonly OrderColumn[] {
  const keys = chosen.map(({ key }) => key);
  if (keys.includes('quantity') || !orders.some(({ quantityAsked }) => quantityAsked)) return keys;
  const service = keys.indexOf('service');
  return service < 0 ? keys : keys.toSpliced(service + 1, 0, 'quantity');
}

/** Adds or removes a column; the last remaining one cannot be removed. A new column is appended. */
export function withColumn(chosen: ColumnChoice, key: OrderColumn, isVisible: boolean): ColumnChoice {
  const otherColumns = chosen.filter((column) => column.key !== key);
  if (!isVisible) return otherColumns.length === 0 ? chosen : otherColumns;
  return otherColumns.length < chosen.length ? chosen : [...chosen, { key, width: null }];
}

/** Moves this column one place towards the start (`step` -1) or the end (1), if possible. */
export function moved(chosen: ColumnChoice, key: OrderColumn, step: -1 | 1): ColumnChoice {
  const at = chosen.findIndex((column) => column.key === key);
  const column = chosen[at];
  const neighbour = chosen[at + step];
  if (column === undefined || neighbour === undefined) return chosen;
  return chosen.with(at, neighbour).with(at + step, column);
}

/** Sets a column's width within readable limits; null for automatic. */
export function resized(chosen: ColumnChoice, key: string, width: number | null): ColumnChoice {
  const bounded = width === null ? null : Math.round(Math.min(1_200, Math.max(40, width)));
  return chosen.map((column) => (column.key === key ? { ...column, width: bounded } : column));
}

export function hiddenColumns(chosen: ColumnChoice): readonly OrderColumn[] {
  return orderColumns.filter((key) => !chosen.some((column) => column.key === key));
}
