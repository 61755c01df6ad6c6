import type { KeyValueJournal } from '../keys.ts';
import type { Database } from './database.ts';

export function openKeyValueJournal(database: Database): KeyValueJournal {
  return {
    async read(key) {
      const row = await database
        .selectFrom('facts')
        .select('value')
        .where('name', '=', key.name)
        .executeTakeFirst();
      return row === undefined ? null : key.read(row.value);
    },
    async write(key, value) {
      const written = key.write(value);
      await database
        .insertInto('facts')
        .values({ name: key.name, value: written })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: written }))
        .execute();
    },
    async remove({ name }) {
      await database.deleteFrom('facts').where('name', '=', name).execute();
    },
  };
}
