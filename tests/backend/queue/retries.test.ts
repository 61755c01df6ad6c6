import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { backoffMs } from '../../../electron/backend/queue/sending/backoff.ts';
import { createListRetry } from '../../../electron/backend/queue/sending/list-retry.ts';
import { maxRetryDelayWhileAwayMs } from '../../../electron/backend/queue/sending/max-retry-delay.ts';
import { createPriceGate, offersNoList } from '../../../electron/backend/queue/sending/price-gate.ts';
import { createReconnectProbe } from '../../../electron/backend/queue/sending/reconnect-probe.ts';
import type { Reading } from '../../../electron/backend/supplier/types/exchange.ts';
import type { Failure } from '../../../shared/contract/base/failures.ts';
import { failureOf } from '../../support/supplier/given-reads.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

const { away, troubled, limitOfTrouble, puzzling, statusless, refused, keyRefused } = failureOf;
const tooMany = (retryInMs: number | null): Failure => ({
  code: 'rate-limited',
  data: { retryInMs, words: '' },
});
const never = (error: unknown) => expect.unreachable(String(error));
/** No jitter: a retry is made after the whole delay. */
const random = () => 1;

test('a retry waits twice as long after each failure, up to a maximum, shortened at random to at least half', () => {
  const waits = [0, 1, 2, 3, 4].map((failures) => backoffMs(failures, random, 100, 500));
  expect(waits).toEqual([100, 100, 200, 400, 500]);
  expect(backoffMs(3, () => 0, 100, 500)).toBe(200);
  expect(backoffMs(3, () => 0.5, 100, 500)).toBe(300);
  expect([backoffMs(1, random), backoffMs(9, random)]).toEqual([1_000, 60_000]);
  expect(backoffMs(40, random, 1, Number.MAX_SAFE_INTEGER)).toBe(2 ** 30);
});

test.each([
  ['it is unreachable', away, 8_000],
  ['a gateway answers', troubled, 20_000],
  ['it answers with 500', limitOfTrouble, 20_000],
  ['it answers something else', puzzling, null],
  ['it answers without a status', statusless, null],
  ['it refuses', refused, null],
])('a read of an unreachable supplier has a maximum delay, when %s', (_, failure, delayMs) => {
  expect(maxRetryDelayWhileAwayMs(failure)).toBe(delayMs);
});

test('an unreadable list is read again with growing delays, while an order waits for it', async () => {
  const clock = createSimulatedClock();
  const reads: number[] = [];
  let isAwaited = true;
  const retry = createListRetry({
    ...{ clock, random, onDefect: never, isAwaited: async () => isAwaited },
    read: async () => void reads.push(clock.elapsedMs() / 1_000),
  });
  retry.noted('one', false);
  await clock.advanceTo(100_000);
  expect(reads).toEqual([]);
  retry.noted('one', true);
  await clock.advanceTo(4_000_000);
  // The delays are 30, 60, 120, 240 and 480 s, and then a quarter of an hour.
  expect(reads).toEqual([130, 190, 310, 550, 1_030, 1_930, 2_830, 3_730]);
  isAwaited = false;
  await clock.advanceTo(4_700_000);
  expect(reads).toHaveLength(8);
  isAwaited = true;
  retry.noted('one', false);
  await clock.advanceTo(9_000_000);
  expect(reads).toHaveLength(8);
  retry.noted('one', true);
  retry.noted('one', true);
  await clock.advanceTo(9_061_000);
  expect(reads.slice(8)).toEqual([9_060]);
  retry.stop();
  retry.noted('one', true);
  await clock.advanceTo(20_000_000);
  expect(reads).toHaveLength(9);
});

test.each([
  ['reports the failure itself', async (report: () => void) => report()],
  ['throws', async () => Promise.reject(new Error('unforeseen'))],
])('an unreadable list counts as one failure when the read %s', async (_, fail) => {
  const clock = createSimulatedClock();
  const reads: number[] = [];
  const retry = createListRetry({
    ...{ clock, random, onDefect: () => {}, isAwaited: async () => true },
    read: (id) => {
      reads.push(clock.elapsedMs() / 1_000);
      return fail(() => retry.noted(id, true));
    },
  });
  retry.noted('one', true);
  await clock.advanceTo(1_000_000);
  expect(reads).toEqual([30, 90, 210, 450, 930]);
  retry.stop();
});

test('a list that was read meanwhile, or whose retry was stopped, is not read again', async () => {
  const clock = createSimulatedClock();
  const defects: unknown[] = [];
  let during = () => {};
  let reads = 0;
  const retry = createListRetry({
    ...{ clock, random, onDefect: (error) => void defects.push(error), isAwaited: async () => true },
    read: async () => {
      reads += 1;
      during();
    },
  });
  during = () => retry.noted('one', false);
  retry.noted('one', true);
  await clock.advanceTo(1_000_000);
  expect(reads).toBe(1);
  during = () => retry.stop();
  retry.noted('one', true);
  await clock.advanceTo(3_000_000);
  expect([reads, defects]).toEqual([2, []]);
});

function gateWith(failures: (Failure | null | 'broken')[], maxAgeMs = 3_600_000) {
  const clock = createSimulatedClock();
  const happened: string[] = [];
  const say = (what: string) => void happened.push(`${clock.elapsedMs()} ${what}`);
  const gate = createPriceGate({
    read: async () => {
      say('read');
      await setImmediate();
      const next = failures.shift() ?? null;
      if (next === 'broken') throw new Error('broken');
      if (next === null) gate.noted('one', clock.monotonicMs());
      return next;
    },
    ...{ maxAgeMs: () => maxAgeMs, clock, random },
    onMayTry: (id) => {
      say(`may try ${id}`);
      gate.ready(id);
    },
    onWaiting: () => say(`waits ${[...gate.waits().values()].map(({ code }) => code).join()}`),
    onDefect: () => say('defect'),
  });
  return { gate, clock, happened };
}

test('O6: orders wait for a fresh price list, which is read once for all', async () => {
  const { gate, clock, happened } = gateWith([], 1_000);
  expect([gate.ready('one'), gate.ready('one')]).toEqual([false, false]);
  await clock.advanceTo(1_000);
  expect(gate.ready('one')).toBe(true);
  expect(happened).toEqual(['0 read', '0 may try one']);
  await clock.advanceTo(1_001);
  expect(gate.ready('one')).toBe(false);
  await clock.advanceTo(1_002);
  gate.woken();
  expect(gate.isFresh('one')).toBe(false);
  gate.noted('one', clock.monotonicMs());
  expect(gate.isFresh('one')).toBe(true);
  await clock.advanceTo(1_003);
  gate.moved('one');
  expect(gate.isFresh('one')).toBe(false);
  gate.noted('one', clock.monotonicMs() - 1);
  expect(gate.isFresh('one')).toBe(false);
  gate.noted('one', clock.monotonicMs());
  expect(gate.isFresh('one')).toBe(true);
  await clock.advanceTo(1_004);
  gate.woken();
  expect(gate.isFresh('one')).toBe(false);
});

test.each([
  ['is away', [away, away, away, away], [0, 2_000, 6_000, 14_000, 22_000]],
  [
    'is troubled',
    [troubled, troubled, troubled, troubled, troubled],
    [0, 2_000, 6_000, 14_000, 30_000, 50_000],
  ],
  ['refuses', [refused, refused, refused], [0, 2_000, 6_000, 14_000]],
  ['says when', [tooMany(7_000)], [0, 7_000]],
  ['says too many', [tooMany(null)], [0, 60_000]],
] as const)('O6: the list is read again when the supplier %s', async (_, failures, times) => {
  const { gate, clock, happened } = gateWith([...failures]);
  gate.ready('one');
  await clock.advanceTo(0);
  expect(gate.waits().get('one')).toEqual(failures[0]);
  expect(gate.ready('one')).toBe(false);
  await clock.advanceTo(100_000);
  expect(happened.filter((each) => each.endsWith('read')).map((each) => Number(each.split(' ')[0]))).toEqual(
    times,
  );
  expect(happened.slice(-2)).toEqual([`${times.at(-1)} waits `, `${times.at(-1)} may try one`]);
  expect([gate.waits().size, gate.isFresh('one')]).toEqual([0, true]);
});

test('O6: a refused list is read after five minutes at most', async () => {
  const { gate, clock, happened } = gateWith(Array.from({ length: 12 }, () => refused));
  gate.ready('one');
  await clock.advanceTo(2_000_000);
  const times = happened.filter((each) => each.endsWith('read')).map((each) => Number.parseInt(each, 10));
  expect(times.slice(-3)).toEqual([1, 2, 3].map((each) => (times.at(-4) ?? 0) + each * 300_000));
});

test('O6: a read that throws is logged as a defect and retried', async () => {
  const { gate, clock, happened } = gateWith(['broken']);
  gate.ready('one');
  await clock.advanceTo(5_000);
  expect(happened).toEqual([
    ...['0 read', '0 defect', '0 waits ', '2000 may try one', '2000 read', '2000 may try one'],
  ]);
});

test('O6: a waiting retry runs at once when the supplier answers again, and never after a stop', async () => {
  const { gate, clock, happened } = gateWith([away, away]);
  gate.hasten('one');
  expect(happened).toEqual([]);
  gate.ready('one');
  await clock.advanceTo(500);
  gate.hasten('one');
  await clock.advanceTo(1_000);
  expect(happened.filter((each) => !each.includes('waits'))).toEqual([
    '0 read',
    '500 may try one',
    '500 read',
  ]);
  gate.stop();
  await clock.advanceTo(100_000);
  expect(happened).toHaveLength(5);
});

test('O6: a person may send at the existing prices when the supplier offers no list', async () => {
  for (const [failure, may] of [
    ...([
      [refused, true],
      [puzzling, true],
    ] as const),
    ...([
      [away, false],
      [keyRefused, false],
    ] as const),
  ]) {
    expect(offersNoList(failure)).toBe(may);
    const { gate, clock } = gateWith([failure]);
    expect(gate.resume('one')).toBe(false);
    gate.ready('one');
    await clock.advanceTo(1);
    expect([gate.resume('one'), gate.isFresh('one'), gate.waits().size]).toEqual([may, may, may ? 0 : 1]);
    gate.stop();
  }
});

const reading = (failure: Failure | null): Reading<never> =>
  (failure === null ? { ok: true, value: {} } : { ok: false, failure, exchange: null }) as Reading<never>;

function probeWith(failures: (Failure | null | 'broken' | 'no-key')[], isProof = true) {
  const clock = createSimulatedClock();
  const happened: string[] = [];
  const say = (what: string) => void happened.push(`${clock.elapsedMs()} ${what}`);
  const probe = createReconnectProbe({
    reads: async () => {
      const next = failures.shift() ?? null;
      if (next === 'broken') throw new Error('broken');
      if (next === 'no-key') return null;
      return {
        async account(priority) {
          say(`ask ${priority}`);
          return reading(next);
        },
      };
    },
    ...{ clock, random, isProof: () => isProof },
    onReading: (_, { ok }) => say(`read ${ok}`),
    onBack: (id) => say(`back ${id}`),
    onDefect: () => say('defect'),
  });
  return { probe, clock, happened };
}

test.each([
  ['answers', [], ['500 ask reconcile', '500 read true', '500 back one']],
  ['refuses', [refused], ['500 ask reconcile', '500 read false', '500 back one']],
  ['has no key', ['no-key'], ['500 back one']],
  ['breaks the read', ['broken'], ['500 defect', '500 back one']],
] as const)('P4: one read is sent first, when a supplier %s', async (_, failures, wanted) => {
  const { probe, clock, happened } = probeWith([...failures]);
  probe.seek('one', 'now');
  expect(probe.isSeeking('one')).toBe(true);
  await clock.advanceTo(10_000);
  expect(happened).toEqual(wanted);
  expect(probe.isSeeking('one')).toBe(false);
});

const askedAt = (happened: readonly string[]) =>
  happened.filter((each) => each.includes('ask')).map((each) => Number.parseInt(each, 10));
test.each([
  ['is away', away, true, [2, 4, 8, 8, 8, 8]],
  ['is behind a gateway, which proves nothing', troubled, false, [2, 4, 8, 16, 20, 20]],
  ['refuses the key', keyRefused, true, [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]],
] as const)(
  'P4: the read is repeated with growing delays when the supplier %s',
  async (_, failure, isProof, seconds) => {
    const { probe, clock, happened } = probeWith(
      Array.from({ length: 12 }, () => failure),
      isProof,
    );
    probe.seek('one', 'now');
    await clock.advanceTo(3_000_000);
    const asked = askedAt(happened);
    const waits = asked.slice(1).map((at, index) => (at - (asked[index] ?? 0)) / 1_000);
    expect(waits.slice(0, seconds.length)).toEqual(seconds);
  },
);

test('P4: a probe whose answers prove nothing is repeated with at most a minute between requests', async () => {
  const { probe, clock, happened } = probeWith([], false);
  probe.seek('one', 'now');
  await clock.advanceTo(300_000);
  const asked = askedAt(happened);
  expect((asked.at(-1) ?? 0) - (asked.at(-2) ?? 0)).toBe(60_000);
  expect(probe.isSeeking('one')).toBe(true);
});

test('P4: the more orders were lost in a row, the longer a probe waits, and a later probe does not change this wait', async () => {
  const { probe, clock, happened } = probeWith([]);
  probe.seek('one', 'soon', 3);
  await clock.advanceTo(1_000);
  probe.seek('one', 'soon');
  await clock.advanceTo(7_999);
  expect(happened).toEqual([]);
  await clock.advanceTo(8_000);
  expect(happened).toHaveLength(3);
  probe.seek('two', 'soon', 30);
  await clock.advanceTo(608_000);
  expect(happened.slice(3)).toEqual(['608000 ask reconcile', '608000 read true', '608000 back two']);
});

test('P4: after an announced sleep no request is sent until the wake event, and after a stop no request at all', async () => {
  const { probe, clock, happened } = probeWith([away]);
  probe.seek('one', 'now');
  probe.seek('one', 'when-told');
  probe.seek('two', 'when-told');
  await clock.advanceTo(100_000);
  expect([happened, probe.isSeeking('one'), probe.isSeeking('two')]).toEqual([[], true, true]);
  probe.seek('two', 'now');
  await clock.advanceTo(100_600);
  expect(askedAt(happened)).toEqual([100_500]);
  probe.stop();
  probe.seek('one', 'now');
  await clock.advanceTo(900_000);
  expect(happened).toHaveLength(2);
});

test('P4: only one probe sends requests at a time', async () => {
  const { probe, clock, happened } = probeWith([], false);
  probe.seek('one', 'now');
  const asked = clock.advanceTo(500);
  probe.seek('one', 'now');
  await asked;
  await clock.advanceTo(501);
  expect(askedAt(happened)).toHaveLength(1);
});
