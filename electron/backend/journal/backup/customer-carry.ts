import { sql } from 'kysely';

const written = sql`key, name, phone, mail, language, group_name, note, known, updated_at`;
const taken = sql.join(
  ['id', 'name', 'phone', 'mail', 'language', 'group_name', 'note', 'known', 'updated_at'].map(
    (name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`,
  ),
);

/** The present journal's customer records replace those of a restored one; their orders follow the names in the orders. */
export const carryCustomers = [
  sql`update or ignore customers set (${written}) = (select ${written} from present.customers as now where now.id = customers.id)
    where id in (select id from present.customers where known = 1)`,
  sql`insert into customers (id, ${written}) select id, ${written} from present.customers as now
    where known = 1 and now.id not in (select id from main.customers) on conflict (key) do update set ${taken}`,
  sql`insert into forgotten_customers select * from present.forgotten_customers where true on conflict (id) do nothing`,
];

/** A customer forgotten since the backup stays forgotten. Runs once the orders are carried over. */
export const settleCustomers = [
  sql`update customers set known = 0, phone = '', mail = '', language = '', group_name = '', note = ''
    where id in (select id from forgotten_customers)`,
  sql`delete from customers where known = 0 and orders = 0`,
];
