import type { Clock } from '../../../../shared/model/base/clock.ts';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import {
  type Budget,
  type Priority,
  priorities,
  requestsPerMinute,
} from '../../../../shared/model/connection/budget.ts';
import type { SavedGate } from '../../../../shared/model/connection/saved-slot.ts';
import { createGate } from './limiter-gate.ts';
import { decide, isBackground, type Situation } from './limiter-policy.ts';
import type { SlotStore } from './limiter-slots.ts';
import { createPriorityQueue, type Waiter } from './priority-queue.ts';
import { createSlotTable, windowMs } from './slot-table.ts';

export interface Slot {
  /**
   * Call after the reply or the deadline: the slot stays held for a full window from now (L1). An aborted request may still reach the
   * supplier; `mayArriveInMs` is the rest of the request's deadline.
   */
  release(mayArriveInMs?: number): void;
  /** Call if nothing was sent. The slot is then free immediately. */
  giveBack(): void;
  /**
   * The supplier answered "too many": sending stops for the requested time, then continues at half the rate (L4). `retryInMs` is null if
   * the supplier requested no time. May be called twice for one answer, and also after the slot was released.
   */
  turnedAway(retryInMs: number | null): void;
}

export interface Limiter {
  /**
   * Resolves when a request may be sent. At that time, the slot is already recorded on disk (L2). Rejects with the signal's reason, or with
   * `SlotNotRecorded` if the store cannot be written. Then nothing may be sent.
   */
  acquire(priority: Priority, signal?: AbortSignal): Promise<Slot>;
  budget(): Budget;
  /**
   * Calls `listener` whenever the budget may have changed. The budget can also change because time passes. Returns the unsubscribe
   * function.
   */
  onChange(listener: () => void): () => void;
  /** Resolves when all earlier changes are stored or have failed. */
  flush(): Promise<void>;
  /** Rejects all waiting callers and grants nothing more. Slots in use may still be released. */
  stop(): void;
}

/** A slot could not be recorded, so nothing may be sent (L2). `cause` is the store's error. */
export class SlotNotRecorded extends Error {
  override readonly name = 'SlotNotRecorded';
}

/**
 * Creates the only limiter of a key (money-safety L1 to L5). A slot is held from its grant until a full window after its release. So no
 * window of the supplier contains more than `perMinute` requests. The limiter continues from the saved slots and gate. Rejects if the saved
 * state cannot be read.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: slots, gate and queue of a limiter change and are saved together.
export async function createLimiter(options: {
  readonly perMinute?: number;
  readonly clock: Clock;
  readonly slots: SlotStore;
  /** True if a copy of this journal may use the key too. The limiter then begins with a part of the limit (L6). */
  readonly inDoubt?: boolean;
}): Promise<Limiter> {
  const { perMinute = requestsPerMinute, clock, slots } = options;
  const saved = await Promise.all([slots.load(), slots.loadGate()]);
  const table = createSlotTable(perMinute, saved[0], clock.monotonicMs());
  const gate = createGate(perMinute, saved[1], clock.monotonicMs(), options.inDoubt);
  const queue = createPriorityQueue<Slot>();
  const listeners = new Set<() => void>();
  const runExclusive = createMutex();
  let unsavedGate: SavedGate | null = null;
  let lastBackgroundAtMs = -Infinity;
  let peopleGrantsMs: readonly number[] = [];
  const lastGrantMs = perClass(-Infinity);
  const granted = perClass(0);
  let cancelTimer = (): void => {};
  let stopped: Error | null = null;

  /** Writes run in order, so the state of the gate is stored before any later grant. */
  function save(slot: number, freeAt: number | null): Promise<void> {
    const savedAt = clock.monotonicMs();
    return runExclusive(async () => {
      await saveGate();
      await slots.save({ slot, savedAt, freeAt });
    });
  }

  async function saveGate(): Promise<void> {
    const gateToSave = unsavedGate;
    if (gateToSave === null) return;
    await slots.saveGate(gateToSave);
    if (unsavedGate === gateToSave) unsavedGate = null;
  }

  function situation(nowMs: number): Situation {
    const capacity = gate.rate(nowMs);
    return {
      nowMs,
      capacity,
      held: table.held(nowMs),
      nextFreeAtMs: table.nextFreeAtMs(nowMs, capacity),
      closedUntilMs: gate.closedUntilMs(),
      lastBackgroundAtMs,
      lastGrantMs,
      recentUserGrants: peopleGrantsMs.filter((atMs) => nowMs - atMs < windowMs).length,
      freeingAtMs: table.freeingAtMs(nowMs, capacity),
      waiting: queue.counts(),
    };
  }

  /** Grants slots to waiting callers, notifies listeners, and schedules the next call. */
  function grantDue(): void {
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
      const atMs = nextCheckAtMs(now, decision.lookAgainAtMs);
      if (atMs !== Infinity) cancelTimer = clock.after(Math.max(1, atMs - now.nowMs), grantDue);
      break;
    }
    for (const listener of listeners) listener();
  }

  /** The time to call `grantDue` again. If the rate rises, waiting callers may go earlier, and listeners must be notified of every change. */
  function nextCheckAtMs(
    { nowMs, nextFreeAtMs, closedUntilMs }: Situation,
    decidedAtMs: number | null,
  ): number {
    const risesAtMs = gate.risesAtMs(nowMs) ?? Infinity;
    const opensAtMs = closedUntilMs > nowMs ? closedUntilMs : Infinity;
    if (listeners.size > 0)
      return Math.min(decidedAtMs ?? Infinity, nextFreeAtMs ?? Infinity, risesAtMs, opensAtMs);
    return decidedAtMs === null && !isAnyoneWaiting()
      ? Infinity
      : Math.min(decidedAtMs ?? Infinity, risesAtMs);
  }

  function isAnyoneWaiting(): boolean {
    return Object.values(queue.counts()).some((count) => count > 0);
  }

  function grantTo(priority: Priority): void {
    const waiter = queue.takeFirst(priority);
    const nowMs = clock.monotonicMs();
    const slot = table.take(nowMs);
    if (waiter === undefined || slot === null)
      throw new Error('limiter granted a request without a free slot');
    lastGrantMs[priority] = nowMs;
    granted[priority] += 1;
    if (isBackground(priority)) lastBackgroundAtMs = nowMs;
    else peopleGrantsMs = [...peopleGrantsMs.filter((atMs) => nowMs - atMs < windowMs), nowMs];
    void record(waiter, slot);
  }

  async function record(waiter: Waiter<Slot>, slot: number): Promise<void> {
    const grant = heldSlot(slot);
    try {
      await save(slot, null);
    } catch (cause) {
      table.free(slot);
      waiter.refuse(
        new SlotNotRecorded('The request budget could not be written; nothing was sent.', { cause }),
      );
      grantDue();
      return;
    }
    // During the write, the gate may have closed or the limiter may have stopped.
    if (stopped !== null || gate.closedUntilMs() > clock.monotonicMs()) {
      grant.giveBack();
      if (stopped !== null) waiter.refuse(stopped);
      else queue.putFirst(waiter);
      grantDue();
    } else if (!waiter.grant(grant)) grant.giveBack();
  }

  function heldSlot(slot: number): Slot {
    const takenAtMs = clock.monotonicMs();
    let isHeld = true;
    const end = (freeAtMs: () => number): void => {
      if (!isHeld) return;
      isHeld = false;
      // If this write fails, the slot stays recorded as in use. After a restart the slot is then held longer than necessary, which is safe.
      save(slot, freeAtMs()).catch(() => {});
      grantDue();
    };
    return {
      release: (mayArriveInMs = 0) => end(() => table.cool(slot, clock.monotonicMs() + mayArriveInMs)),
      giveBack: () =>
        end(() => {
          table.free(slot);
          return clock.monotonicMs();
        }),
      turnedAway(retryInMs) {
        unsavedGate = gate.turnAway(clock.monotonicMs(), takenAtMs, retryInMs);
        // If this write fails, it is retried with the next slot. No slot is granted until the write succeeds (L2).
        void runExclusive(saveGate).catch(() => {});
        grantDue();
      },
    };
  }

  return {
    async acquire(priority, signal) {
      if (signal?.aborted) throw signal.reason;
      if (stopped !== null) throw stopped;
      const pendingSlot = queue.join(priority, signal, grantDue);
      grantDue();
      return pendingSlot;
    },
    budget() {
      const { nowMs, capacity, held, nextFreeAtMs, closedUntilMs, waiting } = situation(clock.monotonicMs());
      const freeAtMs = held < capacity ? nowMs : (nextFreeAtMs ?? nowMs + windowMs);
      const slotAtMs = Math.min(freeAtMs, gate.risesAtMs(nowMs) ?? Infinity);
      const waitingNow = Object.entries(waiting).filter(([, count]) => count > 0);
      return {
        limit: perMinute,
        perMinute: capacity,
        used: Math.min(held, perMinute),
        left: Math.max(0, capacity - held),
        nextSlotInMs: Math.max(slotAtMs, closedUntilMs) - nowMs,
        closedForMs: Math.max(0, closedUntilMs - nowMs),
        wholeInMs: capacity === perMinute ? 0 : gate.wholeAtMs() - nowMs,
        waiting: Object.fromEntries(waitingNow),
        placed: granted.place + granted.batch,
        granted: Object.values(granted).reduce((sum, count) => sum + count, 0),
      };
    },
    onChange(listener) {
      listeners.add(listener);
      grantDue();
      return () => listeners.delete(listener);
    },
    flush: () => runExclusive(async () => {}),
    stop() {
      stopped = new Error('The limiter is stopped.');
      cancelTimer();
      queue.refuseAll(stopped);
    },
  };
}

function perClass(value: number): Record<Priority, number> {
  return Object.fromEntries(priorities.map((priority) => [priority, value])) as Record<Priority, number>;
}
