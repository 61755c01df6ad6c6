import type { Clock } from '../../../shared/model/base/clock.ts';
import { type KeyValueJournal, keys } from '../journal/keys.ts';

/** The system may report the steady time in whole seconds. */
const grainMs = 2_000;
/** Sendings within this time share one record. If the steady clock shows less than the record, the machine has restarted since. */
const recordEveryMs = 10 * 60_000;

/** Notices a wall clock that was set forward while the app was closed, so that no wait for late bytes is cut short (money-safety H7). */
export type ClockAtSending = Awaited<ReturnType<typeof openClockAtSending>>;

export async function openClockAtSending(keyValues: Pick<KeyValueJournal, 'read' | 'write'>, clock: Clock) {
  const startedAt = clock.nowMs();
  const aheadOf = (wallMs: number, steadyMs: number): number => wallMs - steadyMs;
  const before = await keyValues.read(keys.clockAtSending);
  const isSameBoot = before !== null && before.steadyMs <= clock.monotonicMs();
  const forwardMs = isSameBoot
    ? aheadOf(startedAt, clock.monotonicMs()) - aheadOf(before.wallMs, before.steadyMs)
    : 0;
  let kept = before;
  return {
    /**
     * How far the clock was set forward between this sending and the start of this run; 0 for a sending of
     * this run. Never more than the time since the sending, so at worst a wait starts from zero.
     */
    setForwardSince: (sentAt: number) =>
      sentAt < startedAt && forwardMs > grainMs ? Math.min(forwardMs, startedAt - sentAt) : 0,
    /** Call this before an order is sent. */
    async keep() {
      const [wallMs, steadyMs] = [clock.nowMs(), clock.monotonicMs()];
      const isCurrent =
        kept !== null &&
        Math.abs(aheadOf(wallMs, steadyMs) - aheadOf(kept.wallMs, kept.steadyMs)) <= grainMs &&
        steadyMs >= kept.steadyMs &&
        steadyMs - kept.steadyMs < recordEveryMs;
      if (isCurrent) return;
      await keyValues.write(keys.clockAtSending, { wallMs, steadyMs });
      kept = { wallMs, steadyMs };
    },
  };
}
