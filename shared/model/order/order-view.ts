import { z } from 'zod';
import { type OrderColumn, orderColumns } from './order-cells.ts';

/** Columns of a list of orders, in order; `width` in pixels, null for automatic. */
export const columnChoiceSchema = z
  .array(z.object({ key: z.enum(orderColumns), width: z.number().int().min(40).max(1_200).nullable() }))
  .min(1)
  .max(orderColumns.length)
  .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length);
export type ColumnChoice = Readonly<z.infer<typeof columnChoiceSchema>>;

/** A narrowing of the list with its columns, under a name of the person's own. */
export const orderViewSchema = z.object({
  id: z.string().max(40),
  name: z.string().trim().min(1).max(60),
  /** The query of the list's address: search and filters. */
  query: z.string().max(4_000),
  columns: columnChoiceSchema,
});
export type OrderView = Readonly<Omit<z.infer<typeof orderViewSchema>, 'columns'>> & {
  readonly columns: ColumnChoice;
};

/** With this view: in the place of the one that has its id, or else its name. */
export function withView(views: readonly OrderView[], view: OrderView): readonly OrderView[] {
  const named = views.findIndex(({ name }) => isSameName(name, view.name));
  const at = views.some(({ id }) => id === view.id) ? views.findIndex(({ id }) => id === view.id) : named;
  return at < 0 ? [...views, view] : views.with(at, view);
}

/** Whether another view than this one has the name already; capitals and spaces around it make no other name. */
export function isNameTaken(views: readonly OrderView[], name: string, id: string | null): boolean {
  return views.some((view) => view.id !== id && isSameName(view.name, name));
}

function isSameName(left: string, right: string): boolean {
  const plain = (name: string) => name.trim().normalize('NFKC').toLowerCase();
  return plain(left) === plain(right);
}

/** Whether the list shows just what this view would. Widths are of the hand and do not count. */
export function isShown(view: OrderView, query: string, columns: ColumnChoice): boolean {
  const keys = (chosen: ColumnChoice) => chosen.map(({ key }) => key).join();
  return view.query === query && keys(view.columns) === keys(columns);
}

/** What a person sees before they choose. */
export const defaultColumns: z.infer<typeof columnChoiceSchema> = [
  ...(['state', 'handed-over', 'identifier', 'result', 'service'] as const),
  ...(['customer', 'reference', 'price', 'age'] as const),
].map((key) => ({ key, width: null }));

/** Adds or removes a column; the last one stays. A new one is appended. */
export function withColumn(chosen: ColumnChoice, key: OrderColumn, shown: boolean): ColumnChoice {
  const rest = chosen.filter((column) => column.key !== key);
  if (!shown) return rest.length === 0 ? chosen : rest;
  return rest.length < chosen.length ? chosen : [...chosen, { key, width: null }];
}

/** With this column one place nearer to the start (`by` -1) or the end (1); at an end it stays. */
export function moved(chosen: ColumnChoice, key: OrderColumn, by: -1 | 1): ColumnChoice {
  const at = chosen.findIndex((column) => column.key === key);
  const column = chosen[at];
  const other = chosen[at + by];
  if (column === undefined || other === undefined) return chosen;
  return chosen.with(at, other).with(at + by, column);
}

/** Sets a column's width, within readable limits; null for automatic. */
export function resized(chosen: ColumnChoice, key: string, width: number | null): ColumnChoice {
  const bounded = width === null ? null : Math.round(Math.min(1_200, Math.max(40, width)));
  return chosen.map((column) => (column.key === key ? { ...column, width: bounded } : column));
}

/** The columns that are not shown, in their default order. */
export function hiddenColumns(chosen: ColumnChoice): readonly OrderColumn[] {
  return orderColumns.filter((key) => !chosen.some((column) => column.key === key));
}
