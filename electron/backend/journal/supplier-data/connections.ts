import { z } from 'zod';
import { actionPaths, connectionSchema, keyForms } from '../../../../shared/model/connection/connection.ts';
import type { NumberFact } from '../../../../shared/model/connection/status-family.ts';
import { unresolvedStates } from '../../../../shared/model/order/order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { markAccount } from '../engine/same-account.ts';
import { tell } from '../orders/order-moves.ts';
import type { ConnectionRow } from '../tables/tables.ts';
import { addStatusNumberEvidence, forgetStatusNumberEvidence } from './status-number-evidence.ts';

/** A supplier's request form and reply mapping; stored as one JSON text, checked when read. */
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

/** A connection as stored: everything but its key and its present health. */
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

export function openConnectionJournal(database: Database, feed: ChangeFeed) {
  return {
    /** In the order in which they were added; removed ones are left out. */
    async list() {
      const rows = await database
        .selectFrom('connections')
        .selectAll()
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .execute();
      return rows.map(connectionOf);
    },
    /** Of all present and former connections, which are practice. */
    async kinds() {
      const rows = await database.selectFrom('connections').select(['id', 'practice']).execute();
      return rows.map(({ id, practice }) => ({ id, isPractice: practice === 1 }));
    },
    /** Null if it does not exist, or was removed. */
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
     * Changes a connection in one transaction: `to` receives its stored state, so that simultaneous changes are both kept. Null if it does not exist.
     */
    async change(id: string, to: (stored: StoredConnection) => StoredConnection) {
      const { after } = await changeRow(database, id, to);
      if (after !== null) feed.publish('connections', [id]);
      return after;
    },
    /** Records its account, by a name that reveals nothing about a key; an account is never forgotten. */
    markAccount: (id: string, account: string) => markAccount(database, id, account),
    /** Stores which interface serves what; nothing else of the connection is touched. */
    async setServes(id: string, serves: StoredConnection['serves']) {
      const { changed } = await changeRow(database, id, (stored) => ({ ...stored, serves }));
      if (changed) feed.publish('connections', [id]);
    },
    /**
     * Adds what a reply shows about the status numbers to earlier evidence. What all of it proves holds unless a person chose. Returns
     * whether anything changed.
     */
    async showNumbers(id: string, facts: readonly NumberFact[], atMs: number) {
      const seen = facts.map((fact) => ({ ...fact, how: 'beside', orderId: '' }) as const);
      const judged = await database
        .transaction()
        .execute((transaction) => addStatusNumberEvidence(transaction, id, seen, atMs));
      if (judged === null) return false;
      feed.publish('connections', [id]);
      tell(feed, ...judged.reopened);
      return true;
    },
    /** True if an order was sent on it, or may have been, and has not ended. */
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
    /** A supplier accepted a read in this form: it stays the connection's, unless a person chose another meanwhile. */
    async acceptForm(id: string, form: StoredConnection['requestForm']) {
      const { changed } = await changeRow(database, id, (stored) =>
        stored.requestFormBy === 'default' && stored.requestForm === form
          ? { ...stored, requestFormBy: 'accepted' }
          : stored,
      );
      if (changed) feed.publish('connections', [id]);
    },
    /** True if an order on it is being sent, or waits to be sent again after it may have reached the supplier. */
    async hasOrdersToResend(id: string) {
      const one = await database
        .selectFrom('orders')
        .select('orders.id')
        .where('orders.connection_id', '=', id)
        .where('orders.state', 'in', ['queued', 'claimed', 'sending'])
        .where('orders.sent_at', 'is not', null)
        .where((where) =>
          where.exists(
            where
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
    /** Hides it; its orders stay. False, and it stays, while one of them is unresolved; the practice supplier's do not count. */
    async remove(id: string, atMs: number) {
      // One statement, so that no order slips in between the count and the removal.
      const removed = await database
        .updateTable('connections')
        .set({ removed_at: atMs })
        .where('id', '=', id)
        .where((where) =>
          where.or([
            where('practice', '=', 1),
            where.not(
              where.exists(
                where
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

function rowOf(connection: StoredConnection): Omit<ConnectionRow, 'removed_at'> & { removed_at: null } {
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

function connectionOf(row: ConnectionRow): StoredConnection {
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

/** Reads and writes in one transaction; `after` is null if there is no such connection. */
async function changeRow(
  database: Database,
  id: string,
  to: (stored: StoredConnection) => StoredConnection,
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
    const wanted = to(connectionOf(row));
    const isElsewhere = wanted.baseAddress !== before.base_address;
    // What another supplier's numbers meant proves nothing about this one's.
    const isUnproven = isElsewhere && wanted.statusFamilyBy === 'evidence';
    const after: StoredConnection = isUnproven ? { ...wanted, statusFamilyBy: 'default' } : wanted;
    const changed = JSON.stringify(rowOf(after)) !== JSON.stringify(before);
    if (changed)
      await transaction.updateTable('connections').set(rowOf(after)).where('id', '=', id).execute();
    if (isElsewhere) await forgetStatusNumberEvidence(transaction, id);
    // Balance, money and prices of the old address are not the new one's either; the practice supplier is the same one at another port.
    if (isElsewhere && !after.practice)
      for (const table of ['accounts', 'price_diary', 'balance_diary', 'same_services'] as const)
        await transaction.deleteFrom(table).where('connection_id', '=', id).execute();
    return { after, changed };
  });
}

/** Fields required by the panel that a person declared unneeded at this supplier. */
export async function readUnneededFields(
  database: Database,
  connectionId: string,
): Promise<ReadonlySet<string>> {
  return new Set((await readRequestProfile(database, connectionId))?.unneededFields ?? []);
}

/** True if the connection's orders carry the list's own `SERVER`: only those in the family's form at the action endpoint do. */
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
