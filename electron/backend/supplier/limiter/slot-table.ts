import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { SavedSlot } from '../../../../shared/model/connection/saved-slot.ts';

/** Window of the supplier's limit. A slot stays held this long after its release (L1). */
export const windowMs = 60_000;
/**
 * Maximum difference between our clock and the supplier's clock within one window. A clock that is being adjusted runs at most 0.5 per
 * mille too fast or too slow, and this value covers that.
 */
const driftMs = 50;
/** Maximum error between the uptimes that two runs read. Each run reads the uptime separately, and some systems report whole seconds. */
const uptimeGrainMs = 1_500;

/** Maximum deadline of a request: a request in progress when the app crashed may arrive until then. */
const maxDeadlineMs = 120_000;

/**
 * The slots of one key: free, in use, or held until a known time. Times are `Clock.monotonicMs`. Creates a table of `capacity` slots from a
 * saved state (L2).
 */
export function createSlotTable(capacity: number, saved: readonly SavedSlot[], loadedAtMs: number) {
  const freeAtMs = new Map<number, number>();
  if (saved.length > 0) markRule('L2');
  for (const row of saved) freeAtMs.set(row.slot, heldUntilMs(row, loadedAtMs));

  const isHeld = (slot: number, nowMs: number): boolean => (freeAtMs.get(slot) ?? -Infinity) > nowMs;
  /** Times at which slots become free, earliest first; Infinity if a time depends on a request in progress. */
  const freeingAtMs = (nowMs: number, rate: number) => {
    const busyUntil = [...freeAtMs.values()].filter((atMs) => atMs > nowMs).sort((one, other) => one - other);
    return busyUntil.slice(Math.max(0, busyUntil.length - rate));
  };
  return {
    freeingAtMs,
    /** Number of slots that cannot be granted, including slots of an earlier, larger limit. */
    held: (nowMs: number) => [...freeAtMs.keys()].filter((slot) => isHeld(slot, nowMs)).length,
    /**
     * Time at which another slot may be taken. If more than `rate` slots are held, enough of them must become free first. Null if the time
     * depends on a request in progress.
     */
    nextFreeAtMs(nowMs: number, rate: number) {
      const [next = Infinity] = freeingAtMs(nowMs, rate);
      return next === Infinity ? null : next;
    },
    /** Takes the lowest free slot; null if none is free. */
    take(nowMs: number) {
      for (let slot = 0; slot < capacity; slot += 1) {
        if (isHeld(slot, nowMs)) continue;
        freeAtMs.set(slot, Infinity);
        return slot;
      }
      return null;
    },
    /** Holds the slot for a full window from now; returns the time at which it becomes free. */
    cool(slot: number, nowMs: number) {
      markRule('L1');
      const atMs = nowMs + windowMs + driftMs;
      freeAtMs.set(slot, atMs);
      return atMs;
    },
    free(slot: number) {
      freeAtMs.delete(slot);
    },
  };
}

/**
 * The time that has certainly passed since the state was saved. The clock counts from the machine's start. If the clock shows less than the
 * saved value, the machine has restarted since then, so at least the current uptime has passed.
 */
export function passedSince(savedAtMs: number, nowMs: number): number {
  return Math.max(0, (nowMs >= savedAtMs ? nowMs - savedAtMs : nowMs) - uptimeGrainMs);
}

/** Time until which a saved slot is held. A slot with impossible values is held as long as the longest possible request requires. */
function heldUntilMs({ savedAt, freeAt }: SavedSlot, nowMs: number): number {
  const fullMs = windowMs + driftMs;
  if (!Number.isFinite(savedAt)) return nowMs + maxDeadlineMs + fullMs;
  if (freeAt === null) return nowMs + Math.max(0, maxDeadlineMs - passedSince(savedAt, nowMs)) + fullMs;
  if (!Number.isFinite(freeAt)) return nowMs + maxDeadlineMs + fullMs;
  const leftMs = freeAt - savedAt <= 0 ? 0 : freeAt - savedAt - passedSince(savedAt, nowMs);
  return nowMs + Math.min(maxDeadlineMs + fullMs, Math.max(0, leftMs));
}
