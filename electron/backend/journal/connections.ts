import { z } from 'zod';
import { actionPaths, connectionSchema, keyForms } from '../../../shared/model/connection.ts';
import { unresolvedStates } from '../../../shared/model/order.ts';
import type { StatusFamily } from '../../../shared/model/status-family.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Database } from './database.ts';
import type { ConnectionRow } from './tables.ts';

/** How a supplier takes requests and what its replies mean; kept as one JSON text, checked on the way back. */
const mannersSchema = connectionSchema.pick({
  signIn: true,
  interfaces: true,
  restKeyForm: true,
  bulkForm: true,
  statusFamily: true,
  statusFamilyBy: true,
  mapping: true,
  serves: true,
  practiceDialect: true,
});

/** A connection as it is stored: everything but its key and its present health. */
export const storedConnectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  baseAddress: z.string(),
  actionPath: z.enum(actionPaths),
  keyForm: z.enum(keyForms),
  practice: z.boolean(),
  ...mannersSchema.shape,
  createdAt: z.number(),
});
export type StoredConnection = z.infer<typeof storedConnectionSchema>;

export interface ConnectionJournal {
  /** In the order in which they were added; removed ones are left out. */
  list(): Promise<StoredConnection[]>;
  insert(connection: StoredConnection): Promise<void>;
  update(connection: StoredConnection): Promise<void>;
  /** Stores which interface serves what; nothing else of the connection is touched. */
  setServes(id: string, serves: StoredConnection['serves']): Promise<void>;
  /**
   * Stores what replies prove of the status numbers, unless a person chose. Two proofs that contradict each other prove nothing.
   * Returns whether anything changed.
   */
  proveFamily(id: string, family: StatusFamily): Promise<boolean>;
  /** Hides it; its orders stay. */
  remove(id: string, atMs: number): Promise<void>;
  unresolvedOrders(id: string): Promise<number>;
}

export function openConnectionJournal(database: Database, feed: ChangeFeed): ConnectionJournal {
  return {
    async list() {
      const rows = await database
        .selectFrom('connections')
        .selectAll()
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .execute();
      return rows.map((row) =>
        storedConnectionSchema.parse({
          id: row.id,
          name: row.name,
          baseAddress: row.base_address,
          actionPath: row.action_path,
          keyForm: row.key_form,
          practice: row.practice === 1,
          ...mannersSchema.parse(JSON.parse(row.manners)),
          createdAt: row.created_at,
        }),
      );
    },
    async insert(connection) {
      await database.insertInto('connections').values(rowOf(connection)).execute();
      feed.publish('connections', connection.id);
    },
    async update(connection) {
      await database
        .updateTable('connections')
        .set(rowOf(connection))
        .where('id', '=', connection.id)
        .execute();
      feed.publish('connections', connection.id);
    },
    async setServes(id, serves) {
      if (await changeManners(database, id, () => ({ serves }))) feed.publish('connections', id);
    },
    async proveFamily(id, proved) {
      const changed = await changeManners(database, id, ({ statusFamily, statusFamilyBy }) => {
        if (statusFamilyBy === 'person') return null;
        const agrees = statusFamilyBy === 'default' || statusFamily === proved;
        return { statusFamily: agrees ? proved : 'unknown', statusFamilyBy: 'evidence' };
      });
      if (changed) feed.publish('connections', id);
      return changed;
    },
    async remove(id, atMs) {
      await database.updateTable('connections').set({ removed_at: atMs }).where('id', '=', id).execute();
      feed.publish('connections', null);
    },
    async unresolvedOrders(id) {
      const { orders } = await database
        .selectFrom('orders')
        .select((select) => select.fn.countAll<number>().as('orders'))
        .where('connection_id', '=', id)
        .where('state', 'in', unresolvedStates)
        .executeTakeFirstOrThrow();
      return orders;
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
    manners: JSON.stringify(mannersSchema.parse(connection)),
    created_at: connection.createdAt,
    removed_at: null,
  };
}

/** Changes part of a connection's manners in one transaction, so that a person's change at the same moment is not lost. */
async function changeManners(
  database: Database,
  id: string,
  change: (manners: z.infer<typeof mannersSchema>) => Partial<z.infer<typeof mannersSchema>> | null,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('connections')
      .select('manners')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return false;
    const before = mannersSchema.parse(JSON.parse(row.manners));
    const changes = change(before);
    const manners = JSON.stringify(mannersSchema.parse({ ...before, ...changes }));
    if (changes === null || manners === JSON.stringify(before)) return false;
    await transaction.updateTable('connections').set({ manners }).where('id', '=', id).execute();
    return true;
  });
}
