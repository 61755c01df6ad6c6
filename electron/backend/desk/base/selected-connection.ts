import type { Clock } from '../../../../shared/model/base/clock.ts';
import { asMachine, callingConnection, callingTill } from '../../base/caller.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';

/**
 * The connection to use if a call names none. Each page has its own, sent with each call; the initial one is kept for this machine and for
 * each till. One page's selection never affects another page's orders.
 */
export interface SelectedConnection {
  /** The calling page's; for the machine itself its initial one. Null if there is no connection. */
  selectedId(): Promise<string | null>;
  /** Sets the caller's initial connection. */
  keep(id: string): Promise<void>;
  /** Notes the connection of the calling page as in use. */
  noteUse(): void;
  /** The connections that pages use or used lately, and the machine's initial one. */
  inUse(): Promise<readonly string[]>;
}

/** A page that shows a connection calls now and then; an abandoned one does not. */
const usedLatelyMs = 30 * 60_000;

export function createSelectedConnection(parts: {
  readonly journal: Pick<Journal, 'keyValues' | 'connections'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}): SelectedConnection {
  const { connections, keyValues } = parts.journal;
  const usedAtMs = new Map<string, number>();
  const idsNow = async (): Promise<string[]> => (await connections.list()).map(({ id }) => id);
  const selectedId = async (): Promise<string | null> => {
    const ids = await idsNow();
    const ofPage = callingConnection();
    if (ofPage !== null && ids.includes(ofPage)) return ofPage;
    const own = await keyValues.read(key());
    // A till that has not chosen starts with the machine's.
    const id = own ?? (await asMachine(() => keyValues.read(key())));
    return ids.find((each) => each === id) ?? ids[0] ?? null;
  };
  return {
    selectedId,
    keep: (id) => keyValues.write(key(), id),
    noteUse() {
      const id = callingConnection();
      if (id !== null) usedAtMs.set(id, parts.clock.monotonicMs());
    },
    async inUse() {
      const latelyMs = parts.clock.monotonicMs() - usedLatelyMs;
      const ofMachine = await asMachine(selectedId);
      const isInUse = (id: string): boolean =>
        id === ofMachine || (usedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) > latelyMs;
      return (await idsNow()).filter(isInUse);
    },
  };
}

const key = () => keys.selectedConnection(callingTill()?.id ?? '');
