import { expect, test } from 'vitest';
import { openCheckedList } from '../../../shared/model/list/rows/checked-list.ts';
import { givenRows } from '../../../shared/model/list/sheet/sheet.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { inShort, listService } from '../../support/lists/list-samples.ts';

const [a, b, c] = [sampleImei(1), sampleImei(2), sampleImei(3)];
const dashed = `${b.slice(0, 8)}-${b.slice(8)}`;

function partOf(rows: readonly string[]) {
  return {
    sheet: {
      info: { name: '', hidden: false, rows: rows.length, columns: 1, notes: [] },
      rows: givenRows(rows),
      lineNumbers: null,
    },
    plan: { sheet: 0, header: false, titleRows: 0, meanings: [{ is: 'identifier' as const }] },
  };
}

test('decisions stay when rows are added; added rows come last, and count as the duplicates of earlier rows', () => {
  const list = openCheckedList({
    ...partOf([a, dashed, 'x']),
    services: [listService()],
    serviceId: '12',
  });
  const verdicts = () => list.select('all').map((row) => inShort(list.row(row).verdict));
  list.edit({ do: 'remove', of: { rows: [0] } });
  list.edit({ do: 'accept', of: { rows: [1] }, repairs: null });
  list.append(partOf(['', a, b, c]));
  expect(list.counts()).toMatchObject({ lines: 7, blankLines: 1, linesWithRows: 6, rows: 6, good: 3 });
  // Row 0 is removed, so the added row for the same device is not a duplicate. Row 1 is accepted, so the added row for its device is.
  expect(verdicts()).toEqual(['removed', b, 'no-identifier', a, 'duplicate', c]);
  expect(list.row(4)).toMatchObject({ line: 6, verdict: { firstRow: 1, firstLine: 2 } });
  list.edit({ do: 'restore', of: { rows: [0] } });
  expect(verdicts()[3]).toBe('duplicate');
});

test('an addition that calls a number off sets it aside in the list as well, unless a person took it in', () => {
  const list = openCheckedList({ ...partOf([a, b, a]), services: [listService()], serviceId: '12' });
  const verdicts = () => list.select('all').map((row) => inShort(list.row(row).verdict));
  list.append(partOf([`cancel ${a}`, c]));
  expect(verdicts()).toEqual(['set-aside', b, 'set-aside', 'set-aside', c]);
  expect(list.counts().good).toBe(2);
  list.edit({ do: 'take-in', of: { rows: [0, 2] } });
  expect(verdicts()).toEqual([a, b, 'duplicate', 'set-aside', c]);
  list.append(partOf([a, `${b} (wrong)`]));
  expect(verdicts()).toEqual([a, 'set-aside', 'duplicate', 'set-aside', c, 'set-aside', 'set-aside']);
  list.edit({ do: 'remove', of: { rows: [4] } });
  list.append(partOf([`cancel ${a}`, `cancel ${c}`]));
  expect(verdicts().slice(0, 5)).toEqual([a, 'set-aside', 'duplicate', 'set-aside', 'removed']);
});
