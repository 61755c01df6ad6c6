import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type KnownDevice, knownDevice } from '../../../../shared/model/known/device-words.ts';
import { serviceRecord } from '../../../../shared/model/known/service-record.ts';
import { tacOf } from '../../../../shared/model/known/tac.ts';
import type { TacRow } from '../../../../shared/model/known/tac-table.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import { openStagedRows } from '../batches/staged-rows.ts';
import type { DeviceQuery } from './known-answers.ts';

const noDevices = { models: [], table: null };

/**
 * Facts about devices and their meaning for a service, from the shop's results and its TAC table. These facts are only for information, and
 * no order is refused because of them.
 */
export function openKnownDevicesDesk(deps: {
  readonly journal: Pick<Journal, 'catalogue' | 'earlier' | 'devices' | 'tacTables'>;
  readonly clock: Clock;
}) {
  const { journal, clock } = deps;
  const staged = openStagedRows<TacRow>(clock);
  return {
    /** The result contains only identifiers with known facts. */
    async devices({ connectionId, serviceId, identifiers }: DeviceQuery): Promise<Outcome<KnownDevice[]>> {
      const service = connectionId === null ? null : await journal.catalogue.service(connectionId, serviceId);
      if (connectionId === null || !service || service.contested) return done([]);
      const { identifier } = service;
      const tacs = new Map(identifiers.map((each) => [each, tacOf(each)]));
      const distinctTacs = [...new Set([...tacs.values()].flatMap((tac) => tac ?? []))];
      const known = await journal.devices.tacs(connectionId, distinctTacs);
      const record = serviceRecord(service, await journal.devices.service(connectionId, serviceId));
      const earlier = await journal.earlier.of(
        connectionId,
        { serviceId, kind: identifier.kind },
        identifiers,
      );
      const found: KnownDevice[] = [];
      for (const [place, [device, tac]] of [...tacs].entries()) {
        await yieldToEventLoop(place);
        const models = (tac === null ? undefined : known.get(tac)) ?? noDevices;
        const reported = knownDevice(device, tac, models, record, earlier.get(device) ?? []);
        if (reported.model !== null || reported.words.length > 0) found.push(reported);
      }
      return done(found);
    },
    table: async () => done(await journal.tacTables.read()),
    stageTable: ({ requestId, from, rows }) => ({
      staged: staged.stage(requestId, from, rows),
    }),
    async useTable({ requestId, staged: expectedRows, name }) {
      const rows = staged.read(requestId);
      if (rows.length !== expectedRows) return invalid('staged', 'changed');
      const table = await journal.tacTables.use(rows, name, clock.nowMs());
      staged.drop(requestId);
      return done(table);
    },
    async removeTable() {
      await journal.tacTables.remove();
      return done({});
    },
  } satisfies DeskOf<'known'>;
}
