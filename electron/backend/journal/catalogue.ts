import { z } from 'zod';
import { detailsSchema } from '../../../shared/model/details.ts';
import { identifierRuleSchema } from '../../../shared/model/identifier.ts';
import {
  type Service,
  type ServiceDetail,
  serviceFieldSchema,
  serviceKinds,
  serviceSchema,
} from '../../../shared/model/service.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Database } from './database.ts';
import type { ServiceRow } from './tables.ts';

/** A service as the supplier listed it; favourites and earlier prices are kept here. */
export type FetchedService = Omit<ServiceDetail, 'favourite' | 'previousPrice'>;

/** The supplier's list as last fetched. */
export interface CatalogueJournal {
  list(connectionId: string): Promise<{ services: Service[]; fetchedAt: number | null; unreadable: number }>;
  service(connectionId: string, serviceId: string): Promise<ServiceDetail | null>;
  /** Replaces the whole list in one transaction; a price that moved keeps the one before it. Returns how many moved. */
  replace(
    connectionId: string,
    services: readonly FetchedService[],
    unreadable: number,
    atMs: number,
  ): Promise<number>;
  setFavourite(connectionId: string, serviceId: string, favourite: boolean): Promise<void>;
}

// Thousands of services are written and read in pieces, so that nothing else of the app waits for more than one of them.
const rowsAtOnce = 200;
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
] as const;
const fieldsSchema = z.array(serviceFieldSchema);
const quantitySchema = serviceSchema.shape.quantity;
const kindSchema = z.enum(serviceKinds);

export function openCatalogueJournal(database: Database, feed: ChangeFeed): CatalogueJournal {
  const favourites = async (connectionId: string): Promise<ReadonlySet<string>> => {
    const rows = await database
      .selectFrom('favourites')
      .select('service_id')
      .where('connection_id', '=', connectionId)
      .execute();
    return new Set(rows.map((row) => row.service_id));
  };

  return {
    async list(connectionId) {
      const read = await database
        .selectFrom('catalogues')
        .selectAll()
        .where('connection_id', '=', connectionId)
        .executeTakeFirst();
      const rows = await database
        .selectFrom('services')
        .select(shortColumns)
        .where('connection_id', '=', connectionId)
        .orderBy('position')
        .execute();
      const favourite = await favourites(connectionId);
      const services = rows.map((row) => serviceOfRow(row, favourite.has(row.id)));
      return { services, fetchedAt: read?.fetched_at ?? null, unreadable: read?.unreadable ?? 0 };
    },
    async service(connectionId, serviceId) {
      const row = await database
        .selectFrom('services')
        .selectAll()
        .where('connection_id', '=', connectionId)
        .where('id', '=', serviceId)
        .executeTakeFirst();
      if (!row) return null;
      return {
        ...serviceOfRow(row, (await favourites(connectionId)).has(serviceId)),
        info: row.info,
        details: detailsSchema.parse(JSON.parse(row.details)),
      };
    },
    async replace(connectionId, services, unreadable, atMs) {
      const moves = await database.transaction().execute(async (transaction) => {
        const before = await transaction
          .selectFrom('services')
          .select(['id', 'price', 'currency', 'previous_price', 'previous_currency'])
          .where('connection_id', '=', connectionId)
          .execute();
        const known = new Map(before.map((row) => [row.id, row]));
        let moved = 0;
        const rowAt = (service: FetchedService, position: number): ServiceRow => {
          const old = known.get(service.id);
          const hasMoved =
            old !== undefined &&
            old.price !== null &&
            service.price !== null &&
            (old.price !== service.price.amount || old.currency !== service.price.currency);
          if (hasMoved) moved += 1;
          const previous = hasMoved
            ? { price: old.price, currency: old.currency }
            : { price: old?.previous_price ?? null, currency: old?.previous_currency ?? null };
          return rowOf(connectionId, service, position, previous);
        };
        await transaction.deleteFrom('services').where('connection_id', '=', connectionId).execute();
        for (let start = 0; start < services.length; start += rowsAtOnce) {
          const piece = services.slice(start, start + rowsAtOnce);
          const rows = piece.map((service, place) => rowAt(service, start + place));
          await transaction.insertInto('services').values(rows).execute();
        }
        const catalogue = { connection_id: connectionId, fetched_at: atMs, unreadable };
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
    async setFavourite(connectionId, serviceId, favourite) {
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
      feed.publish('catalogue', serviceId);
    },
  };
}

function serviceOfRow(row: Omit<ServiceRow, 'info' | 'details'>, favourite: boolean): Service {
  return {
    id: row.id,
    name: row.name,
    kind: kindSchema.parse(row.kind),
    group: row.group_name,
    price: moneyOf(row.price, row.currency),
    previousPrice: moneyOf(row.previous_price, row.previous_currency),
    time: row.time,
    identifier: identifierRuleSchema.parse(JSON.parse(row.identifier)),
    fields: fieldsSchema.parse(JSON.parse(row.fields)),
    quantity: row.quantity === null ? null : quantitySchema.parse(JSON.parse(row.quantity)),
    bulkAllowed: row.bulk_allowed === 1,
    favourite,
  };
}

function moneyOf(amount: string | null, currency: string | null): Service['price'] {
  return amount === null ? null : { amount, currency: currency ?? '' };
}

function rowOf(
  connectionId: string,
  service: FetchedService,
  position: number,
  previous: { readonly price: string | null; readonly currency: string | null },
): ServiceRow {
  return {
    connection_id: connectionId,
    id: service.id,
    position,
    name: service.name,
    kind: service.kind,
    group_name: service.group,
    price: service.price?.amount ?? null,
    currency: service.price?.currency ?? null,
    previous_price: previous.price,
    previous_currency: previous.currency,
    time: service.time,
    identifier: JSON.stringify(service.identifier),
    fields: JSON.stringify(service.fields),
    bulk_allowed: service.bulkAllowed ? 1 : 0,
    quantity: service.quantity === null ? null : JSON.stringify(service.quantity),
    info: service.info,
    details: JSON.stringify(service.details),
  };
}
