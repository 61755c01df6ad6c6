import type { Clock } from '../../../shared/model/base/clock.ts';

/**
 * The time of supplier and app. It moves only on request, from one planned call to the next, and only when all real work (sockets,
 * threads, promises) is idle. The supplier reads this time directly; the app reads it through its own clocks.
 */
export interface WorldClock {
  /** The true time, used by the supplier. */
  readonly world: Clock;
  elapsedMs(): number;
  /** Opens the clock of one run of the app. Calls planned on it do not run after `end`. */
  openRun(): { readonly clock: Clock; end(): void };
  advance(byMs: number): Promise<void>;
  /** Puts the machine to sleep: time passes, but planned calls wait for the next `advance`. */
  sleep(forMs: number): Promise<void>;
  /** Changes the wall clock of the app's machine. */
  stepWall(byMs: number): void;
  /** Restarts the app's machine: its monotonic clock continues from `uptimeMs`. */
  reboot(uptimeMs: number): void;
}

const beganAtMs = 1_800_000_000_000;

export function createWorldClock(settle: () => Promise<void>, bootedMs: number): WorldClock {
  let elapsedMs = 0;
  let wallStepMs = 0;
  let bootOffsetMs = bootedMs;
  let plans: { readonly atMs: number; readonly run: () => void }[] = [];

  function plan(delayMs: number, run: () => void): () => void {
    const one = { atMs: elapsedMs + Math.max(0, delayMs), run };
    const later = plans.findIndex((other) => other.atMs > one.atMs);
    plans.splice(later === -1 ? plans.length : later, 0, one);
    return () => {
      plans = plans.filter((other) => other !== one);
    };
  }

  return {
    world: { nowMs: () => Math.floor(beganAtMs + elapsedMs), monotonicMs: () => elapsedMs, after: plan },
    elapsedMs: () => elapsedMs,
    openRun() {
      let ended = false;
      return {
        clock: {
          nowMs: () => Math.floor(beganAtMs + elapsedMs + wallStepMs),
          monotonicMs: () => bootOffsetMs + elapsedMs,
          after: (delayMs, run) =>
            plan(delayMs, () => {
              if (!ended) run();
            }),
        },
        end() {
          ended = true;
        },
      };
    },
    async advance(byMs) {
      const untilMs = elapsedMs + byMs;
      await settle();
      for (let next = plans[0]; next !== undefined && next.atMs <= untilMs; next = plans[0]) {
        plans.shift();
        elapsedMs = Math.max(elapsedMs, next.atMs);
        next.run();
        await settle();
      }
      elapsedMs = Math.max(elapsedMs, untilMs);
    },
    async sleep(forMs) {
      await settle();
      elapsedMs += forMs;
    },
    stepWall(byMs) {
      wallStepMs += byMs;
    },
    reboot(uptimeMs) {
      bootOffsetMs = uptimeMs - elapsedMs;
    },
  };
}
