import { type QueryExecutorProvider, sql } from 'kysely';
import { orderStates } from '../../../../shared/model/order/order.ts';
import { keys } from '../keys.ts';
import { readDownMigrations, type StoredDownMigration } from './down-migrations.ts';
import { misfitOf, type SchemaSnapshot, snapshotOf, tableOf } from './schema-snapshot.ts';

/** The journal was written by a newer version of the app, and this version would damage it (J2). The journal is unchanged. */
export class NewerJournal extends Error {
  override readonly name = 'NewerJournal';
  /** A version that can open the journal; empty if the journal does not name one. */
  readonly writtenBy: string;
  /** Why the journal cannot be migrated down, in a sentence of the newer version. Null if the newer version gave no reason. */
  readonly reason: string | null;

  constructor(message: string, writtenBy: string, reason: string | null) {
    super(message);
    this.writtenBy = writtenBy;
    this.reason = reason;
  }
}

/** The stored down statements of the newer migrations, newest first. */
export interface DownPlan {
  readonly steps: readonly { readonly migration: string; readonly statements: readonly string[] }[];
  readonly writtenBy: string;
}

/** Plans how to undo the migrations that this version does not know. Rejects with `NewerJournal` if one cannot be undone. */
export async function planDown(
  database: QueryExecutorProvider,
  unknown: readonly string[],
): Promise<DownPlan> {
  const downMigrations = await readDownMigrations(database);
  const newestFirst = unknown.toSorted().toReversed();
  const writtenBy =
    newestFirst.map((name) => downMigrations.get(name)?.writtenBy ?? '').find((by) => by !== '') ?? '';
  const steps = newestFirst.map((migration) => {
    const downMigration: StoredDownMigration | undefined = downMigrations.get(migration);
    if (downMigration === undefined || downMigration.statements === null)
      throw new NewerJournal(
        `migration ${migration} cannot be undone`,
        writtenBy,
        downMigration?.reason ?? null,
      );
    return { migration, statements: downMigration.statements };
  });
  return { steps, writtenBy };
}

/**
 * Migrates down to this version's tables, within the caller's transaction. Rejects with `NewerJournal` if the migration fails or would lose
 * data; the caller then rolls back.
 */
export async function migrateDown(
  transaction: QueryExecutorProvider,
  plan: DownPlan,
  shape: SchemaSnapshot,
  nowMs: number,
): Promise<void> {
  const refuse = (errorMessage: string): NewerJournal => new NewerJournal(errorMessage, plan.writtenBy, null);
  try {
    const holdingsBefore = await holdings(transaction);
    const rows = await rowsOf(transaction, shape);
    for (const { migration, statements } of plan.steps) {
      for (const statement of statements) {
        if (!allowedStatement.test(statement))
          throw refuse(`undoing ${migration} is not allowed to run: ${statement.slice(0, 80)}`);
        await sql.raw(statement).execute(transaction);
      }
      await sql`delete from kysely_migration where name = ${migration}`.execute(transaction);
      await sql`update ways_down set undone_at = ${nowMs} where migration = ${migration}`.execute(
        transaction,
      );
    }
    const problem =
      misfitOf(await snapshotOf(transaction), shape) ??
      (await damage(transaction)) ??
      (await unknownState(transaction));
    if (problem !== null) throw refuse(problem);
    if ((await holdings(transaction)) !== holdingsBefore)
      throw refuse('migrating down would change orders, events or other counted rows');
    for (const [table, now] of await rowsOf(transaction, shape))
      if (now < (rows.get(table) ?? 0)) throw refuse(`migrating down would lose rows of ${table}`);
    const value = keys.takenBack.write({ at: nowMs, from: plan.writtenBy });
    await sql`insert into facts (name, value) values (${keys.takenBack.name}, ${value})
      on conflict (name) do update set value = excluded.value`.execute(transaction);
  } catch (error) {
    throw error instanceof NewerJournal || isOfDisk(error) ? error : refuse(String(error));
  }
}

/** Allowed statements: those that cannot delete rows, end a transaction or use another file. */
const allowedStatement =
  /^\s*(drop (trigger|index|view) |create (unique index|index|trigger|view|table) |alter table \S+ (rename|add) |insert into |update )/i;

/** Totals that a migration must not change. */
async function holdings(transaction: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql`select
    (select json_group_array(json_array(state, orders)) from (select state, count(*) as orders from orders group by state order by state)) as orders,
    (select count(*) || ' ' || count(distinct id) || ' ' || total(length(identifier) + coalesce(length(result), 0) + coalesce(length(reference), 0)
      + length(price)) from orders) as written,
    (select count(*) || ' ' || coalesce(max(sequence), 0) from order_events) as events,
    (select count(*) from attempts) as attempts, (select count(*) from transactions) as wallet,
    (select count(*) from runs) as runs, (select total(sent) from sending_counts) as sent`.execute(
    transaction,
  );
  return JSON.stringify(rows);
}

/** Row counts of the tables that this version knows, so that no rows are left in a renamed table. */
async function rowsOf(
  transaction: QueryExecutorProvider,
  { columns }: SchemaSnapshot,
): Promise<ReadonlyMap<string, number>> {
  const known = new Set([...columns.keys()].map(tableOf));
  const { rows: tables } = await sql<{
    name: string;
  }>`select name from sqlite_master where type = 'table'`.execute(transaction);
  const counts = new Map<string, number>();
  for (const { name } of tables.filter(
    (table) => known.has(table.name) && table.name !== 'kysely_migration',
  )) {
    const { rows } = await sql<{ held: number }>`select count(*) as held from ${sql.ref(name)}`.execute(
      transaction,
    );
    counts.set(name, rows[0]?.held ?? 0);
  }
  return counts;
}

async function damage(transaction: QueryExecutorProvider): Promise<string | null> {
  const { rows: keys } = await sql`pragma foreign_key_check`.execute(transaction);
  if (keys.length > 0) return 'a foreign key refers to a missing row';
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(transaction);
  const found = rows[0]?.quick_check;
  return found === 'ok' ? null : `damaged: ${found}`;
}

/** A sentence that names an order state unknown to this version; null if every state is known. */
async function unknownState(transaction: QueryExecutorProvider): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`select distinct state from orders`.execute(transaction);
  const unknown = rows.find(({ state }) => !(orderStates as readonly string[]).includes(state));
  return unknown === undefined ? null : `an order has the unknown state ${unknown.state}`;
}

/** True if the disk is full or locked. Such an error does not make the plan wrong, so the start reports the error and can be retried. */
function isOfDisk(error: unknown): boolean {
  const cause = error instanceof Error && 'failureCause' in error ? error.failureCause : 'broken';
  return cause !== 'broken';
}
