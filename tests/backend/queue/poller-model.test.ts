import { expect, test } from 'vitest';
import type { StatusRow } from '../../../electron/backend/supplier/types/reads.ts';
import type { Failure } from '../../../shared/contract/base/failures.ts';
import { openOrders, simulatePoller } from '../../support/time/poller-simulation.ts';

/** How a supplier answers a request about several orders; requests about one order are always answered correctly. */
type Bulk = Omit<Parameters<typeof simulatePoller>[0], 'open' | 'remembered'>;

const isEven = (reference: string | null): boolean => Number(reference) % 2 === 0;
const waits = (row: StatusRow): StatusRow => ({
  ...row,
  state: 'pending',
  supplierStatus: '0',
  result: null,
});
const timeout = { code: 'unreachable', data: { cause: 'timeout' } } as Failure;
const inBulk =
  (answer: (references: readonly string[]) => readonly string[] | Failure) =>
  (references: readonly string[]) =>
    references.length > 1 ? answer(references) : references;

const suppliers: Readonly<Record<string, Bulk>> = {
  whole: {},
  nothing: { answer: inBulk(() => []) },
  'the first of them': { answer: inBulk((references) => references.slice(0, 1)) },
  'the first three': { answer: inBulk((references) => references.slice(0, 3)) },
  half: { answer: inBulk((references) => references.filter(isEven)) },
  'all but a third': { answer: inBulk((references) => references.filter((each) => Number(each) % 3 > 0)) },
  'all but one': { answer: inBulk((references) => references.filter((each) => each !== '1')) },
  "others' orders": { answer: inBulk((references) => references.map((each) => `9${each}00`)) },
  'late, and whole': { bulkLatencyMs: 2_000 },
  'that all wait': { tell: (row, isMany) => (isMany ? waits(row) : row) },
  'a failure': { answer: inBulk(() => ({ code: 'not-understood', data: {} }) as Failure) },
  'a time-out': { answer: inBulk(() => timeout), bulkLatencyMs: 4_000 },
};
const counts = [2, 3, 4, 5, 6, 8, 12, 16, 17, 31, 60, 200];
/** The stored size for a supplier that was read one order at a time until the end of the last run. */
const askedSingly = JSON.stringify({ size: 2, singleUntil: Number.MAX_SAFE_INTEGER });

/** The times at which the end of each order was noticed, as `elapsedMs`, earliest first. */
async function noticedAt(count: number, bulk: Bulk, remembered: string | null): Promise<readonly number[]> {
  const { clock, finish, noticed } = await simulatePoller({
    open: openOrders(count, 0),
    remembered,
    ...bulk,
  });
  for (let each = 0; each < count; each += 1) finish(String(each));
  for (let atMs = 5_000; noticed.size < count && atMs < 60 * 60_000; atMs += 5_000)
    await clock.advanceTo(atMs);
  return [...noticed.values()].toSorted((left, right) => left - right);
}

test.each(Object.entries(suppliers))(
  'finds each status within twice the time of single polling if bulk returns %s',
  async (_, bulk) => {
    for (const count of counts) {
      const alone = await noticedAt(count, {}, askedSingly);
      const found = await noticedAt(count, bulk, null);
      expect([count, found.length]).toEqual([count, count]);
      const allowedMs = 2 * Math.max(...alone) + lostMs(bulk);
      const late = found.filter((atMs) => atMs > allowedMs);
      expect([count, late]).toEqual([count, []]);
    }
  },
);

test.each([8, 60])(
  'finds %i statuses in the minute in which the limit allows as many requests, if bulk returns nothing',
  async (count) => {
    const found = await noticedAt(count, suppliers.nothing ?? {}, null);
    expect(found).toHaveLength(count);
    // The limit is the time of the first bulk request plus the window of the rate limit.
    expect(Math.max(...found)).toBeLessThan(65_000);
  },
);

/** The extra time of two useless bulk requests, which no poller can avoid. */
function lostMs({ bulkLatencyMs = 200 }: Bulk): number {
  return 2 * (bulkLatencyMs - 200);
}

test('an order that neither bulk nor single requests find does not prevent bulk requests for the other orders', async () => {
  const answer = (references: readonly string[]) => references.filter((each) => Number(each) > 1);
  const { clock, asked, finish, noticed } = await simulatePoller({ open: openOrders(100, 60_000), answer });
  await clock.advanceTo(20 * 60_000);
  finish('50');
  await clock.advanceTo(40 * 60_000);
  expect([...noticed.keys()]).toEqual(['order 50']);
  const late = asked.filter(({ atMs }) => atMs > 10 * 60_000);
  expect(late.filter(({ references }) => references.length > 50).length).toBeGreaterThan(10);
  expect(late.filter(({ references }) => references.length === 1).length).toBeLessThan(late.length / 4);
});

test('finds the end of orders that bulk keeps reporting as pending among correct orders', async () => {
  const tell = (row: StatusRow, isMany: boolean): StatusRow =>
    isMany && isEven(row.reference) ? waits(row) : row;
  for (const count of counts) expect(await noticedAt(count, { tell }, null)).toHaveLength(count);
});

test('an order that bulk keeps reporting as pending is sometimes polled alone, so that its end is found', async () => {
  const tell = (row: StatusRow, isMany: boolean) => (isMany && row.reference === '7' ? waits(row) : row);
  const { clock, finish, noticed } = await simulatePoller({ open: openOrders(50, 0), tell });
  await clock.advanceTo(30_000);
  finish('7');
  await clock.advanceTo(10 * 60_000);
  expect([...noticed.keys()]).toEqual(['order 7']);
});

test('a supplier with correct bulk answers is polled in bulk, also while all its orders wait', async () => {
  const open = openOrders(100, 60 * 60_000);
  const { clock, asked } = await simulatePoller({ open, tell: waits, remembered: null });
  await clock.advanceTo(60 * 60_000);
  const inOne = asked.filter(({ references }) => references.length > 1);
  expect(inOne.length).toBeGreaterThanOrEqual(asked.length / 2 - 1);
});
