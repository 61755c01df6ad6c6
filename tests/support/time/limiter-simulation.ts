import { createLimiter, type Limiter } from '../../../electron/backend/supplier/limiter/limiter.ts';
import type { SlotStore } from '../../../electron/backend/supplier/limiter/limiter-slots.ts';
import type { Priority } from '../../../shared/model/connection/budget.ts';
import type { SavedGate, SavedSlot } from '../../../shared/model/connection/saved-slot.ts';
import { createSimulatedClock, type SimulatedClock } from './simulated-clock.ts';

/** One request. It reached the simulated supplier at some moment between `sentMs` and `endedMs`. */
export interface SeenRequest {
  readonly priority: Priority;
  readonly askedMs: number;
  readonly sentMs: number;
  endedMs: number;
}

/** A repeatable random source in [0, 1). */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a slot store in memory, which can serve several limiters in succession. */
export function createMemorySlots(already: readonly SavedSlot[] = []): SlotStore {
  const rows = new Map(already.map((row) => [row.slot, row]));
  let saved: SavedGate | null = null;
  return {
    load: async () => [...rows.values()],
    save: async (row) => {
      rows.set(row.slot, row);
    },
    loadGate: async () => saved,
    saveGate: async (gate) => {
      saved = gate;
    },
  };
}

/** Sends requests through a limiter like the app, with random latencies, and records them. */
export interface Simulation {
  readonly clock: SimulatedClock;
  readonly requests: readonly SeenRequest[];
  limiter(): Limiter;
  ask(priority: Priority): void;
  /** Kills the process, ends its requests, and after `afterMs` opens a new limiter on the same slots. */
  restart(afterMs: number): Promise<void>;
  reboot(afterMs: number, uptimeMs: number): Promise<void>;
}

export async function startSimulation(latencyMs: () => number): Promise<Simulation> {
  const clock = createSimulatedClock();
  const slots = createMemorySlots();
  const requests: SeenRequest[] = [];
  let limiter = await createLimiter({ clock, slots });
  let life = 0;

  function ask(priority: Priority): void {
    const askedMs = clock.elapsedMs();
    const askedIn = life;
    limiter.acquire(priority).then(
      (slot) => {
        if (askedIn !== life) return;
        const seen = { priority, askedMs, sentMs: clock.elapsedMs(), endedMs: Infinity };
        requests.push(seen);
        clock.after(latencyMs(), () => {
          if (askedIn !== life) return;
          seen.endedMs = clock.elapsedMs();
          slot.release();
        });
      },
      () => {},
    );
  }

  async function die(afterMs: number, reboot: () => void): Promise<void> {
    life += 1;
    limiter.stop();
    for (const request of requests) request.endedMs = Math.min(request.endedMs, clock.elapsedMs());
    await clock.advanceTo(clock.elapsedMs() + afterMs);
    reboot();
    limiter = await createLimiter({ clock, slots });
  }

  return {
    clock,
    requests,
    limiter: () => limiter,
    ask,
    restart: (afterMs) => die(afterMs, () => {}),
    reboot: (afterMs, uptimeMs) => die(afterMs, () => clock.reboot(Math.min(uptimeMs, afterMs))),
  };
}

/** Returns the maximum number of requests in any sliding minute, for given arrival times. */
export function maxInAnyMinute(arrivalsMs: readonly number[]): number {
  const sorted = arrivalsMs.toSorted((left, right) => left - right);
  let most = 0;
  let first = 0;
  for (let last = 0; last < sorted.length; last += 1) {
    while ((sorted[last] ?? 0) - (sorted[first] ?? 0) > 60_000) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

/**
 * Returns the maximum number of requests that any sliding minute could contain. A request may arrive at any moment between its sending
 * and its reply, so it counts in each minute that overlaps this span. Only minutes that begin at the end of a span need a check.
 */
export function maxInWorstMinute(requests: readonly SeenRequest[], nowMs: number): number {
  const inOrder = (times: readonly number[]): readonly number[] =>
    times.toSorted((left, right) => left - right);
  const begins = inOrder(requests.map(({ sentMs }) => sentMs));
  const ends = inOrder(requests.map(({ endedMs }) => Math.min(endedMs, nowMs)));
  let most = 0;
  let begun = 0;
  let over = 0;
  for (const start of ends) {
    while ((begins[begun] ?? Infinity) <= start + 60_000) begun += 1;
    while ((ends[over] ?? Infinity) < start) over += 1;
    most = Math.max(most, begun - over);
  }
  return most;
}
