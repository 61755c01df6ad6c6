import { expect, test } from 'vitest';
import {
  columnChoiceSchema,
  hiddenColumns,
  moved,
  resized,
  usualColumns,
  withColumn,
} from '../../shared/model/order-view.ts';

const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);

test('a column comes to the end, goes away, and the last one stays', () => {
  const more = withColumn(usualColumns, 'note', true);
  expect(keys(more)).toEqual([...keys(usualColumns), 'note']);
  expect(withColumn(more, 'note', true)).toEqual(more);
  expect(withColumn(more, 'note', false)).toEqual(usualColumns);
  const one = [{ key: 'price', width: null }] as const;
  expect(withColumn(one, 'price', false)).toEqual(one);
  expect(hiddenColumns(one)).toContain('state');
  expect(hiddenColumns(one)).not.toContain('price');
});

test('a column moves one place, and at an end stays where it is', () => {
  expect(keys(moved(usualColumns, 'identifier', -1)).slice(0, 3)).toEqual([
    'state',
    'identifier',
    'handed-over',
  ]);
  expect(moved(usualColumns, 'state', -1)).toEqual(usualColumns);
  expect(moved(usualColumns, 'age', 1)).toEqual(usualColumns);
  expect(moved(usualColumns, 'note', 1)).toEqual(usualColumns);
});

test('a width keeps within what can be read, and can be given up again', () => {
  const widthOf = (width: number | null) => resized(usualColumns, 'result', width)[3]?.width;
  expect([widthOf(3), widthOf(200.4), widthOf(9_000), widthOf(null)]).toEqual([40, 200, 1_200, null]);
});

test('what is kept is a choice that can be shown', () => {
  expect(columnChoiceSchema.safeParse(usualColumns).success).toBe(true);
  expect(columnChoiceSchema.safeParse([]).success).toBe(false);
  expect(columnChoiceSchema.safeParse([usualColumns[0], usualColumns[0]]).success).toBe(false);
});
