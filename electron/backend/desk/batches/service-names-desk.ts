import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import {
  looseName,
  type RememberedName,
  storedServiceName,
} from '../../../../shared/model/service/remembered-name.ts';
import { type KeyValueJournal, keys } from '../../journal/keys.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, invalid } from '../base/outcome.ts';
import type { BatchDeskDeps } from './batch-desk-parts.ts';

export function openServiceNamesDesk({ journal }: BatchDeskDeps) {
  const memory = openServiceMemory(journal.keyValues);
  return {
    async serviceNames({ connectionId }) {
      return done(connectionId === null ? [] : await memory.read(connectionId));
    },
    /** Remembers the service with its current catalogue data, so that a later service with the same id is not mistaken for this service. */
    async rememberServiceName({ connectionId, written, serviceId }) {
      const service = await journal.catalogue.service(connectionId, serviceId);
      if (!service) return invalid('serviceId', 'not-found');
      const serviceName = storedServiceName(service.name);
      const { kind } = service.identifier;
      await memory.remember(connectionId, { written, serviceId, serviceName, kind });
      return done({});
    },
    async forgetServiceName({ connectionId, written }) {
      await memory.forget(connectionId, written);
      return done({});
    },
  } satisfies DeskOf<'batches'>;
}

// Maximum number of names, more than a shop's customers use. Above it, the oldest name is dropped.
const maxNames = 500;

function openServiceMemory(keyValues: KeyValueJournal) {
  // Entries are saved one after another, so that no entry is lost if two windows save at the same time.
  const runExclusive = createMutex();
  const read = async (connectionId: string): Promise<RememberedName[]> =>
    (await keyValues.read(keys.serviceNames(connectionId))) ?? [];
  const change = (connectionId: string, written: string, first: readonly RememberedName[]) =>
    runExclusive(async () => {
      const key = looseName(written);
      const otherNames = (await read(connectionId)).filter((each) => looseName(each.written) !== key);
      const names = [...first, ...otherNames].slice(0, maxNames);
      await keyValues.write(keys.serviceNames(connectionId), names);
    });
  return {
    /** Newest first; empty if unreadable. */
    read,
    /** Replaces an earlier entry with the same name. */
    remember: (connectionId: string, name: RememberedName) => change(connectionId, name.written, [name]),
    forget: (connectionId: string, written: string) => change(connectionId, written, []),
  };
}
