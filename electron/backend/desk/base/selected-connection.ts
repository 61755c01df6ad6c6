import type { Clock } from '../../../../shared/model/base/clock.ts';
import { asMachine, callingConnection, callingTill } from '../../base/caller.ts';
import type { Journal } from '../../journal/journal.ts';

/**
 * Which connection is meant if none is named. Each page has its own, said with each of its calls; what this machine and each till start with
 * is kept. What one selects is never what another orders with.
 */
export interface SelectedConnection {
  /** Of the page that asks; for the machine itself, what it starts with. Null if there is no connection. */
  selectedId(): Promise<string | null>;
  /** Selects the connection that the caller starts with from now on. */
  keep(id: string): Promise<void>;
  /** Notes which connection a page asks with. */
  noteUse(): void;
  /** What pages use, or used lately, and what the machine starts with. */
  inUse(): Promise<readonly string[]>;
}

/** A page that shows a connection asks something of it now and then; one that was left open asks nothing more. */
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
    // A till that has not chosen starts with what the machine has.
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

function key(): string {
  const till = callingTill();
  return till === null ? 'selected connection' : `selected connection of till ${till.id}`;
}
