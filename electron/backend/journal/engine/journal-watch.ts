import type { FailureData } from '../../../../shared/contract/base/failures.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';

/** Why the journal cannot be written now; null if it can. */
export type JournalTrouble = FailureData<'journal'>['cause'] | null;

const tryAgainMs = 5_000;

/**
 * Tracks whether the journal can be written, and retries while it cannot. With a full disk nothing is sent, and the screen shows why
 * (money-safety J2).
 */
export function createJournalWatch(deps: {
  readonly clock: Clock;
  /** Makes a small write. The outcome arrives in `note`, like the outcome of every write. */
  readonly tryToWrite: () => Promise<unknown>;
}) {
  let now: JournalTrouble = null;
  let onChanged = (_trouble: JournalTrouble): void => {};
  let cancel = (): void => {};
  let stopped = false;
  const tryLater = (): void => {
    cancel();
    cancel = deps.clock.after(tryAgainMs, () => {
      deps.tryToWrite().then(
        () => {},
        () => {
          if (now !== null) tryLater();
        },
      );
    });
  };
  return {
    trouble: () => now,
    note(trouble: JournalTrouble) {
      if (trouble === now || stopped) return;
      now = trouble;
      if (trouble === null) cancel();
      else tryLater();
      onChanged(trouble);
    },
    /**
     * Sets the listener. The listener is called at each change. If there is already a failure, the listener is called immediately, because
     * the journal may have failed while it was opened.
     */
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
