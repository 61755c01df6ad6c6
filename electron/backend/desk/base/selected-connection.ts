import type { Clock } from '../../../../shared/model/base/clock.ts';
import { asMachine, callingTill } from '../../base/caller.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';

/** A page that shows a connection makes calls regularly; a closed page makes none. */
const usedLatelyMs = 30 * 60_000;

/**
 * The connection that a page shows first, for this machine and for each till. After that each page shows its own connection, and names it
 * in its calls.
 */
export function createSelectedConnection(deps: {
  readonly journal: Pick<Journal, 'keyValues' | 'connections'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}) {
  const { connections, keyValues } = deps.journal;
  const usedAtMs = new Map<string, number>();
  const idsNow = async (): Promise<string[]> => (await connections.list()).map(({ id }) => id);
  /** The caller's selected connection; null if there is no connection. */
  const selectedId = async (): Promise<string | null> => {
    const ids = await idsNow();
    const ownValue = await keyValues.read(key());
    // A till without a selection starts with the machine's selection.
    const id = ownValue ?? (await asMachine(() => keyValues.read(key())));
    return ids.find((each) => each === id) ?? ids[0] ?? null;
  };
  return {
    selectedId,
    keep: (id: string) => keyValues.write(key(), id),
    noteUse: (id: string) => void usedAtMs.set(id, deps.clock.monotonicMs()),
    /** The connections that pages recently used, and the machine's selected one. */
    async inUse() {
      const latelyMs = deps.clock.monotonicMs() - usedLatelyMs;
      const ofMachine = await asMachine(selectedId);
      for (const [id, atMs] of usedAtMs) if (atMs <= latelyMs) usedAtMs.delete(id);
      return (await idsNow()).filter((id) => id === ofMachine || usedAtMs.has(id));
    },
  };
}

const key = () => keys.selectedConnection(callingTill()?.id ?? '');
