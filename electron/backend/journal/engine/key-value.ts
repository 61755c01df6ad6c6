import type { Database } from './database.ts';

/** Single values of this installation, by key. */
export interface KeyValueJournal {
  read(name: string): Promise<string | null>;
  write(name: string, value: string): Promise<void>;
}

export function openKeyValueJournal(database: Database): KeyValueJournal {
  return {
    async read(name) {
      const row = await database
        .selectFrom('facts')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      return row?.value ?? null;
    },
    async write(name, value) {
      await database
        .insertInto('facts')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}
