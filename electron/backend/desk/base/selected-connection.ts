import type { Clock } from '../../../../shared/model/base/clock.ts';
import { asMachine, callingTill } from '../../base/caller.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';

/** A page that shows a connection calls now and then; an abandoned one does not. */
const usedLatelyMs = 30 * 60_000;

/** The connection that a page shows at first, for this machine and for each till. From then on each page shows its own, and names it in its calls. */
export function createSelectedConnection(parts: {
  readonly journal: Pick<Journal, 'keyValues' | 'connections'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}) {
  const { connections, keyValues } = parts.journal;
  const usedAtMs = new Map<string, number>();
  const idsNow = async (): Promise<string[]> => (await connections.list()).map(({ id }) => id);
  /** The caller's; null if there is no connection. */
  const selectedId = async (): Promise<string | null> => {
    const ids = await idsNow();
    const own = await keyValues.read(key());
    // A till that has not chosen starts with the machine's.
    const id = own ?? (await asMachine(() => keyValues.read(key())));
    return ids.find((each) => each === id) ?? ids[0] ?? null;
  };
  return {
    selectedId,
    /** Sets the caller's. */
    keep: (id: string) => keyValues.write(key(), id),
    /** Notes a connection that a page's call names as in use. */
    noteUse: (id: string) => void usedAtMs.set(id, parts.clock.monotonicMs()),
    /** The connections that pages use or used lately, and the machine's first. */
    async inUse() {
      const latelyMs = parts.clock.monotonicMs() - usedLatelyMs;
      const ofMachine = await asMachine(selectedId);
      for (const [id, atMs] of usedAtMs) if (atMs <= latelyMs) usedAtMs.delete(id);
      return (await idsNow()).filter((id) => id === ofMachine || usedAtMs.has(id));
    },
  };
}

const key = () => keys.selectedConnection(callingTill()?.id ?? '');
