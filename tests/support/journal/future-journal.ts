import { sql } from 'kysely';
import { openDatabase } from '../../../electron/backend/journal/engine/database.ts';
import { type Migrations, migrations } from '../../../electron/backend/journal/migrations/migrations.ts';

const trigger = `create trigger orders_at_till after insert on orders begin
  update tills set orders = orders + 1 where name = till_of(new.id);
end`;

/** What a version to come could make of the tables: more of them, a column, a trigger that asks a function of its own, changed ones. */
export const future: Migrations = {
  ...migrations,
  '9001-tills': {
    async up(database) {
      await sql`create table tills (name text primary key, orders integer not null) strict`.execute(database);
      await sql`insert into tills select 'front', count(*) from orders`.execute(database);
      await sql`alter table orders add column till text references tills (name)`.execute(database);
      await sql`update orders set till = 'front'`.execute(database);
      await sql.raw(trigger).execute(database);
    },
    down: {
      statements: ['drop trigger orders_at_till'],
      async again(database) {
        await sql`update tills set orders = (select count(*) from orders)`.execute(database);
        await sql.raw(trigger).execute(database);
      },
    },
  },
  '9002-other-index': {
    async up(database) {
      await sql`drop index orders_by_state`.execute(database);
      await sql`alter table claim_places rename to places_of_claims`.execute(database);
    },
    down: {
      statements: [
        'create index orders_by_state on orders (connection_id, state, number)',
        'alter table places_of_claims rename to claim_places',
      ],
      async again(database) {
        await sql`drop index orders_by_state`.execute(database);
        await sql`alter table claim_places rename to places_of_claims`.execute(database);
      },
    },
  },
};

/** Opens a journal as the version to come would, and closes it. */
export async function openInFuture(file: string, version = '0.9.0'): Promise<void> {
  await (await openDatabase(file, { known: future, version })).destroy();
}
