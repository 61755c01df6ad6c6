import { takeTurns } from '../../../../shared/model/base/in-turn.ts';
import {
  keptServiceName,
  looseName,
  type RememberedName,
} from '../../../../shared/model/service/remembered-name.ts';
import { type KeyValueJournal, keys } from '../../journal/keys.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';
import type { BatchDeskParts } from './batch-desk-parts.ts';

type Nothing = Record<never, never>;

export interface ServiceNamesDesk {
  serviceNames(id: string | null): Promise<Outcome<RememberedName[]>>;
  /** Remembers the service with its current catalogue data, so that a later service with the same id is not mistaken for this service. */
  rememberServiceName(assignment: {
    readonly connectionId: string;
    readonly written: string;
    readonly serviceId: string;
  }): Promise<Outcome<Nothing>>;
  forgetServiceName(assignment: {
    readonly connectionId: string;
    readonly written: string;
  }): Promise<Outcome<Nothing>>;
}

export function openServiceNamesDesk({ journal }: BatchDeskParts): ServiceNamesDesk {
  const memory = openServiceMemory(journal.keyValues);
  return {
    async serviceNames(id) {
      return done(id === null ? [] : await memory.read(id));
    },
    async rememberServiceName({ connectionId, written, serviceId }) {
      const service = await journal.catalogue.service(connectionId, serviceId);
      if (!service) return invalid('serviceId', 'not-found');
      const serviceName = keptServiceName(service.name);
      const { kind } = service.identifier;
      await memory.remember(connectionId, { written, serviceId, serviceName, kind });
      return done({});
    },
    async forgetServiceName({ connectionId, written }) {
      await memory.forget(connectionId, written);
      return done({});
    },
  };
}

interface ServiceMemory {
  /** Newest first; empty if unreadable. */
  read(connectionId: string): Promise<RememberedName[]>;
  /** Replaces an earlier entry with the same name. */
  remember(connectionId: string, name: RememberedName): Promise<void>;
  forget(connectionId: string, written: string): Promise<void>;
}

// Maximum number of names, more than a shop's customers use. Above it, the oldest name is dropped.
const maxNames = 500;

function openServiceMemory(keyValues: KeyValueJournal): ServiceMemory {
  // Entries are saved one after another, so that no entry is lost if two windows save at the same time.
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
