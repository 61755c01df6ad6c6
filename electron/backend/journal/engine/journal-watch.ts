import type { FailureData } from '../../../../shared/contract/base/failures.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';

/** Why the journal cannot be written now; null while it can. */
export type JournalTrouble = FailureData<'journal'>['cause'] | null;

const tryAgainMs = 5_000;

/**
 * Tracks whether the journal can be written, and retries while it cannot: with a full disk nothing is sent, and the screen says so (money-safety J2).
 */
export function createJournalWatch(parts: {
  readonly clock: Clock;
  /** Writes something small; the outcome arrives by `note`, as for every write. */
  readonly tryToWrite: () => Promise<unknown>;
}) {
  let now: JournalTrouble = null;
  let onChanged = (_trouble: JournalTrouble): void => {};
  let cancel = (): void => {};
  let stopped = false;
  const tryLater = (): void => {
    cancel();
    cancel = parts.clock.after(tryAgainMs, () => {
      parts.tryToWrite().then(
        () => {},
        () => {
          if (now !== null) tryLater();
        },
      );
    });
  };
  return {
    trouble: () => now,
    /** Reports the outcome of the last write. */
    note(trouble: JournalTrouble) {
      if (trouble === now || stopped) return;
      now = trouble;
      if (trouble === null) cancel();
      else tryLater();
      onChanged(trouble);
    },
    /** Sets the listener, called at each change and at once if there is a trouble: opening may still be under way. */
    follow(next: (trouble: JournalTrouble) => void) {
      onChanged = next;
      if (now !== null) next(now);
    },
    stop() {
      stopped = true;
      now = null;
      cancel();
    },
  };
}
