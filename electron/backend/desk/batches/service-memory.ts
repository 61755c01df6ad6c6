import { takeTurns } from '../../../../shared/model/base/in-turn.ts';
import { looseName, type RememberedName } from '../../../../shared/model/service/remembered-name.ts';
import { type KeyValueJournal, keys } from '../../journal/keys.ts';

/** Names that lists use for a connection's services, as persons confirmed them. */
export interface ServiceMemory {
  /** Newest first; empty if unreadable. */
  read(connectionId: string): Promise<RememberedName[]>;
  /** Replaces an earlier entry of the same name. */
  remember(connectionId: string, name: RememberedName): Promise<void>;
  forget(connectionId: string, written: string): Promise<void>;
}

// More names than a shop's customers use; the oldest is dropped.
const maxNames = 500;

export function openServiceMemory(keyValues: KeyValueJournal): ServiceMemory {
  // Serialized, so that two windows at once lose nothing.
  const inTurn = takeTurns();
  const read = async (connectionId: string): Promise<RememberedName[]> =>
    (await keyValues.read(keys.serviceNames(connectionId))) ?? [];
  const change = (connectionId: string, written: string, first: readonly RememberedName[]) =>
    inTurn(async () => {
      const key = looseName(written);
      const others = (await read(connectionId)).filter((each) => looseName(each.written) !== key);
      const names = [...first, ...others].slice(0, maxNames);
      await keyValues.write(keys.serviceNames(connectionId), names);
    });
  return {
    read,
    remember: (connectionId, name) => change(connectionId, name.written, [name]),
    forget: (connectionId, written) => change(connectionId, written, []),
  };
}
