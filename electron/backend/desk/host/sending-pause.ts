import type { KeyValueJournal } from '../../journal/engine/key-value.ts';

/**
 * A person's word that nothing more is sent: one hold over everything, so that letting go gives back what was before, batches that were
 * paused for a reason of their own included. Kept in the journal: a restart sends nothing either.
 */
export interface SendingPause {
  /** True until `start` has read what was said last. */
  held(): boolean;
  start(): Promise<void>;
  /** Resolves once it is written; a hold counts from the call on, letting go from then on. */
  set(held: boolean): Promise<void>;
}

export function createSendingPause(parts: {
  readonly keyValues: Pick<KeyValueJournal, 'read' | 'write'>;
  /** It was let go: whatever waits may be sent. */
  readonly onReleased: () => void;
  readonly onChanged: () => void;
}): SendingPause {
  let now = true;
  let presses = 0;
  return {
    held: () => now,
    async start() {
      now = (await parts.keyValues.read(key)) === 'held';
    },
    async set(held) {
      presses += 1;
      const press = presses;
      if (held) now = true;
      await parts.keyValues.write(key, held ? 'held' : '');
      // A later word holds, which the journal writes after this one.
      if (press !== presses) return;
      now = held;
      parts.onChanged();
      if (!held) parts.onReleased();
    },
  };
}

const key = 'all sending held';
