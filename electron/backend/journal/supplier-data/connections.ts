import { z } from 'zod';
import { actionPaths, connectionSchema, keyForms } from '../../../../shared/model/connection/connection.ts';
import type { NumberFact } from '../../../../shared/model/connection/status-family.ts';
import { unresolvedStates } from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { markAccount } from '../engine/same-account.ts';
import { publishOrders } from '../orders/order-moves.ts';
import type { Row } from '../schema/schema.ts';
import { addStatusNumberEvidence, forgetStatusNumberEvidence } from './status-number-evidence.ts';

/** How requests are sent to a supplier and how its replies are mapped. Stored as one JSON text, validated when read. */
const requestProfileSchema = connectionSchema.pick({
  signIn: true,
  userName: true,
  interfaces: true,
  restKeyForm: true,
  requestForm: true,
  requestFormBy: true,
  unneededFields: true,
  bulkForm: true,
  statusFamily: true,
  statusFamilyBy: true,
  mapping: true,
  serves: true,
  practiceDialect: true,
});

/** A connection as stored: everything except its key and its current health. */
export const storedConnectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  baseAddress: z.string(),
  actionPath: z.enum(actionPaths),
  keyForm: z.enum(keyForms),
  practice: z.boolean(),
  ...requestProfileSchema.shape,
  createdAt: z.number(),
});
export type StoredConnection = z.infer<typeof storedConnectionSchema>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, each with one query or one transaction.
export function openConnectionJournal(database: Database, feed: ChangeFeed) {
  return {
    /** Connections in the order of their creation, without removed connections. */
    async list() {
      const rows = await database
        .selectFrom('connections')
        .selectAll()
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .execute();
      return rows.map(connectionOf);
    },
    /** Whether each connection is practice, for all connections including removed ones. */
    async kinds() {
      const rows = await database.selectFrom('connections').select(['id', 'practice']).execute();
      return rows.map(({ id, practice }) => ({ id, isPractice: practice === 1 }));
    },
    /** Null if the connection does not exist or was removed. */
    async find(id: string) {
      const row = await database
        .selectFrom('connections')
        .selectAll()
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return row ? connectionOf(row) : null;
    },
    async insert(connection: StoredConnection) {
      await database.insertInto('connections').values(rowOf(connection)).execute();
      feed.publish('connections', [connection.id]);
    },
    /**
     * Changes a connection in one transaction. `to` receives the stored state, so that two simultaneous changes are both kept. Null if the
     * connection does not exist.
     */
    async change(id: string, to: (stored: StoredConnection) => StoredConnection) {
      const { after } = await changeRow(database, id, to);
      if (after !== null) feed.publish('connections', [id]);
      return after;
    },
    /** Records the connection's account, under a name that reveals nothing about a key. Accounts are never forgotten. */
    markAccount: (id: string, account: string) => markAccount(database, id, account),
    /** Stores which interface is used for what. Changes nothing else. */
    async setServes(id: string, serves: StoredConnection['serves']) {
      const { changed } = await changeRow(database, id, (stored) => ({ ...stored, serves }));
      if (changed) feed.publish('connections', [id]);
    },
    /**
     * Adds a reply's evidence about the status numbers. The meaning that all evidence proves is used, unless a person chose the meaning.
     * Returns whether anything changed.
     */
    async showNumbers(id: string, facts: readonly NumberFact[], atMs: number) {
      const seen = facts.map((fact) => ({ ...fact, how: 'beside', orderId: '' }) as const);
      const judged = await database
        .transaction()
        .execute((transaction) => addStatusNumberEvidence(transaction, id, seen, atMs));
      if (judged === null) return false;
      feed.publish('connections', [id]);
      publishOrders(feed, ...judged.reopened);
      return true;
    },
    /** True if the connection has an unfinished order that was sent or may have been sent. */
    async hasSentOrders(id: string) {
      const sent = unresolvedStates.filter((state) => state !== 'queued' && state !== 'claimed');
      const one = await database
        .selectFrom('orders')
        .select('id')
        .where('connection_id', '=', id)
        .where('state', 'in', sent)
        .limit(1)
        .executeTakeFirst();
      return one !== undefined;
    },
    /** A supplier accepted a read in this request form, so the connection keeps the form, unless a person chose another one meanwhile. */
    async acceptForm(id: string, form: StoredConnection['requestForm']) {
      const { changed } = await changeRow(database, id, (stored) =>
        stored.requestFormBy === 'default' && stored.requestForm === form
          ? { ...stored, requestFormBy: 'accepted' }
          : stored,
      );
      if (changed) feed.publish('connections', [id]);
    },
    /** True if an order of this connection is being sent, or is queued again after it may have reached the supplier. */
    async hasOrdersToResend(id: string) {
      const one = await database
        .selectFrom('orders')
        .select('orders.id')
        .where('orders.connection_id', '=', id)
        .where('orders.state', 'in', ['queued', 'claimed', 'sending'])
        .where('orders.sent_at', 'is not', null)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('order_events')
              .innerJoin('attempts', 'attempts.id', 'order_events.attempt_id')
              .select('attempts.id')
              .whereRef('order_events.order_id', '=', 'orders.id')
              .where('attempts.purpose', '=', 'place')
              .where('attempts.verdict', '<>', 'not-sent'),
          ),
        )
        .limit(1)
        .executeTakeFirst();
      return one !== undefined;
    },
    /**
     * Hides the connection, and keeps its orders. If one of these orders is unresolved, returns false and changes nothing, unless the
     * supplier is the practice supplier.
     */
    async remove(id: string, atMs: number) {
      // One statement, so that no order is added between the count and the removal.
      const removed = await database
        .updateTable('connections')
        .set({ removed_at: atMs })
        .where('id', '=', id)
        .where((eb) =>
          eb.or([
            eb('practice', '=', 1),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('orders')
                  .select('orders.id')
                  .where('orders.connection_id', '=', id)
                  .where('orders.state', 'in', unresolvedStates),
              ),
            ),
          ]),
        )
        .returning('id')
        .executeTakeFirst();
      if (removed) feed.publish('connections', null);
      return removed !== undefined;
    },
  };
}

function rowOf(connection: StoredConnection): Omit<Row<'connections'>, 'removed_at'> & { removed_at: null } {
  return {
    id: connection.id,
    name: connection.name,
    base_address: connection.baseAddress,
    action_path: connection.actionPath,
    key_form: connection.keyForm,
    practice: connection.practice ? 1 : 0,
    manners: JSON.stringify(requestProfileSchema.parse(connection)),
    created_at: connection.createdAt,
    removed_at: null,
  };
}

function connectionOf(row: Row<'connections'>): StoredConnection {
  return storedConnectionSchema.parse({
    id: row.id,
    name: row.name,
    baseAddress: row.base_address,
    actionPath: row.action_path,
    keyForm: row.key_form,
    practice: row.practice === 1,
    ...requestProfileSchema.parse(JSON.parse(row.manners)),
    createdAt: row.created_at,
  });
}

/** Reads and writes in one transaction. `after` is null if the connection does not exist. */
async function changeRow(
  database: Database,
  id: string,
  applyChange: (stored: StoredConnection) => StoredConnection,
): Promise<{ readonly after: StoredConnection | null; readonly changed: boolean }> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!row) return { after: null, changed: false };
    const before = rowOf(connectionOf(row));
    const updated = applyChange(connectionOf(row));
    const isElsewhere = updated.baseAddress !== before.base_address;
    // The meaning of another supplier's numbers proves nothing about this supplier.
    const isUnproven = isElsewhere && updated.statusFamilyBy === 'evidence';
    const after: StoredConnection = isUnproven ? { ...updated, statusFamilyBy: 'default' } : updated;
    const changed = JSON.stringify(rowOf(after)) !== JSON.stringify(before);
    if (changed)
      await transaction.updateTable('connections').set(rowOf(after)).where('id', '=', id).execute();
    if (isElsewhere) await forgetStatusNumberEvidence(transaction, id);
    // The balance and prices of the old address are not valid at the new one. The practice supplier is the same at another port.
    if (isElsewhere && !after.practice)
      for (const table of ['accounts', 'price_diary', 'balance_diary', 'same_services'] as const)
        await transaction.deleteFrom(table).where('connection_id', '=', id).execute();
    return { after, changed };
  });
}

/** Fields that the supplier's list of services requires, but that a person declared unneeded. */
export async function readUnneededFields(
  database: Database,
  connectionId: string,
): Promise<ReadonlySet<string>> {
  return new Set((await readRequestProfile(database, connectionId))?.unneededFields ?? []);
}

/**
 * True if the connection's orders contain the list's own `SERVER`. Only orders in the family's request form at the action endpoint contain
 * `SERVER`.
 */
export async function carriesServer(database: Database, connectionId: string): Promise<boolean> {
  const profile = await readRequestProfile(database, connectionId);
  if (profile === null || profile.requestForm === 'spec' || profile.interfaces === 'rest') return false;
  return profile.serves.find(({ need }) => need === 'place')?.by !== 'rest';
}

async function readRequestProfile(database: Database, connectionId: string) {
  const row = await database
    .selectFrom('connections')
    .select('manners')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row ? requestProfileSchema.parse(JSON.parse(row.manners)) : null;
}
