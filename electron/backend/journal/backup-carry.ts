import { pathToFileURL } from 'node:url';
import { type RawBuilder, sql } from 'kysely';
import { reachedStates } from '../../../shared/model/order.ts';
import type { Database, JournalTransaction } from './database.ts';

/**
 * Takes over into a restored journal what the present one knows of money (no order that was paid is forgotten by a restore):
 * the state and history of every order that both know, every later order that reached or may have reached the supplier, and
 * the slots of the request budget (money-safety L2). All or nothing. Rejects where the present journal cannot be read.
 */
export async function carryOver(restored: Database, presentFile: string): Promise<void> {
  const present = pathToFileURL(presentFile);
  present.searchParams.set('mode', 'ro');
  await sql`attach database ${present.href} as present`.execute(restored);
  try {
    await restored.transaction().execute(async (transaction) => {
      for (const statement of statements) await statement.execute(transaction);
    });
  } finally {
    await sql`detach database present`.execute(restored).catch(() => {});
  }
}

/** Holds every slot for a full window from the next start (L2): how much of the request budget is used is not known. */
export async function holdAllSlots(transaction: JournalTransaction): Promise<void> {
  await sql`
    with recursive numbers (slot) as (select 0 union all select slot + 1 from numbers where slot < 59)
    insert or replace into limiter_slots (limiter_id, slot, saved_at, free_at)
    select known.limiter_id, numbers.slot, 0, null from (select distinct limiter_id from limiter_slots) as known, numbers`.execute(
    transaction,
  );
}

const reached = sql.join(reachedStates.map((state) => sql.lit(state)));
const finished = sql`('success', 'rejected', 'refused', 'cancelled')`;

const moved = columns(
  ...['state', 'reference', 'supplier_status', 'result', 'reason', 'details', 'note', 'customer'],
  ...['updated_at', 'sent_at', 'finished_at'],
);
const batch = columns(
  ...['id', 'request_id', 'connection_id', 'name', 'service_id', 'service_name', 'price', 'currency'],
  ...['paused', 'pause_reason', 'pause_words', 'total', 'created_at', 'updated_at'],
);
const event = columns('order_id', 'at', 'who', 'from_state', 'to_state', 'why', 'words', 'attempt_id');
const placed = columns(
  ...['id', 'request_id', 'connection_id', 'batch_id', 'service_id', 'service_name', 'group_name'],
  ...['identifier', 'identifier_kind', 'fields', 'quantity', 'price', 'currency'],
);
const takeState = sql`update orders set (${moved}) = (select ${moved} from present.orders as now where now.id = orders.id)`;

const statements: readonly RawBuilder<unknown>[] = [
  sql`create temp table carried as select id, state, id in (select id from main.orders) as known from present.orders
    where state in (${reached}) or id in (select id from main.orders)`,
  sql`insert into connections select * from present.connections as now where now.id not in (select id from main.connections)`,
  sql`insert into batches (${batch}) select ${batch} from present.batches as now
    where now.id not in (select id from main.batches) and now.id in (select batch_id from present.orders where id in (select id from carried))
    order by now.number`,
  // Those that are final first: O5's index lets an order become unresolved only where no other one is.
  sql`${takeState} where id in (select id from carried where known and state in ${finished})`,
  sql`${takeState} where id in (select id from carried where known and state not in ${finished})`,
  sql`insert into orders (${placed}, ${moved}, again_of, created_at)
    select ${placed}, ${moved}, case when again_of in (select id from carried) then again_of end, created_at
    from present.orders where id in (select id from carried where not known) order by number`,
  sql`insert into attempts select * from present.attempts where id in
      (select attempt_id from present.order_events where order_id in (select id from carried))
    on conflict (id) do update set finished_at = excluded.finished_at, request = excluded.request, http_status = excluded.http_status,
      verdict = excluded.verdict, evidence = excluded.evidence, reply = excluded.reply, reply_bytes = excluded.reply_bytes`,
  sql`insert into order_events (${event}) select ${event} from present.order_events as now
    where order_id in (select id from carried) and not exists (select 1 from main.order_events as mine
      where mine.order_id = now.order_id and mine.at = now.at and mine.to_state = now.to_state and mine.why = now.why)
    order by now.sequence`,
  sql`update batches set total = (select count(*) from orders where orders.batch_id = batches.id)`,
  sql`insert or replace into limiter_slots (limiter_id, slot, saved_at, free_at)
    select limiter_id, slot, saved_at, free_at from present.limiter_slots`,
  sql`drop table carried`,
];

function columns(...names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}
