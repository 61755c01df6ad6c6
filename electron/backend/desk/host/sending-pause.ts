import { type KeyValueJournal, keys } from '../../journal/keys.ts';

/**
 * A user's pause of all sending, separate from other pauses, so that its end restores the earlier state, including batches paused for their
 * own reasons. The pause is stored in the journal, so that sending stays paused after a restart.
 */
export type SendingPause = ReturnType<typeof createSendingPause>;

export function createSendingPause(deps: {
  readonly keyValues: Pick<KeyValueJournal, 'read' | 'write'>;
  /** Called at the end of the pause: waiting orders may be sent. */
  readonly onReleased: () => void;
  readonly onChanged: () => void;
}) {
  let now = true;
  let presses = 0;
  return {
    /** True until `start` has read the stored state. */
    held: () => now,
    async start() {
      now = (await deps.keyValues.read(keys.sendingHeld)) === 'held';
    },
    /** Resolves when the change is stored. A pause takes effect at the call. The end of a pause takes effect only when it is stored. */
    async set(paused: boolean) {
      presses += 1;
      const press = presses;
      if (paused) now = true;
      await deps.keyValues.write(keys.sendingHeld, paused ? 'held' : '');
      // A later click decides, and is stored after this one.
      if (press !== presses) return;
      now = paused;
      deps.onChanged();
      if (!paused) deps.onReleased();
    },
  };
}
