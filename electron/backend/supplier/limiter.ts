import { type Budget, type Priority, priorities } from '../../../shared/model/budget.ts';
import type { Clock } from '../../../shared/model/clock.ts';
import { decide, isBackground, type Situation } from './limiter-policy.ts';
import type { SlotStore } from './limiter-slots.ts';
import { createSlotTable, windowMs } from './slot-table.ts';

/** The right to send one request. */
export interface Slot {
  /** The reply came or the deadline passed: the slot stays held for a full window from now (L1). */
  release(): void;
  /** Nothing was sent: the slot is free at once. */
  giveBack(): void;
}

export interface Limiter {
  /**
   * Resolves when a request may be sent; durably recorded before it resolves (L2). Rejects with the signal's reason, or
   * with `SlotNotRecorded` where the store could not be written: then nothing may be sent.
   */
  acquire(priority: Priority, signal?: AbortSignal): Promise<Slot>;
  /** The supplier said "too many": nobody sends for this long, at least 1 s and at most 10 min (L4). */
  close(forMs: number): void;
  budget(): Budget;
  /** Told whenever the budget may have changed, a slot that came free by time included. Returns how to stop listening. */
  onChange(listener: () => void): () => void;
  /** Resolves when everything said so far is in the store, or could not be written. */
  flush(): Promise<void>;
  /** Rejects everyone who waits and grants nothing more. Slots under way may still be released. */
  stop(): void;
}

/** A slot could not be recorded, so nothing may be sent (L2). `cause` is the store's own error. */
export class SlotNotRecorded extends Error {
  override readonly name = 'SlotNotRecorded';
}

interface Waiter {
  readonly priority: Priority;
  readonly grant: (slot: Slot) => void;
  readonly refuse: (reason: unknown) => void;
}

const shortestClosingMs = 1_000;
const longestClosingMs = 600_000;

/** The closing that a "too many" answer asks for: within 1 s and 10 min; a full window where it does not say (L4). */
export function clampClosing(forMs: number | null): number {
  if (forMs === null || Number.isNaN(forMs)) return windowMs;
  return Math.min(longestClosingMs, Math.max(shortestClosingMs, forMs));
}

/**
 * The one limiter of a key (money-safety L1 to L3, L5). A slot is held from the moment it is granted until a full window
 * after its release, so no window that the supplier may use can hold more than `perMinute` requests.
 * Goes on from the slots that an earlier run saved; rejects where they cannot be read.
 */
export async function createLimiter(options: {
  readonly perMinute?: number;
  readonly clock: Clock;
  readonly slots: SlotStore;
}): Promise<Limiter> {
  const { perMinute = 60, clock, slots } = options;
  const table = createSlotTable(perMinute, await slots.load(), clock.monotonicMs());
  const waiting = new Map(priorities.map((priority) => [priority, new Set<Waiter>()]));
  const listeners = new Set<() => void>();
  let saving: Promise<unknown> = Promise.resolve();
  let closedUntilMs = -Infinity;
  let lastBackgroundAtMs = -Infinity;
  let backgroundGrants = 0;
  let cancelTimer = (): void => {};
  let stopped: Error | null = null;

  function save(slot: number, freeAt: number | null): Promise<void> {
    const savedAt = clock.monotonicMs();
    const done = saving.then(() => slots.save({ slot, savedAt, freeAt }));
    saving = done.catch(() => {});
    return done;
  }

  function situation(nowMs: number): Situation {
    return {
      nowMs,
      capacity: perMinute,
      held: table.held(nowMs),
      nextFreeAtMs: table.nextFreeAtMs(nowMs),
      closedUntilMs,
      lastBackgroundAtMs,
      backgroundGrants,
      waiting: countWaiting(),
    };
  }

  function countWaiting(): Record<Priority, number> {
    const counts = { place: 0, person: 0, batch: 0, reconcile: 0, poll: 0 };
    for (const [priority, waiters] of waiting) counts[priority] = waiters.size;
    return counts;
  }

  /** Grants what may be granted now, tells the listeners, and sets the timer for the next look. */
  function look(): void {
    cancelTimer();
    cancelTimer = () => {};
    if (stopped !== null) return;
    for (;;) {
      const now = situation(clock.monotonicMs());
      const decision = decide(now);
      if (decision.grant !== null) {
        grantTo(decision.grant);
        continue;
      }
      const meterAtMs = listeners.size > 0 ? (now.nextFreeAtMs ?? Infinity) : Infinity;
      const atMs = Math.min(decision.lookAgainAtMs ?? Infinity, meterAtMs);
      if (atMs !== Infinity) cancelTimer = clock.after(Math.max(1, atMs - now.nowMs), look);
      break;
    }
    for (const listener of listeners) listener();
  }

  function grantTo(priority: Priority): void {
    const queue = waiting.get(priority);
    const waiter = queue?.values().next().value;
    const nowMs = clock.monotonicMs();
    const slot = table.take(nowMs);
    if (queue === undefined || waiter === undefined || slot === null)
      throw new Error('granted without a slot');
    queue.delete(waiter);
    if (isBackground(priority)) {
      lastBackgroundAtMs = nowMs;
      backgroundGrants += 1;
    }
    void record(waiter, slot);
  }

  async function record(waiter: Waiter, slot: number): Promise<void> {
    const held = heldSlot(slot);
    try {
      await save(slot, null);
    } catch (cause) {
      table.free(slot);
      waiter.refuse(
        new SlotNotRecorded('The request budget could not be written; nothing was sent.', { cause }),
      );
      look();
      return;
    }
    // The gate may have closed, or everything stopped, while the record was being written.
    if (stopped !== null || closedUntilMs > clock.monotonicMs()) {
      held.giveBack();
      if (stopped !== null) waiter.refuse(stopped);
      else putFirst(waiter);
      look();
    } else waiter.grant(held);
  }

  function putFirst(waiter: Waiter): void {
    const queue = waiting.get(waiter.priority);
    const others = [...(queue ?? [])];
    queue?.clear();
    for (const each of [waiter, ...others]) queue?.add(each);
  }

  function heldSlot(slot: number): Slot {
    let held = true;
    const end = (freeAtMs: () => number): void => {
      if (!held) return;
      held = false;
      // Unwritten, the slot stays recorded as under way: held too long after a restart, never too short.
      save(slot, freeAtMs()).catch(() => {});
      look();
    };
    return {
      release: () => end(() => table.cool(slot, clock.monotonicMs())),
      giveBack: () =>
        end(() => {
          table.free(slot);
          return clock.monotonicMs();
        }),
    };
  }

  return {
    acquire(priority, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        if (stopped !== null) return reject(stopped);
        const abort = (): void => {
          waiter.refuse(signal?.reason);
          look();
        };
        let settled = false;
        const waiter: Waiter = {
          priority,
          grant(slot) {
            if (settled) return slot.giveBack();
            settled = true;
            signal?.removeEventListener('abort', abort);
            resolve(slot);
          },
          refuse(reason) {
            settled = true;
            waiting.get(priority)?.delete(waiter);
            signal?.removeEventListener('abort', abort);
            reject(reason);
          },
        };
        signal?.addEventListener('abort', abort);
        waiting.get(priority)?.add(waiter);
        look();
      });
    },
    close(forMs) {
      closedUntilMs = Math.max(closedUntilMs, clock.monotonicMs() + clampClosing(forMs));
      look();
    },
    budget() {
      const { nowMs, held, nextFreeAtMs, waiting: counts } = situation(clock.monotonicMs());
      const slotAtMs = held < perMinute ? nowMs : (nextFreeAtMs ?? nowMs + windowMs);
      return {
        perMinute,
        used: Math.min(held, perMinute),
        left: Math.max(0, perMinute - held),
        nextSlotInMs: Math.max(slotAtMs, closedUntilMs) - nowMs,
        waiting: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
      };
    },
    onChange(listener) {
      listeners.add(listener);
      look();
      return () => listeners.delete(listener);
    },
    flush: async () => {
      await saving;
    },
    stop() {
      stopped = new Error('The limiter is stopped.');
      cancelTimer();
      for (const queue of waiting.values()) for (const waiter of [...queue]) waiter.refuse(stopped);
    },
  };
}
