import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priorities } from '../../../../shared/model/connection/budget.ts';
import {
  maxInAnyMinute,
  maxInWorstMinute,
  seededChance,
  startSimulation,
} from '../../../support/time/limiter-simulation.ts';
import { inWhole, isWholeForm } from '../../../support/whole-form.ts';

const minuteMs = 60_000;

/** Hours of mixed traffic with restarts and reboots. */
async function mixedTraffic(seed: number, hours: number, restarts: boolean) {
  const chance = seededChance(seed);
  const simulation = await startSimulation(() => 5 + chance() ** 3 * 29_995);
  const { clock } = simulation;
  const endMs = hours * 60 * minuteMs;
  for (let step = 0; clock.elapsedMs() < endMs && step < 20_000; step += 1) {
    await clock.advanceTo(clock.elapsedMs() + chance() * 4_000);
    const burst = chance() < 0.02 ? 120 : chance() * 6;
    for (let index = 0; index < burst; index += 1) {
      simulation.ask(priorities[Math.floor(chance() * priorities.length)] ?? 'poll');
    }
    if (restarts && chance() < 0.004) await simulation.restart(chance() * 70_000);
    if (restarts && chance() < 0.001) await simulation.reboot(chance() * 70_000, chance() * 40_000);
  }
  return simulation;
}

describe('the limit of 60 requests a minute', () => {
  test('holds in any sliding minute over hours of mixed traffic, whenever each request arrives', async () => {
    const simulation = await mixedTraffic(11, 3, false);
    const { requests, clock } = simulation;
    expect(requests.length).toBeGreaterThan(5_000);
    expect(maxInWorstMinute(requests, clock.elapsedMs())).toBe(60);
    const chance = seededChance(12);
    for (let round = 0; round < 20; round += 1) {
      const arrivals = requests.map(
        ({ sentMs, endedMs }) => sentMs + chance() * (Math.min(endedMs, clock.elapsedMs()) - sentMs),
      );
      expect(maxInAnyMinute(arrivals)).toBeLessThanOrEqual(60);
    }
  });

  test('holds across restarts of the app and of the machine in the middle of traffic', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const simulation = await mixedTraffic(seed, 1, true);
        const now = simulation.clock.elapsedMs();
        expect(simulation.requests.length).toBeGreaterThan(500);
        expect(maxInWorstMinute(simulation.requests, now)).toBeLessThanOrEqual(60);
      }),
      { numRuns: isWholeForm ? 6 : 2 },
    );
  });
});

describe('a batch of 10,000 in steady state', () => {
  test.each([
    ['5 ms to 30 s', 5, 30_000] as const,
    ...inWhole(
      ['20 to 50 ms', 20, 50] as const,
      ['5 ms to 5 s', 5, 5_000] as const,
      ['0.1 to 1.5 s', 100, 1_500] as const,
    ),
  ])('at %s uses nearly all of the limit and lets a person through in 2.5 s', async (_name, fromMs, toMs) => {
    const chance = seededChance(7);
    const latencies: number[] = [];
    const simulation = await startSimulation(() => {
      const latency = fromMs + chance() * (toMs - fromMs);
      latencies.push(latency);
      return latency;
    });
    const { clock, requests } = simulation;
    for (let row = 0; row < 10_000; row += 1) simulation.ask('batch');
    const steadyMs = 15 * minuteMs;
    const endMs = 105 * minuteMs;
    await clock.advanceTo(steadyMs);
    while (clock.elapsedMs() < endMs) {
      await clock.advanceTo(clock.elapsedMs() + 15_000 + chance() * 60_000);
      simulation.ask('person');
    }
    await clock.advanceTo(clock.elapsedMs() + 5_000);

    const meanMs = latencies.reduce((sum, each) => sum + each, 0) / latencies.length;
    const allowed = ((endMs - steadyMs) * 60) / (minuteMs + meanMs);
    const sent = requests.filter(({ sentMs }) => sentMs >= steadyMs && sentMs < endMs).length;
    expect(sent / allowed).toBeGreaterThan(0.98);

    const clicks = requests.filter(({ priority }) => priority === 'person');
    expect(clicks.length).toBeGreaterThan(80);
    expect(Math.max(...clicks.map(({ askedMs, sentMs }) => sentMs - askedMs))).toBeLessThan(2_500);
    expect(maxInWorstMinute(requests, clock.elapsedMs())).toBe(60);
  });
});
