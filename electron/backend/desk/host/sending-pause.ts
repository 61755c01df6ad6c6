import { type KeyValueJournal, keys } from '../../journal/keys.ts';

/**
 * A person's stop of all sending: one hold over everything, so that releasing it restores the earlier state, including batches paused for
 * their own reasons. Kept in the journal, so that a restart sends nothing either.
 */
export type SendingPause = ReturnType<typeof createSendingPause>;

export function createSendingPause(parts: {
  readonly keyValues: Pick<KeyValueJournal, 'read' | 'write'>;
  /** Called on release: waiting orders may be sent. */
  readonly onReleased: () => void;
  readonly onChanged: () => void;
}) {
  let now = true;
  let presses = 0;
  return {
    /** True until `start` has read the kept state. */
    held: () => now,
    async start() {
      now = (await parts.keyValues.read(keys.sendingHeld)) === 'held';
    },
    /** Resolves once written; a hold takes effect with the call, a release once written. */
    async set(held: boolean) {
      presses += 1;
      const press = presses;
      if (held) now = true;
      await parts.keyValues.write(keys.sendingHeld, held ? 'held' : '');
      // A later press decides, and is written after this one.
      if (press !== presses) return;
      now = held;
      parts.onChanged();
      if (!held) parts.onReleased();
    },
  };
}
