import { keptServiceName, type RememberedName } from '../../../../shared/model/service/remembered-name.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';
import type { BatchDeskParts } from './batch-desk-parts.ts';
import { openServiceMemory } from './service-memory.ts';

type Nothing = Record<never, never>;

/** Names that lists use for services of a connection. */
export interface ServiceNamesDesk {
  serviceNames(id: string | null): Promise<Outcome<RememberedName[]>>;
  /** Remembers the service as the catalogue has it now, so that another service under its id is not taken for it later. */
  rememberServiceName(said: {
    readonly connectionId: string;
    readonly written: string;
    readonly serviceId: string;
  }): Promise<Outcome<Nothing>>;
  forgetServiceName(said: {
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
