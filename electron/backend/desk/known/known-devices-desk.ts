import { type KnownDevice, knownDevice } from '../../../../shared/model/known/device-words.ts';
import { tacOf } from '../../../../shared/model/known/tac.ts';
import type { Journal } from '../../journal/journal.ts';
import { done, type Outcome } from '../base/outcome.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import type { ConnectionDesk } from '../connections/connections.ts';

/** What devices are and what that means for a service, by the shop's own results and its own table. It forbids nothing. */
export interface KnownDevicesDesk {
  /** Of these identifiers, those of which anything is known. */
  devices(serviceId: string, identifiers: readonly string[]): Promise<Outcome<KnownDevice[]>>;
}

const nothing = { models: [], table: null };

export function openKnownDevicesDesk(parts: {
  readonly journal: Pick<Journal, 'catalogue' | 'earlier' | 'devices'>;
  readonly connections: Pick<ConnectionDesk, 'selectedId'>;
}): KnownDevicesDesk {
  const { journal, connections } = parts;
  return {
    async devices(serviceId, identifiers) {
      const connectionId = await connections.selectedId();
      const service = connectionId === null ? null : await journal.catalogue.service(connectionId, serviceId);
      if (connectionId === null || !service || service.contested) return done([]);
      const { name, group, identifier } = service;
      const tacs = new Map(identifiers.map((each) => [each, tacOf(each)]));
      const asked = [...new Set([...tacs.values()].flatMap((tac) => tac ?? []))];
      const known = await journal.devices.tacs(connectionId, asked);
      const worded = { name, group, tacs: await journal.devices.service(connectionId, serviceId) };
      const earlier = await journal.earlier.of(
        connectionId,
        { serviceId, kind: identifier.kind },
        identifiers,
      );
      const found: KnownDevice[] = [];
      for (const [place, [device, tac]] of [...tacs].entries()) {
        await yieldToEventLoop(place);
        const of = (tac === null ? undefined : known.get(tac)) ?? nothing;
        const told = knownDevice(device, tac, of, worded, earlier.get(device) ?? []);
        if (told.model !== null || told.words.length > 0) found.push(told);
      }
      return done(found);
    },
  };
}
