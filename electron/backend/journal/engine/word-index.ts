import { DatabaseSync } from 'node:sqlite';
import { type RawBuilder, sql } from 'kysely';
import type { Database, JournalTransaction } from './database.ts';

/**
 * Words that are searched three letters at a time (SQLite's FTS5, trigram), a block of neighbouring rows as one. A block whose words are
 * new or changed is first only noted as due, which costs a list of thousands next to nothing, and read through until then.
 */
export interface WordIndex {
  /** Indexes the words of at most this many due blocks; answers with how many are left. */
  index(most: number): Promise<number>;
  /** Merges the index incrementally, about this many pages; false when done. */
  tidy(pages: number): Promise<boolean>;
}

/** A table of FTS5 whose rows are blocks. */
export interface WordTable {
  readonly name: string;
  /** Of the blocks of `due`, a table expression with the column `block`: each that has words, and them. */
  readonly wordsOf: (due: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** For a journal whose server searches words by an index of its own. */
export const nothingToIndex: WordIndex = { index: async () => 0, tidy: async () => false };

/** The tables of words that share the table `due` of blocks. */
export function openWordIndex(database: Database, due: string, tables: readonly WordTable[]): WordIndex {
  const waiting = sql.ref(due);
  return {
    async index(most) {
      return database.transaction().execute(async (transaction) => {
        const { rows } = await sql<{
          block: number;
        }>`select block from ${waiting} order by block desc limit ${most}`.execute(transaction);
        // FTS5 takes rows in at once only if they rise.
        const taken = JSON.stringify(rows.map(({ block }) => block).reverse());
        const blocks = sql`(select value as block from json_each(${taken}))`;
        for (const { name, wordsOf } of tables) {
          const table = sql.ref(name);
          await sql`delete from ${table} where rowid in ${blocks}`.execute(transaction);
          await sql`insert into ${table} (rowid, words) ${wordsOf(blocks)}`.execute(transaction);
        }
        await sql`delete from ${waiting} where block in ${blocks}`.execute(transaction);
        const left = await sql<{ due: number }>`select count(*) as due from ${waiting}`.execute(transaction);
        return left.rows[0]?.due ?? 0;
      });
    },
    async tidy(pages) {
      let more = false;
      for (const { name } of tables) {
        const table = sql.ref(name);
        more ||= await database.transaction().execute(async (transaction) => {
          const before = await totalChanges(transaction);
          await sql`insert into ${table} (${table}, rank) values ('merge', ${pages})`.execute(transaction);
          // https://www.sqlite.org/fts5.html#the_merge_command: one change is the command itself.
          return (await totalChanges(transaction)) - before > 1;
        });
      }
      return more;
    },
  };
}

// Each is a few milliseconds of the journal's thread.
const blocksAtOnce = 4;
const pagesAtOnce = 6;

/** Indexes a little of what is due; true while there is more. */
export function indexSome(words: WordIndex): () => Promise<boolean> {
  return async () => {
    const left = await words.index(blocksAtOnce);
    return (await words.tidy(pagesAtOnce)) || left > 0;
  };
}

async function totalChanges(transaction: JournalTransaction): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(transaction);
  return rows[0]?.changes ?? 0;
}

/** True if this SQLite has the module that the journal's lists are searched with. `module` is another one in tests alone. */
export function hasWordSearch(module = 'fts5'): boolean {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(`create virtual table words using ${module} (word, tokenize = 'trigram')`);
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}
