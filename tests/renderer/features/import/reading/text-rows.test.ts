import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readText } from '../../../../../renderer/features/import/reading/text/read-text.ts';
import { guessAll } from '../../../../../shared/model/list/sheet/source.ts';
import { isPlainPrice, readPrice } from '../../../../../shared/model/list/text/price-text.ts';

const cell = fc.stringMatching(/^[a-z0-9 .é€]{0,6}$/);
const end = fc.constantFrom('\n', '\r\n', '\r', '\u2028', '\u0085');
const line = fc.tuple(fc.array(cell, { minLength: 1, maxLength: 5 }), end);
const table = fc.array(line, { minLength: 1, maxLength: 12 });

function rowsOf(text: string, layout: ';' | 'lines') {
  const read = readText(text, { ...guessAll, layout });
  if (!read.ok) return null;
  const { rows, info } = read.value.sheet;
  const numbers = Array.from({ length: rows.length }, (_, row) => row);
  return { rows, info, cells: numbers.map((row) => rows.cells(row)) };
}

test('rows read directly from the text equal the rows of a CSV reader, with any line ends', () => {
  fc.assert(
    fc.property(table, fc.boolean(), (lines, ended) => {
      const whole = lines.map(([cells, mark]) => cells.join(';') + mark).join('');
      const text = ended ? whole : `${whole}x;y`;
      const read = rowsOf(text, ';');
      expect(read === null).toBe(text.trim() === '');
      fc.pre(read !== null);
      const plain = text.replace(/\r\n?|[\u0085\u2028]/g, '\n');
      const expected = Papa.parse<string[]>(plain, { delimiter: ';', newline: '\n' }).data;
      if (ended) expected.pop();
      expect(read.cells).toEqual(expected);
      expect(read.info.columns).toBe(Math.max(...expected.map((row) => row.length)));
      expect(rowsOf(text, 'lines')?.cells).toEqual(expected.map((row) => [row.join(';')]));
    }),
  );
});

test('a cell read by its position equals the cell in its row, in any order of reading', () => {
  fc.assert(
    fc.property(table, fc.array(fc.tuple(fc.nat(14), fc.integer({ min: -1, max: 6 }))), (lines, places) => {
      const read = rowsOf(lines.map(([cells]) => `${cells.join(';')}\r\n`).join(''), ';');
      fc.pre(read !== null);
      for (const [row, column] of places) {
        const expected = read.cells[row]?.[column] ?? '';
        expect(read.rows.cell(row, column)).toBe(expected);
        expect(read.rows.look(row, column, (text, from, to) => text.slice(from, to))).toBe(expected);
        expect(read.rows.isBlank(row)).toBe((read.cells[row] ?? []).every((each) => each.trim() === ''));
      }
    }),
  );
});

test('every price that passes the fast check is readable', () => {
  const written = fc.oneof(fc.stringMatching(/^[0-9.,]{0,14}$/), fc.string({ maxLength: 8 }));
  fc.assert(
    fc.property(written, (text) => {
      fc.pre(isPlainPrice(`;${text};`, 1, 1 + text.length));
      expect(readPrice(text)).not.toBeNull();
    }),
  );
  expect([isPlainPrice('12.50', 0, 5), isPlainPrice('1.000', 0, 5)]).toEqual([true, false]);
});
