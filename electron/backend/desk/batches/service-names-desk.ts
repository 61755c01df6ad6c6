import { keptServiceName, type RememberedName } from '../../../../shared/model/service/remembered-name.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';
import { selectedAsShown } from '../orders/selected-as-shown.ts';
import type { BatchDeskParts } from './batch-desk-parts.ts';
import { openServiceMemory } from './service-memory.ts';

type Nothing = Record<never, never>;

/** Names that lists use for services of the selected connection. */
export interface ServiceNamesDesk {
  serviceNames(): Promise<Outcome<RememberedName[]>>;
  /** Remembers the service as the catalogue has it now, so that another service under its id is not taken for it later. */
  rememberServiceName(said: {
    readonly connectionId: string | null;
    readonly written: string;
    readonly serviceId: string;
  }): Promise<Outcome<Nothing>>;
  forgetServiceName(said: {
    readonly connectionId: string | null;
    readonly written: string;
  }): Promise<Outcome<Nothing>>;
}

export function openServiceNamesDesk({ journal, connections }: BatchDeskParts): ServiceNamesDesk {
  const memory = openServiceMemory(journal.keyValues);
  return {
    async serviceNames() {
      const selected = await connections.selected();
      return selected.ok ? done(await memory.read(selected.value.id)) : selected;
    },
    async rememberServiceName({ connectionId, written, serviceId }) {
      const selected = await selectedAsShown(connections, connectionId);
      if (!selected.ok) return selected;
      const service = await journal.catalogue.service(selected.value.id, serviceId);
      if (!service) return invalid('serviceId', 'not-found');
      const serviceName = keptServiceName(service.name);
      const { kind } = service.identifier;
      await memory.remember(selected.value.id, { written, serviceId, serviceName, kind });
      return done({});
    },
    async forgetServiceName({ connectionId, written }) {
      const selected = await selectedAsShown(connections, connectionId);
      if (!selected.ok) return selected;
      await memory.forget(selected.value.id, written);
      return done({});
    },
  };
}
