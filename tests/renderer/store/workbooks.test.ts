import { beforeEach, expect, test } from 'vitest';
import { nextOf, useWorkbooks, workbookOf } from '../../../renderer/store/workbooks.ts';

const file = (name: string, lastModified = 1) => new File(['x'], name, { lastModified });
const sheets = [
  { place: 0, name: 'Mara', rows: 3 },
  { place: 2, name: 'Jo', rows: 40 },
];
const batch = (id: string) => ({ id, name: `batch ${id}` });
const now = () => useWorkbooks.getState();

beforeEach(() => useWorkbooks.setState({ books: [] }));

test('the batches of each ordered sheet of a workbook are known, even if the file is chosen again', () => {
  now().ordered(file('March.xlsx'), sheets, 0, [batch('a')]);
  const [first] = now().books;
  expect(first?.sheets.map(({ batches }) => batches)).toEqual([[batch('a')], []]);
  expect(first && nextOf(first)?.name).toBe('Jo');
  now().ordered(file('March.xlsx'), sheets, 2, [batch('b'), batch('c')]);
  const [whole, ...others] = now().books;
  expect(others).toEqual([]);
  expect(whole?.sheets.map(({ batches }) => batches)).toEqual([[batch('a')], [batch('b'), batch('c')]]);
  expect(whole && nextOf(whole)).toBeUndefined();
});

test('a changed file is a different workbook', () => {
  now().ordered(file('March.xlsx'), sheets, 0, [batch('a')]);
  expect(workbookOf(now().books, file('March.xlsx', 2))).toBeUndefined();
});

test('the five latest workbooks are kept, and a discarded one is removed', () => {
  for (let number = 1; number <= 7; number += 1) now().ordered(file(`${number}.xlsx`), sheets, 0, []);
  expect(now().books.map((book) => book.file.name)).toEqual(
    [7, 6, 5, 4, 3].map((number) => `${number}.xlsx`),
  );
  const [last] = now().books;
  if (last) now().discard(last);
  expect(now().books).toHaveLength(4);
});
