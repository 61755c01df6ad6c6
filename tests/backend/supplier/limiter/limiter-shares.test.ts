import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Priority, priorities } from '../../../../shared/model/connection/budget.ts';
import { explains } from '../../../support/house/explains.ts';
import {
  maxInWorstMinute,
  type Simulation,
  seededChance,
  startSimulation,
} from '../../../support/time/limiter-simulation.ts';

const minuteMs = 60_000;

/** The maximum wait of each class for its next request, under any load of the others. Lists get the remainder, never zero. */
const maxWaitMs: Partial<Record<Priority, number>> = {
  counter: 4_000,
  poll: 12_000,
  single: 4_000,
  reconcile: 45_000,
  upkeep: 60_000,
};

/** Simulates some minutes in which `flooding` classes always want more and `asking` classes have one request at a time. */
async function live(
  flooding: readonly Priority[],
  asking: readonly Priority[],
  seed = 1,
): Promise<Simulation> {
  const chance = seededChance(seed);
  const simulation = await startSimulation(() => 50 + chance() * 400);
  const { clock, requests } = simulation;
  for (const priority of flooding) for (let each = 0; each < 600; each += 1) simulation.ask(priority);
  const asked = new Map<Priority, number>();
  while (clock.elapsedMs() < 6 * minuteMs) {
    for (const priority of asking) {
      const seen = requests.filter((request) => request.priority === priority);
      if (seen.length < (asked.get(priority) ?? 0) || seen.some(({ endedMs }) => endedMs === Infinity))
        continue;
      asked.set(priority, seen.length + 1);
      simulation.ask(priority);
    }
    await clock.advanceTo(clock.elapsedMs() + 200);
  }
  return simulation;
}

/** The pauses between the requests of a class, from `fromMs` on. */
function waitsOf({ requests, clock }: Simulation, priority: Priority, fromMs = 0): number[] {
  const sentMs = requests
    .filter((request) => request.priority === priority && request.sentMs >= fromMs)
    .map((request) => request.sentMs);
  return [...sentMs, clock.elapsedMs()].map((atMs, index) => atMs - (sentMs[index - 1] ?? fromMs));
}

test('P5: while a list is being sent, statuses, the reconciler and the balance each keep their share', async () => {
  explains('P5');
  const asking = ['poll', 'reconcile', 'upkeep'] as const;
  const simulation = await live(['batch'], asking);
  for (const priority of asking)
    expect(Math.max(...waitsOf(simulation, priority))).toBeLessThan((maxWaitMs[priority] ?? 0) + 2_500);
  const placed = simulation.requests.filter(({ priority }) => priority === 'batch').length;
  expect(placed / 6).toBeGreaterThan(45);
});

test('P5: under any load each class gets its share, people go first, and no minute has more than 60 requests', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([...priorities], { maxLength: 3 }),
      fc.subarray([...priorities], { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      async (flooding, asking, seed) => {
        const others = asking.filter((priority) => !flooding.includes(priority));
        const simulation = await live(flooding, others, seed);
        expect(maxInWorstMinute(simulation.requests, simulation.clock.elapsedMs())).toBeLessThanOrEqual(60);
        // A burst may have taken the first minute's slots before any other class had a request.
        const fromMs = 1.5 * minuteMs;
        const atWork = [...flooding, ...others];
        for (const priority of atWork) {
          const maxMs = maxWaitMs[priority] ?? Infinity;
          expect(Math.max(...waitsOf(simulation, priority, fromMs)), priority).toBeLessThan(
            maxMs * 2.5 + 5_000,
          );
        }
        const rows = simulation.requests.filter(
          ({ priority, sentMs }) => priority === 'batch' && sentMs >= fromMs,
        ).length;
        expect(rows).toBeGreaterThan(atWork.includes('batch') ? 4.5 * 2 : -1);
      },
    ),
    { numRuns: 25 },
  );
});

test('P5: an unused share goes to the other classes', async () => {
  const simulation = await live(['batch'], []);
  const placed = simulation.requests.filter(({ sentMs }) => sentMs > minuteMs).length;
  expect(placed / 5).toBeGreaterThan(58);
});

test('P5: single status requests and placements share the limit, and each gets at least a third', async () => {
  const { requests } = await live(['batch'], ['single']);
  const late = requests.filter(({ sentMs }) => sentMs > minuteMs);
  const singles = late.filter(({ priority }) => priority === 'single').length;
  expect(singles / late.length).toBeGreaterThan(0.33);
  expect(singles / late.length).toBeLessThan(0.67);
});

test('P5: a single order during a list does not wait until a burst of slots becomes free', async () => {
  const simulation = await startSimulation(() => 200);
  const { clock, requests } = simulation;
  for (let each = 0; each < 600; each += 1) simulation.ask('batch');
  for (let atMs = 20_000; atMs < 5 * minuteMs; atMs += 5_000) {
    await clock.advanceTo(atMs);
    simulation.ask('counter');
    if (atMs % 20_000 === 0) simulation.ask('place');
  }
  await clock.advanceTo(5 * minuteMs);
  const counter = requests.filter(({ priority }) => priority !== 'batch');
  expect(counter).toHaveLength(70);
  expect(Math.max(...counter.map(({ askedMs, sentMs }) => sentMs - askedMs))).toBeLessThan(1_000);
  expect(requests.length / 5).toBeGreaterThan(58);
});
