import { describe, expect, test } from 'vitest';
import { nextActive, tableLines } from '../../../renderer/ui/table/table-lines.ts';

const rows = [
  { id: 'a', group: 'Apple' },
  { id: 'b', group: 'Apple' },
  { id: 'c', group: 'Samsung' },
];

describe('lines of a table', () => {
  test('a section header comes before its rows and shows their number', () => {
    const lines = tableLines(rows, (row) => row.group);
    expect(
      lines.map((line) => (line.kind === 'row' ? line.row.id : `${line.section} ${line.count}`)),
    ).toEqual(['Apple 2', 'a', 'b', 'Samsung 1', 'c']);
  });

  test('keys skip section headers, and stop at the ends', () => {
    const lines = tableLines(rows, (row) => row.group);
    expect(nextActive(lines, 2, 'ArrowDown', 10)).toBe(4);
    expect(nextActive(lines, 4, 'ArrowUp', 10)).toBe(2);
    expect(nextActive(lines, 1, 'ArrowUp', 10)).toBe(1);
    expect(nextActive(lines, 4, 'Home', 10)).toBe(1);
    expect(nextActive(lines, 1, 'End', 10)).toBe(4);
    expect(nextActive(lines, 1, 'PageDown', 10)).toBe(4);
  });

  test('other keys do not change the active row, and a table without rows has no active row', () => {
    expect(nextActive(tableLines(rows), 0, 'x', 10)).toBeNull();
    expect(nextActive([], -1, 'ArrowDown', 10)).toBeNull();
  });
});
