import { type RawBuilder, sql } from 'kysely';
import { finalStates, mayBePaidStates } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { bookMoment, isTaken } from '../schema/sql-conditions.ts';
import { bookTriggersSqlite, dropBooksStay } from '../schema/triggers/history.ts';
import { dropOneReferenceTriggers, oneReferenceTriggers } from '../schema/triggers/orders.ts';
import { conflictOf, RestoreConflict, withPresent } from './restore-conflict.ts';

/**
 * Copies everything about money from the current journal into a restored journal, so that a restore forgets no paid order. Copies the state
 * and history of every order that both journals contain, every later order that reached or may have reached the supplier, and the limiter's
 * slots and gate (money-safety L2, L4). Copies everything or nothing. Rejects if the current journal cannot be read. Rejects with
 * `RestoreConflict` if the two journals cannot be merged.
 */
export async function mergeFromCurrent(
  restored: Database,
  presentFile: string,
  nowMs: number,
): Promise<void> {
  await withPresent(restored, presentFile, async () => {
    const conflict = await conflictOf(restored);
    if (conflict !== null) throw new RestoreConflict(conflict);
    const statements = await statementsFor(restored, nowMs);
    await restored.transaction().execute(async (transaction) => {
      for (const statement of statements) await statement.execute(transaction);
    });
  });
}

const reached = sql.join(mayBePaidStates.map((state) => sql.lit(state)));
const final = sql.join(finalStates.map((state) => sql.lit(state)));

/**
 * Connections that have the same address in both journals. The meaning of the supplier's status numbers in one journal is also valid in the
 * other journal.
 */
const atSameAddress = sql`select now.id from present.connections as now join main.connections as mine using (id)
  where mine.base_address = now.base_address`;
const familyParts = ['statusFamily', 'statusFamilyBy'] as const;

/** Columns that identify an order or refer to other rows, and that never change. */
const kept = ['number', 'id', 'request_id', 'connection_id', 'batch_id', 'again_of'];

/** Columns that are carried with the contacts but are no contacts. */
const carriedNonContacts = ['key', 'name', 'known', 'updated_at'];

async function statementsFor(restored: Database, nowMs: number): Promise<readonly RawBuilder<unknown>[]> {
  const moved = columns(await columnsOf(restored, 'orders', kept));
  const batch = columns(await columnsOf(restored, 'batches', ['number']));
  const event = columns(await columnsOf(restored, 'order_events', ['sequence']));
  const reconciliation = columns(await columnsOf(restored, 'reconciliations', ['sequence']));
  const attempt = await columnsOf(restored, 'attempts', ['id']);
  const settled = await columnsOf(restored, 'wallet_settlements', ['sequence']);
  const contacts = await columnsOf(restored, 'customers', [
    ...carriedNonContacts,
    'number',
    'id',
    'orders',
    'ready',
  ]);
  const settledJumps = await columnsOf(restored, 'balance_settlements', ['sequence']);
  const takeState = sql`update orders set (${moved}) = (select ${moved} from present.orders as now where now.id = orders.id)`;
  return [
    // Two orders of the history may share a reference, so the triggers are dropped temporarily. Both orders keep the reference, and the app
    // shows them to the user (O9).
    ...dropOneReferenceTriggers.map((statement) => sql.raw(statement)),
    sql`create temp table carried as select id, id in (select id from main.orders) as known from present.orders
      where state in (${reached}) or id in (select id from main.orders)`,
    sql`insert into connections select * from present.connections as now where now.id not in (select id from main.connections)`,
    sql`insert or ignore into connection_accounts select * from present.connection_accounts`,
    sql`insert or ignore into numbers_seen select * from present.numbers_seen where connection_id in (${atSameAddress})`,
    // Also copies the family that the status numbers prove. Otherwise an order could become final by a
    // meaning of its status number that was withdrawn.
    sql`update connections set manners = json_set(manners, ${sql.join(
      familyParts.flatMap((part) => [
        sql.lit(`$.${part}`),
        sql`(select now.manners ->> ${sql.lit(part)} from present.connections as now where now.id = connections.id)`,
      ]),
    )}) where id in (${atSameAddress})`,
    sql`insert into batches (${batch}) select ${batch} from present.batches as now
      where now.id not in (select id from main.batches)
        and now.id in (select batch_id from present.orders where id in (select id from carried)) order by now.number`,
    sql`insert into batch_lines select * from present.batch_lines where batch_id in (select id from main.batches)
      and batch_id not in (select batch_id from main.batch_lines)`,
    // Customers are copied before the orders, because orders refer to customers.
    ...carryCustomers([...carriedNonContacts, ...contacts]),
    // Final orders are copied first, because O5's index allows only one unresolved order for the same service and identifier.
    sql`${takeState} where id in (select carried.id from carried join present.orders as now using (id)
      where known and now.state in (${final}))`,
    sql`${takeState} where id in (select carried.id from carried join present.orders as now using (id)
      where known and now.state not in (${final}))`,
    sql`insert into orders (id, request_id, connection_id, batch_id, again_of, ${moved})
      select id, request_id, connection_id, batch_id, case when again_of in (select id from carried) then again_of end, ${moved}
      from present.orders where id in (select id from carried where not known) order by number`,
    sql`insert into attempts (id, ${columns(attempt)}) select id, ${columns(attempt)} from present.attempts where id in
        (select attempt_id from present.order_events where order_id in (select id from carried))
      on conflict (id) do update set ${sql.join(attempt.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
      where attempts.verdict = 'running'`,
    sql`insert into order_events (${event}) select ${event} from present.order_events as now
      where order_id in (select id from carried) and not exists (select 1 from main.order_events as mine
        where mine.order_id = now.order_id and mine.at = now.at and mine.to_state = now.to_state and mine.why = now.why)
      order by now.sequence`,
    sql`insert into reconciliations (${reconciliation}) select ${reconciliation} from present.reconciliations as now
      where order_id in (select id from carried) and not exists (select 1 from main.reconciliations as mine
        where mine.order_id = now.order_id and mine.at = now.at) order by now.sequence`,
    sql`update batches set total = (select count(*) from orders where orders.batch_id = batches.id)`,
    sql`insert or replace into limiter_slots (limiter_id, slot, saved_at, free_at)
      select limiter_id, slot, saved_at, free_at from present.limiter_slots`,
    sql`insert or replace into limiter_gates select * from present.limiter_gates`,
    // If a supplier uses one id for several services, the user's latest choice counts.
    sql`insert or replace into service_choices select * from present.service_choices
      where connection_id in (select id from main.connections)`,
    ...claimStatements(await columnsOf(restored, 'supplier_claims', ['number', 'id'])),
    sql`insert or replace into price_diary select * from present.price_diary where connection_id in (${atSameAddress})`,
    sql`insert or replace into same_services select * from present.same_services where connection_id in (${atSameAddress})`,
    // Also copies settlements of rows that the backup lacks. When such a row is read again from the supplier, it is shown as settled.
    carryExpression(
      'wallet_settlements',
      settled,
      sql`subject = 'order' or connection_id in (${atSameAddress})`,
    ),
    carryExpression('balance_settlements', settledJumps, sql`connection_id in (${atSameAddress})`),
    // A balance that the current journal has deleted, for example one dated ahead, must not come back.
    sql`delete from balance_diary where connection_id in (${atSameAddress}) and asked_at >= (select min(now.asked_at)
      from present.balance_diary as now where now.connection_id = balance_diary.connection_id)`,
    sql`insert or replace into balance_diary select * from present.balance_diary where connection_id in (${atSameAddress})`,
    ...forgetCustomers(contacts),
    // Takes all price rules from the current journal, because a mix of two sets could contradict itself. All quotes are kept, with the customers’ current names.
    sql`delete from price_rules`,
    sql`insert into price_rules select * from present.price_rules`,
    sql`insert or replace into exchange_rates select * from present.exchange_rates`,
    sql`insert or replace into quotes select * from present.quotes`,
    ...carryStaff,
    ...(await carryBooks(restored, nowMs)),
    ...gapStatements(nowMs),
    sql`drop table carried`,
    ...oneReferenceTriggers.map((statement) => sql.raw(statement)),
  ];
}

/** Copies a table's settlements in their order, except those that the restored journal already has. */
function carryExpression(
  table: string,
  names: readonly string[],
  which: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const same = names.map((name) => sql`mine.${sql.ref(name)} is now.${sql.ref(name)}`);
  return sql`insert into ${sql.ref(table)} (${columns(names)}) select ${columns(names)} from ${sql.ref(`present.${table}`)} as now
    where (${which}) and not exists (select 1 from ${sql.ref(`main.${table}`)} as mine where ${sql.join(same, sql` and `)})
    order by now.sequence`;
}

/**
 * Supplier claims survive any restore: the history of both journals, and the current state of each claim. Closed claims are copied first,
 * because each subject can have only one open claim. A claim about an order is copied only together with that order.
 */
function claimStatements(claim: readonly string[]): readonly RawBuilder<unknown>[] {
  const known = sql`id in (select id from main.supplier_claims)`;
  const states = [sql`state = 'closed'`, sql`state <> 'closed'`];
  return [
    ...states.map(
      (which) => sql`update supplier_claims set (${columns(claim)}) = (
        select ${columns(claim)} from present.supplier_claims as now where now.id = supplier_claims.id)
      where id in (select id from present.supplier_claims where ${which})`,
    ),
    ...states.map(
      (which) => sql`insert or ignore into supplier_claims (id, ${columns(claim)})
      select id, ${columns(claim)} from present.supplier_claims where not ${known} and ${which}
        and connection_id in (select id from main.connections)
        and (order_id is null or order_id in (select id from main.orders)) order by number`,
    ),
    sql`insert into claim_events (claim_id, at, who, what, words, ask_at, reference)
      select claim_id, at, who, what, words, ask_at, reference from present.claim_events as now
      where claim_id in (select id from main.supplier_claims) and not exists (select 1 from main.claim_events as mine
        where mine.claim_id = now.claim_id and mine.at = now.at and mine.what = now.what and mine.words = now.words)
      order by now.sequence`,
    // The latest text that a person wrote for a supplier counts.
    ...['claim_forms', 'claim_places'].map(
      (table) => sql`insert or replace into ${sql.table(table)} select * from ${sql.table(`present.${table}`)}
        where connection_id in (${atSameAddress})`,
    ),
  ];
}

/**
 * Prepares the comparison with the mark outside the journal (J5). The restored journal continues at the current journal's position, so that
 * no copied order counts as missing. Existing gaps stay gaps. Orders that were not copied become a gap; none of them was sent.
 */
function gapStatements(nowMs: number): readonly RawBuilder<unknown>[] {
  const id = sql`lower(hex(randomblob(16)))`;
  const fromLeftOut = sql`from present.orders as now where now.id not in (select id from carried)`;
  return [
    sql`delete from runs`,
    sql`insert into runs (id, began_at, events_before) select id, began_at, events_before from present.runs order by number`,
    sql`insert into runs (id, began_at, events_before)
      values (${id}, ${nowMs}, (select coalesce(max(sequence), 0) from present.order_events))`,
    ...['gaps', 'gap_marks', 'gap_accounts', 'gap_findings'].map(
      (table) =>
        sql`insert or replace into ${sql.table(table)} select * from ${sql.table(`present.${table}`)}`,
    ),
    sql`insert into gaps (id, kind, recognised_at, from_at, to_at, orders, unsure)
      select ${id}, 'left-out', ${nowMs}, min(created_at), max(updated_at), count(*), 0 ${fromLeftOut} having count(*) > 0`,
    sql`insert into gap_accounts (gap_id, connection_id, name, practice, orders, read_whole)
      select (select id from gaps where kind = 'left-out' and recognised_at = ${nowMs} and acknowledged_at is null order by rowid desc limit 1),
        connection_id, (select name from connections where id = connection_id),
        (select practice from connections where id = connection_id), count(*), 0 ${fromLeftOut} group by connection_id`,
  ];
}

/** All columns that both versions of a table have, except `without`. So a column added by a later migration is copied too. */
async function columnsOf(database: Database, table: string, without: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table}, 'main')
    where name in (select name from pragma_table_info(${table}, 'present'))`.execute(database);
  return rows.map(({ name }) => name).filter((name) => !without.includes(name));
}

function columns(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** Staff, rights and credentials come from the current journal, so a revoked right stays revoked after a restore. */
const carryStaff = ['people', 'roles', 'staff_secrets', 'acts'].flatMap((table) => [
  sql`delete from ${sql.table(table)}`,
  sql`insert into ${sql.table(table)} select * from ${sql.table(`present.${table}`)}`,
]);

/** The current journal's customer records replace the restored ones. Orders find their customer by the name in the order. */
function carryCustomers(names: readonly string[]): readonly RawBuilder<unknown>[] {
  const written = columns(names);
  const assigned = sql.join(
    ['id', ...names].map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
  );
  return [
    sql`update or ignore customers set (${written}) = (select ${written} from present.customers as now where now.id = customers.id)
      where id in (select id from present.customers where known = 1)`,
    sql`insert into customers (id, ${written}) select id, ${written} from present.customers as now
      where known = 1 and now.id not in (select id from main.customers) on conflict (key) do update set ${assigned}`,
    sql`insert into forgotten_customers select * from present.forgotten_customers where true on conflict (id) do nothing`,
  ];
}

/** A customer who was forgotten after the backup stays forgotten. Runs after the orders were copied. */
function forgetCustomers(contacts: readonly string[]): readonly RawBuilder<unknown>[] {
  return [
    sql`update customers set known = 0, ${sql.join(contacts.map((name) => sql`${sql.ref(name)} = ''`))}
      where id in (select id from forgotten_customers)`,
    sql`delete from customers where known = 0 and orders = 0`,
  ];
}

/**
 * Closed days stay closed after a restore. Keeps the books of the journal that has closed more days. If both have closed the same days,
 * keeps the books of the current journal. Runs after the orders have their final state. An order that the kept books do not contain becomes
 * a correction of its day.
 */
async function carryBooks(restored: Database, nowMs: number): Promise<readonly RawBuilder<unknown>[]> {
  const { rows } = await sql<{ mine: number | null; present: number | null }>`
    select (select max(until_at) from main.book_closes) as mine, (select max(until_at) from present.book_closes) as present`.execute(
    restored,
  );
  const { mine = null, present = null } = rows[0] ?? {};
  // The current journal has closed fewer days, so the restored journal keeps its own books, in which triggers recorded the changes.
  if (present === null || present < (mine ?? 0)) return [];
  const tables = ['book_closes', 'book_sums', 'book_changes'];
  return [
    ...dropBooksStay.map((statement) => sql.raw(statement)),
    ...tables.toReversed().map((table) => sql`delete from ${sql.table(table)}`),
    ...tables.map(
      (table) => sql`insert into ${sql.table(table)} select * from ${sql.table(`present.${table}`)}
        where ${table === 'book_changes' ? sql`order_id in (select id from main.orders)` : sql`true`}`,
    ),
    sql`insert into book_changes (order_id, of_at, noticed_at, was)
      select id, ${sql.raw(bookMoment('mine'))}, ${nowMs}, null from main.orders as mine
      where id not in (select id from present.orders) and ${sql.raw(isTaken('mine'))}
        and ${sql.raw(bookMoment('mine'))} < (select max(until_at) from book_closes)`,
    ...bookTriggersSqlite.map((statement) => sql.raw(statement)),
  ];
}
