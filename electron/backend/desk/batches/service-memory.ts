import { z } from 'zod';
import { takeTurns } from '../../../../shared/model/base/in-turn.ts';
import { readJson } from '../../../../shared/model/base/parse-json.ts';
import {
  looseName,
  type RememberedName,
  rememberedNameSchema,
} from '../../../../shared/model/service/remembered-name.ts';
import type { KeyValueJournal } from '../../journal/engine/key-value.ts';

/** What lists call the services of each connection, as persons said. */
export interface ServiceMemory {
  /** The latest first; none if what is kept cannot be read any more. */
  read(connectionId: string): Promise<RememberedName[]>;
  /** In place of what was said of the same name before. */
  remember(connectionId: string, name: RememberedName): Promise<void>;
  forget(connectionId: string, written: string): Promise<void>;
}

// More names than a shop's customers have for what it sells; the one that was said longest ago goes.
const maxNames = 500;
const namesSchema = z.array(rememberedNameSchema);

export function openServiceMemory(keyValues: KeyValueJournal): ServiceMemory {
  // Two windows that remember at once both do.
  const inTurn = takeTurns();
  const read = async (connectionId: string): Promise<RememberedName[]> =>
    readJson(namesSchema, await keyValues.read(nameOf(connectionId))) ?? [];
  const change = (connectionId: string, written: string, first: readonly RememberedName[]) =>
    inTurn(async () => {
      const key = looseName(written);
      const others = (await read(connectionId)).filter((each) => looseName(each.written) !== key);
      const names = [...first, ...others].slice(0, maxNames);
      await keyValues.write(nameOf(connectionId), JSON.stringify(names));
    });
  return {
    read,
    remember: (connectionId, name) => change(connectionId, name.written, [name]),
    forget: (connectionId, written) => change(connectionId, written, []),
  };
}

function nameOf(connectionId: string): string {
  return `service names ${connectionId}`;
}
