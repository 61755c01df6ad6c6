import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openIdentifierIndex } from '../../../shared/model/list/rows/identifier-index.ts';
import { openImeiTable } from '../../../shared/model/list/rows/imei-table.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';

// Only a few keys and rows, so that rows often have the same key. A supplier may accept zeros as an identifier.
const keys = [...Array.from({ length: 4 }, (_, row) => sampleImei(row)), '000000000000000', '14\0SERIAL1'];
// Gives the row a new key, or only removes the row if the key is null.
const change = fc.record({ row: fc.nat(6), key: fc.option(fc.constantFrom(...keys)) });

test('after any changes the index has the rows of every key, and the first of these rows', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const index = openIdentifierIndex(2);
      const held = new Map<number, string>();
      const add = (key: string, row: number): boolean =>
        /^[1-9]\d{14}$/.test(key) && row % 2 === 0 ? index.addImei(Number(key), row) : index.add(key, row);
      for (const { row, key } of changes) {
        const before = held.get(row);
        if (before !== undefined) index.remove(before, row);
        held.delete(row);
        const isFirst = key !== null && ![...held.values()].includes(key);
        expect(key !== null && add(key, row)).toBe(isFirst);
        if (key !== null) held.set(row, key);
        for (const each of keys) {
          const rows = [...held].filter(([, other]) => other === each).map(([at]) => at);
          expect([...index.rowsOf(each)].sort()).toEqual(rows.sort());
          expect(index.first(each)).toBe(rows.length === 0 ? -1 : Math.min(...rows));
        }
      }
    }),
  );
});

test('the table of IMEIs grows beyond its initial size', () => {
  const imei = fc.integer({ min: 0, max: 999_999_999_999_999 });
  fc.assert(
    fc.property(fc.uniqueArray(imei, { minLength: 1_500, maxLength: 3_000 }), (imeis) => {
      const table = openImeiTable(10);
      for (const [row, each] of imeis.entries()) table.setRow(table.place(each), row);
      for (const [row, each] of imeis.entries()) expect(table.rowAt(table.find(each))).toBe(row);
      const strangers = imeis.map((each) => each + 0.5);
      expect(strangers.every((each) => table.find(each) === -1)).toBe(true);
    }),
    { numRuns: 5 },
  );
});
