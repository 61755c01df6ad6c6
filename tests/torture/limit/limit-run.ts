import { setImmediate as settled } from 'node:timers/promises';
import { createMinuteWindow } from '../../../electron/practice/base/minute-window.ts';
import { seededChance } from '../../support/time/limiter-simulation.ts';
import { createWorldClock } from '../../support/time/world-clock.ts';
import type { Contestant, Ending, Gatekeeper } from './limit-contestants.ts';
import { deadlineMs, type Latency, latencies } from './limit-latencies.ts';

export const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The rates per hour of a simulated day's random troubles. */
export interface Troubles {
  readonly restarts: number;
  readonly reboots: number;
  readonly wallSteps: number;
  readonly sleeps: number;
  /** Answers 429 that the supplier sends although the limit is kept. */
  readonly refusals: number;
}

export const undisturbed: Troubles = { restarts: 0, reboots: 0, wallSteps: 0, sleeps: 0, refusals: 0 };

export interface Day {
  /** When each request reached the supplier, in order. */
  readonly arrivalsMs: readonly number[];
  /** How long each request was under way, from sending to its answer or deadline. */
  readonly holdsMs: readonly number[];
  readonly turnedAway: number;
  readonly happened: number;
  readonly lengthMs: number;
  /** Slots used and allowed, summed over the seconds in which the app ran; only if the contestant reports its budget. */
  readonly used: number;
  readonly allowed: number;
}

/** The share of requests that are never sent, and the share of requests that are never answered. */
const notSentShare = 0.005;
const lostShare = 0.005;
const waitingRows = 70;

/**
 * Simulates `hours` hours with a batch that always waits, and a supplier that counts arrivals. The latency changes every half hour.
 * Requests that are under way when the process dies still arrive.
 */
export async function liveDay(
  contestant: Contestant,
  { hours, seed, troubles, latency }: { hours: number; seed: number; troubles: Troubles; latency?: Latency },
): Promise<Day> {
  const chance = seededChance(seed);
  const time = createWorldClock(() => settled(), 5_000_000);
  const window = createMinuteWindow(60);
  const arrivalsMs: number[] = [];
  const holdsMs: number[] = [];
  const tally = { turnedAway: 0, happened: 0, used: 0, allowed: 0 };
  let run = time.openRun();
  let gatekeeper: Gatekeeper | null = null;
  let life = 0;

  function send(): Promise<Ending> {
    const sentAtMs = time.elapsedMs();
    const now = latency ?? (latencies[Math.floor(sentAtMs / (hourMs / 2)) % latencies.length] as Latency);
    const way = now.next(chance, sentAtMs);
    const fate = chance();
    if (fate < notSentShare) return after(20, () => ({ kind: 'not-sent' }));
    const isLost = fate < notSentShare + lostShare;
    const refused = chance() < troubles.refusals / 3_000;
    let over: { readonly overLimit: boolean; readonly retryAfterS: number } | null = null;
    // The request arrives even if the app's process ends.
    time.world.after(way.arrivesMs, () => {
      arrivalsMs.push(time.elapsedMs());
      over = window.arrive(time.elapsedMs());
      if (over.overLimit || refused) tally.turnedAway += 1;
    });
    const holdMs = isLost ? deadlineMs : way.tookMs;
    holdsMs.push(holdMs);
    return after(holdMs, () => {
      if (isLost) return { kind: 'lost' };
      if (over?.overLimit || refused)
        return { kind: 'turned-away', retryInMs: (over?.retryAfterS ?? 1) * 1_000 };
      return { kind: 'answered' };
    });
  }
  function after(delayMs: number, ending: () => Ending): Promise<Ending> {
    return new Promise((resolve) => run.clock.after(delayMs, () => resolve(ending())));
  }

  function feed(): void {
    const keeper = gatekeeper;
    if (keeper === null) return;
    const born = life;
    keeper
      .pass(() => {
        if (born === life) feed();
        return send();
      })
      .then(
        () => {},
        () => {},
      );
  }
  async function start(): Promise<void> {
    gatekeeper = await contestant.open(run.clock);
    for (let row = 0; row < waitingRows; row += 1) feed();
  }
  function die(): void {
    life += 1;
    run.end();
    gatekeeper?.stop?.();
    gatekeeper = null;
    run = time.openRun();
  }

  const budgetNow = () => gatekeeper?.budget?.();

  /** Applies the random troubles of one second. */
  async function live(): Promise<void> {
    const occurs = (perHour: number): boolean => perHour > 0 && chance() < perHour / 3_600;
    if (occurs(troubles.wallSteps)) time.stepWall((chance() - 0.5) * 4 * hourMs * chance() ** 2);
    else if (occurs(troubles.sleeps)) await time.sleep(chance() * 10 * minuteMs);
    else if (occurs(troubles.restarts)) await dieAndStart(chance() ** 2 * 70_000, () => {});
    else if (occurs(troubles.reboots)) {
      const uptimeMs = chance() * 20_000;
      await dieAndStart(uptimeMs + chance() * 60_000, () => time.reboot(uptimeMs));
    } else return;
    tally.happened += 1;
  }
  async function dieAndStart(downMs: number, reboot: () => void): Promise<void> {
    die();
    await time.advance(downMs);
    reboot();
    await start();
  }

  await start();
  while (time.elapsedMs() < hours * hourMs) {
    await time.advance(1_000);
    const budget = budgetNow();
    if (budget && budget.closedForMs === 0 && time.elapsedMs() > 10 * minuteMs) {
      tally.used += Math.min(budget.used, budget.perMinute);
      tally.allowed += budget.perMinute;
    }
    await live();
  }
  const lengthMs = time.elapsedMs();
  die();
  return { arrivalsMs, holdsMs, ...tally, lengthMs };
}

/** Returns the maximum number of requests in any calendar minute of the supplier's clock. */
export function maxInAFixedMinute(arrivalsMs: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const atMs of arrivalsMs) {
    const minute = Math.floor(atMs / minuteMs);
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/**
 * Returns the used share of the rule's maximum. A slot serves one request while the request is under way and for 60 s after that. So 60
 * slots allow 60 × length / (60 s + mean time under way) requests.
 */
export function shareOfAllowed({ holdsMs, lengthMs }: Day): number {
  return holdsMs.reduce((sum, holdMs) => sum + holdMs + minuteMs, 0) / (60 * lengthMs);
}
