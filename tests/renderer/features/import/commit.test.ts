import { expect, test } from 'vitest';
import { blockedBy } from '../../../../renderer/features/import/commit/blocked-by.ts';
import { type DryRunAnswers, mayOrder } from '../../../../renderer/features/import/commit/dry-run-gate.ts';
import { openRequestIds } from '../../../../renderer/features/import/commit/request-ids.ts';
import type { ListTotals } from '../../../../renderer/features/import/list/list-totals.ts';
import { maxBatchRows } from '../../../../shared/contract/orders/batches.ts';

const answers: DryRunAnswers = {
  gapBlocks: false,
  name: 'Morning list',
  isShort: false,
  accepted: null,
  total: '$12.00',
  asksReason: false,
  reason: '',
};

test.each<[string, Partial<DryRunAnswers>, boolean]>([
  ['nothing is asked', {}, true],
  ['a gap of the journal has no reason', { gapBlocks: true }, false],
  ['it has no name', { name: '  ' }, false],
  ['the balance is too little and nobody said yes', { isShort: true }, false],
  ['the balance is too little and this total was accepted', { isShort: true, accepted: '$12.00' }, true],
  ['another total was accepted', { isShort: true, accepted: '$11.00' }, false],
  ['a reason is asked for and none is given', { asksReason: true, reason: ' ' }, false],
  ['a reason is asked for and given', { asksReason: true, reason: 'Sold again' }, true],
])('a list when %s may be ordered: %j %j', (_, change, may) => {
  expect(mayOrder({ ...answers, ...change })).toBe(may);
});

const counts = { good: 3 } as never;
const totals = { notSold: [] } as unknown as ListTotals;

test('a list is ordered only after it was compared with earlier orders', () => {
  const compared = { error: null, finished: true };
  const of = (comparison: object) =>
    blockedBy({ counts, busy: false, comparison: { ...compared, ...comparison } as never }, totals);
  expect(of({})).toBeNull();
  expect(of({ finished: false })).toEqual({ is: 'checking' });
  expect(of({ error: new Error('lost') })).toEqual({ is: 'notCompared' });
  expect(of({ error: new Error('lost'), finished: false })).toEqual({ is: 'notCompared' });
});

test('request ids are the same for the same list, and different for another one', () => {
  let made = 0;
  const idsOf = openRequestIds(() => `id-${++made}`);
  const first = idsOf(1, 3);
  expect(first).toEqual(['id-1']);
  expect(idsOf(1, 3)).toBe(first);
  expect(idsOf(2, 3)).toEqual(['id-2']);
  expect(idsOf(2, 4)).toEqual(['id-3']);
  expect(new Set(idsOf(2, maxBatchRows + 1)).size).toBe(2);
});
