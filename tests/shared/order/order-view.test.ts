import { expect, test } from 'vitest';
import type { OrderColumn } from '../../../shared/model/order/order-cells.ts';
import {
  columnChoiceSchema,
  copiedColumns,
  defaultColumns,
  hiddenColumns,
  isNameTaken,
  isShown,
  moved,
  resized,
  withColumn,
  withView,
} from '../../../shared/model/order/order-view.ts';

const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);

test('a column is added at the end and can be removed, except the last one', () => {
  const more = withColumn(defaultColumns, 'note', true);
  expect(keys(more)).toEqual([...keys(defaultColumns), 'note']);
  expect(withColumn(more, 'note', true)).toEqual(more);
  expect(withColumn(more, 'note', false)).toEqual(defaultColumns);
  const one = [{ key: 'price', width: null }] as const;
  expect(withColumn(one, 'price', false)).toEqual(one);
  expect(hiddenColumns(one)).toContain('state');
  expect(hiddenColumns(one)).not.toContain('price');
});

test('a column moves by one place, and does not move beyond the first or last place', () => {
  expect(keys(moved(defaultColumns, 'identifier', -1)).slice(0, 3)).toEqual([
    'state',
    'identifier',
    'handed-over',
  ]);
  expect(moved(defaultColumns, 'state', -1)).toEqual(defaultColumns);
  expect(moved(defaultColumns, 'age', 1)).toEqual(defaultColumns);
  expect(moved(defaultColumns, 'note', 1)).toEqual(defaultColumns);
});

test('a column’s width stays within readable limits, and can be reset', () => {
  const widthOf = (width: number | null) => resized(defaultColumns, 'result', width)[3]?.width;
  expect([widthOf(3), widthOf(200.4), widthOf(9_000), widthOf(null)]).toEqual([40, 200, 1_200, null]);
});

test('a choice of columns can be stored only if it has at least one column and each column once', () => {
  expect(columnChoiceSchema.safeParse(defaultColumns).success).toBe(true);
  expect(columnChoiceSchema.safeParse([]).success).toBe(false);
  expect(columnChoiceSchema.safeParse([defaultColumns[0], defaultColumns[0]]).success).toBe(false);
});

test('a view replaces the view with the same id, else the view with the same name', () => {
  const view = (id: string, name: string, query = '') => ({ id, name, query, columns: defaultColumns });
  const two = [view('1', 'Late'), view('2', 'Ready')];
  expect(withView(two, view('3', 'Ready', 'only=ready'))).toEqual([two[0], view('3', 'Ready', 'only=ready')]);
  expect(withView(two, view('1', 'Too late'))).toEqual([view('1', 'Too late'), two[1]]);
  expect(withView(two, view('3', 'New'))).toHaveLength(3);
});

test('a view cannot get the name of another view, even in capitals, but can keep its own name', () => {
  const view = (id: string, name: string) => ({ id, name, query: '', columns: defaultColumns });
  const two = [view('1', 'Late'), view('2', 'Ready')];
  expect(isNameTaken(two, ' LATE ', '2')).toBe(true);
  expect(isNameTaken(two, 'late', '1')).toBe(false);
  expect(isNameTaken(two, 'Later', '2')).toBe(false);
  expect(withView(two, view('3', 'READY'))).toEqual([two[0], view('3', 'READY')]);
});

test('a view counts as shown while its filters and columns are shown, whatever the widths', () => {
  const view = { id: '1', name: 'Late', query: 'only=late', columns: defaultColumns };
  expect(isShown(view, 'only=late', resized(defaultColumns, 'result', 300))).toBe(true);
  expect(isShown(view, '', defaultColumns)).toBe(false);
  expect(isShown(view, 'only=late', moved(defaultColumns, 'result', 1))).toBe(false);
});

test('a table that leaves the app has the quantities if an order has one', () => {
  const chosen = (...names: readonly OrderColumn[]) => names.map((key) => ({ key, width: null }));
  const shown = chosen('identifier', 'service', 'customer');
  expect(copiedColumns(shown, [{ quantityAsked: false }])).toEqual(['identifier', 'service', 'customer']);
  const asked = [{ quantityAsked: false }, { quantityAsked: true }];
  expect(copiedColumns(shown, asked)).toEqual(['identifier', 'service', 'quantity', 'customer']);
  expect(copiedColumns(chosen('quantity', 'service'), asked)).toEqual(['quantity', 'service']);
  expect(copiedColumns(chosen('identifier', 'result'), asked)).toEqual(['identifier', 'result']);
});
