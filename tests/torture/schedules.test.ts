import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemplateShop, type TemplateShop } from '../support/template-shop.ts';
import { inForm, seed, tell } from '../support/torture-form.ts';
import { runSchedule } from './run-schedule.ts';
import { schedules } from './schedule.ts';

const runs = inForm('schedules', 300, 10_000);
/** A long run tells of each hundred by itself, with the seed that repeats it (`--seed N --schedules 100`). */
const together = 100;

// A broken rule is shown by a schedule that was made shorter, but not at the price of an hour.
const mostFailures = 25;

async function runSome(own: number, count: number): Promise<Readonly<Record<string, number>>> {
  const done: Record<string, number> = { schedules: 0 };
  let failures = 0;
  const run = fc.asyncProperty(schedules, async (steps) => {
    if (failures > mostFailures) return;
    try {
      const { violations, counts } = await runSchedule(steps, template);
      done.schedules = (done.schedules ?? 0) + 1;
      for (const [what, each] of Object.entries(counts)) done[what] = (done[what] ?? 0) + each;
      expect(violations).toEqual([]);
    } catch (error) {
      failures += 1;
      throw error;
    }
  });
  try {
    await fc.assert(run, { seed: own, numRuns: count, endOnFailure: false });
    return done;
  } finally {
    if (runs > together * 3) tell('schedules so far', done, own);
  }
}

let template: TemplateShop;
beforeAll(async () => {
  template = await makeTemplateShop();
}, 60_000);
afterAll(() => template?.remove());

test(
  `O, L, J: ${runs} random schedules of clicks, crashes, faults, clock steps and restarts break no rule`,
  async () => {
    const done: Record<string, number> = { schedules: 0 };
    for (let first = 0; first < runs; first += together) {
      const some = await runSome((seed + first / together) >>> 0, Math.min(together, runs - first));
      for (const [what, count] of Object.entries(some)) done[what] = (done[what] ?? 0) + count;
    }
    tell('schedules', done);
    expect(done['faults that struck'], 'the weather was too fair to prove anything').toBeGreaterThan(
      runs / 10,
    );
    expect(done.crashes).toBeGreaterThan(runs / 10);
  },
  6 * 60 * 60_000,
);
