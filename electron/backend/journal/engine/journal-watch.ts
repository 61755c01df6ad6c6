import type { FailureData } from '../../../../shared/contract/base/failures.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';

/** Why the journal cannot be written now; null while it can. */
export type JournalTrouble = FailureData<'journal'>['cause'] | null;

/** Follows whether the journal can be written, and tries again while it cannot: a full disk means that nothing is sent, and the screen says so (money-safety J2). */
export interface JournalWatch {
  trouble(): JournalTrouble;
  /** What the last write met. */
  note(trouble: JournalTrouble): void;
  /** From now on this one is notified of each change, and at once of a trouble that there is: it may begin while the rest is still being opened. */
  follow(onChanged: (trouble: JournalTrouble) => void): void;
  stop(): void;
}

const tryAgainMs = 5_000;

export function createJournalWatch(parts: {
  readonly clock: Clock;
  /** Writes something small; how it ends arrives by `note`, like that of every write. */
  readonly tryToWrite: () => Promise<unknown>;
}): JournalWatch {
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
    note(trouble) {
      if (trouble === now || stopped) return;
      now = trouble;
      if (trouble === null) cancel();
      else tryLater();
      onChanged(trouble);
    },
    follow(next) {
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
