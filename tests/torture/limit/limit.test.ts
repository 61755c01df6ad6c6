import { expect, test } from 'vitest';
import { maxInAnyMinute } from '../../support/time/limiter-simulation.ts';
import { inForm, isLongForm, seed, tell, tellLines } from '../../support/world/torture-form.ts';
import { countsWhatItSends, ours } from './limit-contestants.ts';
import { hardLatencies, latencies } from './limit-latencies.ts';
import {
  type Day,
  liveDay,
  maxInAFixedMinute,
  minuteMs,
  shareOfAllowed,
  type Troubles,
  undisturbed,
} from './limit-run.ts';

/** A day with restarts of the app and the machine, sleep and clock changes. */
const badDay: Troubles = { restarts: 1, reboots: 0.2, wallSteps: 2, sleeps: 0.3, refusals: 0 };
const worstDay: Troubles = { restarts: 15, reboots: 3, wallSteps: 5, sleeps: 1, refusals: 0.5 };
const patienceMs = 60 * minuteMs;

const perHour = ({ arrivalsMs, lengthMs }: Day): number =>
  Math.round(arrivalsMs.length / (lengthMs / 3_600_000));

test.each(latencies)(
  'L1: with latencies of $name a waiting batch uses over 98 % of the limit, and never exceeds the limit',
  async (latency) => {
    const day = await liveDay(ours(), {
      hours: inForm('hours', 0.5, 24),
      seed,
      troubles: undisturbed,
      latency,
    });
    expect(maxInAnyMinute(day.arrivalsMs)).toBeLessThanOrEqual(60);
    expect(day.turnedAway, 'a supplier that counts strictly').toBe(0);
    expect(day.used / day.allowed).toBeGreaterThan(0.98);
  },
  patienceMs,
);

test(
  'L1, L2, L4: no 60 s contain more than 60 arrivals, despite restarts, sleep, clock changes and "too many"',
  async () => {
    const runs = inForm('days', 3, 24);
    let arrived = 0;
    let happened = 0;
    for (let run = 0; run < runs; run += 1) {
      const latency = hardLatencies[run % (hardLatencies.length + 1)];
      const day = await liveDay(ours(), {
        hours: isLongForm ? 8 : 1,
        seed: seed + run,
        troubles: run % 3 === 0 ? badDay : worstDay,
        ...(latency ? { latency } : {}),
      });
      arrived += day.arrivalsMs.length;
      happened += day.happened;
      expect(maxInAnyMinute(day.arrivalsMs), `seed ${seed + run}`).toBeLessThanOrEqual(60);
    }
    tell('the limit', {
      'bad days': runs,
      'requests at the supplier': arrived,
      'restarts, sleeps and steps': happened,
    });
    expect(happened).toBeGreaterThan(runs);
  },
  patienceMs,
);

test(
  'L1: the judge detects more than 60 arrivals if a limiter counts requests by fixed minutes',
  async () => {
    const hours = isLongForm ? 24 : 0.5;
    const rows = [];
    const lived: { isOurs: boolean; most: number; calm: Day; bad: Day }[] = [];
    for (const contestant of isLongForm ? [ours(), countsWhatItSends] : [countsWhatItSends]) {
      const calm = await liveDay(contestant, { hours, seed, troubles: undisturbed });
      const bad = await liveDay(contestant, { hours, seed, troubles: badDay });
      const most = maxInAnyMinute(calm.arrivalsMs);
      lived.push({ isOurs: contestant.name === 'IMEI Desk', most, calm, bad });
      rows.push(
        `| ${contestant.name} | ${most} | ${maxInAFixedMinute(calm.arrivalsMs)} | ${maxInAnyMinute(bad.arrivalsMs)} | ${calm.turnedAway} | ${perHour(calm)} | ${(shareOfAllowed(calm) * 100).toFixed(1)} % |`,
      );
    }
    const ourDays = lived.filter(({ isOurs }) => isOurs);
    expect(ourDays).toHaveLength(isLongForm ? 1 : 0);
    for (const { most, calm, bad } of ourDays) {
      expect([most, calm.turnedAway, bad.turnedAway]).toEqual([60, 0, 0]);
      expect(maxInAnyMinute(bad.arrivalsMs)).toBe(60);
      expect(calm.used / calm.allowed).toBeGreaterThan(0.98);
      expect(bad.used / bad.allowed).toBeGreaterThan(0.98);
    }
    for (const { most } of lived.filter(({ isOurs }) => !isOurs)) expect(most).toBeGreaterThan(60);
    tellLines([`torture: limiters compared over ${hours} simulated hours; seed ${seed}`, ...head, ...rows]);
  },
  patienceMs,
);

const head = [
  '| limiter | most in any minute | in a minute of the clock | in any minute, with restarts and clock steps | turned away | requests an hour | of what the rule allows |',
  '|---|--:|--:|--:|--:|--:|--:|',
];
