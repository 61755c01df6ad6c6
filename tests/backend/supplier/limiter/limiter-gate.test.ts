import { expect, test } from 'vitest';
import { createLimiter } from '../../../../electron/backend/supplier/limiter/limiter.ts';
import { openOn, takeAll } from '../../../support/supplier/limiter-under-test.ts';
import { createMemorySlots } from '../../../support/time/limiter-simulation.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

const minuteMs = 60_000;

/** A limiter whose first request has just been answered with "too many". */
async function openTurnedAway(retryInMs: number | null, slots = createMemorySlots()) {
  const desk = await openOn(slots);
  await takeAll(desk, 1);
  desk.held[0]?.turnedAway(retryInMs);
  desk.held[0]?.release();
  return desk;
}

test.each([
  ['negative', -5, 1_000],
  ['a date long past', Number.NEGATIVE_INFINITY, 1_000],
  ['nothing', 0, 1_000],
  ['half a minute', 30_000, 30_000],
  ['absent', null, 60_000],
  ['unreadable', Number.NaN, 60_000],
  ['thirty years', 1e12, 600_000],
  ['for ever', Number.POSITIVE_INFINITY, 600_000],
])(
  'L4: a "too many" with %s stops all requests for a sensible time',
  async (_name, retryInMs, expectedMs) => {
    const desk = await openTurnedAway(retryInMs);
    for (const priority of ['place', 'person', 'poll', 'reconcile', 'batch'] as const)
      void desk.ask(priority, priority);
    expect(desk.limiter.budget()).toMatchObject({ nextSlotInMs: expectedMs, closedForMs: expectedMs });
    await desk.clock.advanceTo(expectedMs - 1);
    expect(desk.order).toEqual([]);
    await desk.clock.advanceTo(expectedMs + 1);
    expect(desk.order).toEqual(['place', 'person', 'poll', 'reconcile', 'batch']);
  },
);

test('L4: the rate is halved, and no more slots than the new rate are held afterwards', async () => {
  const desk = await openTurnedAway(120_000);
  expect(desk.limiter.budget()).toMatchObject({ limit: 60, perMinute: 30, left: 29 });
  for (let index = 0; index < 100; index += 1) void desk.ask('person', 'person');
  await desk.clock.advanceTo(120_001);
  expect(desk.order.length).toBe(30);
  expect(desk.limiter.budget()).toMatchObject({ used: 30, left: 0 });
});

test('L4: after the rate was halved, the next request waits until fewer slots are held than the new rate allows', async () => {
  const desk = await openOn();
  await takeAll(desk, 50);
  desk.held[0]?.turnedAway(1_000);
  for (const [index, slot] of desk.held.entries()) desk.clock.after(index * 100, () => slot.release());
  void desk.ask('next', 'person');
  // 50 slots are held and 30 are allowed, so that the 21st slot must become free first.
  const expectedMs = 20 * 100 + minuteMs + 50;
  await desk.clock.advanceTo(6_000);
  expect(desk.limiter.budget()).toMatchObject({ used: 50, left: 0 });
  expect(desk.limiter.budget().nextSlotInMs).toBeLessThanOrEqual(expectedMs - 6_000);
  await desk.clock.advanceTo(expectedMs + 10);
  expect(desk.order).toEqual(['next']);
});

test('L4: the rate rises by one request a minute per half minute of quiet, up to the limit', async () => {
  const desk = await openTurnedAway(10_000);
  const rates = [];
  for (const atMs of [10_000, 39_999, 40_000, 70_000, 10_000 + 29 * 30_000, 10_000 + 30 * 30_000, 1e7]) {
    await desk.clock.advanceTo(atMs);
    rates.push(desk.limiter.budget().perMinute);
  }
  expect(rates).toEqual([30, 30, 31, 32, 59, 60, 60]);
  expect(desk.limiter.budget()).toMatchObject({ wholeInMs: 0, closedForMs: 0 });
});

test('L4: answers to simultaneous requests halve the rate once, and the longest stop counts', async () => {
  const desk = await openOn();
  await takeAll(desk, 8);
  const retries = [5_000, 50_000, 1_000, null, 20_000, 3_000, 2_000, 4_000];
  for (const [index, slot] of desk.held.entries()) {
    // Each request is reported twice as "too many": by its status and by its words.
    slot.turnedAway(retries[index] ?? null);
    slot.release();
    slot.turnedAway(retries[index] ?? null);
  }
  expect(desk.limiter.budget()).toMatchObject({ perMinute: 30, closedForMs: 60_000 });
  await desk.clock.advanceTo(61_000);
  void desk.ask('probe', 'person');
  await desk.settle();
  desk.held.at(-1)?.turnedAway(1_000);
  expect(desk.limiter.budget()).toMatchObject({ perMinute: 15, closedForMs: 1_000 });
});

test('L4: a late "too many" stops requests again without halving again, and the quiet time restarts', async () => {
  const desk = await openOn();
  await takeAll(desk, 2);
  desk.held[0]?.turnedAway(1_000);
  await desk.clock.advanceTo(91_000);
  expect(desk.limiter.budget().perMinute).toBe(33);
  desk.held[1]?.turnedAway(10_000);
  expect(desk.limiter.budget()).toMatchObject({ perMinute: 33, closedForMs: 10_000 });
  await desk.clock.advanceTo(130_999);
  expect(desk.limiter.budget().perMinute).toBe(33);
  await desk.clock.advanceTo(131_000);
  expect(desk.limiter.budget().perMinute).toBe(34);
});

test('L4: however often the rate is halved, one request a minute remains', async () => {
  const desk = await openOn();
  for (let time = 0; time < 12; time += 1) {
    void desk.ask('one', 'person');
    await desk.clock.advanceTo(desk.clock.elapsedMs() + 62_000);
    desk.held.at(-1)?.turnedAway(1_000);
    desk.held.at(-1)?.release();
  }
  expect(desk.limiter.budget().perMinute).toBeGreaterThanOrEqual(1);
  expect(desk.limiter.budget().perMinute).toBeLessThanOrEqual(3);
});

test('L4: a request whose slot is being recorded is stopped too, and keeps its place in the queue', async () => {
  const desk = await openOn();
  await takeAll(desk, 1);
  void desk.ask('first', 'person');
  desk.held[0]?.turnedAway(5_000);
  void desk.ask('second', 'person');
  await desk.settle();
  expect(desk.order).toEqual([]);
  expect(desk.limiter.budget().used).toBe(1);
  await desk.clock.advanceTo(5_001);
  expect(desk.order).toEqual(['first', 'second']);
});

test('L4, L2: a restart of the app resets neither the stop nor the rate', async () => {
  const slots = createMemorySlots();
  const before = await openTurnedAway(300_000, slots);
  before.limiter.stop();
  await before.clock.advanceTo(100_000);
  const limiter = await createLimiter({ clock: before.clock, slots });
  const { closedForMs, perMinute } = limiter.budget();
  expect(perMinute).toBe(30);
  // The stop may be up to 1.5 s longer, because two runs read the machine's uptime separately.
  expect(closedForMs).toBeGreaterThanOrEqual(200_000);
  expect(closedForMs).toBeLessThanOrEqual(201_500);
  await before.clock.advanceTo(300_000 + 10 * 30_000 + 2_000);
  expect(limiter.budget()).toMatchObject({ perMinute: 40, closedForMs: 0 });
  const later = await createLimiter({ clock: before.clock, slots });
  expect(later.budget().perMinute).toBe(40);
});

test('L4, L2: a restart of the machine counts only the present uptime as passed', async () => {
  const slots = createMemorySlots();
  const before = await openTurnedAway(300_000, slots);
  before.limiter.stop();
  const limiter = await createLimiter({ clock: createSimulatedClock(40_000), slots });
  expect(limiter.budget()).toMatchObject({ perMinute: 30, closedForMs: 300_000 - 40_000 + 1_500 });
});

test('L4, L2: a stop that could not be written is written before the next slot is granted', async () => {
  let broken = true;
  const slots = createMemorySlots();
  const { saveGate } = slots;
  const desk = await openTurnedAway(1_000, {
    ...slots,
    saveGate: (gate) => (broken ? Promise.reject(new Error('disk full')) : saveGate(gate)),
  });
  await desk.clock.advanceTo(1_001);
  await expect(desk.limiter.acquire('place')).rejects.toThrow('could not be written');
  broken = false;
  await expect(desk.limiter.acquire('place')).resolves.toBeDefined();
  expect(await slots.loadGate()).toMatchObject({ reducedTo: 30 });
});

test('L4, L2: an invalid saved stop counts as a "too many" of this moment', async () => {
  const slots = createMemorySlots();
  await slots.saveGate({ savedAt: 10, closedUntil: Number.NaN, reducedTo: 0 });
  const limiter = await createLimiter({ clock: createSimulatedClock(), slots });
  expect(limiter.budget()).toMatchObject({ perMinute: 30, closedForMs: 60_000 });
});

test('L4, L2: a stop is written once, and a stop that comes during the writing is written too', async () => {
  const slots = createMemorySlots();
  const written: number[] = [];
  let during = (): void => {};
  const desk = await openOn({
    ...slots,
    async saveGate(gate) {
      written.push(gate.closedUntil - gate.savedAt);
      during();
    },
  });
  await takeAll(desk, 2);
  during = () => {
    during = () => {};
    desk.held[1]?.turnedAway(9_000);
  };
  desk.held[0]?.turnedAway(5_000);
  await desk.clock.advanceTo(9_001);
  for (const name of ['first', 'second', 'third']) void desk.ask(name, 'person');
  await desk.settle();
  expect(written).toEqual([5_000, 9_000]);
});

test('L5: listeners are notified of each stop, its end and each change of the rate', async () => {
  const desk = await openOn();
  await takeAll(desk, 1);
  const heard: string[] = [];
  desk.limiter.onChange(() => {
    const { perMinute, closedForMs } = desk.limiter.budget();
    heard.push(`${perMinute}${closedForMs > 0 ? ' closed' : ''}`);
  });
  desk.held[0]?.turnedAway(90_000);
  desk.held[0]?.release();
  await desk.clock.advanceTo(90_000 + 61_000);
  expect(heard.filter((each, index) => each !== heard[index - 1])).toEqual([
    '60',
    '30 closed',
    '30',
    '31',
    '32',
  ]);
});
