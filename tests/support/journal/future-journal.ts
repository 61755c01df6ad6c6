import { openDatabase } from '../../../electron/backend/journal/engine/database.ts';
import { type Migrations, migrations } from '../../../electron/backend/journal/migrations/migrations.ts';

const trigger = `create trigger orders_at_till after insert on orders begin
  update tills set orders = orders + 1 where name = till_of(new.id);
end`;
const otherIndex = ['drop index orders_by_state', 'alter table claim_places rename to places_of_claims'];

const ofFile = (statements: readonly string[]) => ({ sqlite: () => statements, postgres: () => [] });

/** Possible table changes of a later version: new tables, a column, a trigger that calls a new function, changed tables. */
export const future: Migrations = {
  ...migrations,
  '9001-tills': {
    up: ofFile([
      'create table tills (name text primary key, orders integer not null) strict',
      `insert into tills select 'front', count(*) from orders`,
      'alter table orders add column till text references tills (name)',
      `update orders set till = 'front'`,
      trigger,
    ]),
    down: {
      statements: ['drop trigger orders_at_till'],
      again: ['update tills set orders = (select count(*) from orders)', trigger],
    },
  },
  '9002-other-index': {
    up: ofFile(otherIndex),
    down: {
      statements: [
        'create index orders_by_state on orders (connection_id, state, number)',
        'alter table places_of_claims rename to claim_places',
      ],
      again: otherIndex,
    },
  },
};

/** Opens and closes a journal as the later version does. */
export async function openInFuture(file: string, version = '0.9.0'): Promise<void> {
  await (await openDatabase(file, { known: future, version })).destroy();
}
