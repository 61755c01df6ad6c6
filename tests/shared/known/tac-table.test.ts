import { expect, test } from 'vitest';
import { openTacTable, tacTableLimits } from '../../../shared/model/known/tac-table.ts';

test('columns are found by their names in any order; without names they are TAC, brand and model', () => {
  const named = openTacTable();
  named.take([['Model', 'TAC', 'Manufacturer']]);
  named.take([['Galaxy S21', '35000004', 'Samsung']]);
  expect(named.read()).toMatchObject({ rows: [['35000004', 'Samsung', 'Galaxy S21']], unread: 0 });
  const bare = openTacTable();
  bare.take([['35000004', 'Samsung', 'Galaxy S21']]);
  expect(bare.read().rows).toEqual(named.read().rows);
});

test('lines without information are counted and left out; for a repeated type code the last line counts', () => {
  const table = openTacTable();
  table.take([
    ['3500000', 'Samsung', 'A spreadsheet ate its zero'],
    ['35000004', '', ''],
    ['35000004', 'Samsung', 'Galaxy S20'],
    ['35000004', 'Samsung', 'Galaxy S21'],
  ]);
  expect(table.read()).toEqual({
    rows: [['35000004', 'Samsung', 'Galaxy S21']],
    unread: 2,
    repeated: 1,
    tooMany: false,
  });
});

test('hostile text becomes one short line of plain text', () => {
  const table = openTacTable();
  table.take([['35000004', '\u202eApple<script>x</script>', `iPhone\n13 ${'x'.repeat(1_000_000)}`]]);
  const [row] = table.read().rows;
  expect(row?.[1]).toBe('Apple');
  expect(row?.[2]).toBe('iPhone');
});

test('a file with more rows than the maximum is refused', () => {
  const table = openTacTable();
  const line = (row: number) => [String(10_000_000 + row), 'Samsung', 'Galaxy'];
  table.take(Array.from({ length: tacTableLimits.rows + 10 }, (_, row) => line(row)));
  expect(table.read().tooMany).toBe(true);
});
