import { type Kysely, sql } from 'kysely';
import { unresolvedStates } from '../../../../shared/model/order/order.ts';

const unresolved = unresolvedStates.map((state) => `'${state}'`).join(', ');

const statements = [
  // All evidence about a connection's status numbers: together it proves their meaning.
  `create table numbers_seen (
    connection_id text not null references connections (id), number text not null, says text not null, how text not null,
    order_id text not null, seen_at integer not null, primary key (connection_id, number, says, how, order_id)) strict, without rowid`,
  // Earlier versions called proven what one reply, or the version of the interface alone, let them think.
  `update connections set manners = json_set(manners, '$.statusFamily', 'dhru', '$.statusFamilyBy', 'default')
    where manners ->> 'statusFamilyBy' = 'evidence'`,
  // Orders that ended by such a number alone are open again, one for each thing, unless ordered again or handed over.
  `create temp table unproven as
    select max(ended.number) as number from orders as ended join connections on connections.id = ended.connection_id
    where ended.state in ('success', 'rejected') and ended.result is null and ended.reason is null and ended.handed_over_at is null
      and ended.reference is not null and manners ->> 'statusFamilyBy' = 'default' and connections.practice = 0
      and trim(ended.supplier_status) <> '' and trim(ended.supplier_status) not glob '*[^0-9]*'
      and ended.supplier_status not in (select value ->> 'said' from json_each(manners, '$.mapping.statuses'))
      and not exists (select 1 from orders as open where open.identifier_key = ended.identifier_key
        and +open.connection_id = ended.connection_id and +open.service_id = ended.service_id and open.state in (${unresolved}))
    group by ended.connection_id, ended.service_id, ended.identifier_key`,
  `insert into order_events (order_id, at, who, from_state, to_state, why, words)
    select id, unixepoch() * 1000, 'app', state, 'unknown', 'numbers-unproven', null from orders
    where number in (select number from unproven) order by number`,
  `update orders set state = 'unknown', finished_at = null where number in (select number from unproven)`,
  `drop table unproven`,
];

/** The meaning of status numbers is proven by all evidence about them; what was called proven before is to be proven again. */
export async function addStatusNumberEvidence(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
