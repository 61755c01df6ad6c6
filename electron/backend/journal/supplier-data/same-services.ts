import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createAlikeness } from '../../../../shared/model/service/alike.ts';
import { sameName } from '../../../../shared/model/service/contested-service.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import type { ServiceKey } from '../orders/typical-times.ts';
import { moneyOf } from '../sql/money-columns.ts';

const maxAlike = 3;
/** Names are compared in portions of this size, so that other work does not wait for a catalogue of ten thousand services. */
const namesAtOnce = 500;

/** Services of several suppliers that people declared to be the same. No services are matched automatically. */
export function openSameServiceJournal(database: Database, reads: Database, feed: ChangeFeed) {
  const listed = ({ connectionId, serviceId }: ServiceKey, from: Database = reads) =>
    from
      .selectFrom('services')
      .select(['id', 'name', 'kind', 'price', 'currency', 'time', 'identifier'])
      .where('connection_id', '=', connectionId)
      .where('id', '=', serviceId)
      .executeTakeFirst();
  return {
    /** The listed service with the outcomes of its orders; null if it is not listed. */
    async offer(service: ServiceKey) {
      const row = await listed(service);
      if (row === undefined) return null;
      const { name, price, currency, time } = row;
      return {
        ...service,
        name,
        price: moneyOf(price, currency),
        time,
        ...(await outcomesOf(reads, service)),
      };
    },
    /** Services at other connections that a person declared the same. A renamed service counts as another service. */
    async same({ connectionId, serviceId }: ServiceKey) {
      const { rows } = await sql<SameRow>`
        select other.connection_id as "connectionId", other.service_id as "serviceId", other.name as "oldName", there.name as now,
          mine.name as "oldNameHere", here.name as "nowHere"
        from same_services as mine
        join services as here on here.connection_id = mine.connection_id and here.id = mine.service_id
        join same_services as other on other.kin = mine.kin and other.connection_id <> mine.connection_id
        join services as there on there.connection_id = other.connection_id and there.id = other.service_id
        where mine.connection_id = ${connectionId} and mine.service_id = ${serviceId}
        order by other.connection_id`.execute(reads);
      return rows
        .filter(
          ({ oldName, now, oldNameHere, nowHere }) =>
            sameName(oldName, now) && sameName(oldNameHere, nowHere),
        )
        .map((row) => ({ connectionId: row.connectionId, serviceId: row.serviceId }));
    },
    /** Services of this connection with similar names and the same kind of identifier, best match first. */
    async alike(service: ServiceKey, connectionId: string) {
      const listedService = await listed(service);
      if (listedService === undefined) return [];
      const alikeness = createAlikeness(listedService.name);
      for (let after = ''; ; ) {
        const page = await reads
          .selectFrom('services')
          .select(['id', 'name'])
          .where('connection_id', '=', connectionId)
          .where('kind', '=', listedService.kind)
          .where('id', '>', after)
          .orderBy('id')
          .limit(namesAtOnce)
          .execute();
        for (const each of page) alikeness.add(each);
        const last = page.at(-1);
        if (last === undefined) break;
        after = last.id;
      }
      return alikeness.most(maxAlike).map((serviceId) => ({ connectionId, serviceId }));
    },
    /** Declares two services the same, and replaces earlier decisions. False if one of them is not listed. */
    async join(
      one: ServiceKey,
      other: ServiceKey,
      { who, atMs }: { readonly who: string; readonly atMs: number },
    ) {
      const done = await database.transaction().execute(async (transaction) => {
        const rows = [await listed(one, transaction), await listed(other, transaction)] as const;
        if (rows[0] === undefined || rows[1] === undefined) return false;
        const kin = (await kinOf(transaction, one)) ?? randomUUID();
        // The other service leaves its previous group. A service of the same connection in this group makes room and leaves the group.
        await transaction
          .deleteFrom('same_services')
          .where(({ and, or }) =>
            or([
              and({ connection_id: other.connectionId, service_id: other.serviceId }),
              and({ connection_id: other.connectionId, kin }),
              and({ connection_id: one.connectionId, service_id: one.serviceId }),
            ]),
          )
          .execute();
        const record = { kin, who, at: atMs };
        await transaction
          .insertInto('same_services')
          .values([
            { connection_id: one.connectionId, service_id: one.serviceId, name: rows[0].name, ...record },
            { connection_id: other.connectionId, service_id: other.serviceId, name: rows[1].name, ...record },
          ])
          .execute();
        return true;
      });
      if (done) feed.publish('catalogue', [one.connectionId]);
      return done;
    },
    async part({ connectionId, serviceId }: ServiceKey) {
      await database
        .deleteFrom('same_services')
        .where('connection_id', '=', connectionId)
        .where('service_id', '=', serviceId)
        .execute();
      feed.publish('catalogue', [connectionId]);
    },
  };
}

interface SameRow extends ServiceKey {
  readonly oldName: string;
  readonly now: string;
  readonly oldNameHere: string;
  readonly nowHere: string;
}

async function kinOf(transaction: JournalTransaction, { connectionId, serviceId }: ServiceKey) {
  const row = await transaction
    .selectFrom('same_services')
    .select('kin')
    .where('connection_id', '=', connectionId)
    .where('service_id', '=', serviceId)
    .executeTakeFirst();
  return row?.kin ?? null;
}

/** How the service's orders ended, from stored counts. */
async function outcomesOf(reads: Database, { connectionId, serviceId }: ServiceKey) {
  const rows = await reads
    .selectFrom('order_counts')
    .select(['state', 'orders'])
    .where('connection_id', '=', connectionId)
    .where('service_id', '=', serviceId)
    .where('state', 'in', ['success', 'rejected'])
    .execute();
  const countOf = (state: string): number => rows.find((row) => row.state === state)?.orders ?? 0;
  return { succeeded: countOf('success'), rejected: countOf('rejected') };
}
