import { DatabaseSync } from 'node:sqlite';
import { type RawBuilder, sql } from 'kysely';
import type { Database, JournalTransaction } from './database.ts';

/**
 * Trigram search of words (SQLite's FTS5), one block of neighbouring rows at a time. A block with new or changed words is first only queued, which
 * costs a list of thousands next to nothing, and scanned by searches until it is indexed.
 */
export interface WordIndex {
  /** Indexes at most this many queued blocks; returns how many are left. */
  index(limit: number): Promise<number>;
  /** Merges the index incrementally, about this many pages; false when done. */
  tidy(pages: number): Promise<boolean>;
}

/** A table of FTS5 whose rows are blocks. */
export interface WordTable {
  readonly name: string;
  /** For the blocks in the table expression `due`, with its column `block`: those that have words, with the words. */
  readonly wordsOf: (due: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** For a server's journal, which has its own word indexes. */
export const nothingToIndex: WordIndex = { index: async () => 0, tidy: async () => false };

/** The word tables that share the queue `due` of blocks. */
export function openWordIndex(database: Database, due: string, tables: readonly WordTable[]): WordIndex {
  const waiting = sql.ref(due);
  return {
    async index(limit) {
      return database.transaction().execute(async (transaction) => {
        const { rows } = await sql<{
          block: number;
        }>`select block from ${waiting} order by block desc limit ${limit}`.execute(transaction);
        // FTS5 is fast only if row numbers rise.
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

/** Indexes a little of what is queued; true while there is more. */
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

/** True if this SQLite has the full-text module. `module` is for tests. */
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
