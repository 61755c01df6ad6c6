import { sql } from 'kysely';
import { z } from 'zod';
import { moneySchema } from '../../../../shared/model/base/decimal.ts';
import { detailsSchema } from '../../../../shared/model/base/details.ts';
import { identifierRuleSchema } from '../../../../shared/model/identifier/identifier.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import type { GapFinding } from '../../../../shared/model/order/gap.ts';
import { isFinal, supplierStates, unresolvedStates } from '../../../../shared/model/order/order.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { findConflicting } from '../orders/conflicting-orders.ts';
import { rowOf } from '../orders/order-inserts.ts';
import { holdersOf } from '../orders/reference-holders.ts';
import type { Row } from '../schema/schema.ts';

export interface GapReading {
  readonly connectionId: string;
  /** Why the read failed; null on success. */
  readonly failed: string | null;
  readonly whole: boolean;
  readonly orders: readonly FoundOrder[];
}

const foundOrderSchema = z.object({
  reference: z.string(),
  serviceId: z.string().nullable(),
  identifier: z.string().nullable(),
  state: z.enum(supplierStates),
  supplierStatus: z.string().nullable(),
  result: z.string().nullable(),
  comment: z.string().nullable(),
  price: moneySchema.nullable(),
  placedAt: z.number().nullable(),
  details: detailsSchema,
});
export type FoundOrder = z.infer<typeof foundOrderSchema>;

const maxShown = 500;

export async function findingsOf(database: Database, gapId: string): Promise<GapFinding[]> {
  const rows = await database
    .selectFrom('gap_findings')
    .selectAll()
    .where('gap_id', '=', gapId)
    .orderBy('connection_id')
    .orderBy('reference')
    .limit(maxShown)
    .execute();
  const findings: GapFinding[] = [];
  for (const row of rows) {
    const found = foundOf(row);
    const { reference, serviceId, identifier, state, supplierStatus, placedAt } = found;
    findings.push({
      connectionId: row.connection_id,
      orderId: row.order_id,
      reference,
      serviceId,
      identifier,
      state,
      supplierStatus,
      placedAt,
      standing: row.order_id === null ? await conflictFor(database, row.connection_id, found) : null,
    });
  }
  return findings.sort((one, other) => (one.placedAt ?? 0) - (other.placedAt ?? 0));
}

/** Stores the result of reading one connection's list. Adopted orders stay. */
export async function keepFindings(
  transaction: JournalTransaction,
  gapId: string,
  { connectionId, failed, whole, orders }: GapReading,
  atMs: number,
): Promise<void> {
  const read = { read_at: atMs, read_failed: failed, read_whole: whole ? 1 : 0 };
  await sql`insert into gap_accounts (gap_id, connection_id, name, practice, orders, read_at, read_failed, read_whole)
    select ${gapId}, id, name, practice, 0, ${atMs}, ${failed}, ${read.read_whole} from connections where id = ${connectionId}
    on conflict (gap_id, connection_id) do update set read_at = excluded.read_at, read_failed = excluded.read_failed, read_whole = excluded.read_whole`.execute(
    transaction,
  );
  // A failed read does not change earlier findings.
  if (failed !== null) return;
  await transaction
    .deleteFrom('gap_findings')
    .where('gap_id', '=', gapId)
    .where('connection_id', '=', connectionId)
    .where('order_id', 'is', null)
    .execute();
  for (const found of orders) {
    if (await isCarried(transaction, connectionId, found.reference)) continue;
    await transaction
      .insertInto('gap_findings')
      .values({
        gap_id: gapId,
        connection_id: connectionId,
        reference: found.reference,
        order_id: null,
        row: JSON.stringify(found),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export interface AdoptParts {
  readonly who: string;
  readonly atMs: number;
  readonly randomId: () => string;
}

/**
 * Adds found orders to the journal, each in its own transaction. The transaction checks again that no order of ours has the reference (O9),
 * and that no order of ours is unresolved for the same device and service (O5). An order without service or identifier is not adopted.
 */
export async function adoptFindings(database: Database, gapId: string, parts: AdoptParts): Promise<string[]> {
  const rows = await database
    .selectFrom('gap_findings')
    .selectAll()
    .where('gap_id', '=', gapId)
    .where('order_id', 'is', null)
    .orderBy('connection_id')
    .orderBy('reference')
    .execute();
  const adopted: string[] = [];
  for (const row of rows) {
    const id = await database.transaction().execute((transaction) => adopt(transaction, row, parts));
    if (id !== null) adopted.push(id);
  }
  return adopted;
}

async function adopt(
  transaction: JournalTransaction,
  row: Row<'gap_findings'>,
  { who, atMs, randomId }: AdoptParts,
): Promise<string | null> {
  const found = foundOf(row);
  const { serviceId, identifier, reference, state } = found;
  const { connection_id: connectionId, gap_id: gapId } = row;
  if (serviceId === null || identifier === null) return null;
  if (await isCarried(transaction, connectionId, reference)) return null;
  if ((await conflictFor(transaction, connectionId, found)) !== null) return null;
  const service = await serviceOf(transaction, connectionId, serviceId);
  const id = randomId();
  const placedAt = found.placedAt ?? atMs;
  const order = {
    id,
    connectionId,
    batchId: null,
    serviceId,
    identifier,
    fields: {},
    quantity: 1,
    quantityAsked: false,
    requestId: `found ${gapId} ${connectionId} ${reference}`,
    serviceName: service?.name ?? serviceId,
    group: service?.group_name ?? '',
    identifierKind: kindOf(service, identifier),
    price: found.price ?? { amount: service?.price ?? '0', currency: service?.currency ?? '' },
    note: '',
    customer: '',
    customerPrice: null,
    customerTax: null,
    pricedBy: null,
    sourceLine: null,
    againOf: null,
    who,
    words: null,
  } as const;
  await transaction
    .insertInto('orders')
    .values({
      ...rowOf(order, placedAt),
      state,
      reference,
      supplier_status: found.supplierStatus,
      result: found.result,
      reason: found.comment,
      details: JSON.stringify(found.details),
      updated_at: atMs,
      sent_at: placedAt,
      finished_at: isFinal(state) ? atMs : null,
    })
    .execute();
  await transaction
    .insertInto('order_events')
    .values({ order_id: id, at: atMs, who, from_state: null, to_state: state, why: 'adopted', words: null })
    .execute();
  await transaction
    .updateTable('gap_findings')
    .set({ order_id: id })
    .where('gap_id', '=', gapId)
    .where('connection_id', '=', connectionId)
    .where('reference', '=', reference)
    .execute();
  return id;
}

function foundOf(row: Row<'gap_findings'>): FoundOrder {
  return foundOrderSchema.parse(JSON.parse(row.row));
}

/** True if an order of ours on any connection of the account already has this reference (O9). */
async function isCarried(database: Database, connectionId: string, reference: string): Promise<boolean> {
  return (await holdersOf(database, connectionId, [reference])).length > 0;
}

/** Our unresolved order that may be the found order, or that prevents its adoption (O5). Null if there is no such order. */
async function conflictFor(
  database: Database,
  connectionId: string,
  { serviceId, identifier, state }: FoundOrder,
): Promise<string | null> {
  if (serviceId === null || identifier === null) return null;
  const service = await serviceOf(database, connectionId, serviceId);
  const wantedOrder = { serviceId, identifier, identifierKind: kindOf(service, identifier), againOf: null };
  const unresolved = (await findConflicting(database, connectionId, [wantedOrder])).filter((each) =>
    (unresolvedStates as readonly string[]).includes(each.state),
  );
  const [first] = unresolved;
  if (!first) return null;
  // An order of ours with another reference is a different order. If the found order is finished, it does not conflict with an order of
  // ours.
  const mayBeIt = unresolved.find((each) => !(supplierStates as readonly string[]).includes(each.state));
  return mayBeIt?.orderId ?? (isFinal(state) ? null : first.orderId);
}

/** The service's kind of identifier. For a service no longer sold, the kind is inferred from the identifier. */
function kindOf(service: { readonly kind: IdentifierKind } | null, identifier: string): IdentifierKind {
  return service?.kind ?? (/^\d{15}$/.test(identifier) ? 'imei' : 'other');
}

async function serviceOf(database: Database, connectionId: string, serviceId: string) {
  const service = await database
    .selectFrom('services')
    .select(['name', 'group_name', 'price', 'currency', 'identifier'])
    .where('connection_id', '=', connectionId)
    .where('id', '=', serviceId)
    .executeTakeFirst();
  if (!service) return null;
  const { kind } = identifierRuleSchema.parse(JSON.parse(service.identifier));
  return { ...service, kind };
}
