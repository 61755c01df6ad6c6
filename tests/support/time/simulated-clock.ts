import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../shared/model/base/clock.ts';

/** A clock that moves only on request, so that hours pass in a second and no test depends on the machine's speed. */
export interface SimulatedClock extends Clock {
  /** Runs all calls planned until `atMs`, in order, and lets promises settle after each call. */
  advanceTo(atMs: number): Promise<void>;
  /** Restarts the machine: `monotonicMs` begins again at `uptimeMs`, and planned calls never run. */
  reboot(uptimeMs: number): void;
  /** Changes the wall clock by this much; the monotonic clock is unaffected. */
  stepWall(ms: number): void;
  /** Milliseconds since the simulation began, unaffected by restarts. */
  elapsedMs(): number;
}

export function createSimulatedClock(bootedMs = 5_000_000): SimulatedClock {
  let elapsedMs = 0;
  let offsetMs = bootedMs;
  let wallMs = 1_800_000_000_000;
  let planned: { atMs: number; run: () => void }[] = [];

  return {
    nowMs: () => wallMs + elapsedMs,
    monotonicMs: () => offsetMs + elapsedMs,
    elapsedMs: () => elapsedMs,
    after(delayMs, run) {
      const plan = { atMs: elapsedMs + Math.max(0, delayMs), run };
      const later = planned.findIndex((other) => other.atMs > plan.atMs);
      planned.splice(later === -1 ? planned.length : later, 0, plan);
      return () => {
        planned = planned.filter((other) => other !== plan);
      };
    },
    async advanceTo(atMs) {
      await setImmediate();
      for (let next = planned[0]; next !== undefined && next.atMs <= atMs; next = planned[0]) {
        planned.shift();
        elapsedMs = next.atMs;
        next.run();
        await setImmediate();
      }
      elapsedMs = Math.max(elapsedMs, atMs);
      await setImmediate();
    },
    stepWall(ms) {
      wallMs += ms;
    },
    reboot(uptimeMs) {
      offsetMs = uptimeMs - elapsedMs;
      planned = [];
    },
  };
}
