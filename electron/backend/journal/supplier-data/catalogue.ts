import type { MissingList } from '../../../../shared/contract/connections/catalogue.ts';
import { detailsSchema } from '../../../../shared/model/base/details.ts';
import type { ServiceIdentity } from '../../../../shared/model/service/contested-service.ts';
import { priceMoved } from '../../../../shared/model/service/price-history.ts';
import type { ContestedId, Service, ServiceDetail } from '../../../../shared/model/service/service.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { openKeyValueJournal } from '../engine/key-value.ts';
import { keys } from '../keys.ts';
import type { Row } from '../schema/schema.ts';
import { moneyOf } from '../sql/money-columns.ts';
import { carriesServer, readUnneededFields } from './connections.ts';
import {
  areDistinguishable,
  chooseService,
  readChoices,
  readContested,
  readContestedServices,
  settleIds,
  writeContestedServices,
} from './contested-services.ts';
import {
  countAwaiting,
  forgetServerList,
  keepServerList,
  missingList,
  type ServerList,
  serverListColumns,
} from './further-list.ts';
import { readPriceHistory, restartPriceHistory, writePriceHistory } from './price-history.ts';
import { readMovedPrices } from './price-moves.ts';
import { createServiceReader, type FetchedService, type ResolvedService, rowOf } from './service-rows.ts';

export interface StoredCatalogue {
  readonly services: Service[];
  readonly fetchedAt: number | null;
  readonly unreadable: number;
  readonly contested: ContestedId[];
  /** The supplier's server list if its last request failed; the services of the list were then read at `fetchedAt`. */
  readonly missing: MissingList | null;
}

// Thousands of services are read and written in batches, so that other queries wait for one batch at most.
const rowsAtOnce = 200;
const pricesAtOnce = 1_000;
const shortColumns = [
  'connection_id',
  'id',
  'position',
  'name',
  'kind',
  'group_name',
  'price',
  'currency',
  'previous_price',
  'previous_currency',
  'time',
  'identifier',
  'fields',
  'quantity',
  'bulk_allowed',
  'contested',
  'beside',
] as const;

/** The supplier's list as last read. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, each with one query or one transaction.
export function openCatalogueJournal(database: Database, reads: Database, feed: ChangeFeed) {
  const favourites = async (
    connectionId: string,
    from: Database = database,
  ): Promise<ReadonlySet<string>> => {
    const rows = await from
      .selectFrom('favourites')
      .select('service_id')
      .where('connection_id', '=', connectionId)
      .execute();
    return new Set(rows.map((row) => row.service_id));
  };

  const fetched = (connectionId: string, from: Database = database) =>
    from
      .selectFrom('catalogues')
      .select(['fetched_at', 'unreadable', 'beside_at', 'beside_failure'])
      .where('connection_id', '=', connectionId)
      .executeTakeFirst();
  /** The services are read in batches by id, the order in which the file stores them, and then sorted by position. */
  const shortServices = async (connectionId: string, favourite: ReadonlySet<string>): Promise<Service[]> => {
    const services: Service[] = [];
    const serviceOf = createServiceReader(await readUnneededFields(reads, connectionId));
    for (let after = ''; ; ) {
      const rows = await reads
        .selectFrom('services')
        .select(shortColumns)
        .where('connection_id', '=', connectionId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute();
      for (const row of rows) services[row.position] = serviceOf(row, favourite.has(row.id));
      if (rows.length < rowsAtOnce) break;
      after = rows.at(-1)?.id ?? '';
    }
    return services.filter((service) => service !== undefined);
  };
  const detailed = async (
    connectionId: string,
    serviceIds: readonly string[],
    from: Database,
  ): Promise<Map<string, ServiceDetail>> => {
    const found = new Map<string, ServiceDetail>();
    const favourite = await favourites(connectionId, from);
    const serviceOf = createServiceReader(await readUnneededFields(from, connectionId));
    for (let start = 0; start < serviceIds.length; start += rowsAtOnce) {
      const rows = await from
        .selectFrom('services')
        .selectAll()
        .where('connection_id', '=', connectionId)
        .where('id', 'in', serviceIds.slice(start, start + rowsAtOnce))
        .execute();
      for (const row of rows)
        found.set(row.id, {
          ...serviceOf(row, favourite.has(row.id)),
          info: row.info,
          details: detailsSchema.parse(JSON.parse(row.details)),
        });
    }
    return found;
  };

  return {
    async list(connectionId: string): Promise<StoredCatalogue> {
      for (;;) {
        const read = await fetched(connectionId, reads);
        const favourite = await favourites(connectionId, reads);
        const services = await shortServices(connectionId, favourite);
        const contested = await readContested(reads, connectionId);
        // The list was replaced during the read, so the rows may come from both lists. The list is read again.
        if ((await fetched(connectionId, reads))?.fetched_at !== read?.fetched_at) continue;
        return {
          services,
          contested,
          fetchedAt: read?.fetched_at ?? null,
          unreadable: read?.unreadable ?? 0,
          missing: await missingList(reads, connectionId, read),
        };
      }
    },
    async service(connectionId: string, serviceId: string): Promise<ServiceDetail | null> {
      return (await detailed(connectionId, [serviceId], database)).get(serviceId) ?? null;
    },
    /** The given services that are listed, for planning only. Placing an order looks the services up again. */
    services: (connectionId: string, serviceIds: readonly string[]) =>
      detailed(connectionId, serviceIds, reads),
    /**
     * Names of the services that share this id, in the supplier's order; empty if only one service has it. Also returns whether an order of
     * this connection can distinguish these services.
     */
    async underOneId(
      connectionId: string,
      serviceId: string,
    ): Promise<{ readonly names: string[]; readonly areDistinguishable: boolean }> {
      const same = (await readContestedServices(database, connectionId, serviceId)).get(serviceId) ?? [];
      return {
        names: same.map(({ service }) => service.name),
        areDistinguishable: areDistinguishable(same, await carriesServer(database, connectionId)),
      };
    },
    /** Chooses one of several services under one id, as listed now. False if the service is not listed. */
    async choose(
      connectionId: string,
      serviceId: string,
      choice: { readonly meant: ServiceIdentity; readonly who: string; readonly atMs: number },
    ): Promise<boolean> {
      const chosen = await database.transaction().execute(async (transaction) => {
        const found = await chooseService(transaction, connectionId, serviceId, choice);
        if (found) await restartPriceHistory(transaction, connectionId, serviceId, choice);
        return found;
      });
      if (chosen) feed.publish('catalogue', [serviceId]);
      return chosen;
    },
    /**
     * Replaces the whole list in one transaction. Stores the previous value of a changed price. Returns the number of changes. `redecoded`: the
     * last reply was decoded again with a corrected mapping, so the entries of that reply are corrected.
     */
    async replace(
      connectionId: string,
      services: readonly FetchedService[],
      unreadable: number,
      atMs: number,
      further: ServerList = { came: 'none' },
      redecoded = false,
    ): Promise<number> {
      const moves = await database.transaction().execute(async (transaction) => {
        const known = await pricesBefore(transaction, connectionId);
        const listed = await keepServerList(transaction, connectionId, services, further);
        const { standing, contestants } = settleIds(
          listed,
          await readChoices(transaction, connectionId),
          await carriesServer(transaction, connectionId),
        );
        let moved = 0;
        const rowAt = (each: ResolvedService, position: number): Row<'services'> => {
          const { service } = each;
          const old = known.get(service.id);
          const before = moneyOf(old?.price ?? null, old?.currency ?? null);
          const hasMoved =
            before !== null && service.price !== null && !each.contested && priceMoved(before, service.price);
          if (hasMoved) moved += 1;
          const previous = hasMoved
            ? { price: old?.price ?? null, currency: old?.currency ?? null }
            : { price: old?.previous_price ?? null, currency: old?.previous_currency ?? null };
          return rowOf(connectionId, each, position, previous);
        };
        await transaction.deleteFrom('services').where('connection_id', '=', connectionId).execute();
        for (let start = 0; start < standing.length; start += rowsAtOnce) {
          const piece = standing.slice(start, start + rowsAtOnce);
          const rows = piece.map((each, place) => rowAt(each, start + place));
          await transaction.insertInto('services').values(rows).execute();
        }
        await writeContestedServices(transaction, connectionId, contestants);
        const listedPrices = standing.map(
          ({ service, contested }) => [service.id, contested ? null : service.price] as const,
        );
        const removedPrices = [...known.keys()].map((id) => [id, null] as const);
        const at = await readingTime(transaction, connectionId, { atMs, redecoded });
        await writePriceHistory(transaction, connectionId, new Map([...removedPrices, ...listedPrices]), at);
        const before = await fetched(connectionId, transaction);
        const columns = serverListColumns(further, listed.length > services.length, before, atMs);
        const catalogue = { connection_id: connectionId, fetched_at: atMs, unreadable, ...columns };
        await transaction
          .insertInto('catalogues')
          .values(catalogue)
          .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(catalogue))
          .execute();
        return moved;
      });
      feed.publish('catalogue', null);
      return moves;
    },
    /** Prices of the service, each with its start time, newest first, at most `limit`. */
    prices: (connectionId: string, serviceId: string, limit: number) =>
      readPriceHistory(reads, connectionId, serviceId, limit),
    /**
     * Ordered or favourite services whose price differs from the price at `seenMs`, each with the number of units ordered since `usedFromMs`.
     */
    movedPrices: (connectionId: string, times: { readonly seenMs: number; readonly usedFromMs: number }) =>
      readMovedPrices(reads, connectionId, times),
    /** Forgets a server list that the supplier no longer offers. */
    async forgetServerList(connectionId: string, atMs: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const forgotten = await forgetServerList(transaction, connectionId);
        await writePriceHistory(transaction, connectionId, new Map(forgotten.map((id) => [id, null])), atMs);
      });
      feed.publish('catalogue', null);
    },
    countAwaitingServerList: (connectionId: string) => countAwaiting(database, connectionId),
    async setFavourite(connectionId: string, serviceId: string, favourite: boolean): Promise<void> {
      const row = { connection_id: connectionId, service_id: serviceId };
      if (favourite)
        await database
          .insertInto('favourites')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await database
          .deleteFrom('favourites')
          .where('connection_id', '=', connectionId)
          .where('service_id', '=', serviceId)
          .execute();
      feed.publish('catalogue', [serviceId]);
    },
  };
}

async function pricesBefore(database: Database, connectionId: string) {
  const read = (after: string) =>
    database
      .selectFrom('services')
      .select(['id', 'price', 'currency', 'previous_price', 'previous_currency'])
      .where('connection_id', '=', connectionId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(pricesAtOnce)
      .execute();
  const known = new Map<string, Awaited<ReturnType<typeof read>>[number]>();
  for (let after = ''; ; ) {
    const rows = await read(after);
    for (const row of rows) known.set(row.id, row);
    if (rows.length < pricesAtOnce) return known;
    after = rows.at(-1)?.id ?? '';
  }
}

/**
 * Time under which a read of the connection's prices is stored in the history. The time is later than all earlier reads, even if the clock
 * was set back. The time is also later than the time up to which a person has seen prices; otherwise the change would be hidden. If the
 * last reply is decoded again, its time stays. The time is stored for the next read.
 */
async function readingTime(
  transaction: JournalTransaction,
  connectionId: string,
  { atMs, redecoded }: { readonly atMs: number; readonly redecoded: boolean },
): Promise<number> {
  const keyValues = openKeyValueJournal(transaction);
  const key = keys.pricesRead(connectionId);
  const noted = await keyValues.read(key);
  const last = noted ?? (await lastEntry(transaction, connectionId));
  const keepsItsTime = redecoded && noted !== null;
  const at = keepsItsTime ? last : Math.max(atMs, redecoded ? last : last + 1);
  await keyValues.write(key, at);
  return at;
}

/** Searches the whole history once, because older versions did not store the time. */
async function lastEntry(transaction: JournalTransaction, connectionId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom('price_diary')
    .select((select) => select.fn.max<number | null>('at').as('last'))
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
