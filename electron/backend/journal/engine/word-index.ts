import { DatabaseSync } from 'node:sqlite';
import { type RawBuilder, sql } from 'kysely';
import type { Database, JournalTransaction } from './database.ts';

/**
 * Trigram search (SQLite FTS5), in blocks of neighbouring rows. A block with new or changed words is only queued, so that saving thousands
 * of orders stays fast. Searches scan queued blocks until they are indexed.
 */
export type WordIndex = ReturnType<typeof openWordIndex>;

/** An FTS5 table whose rows are blocks. */
export interface WordTable {
  readonly name: string;
  /** SQL for the words of the blocks in `due`, a table expression with a column `block`. Blocks without words are left out. */
  readonly wordsOf: (due: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** The word index for a server's journal does nothing, because the server maintains its own word indexes. */
export const nothingToIndex: WordIndex = { index: async () => 0, tidy: async () => false };

/** Opens the word tables that share the queue `due` of blocks. */
export function openWordIndex(database: Database, due: string, tables: readonly WordTable[]) {
  const waiting = sql.ref(due);
  return {
    /** Indexes at most `limit` queued blocks. Returns the number of queued blocks left. */
    async index(limit: number) {
      return database.transaction().execute(async (transaction) => {
        const { rows } = await sql<{
          block: number;
        }>`select block from ${waiting} order by block desc limit ${limit}`.execute(transaction);
        // FTS5 is fast only if row numbers ascend.
        const blockList = JSON.stringify(rows.map(({ block }) => block).reverse());
        const blocks = sql`(select value as block from json_each(${blockList}))`;
        for (const { name, wordsOf } of tables) {
          const table = sql.ref(name);
          await sql`delete from ${table} where rowid in ${blocks}`.execute(transaction);
          await sql`insert into ${table} (rowid, words) ${wordsOf(blocks)}`.execute(transaction);
        }
        await sql`delete from ${waiting} where block in ${blocks}`.execute(transaction);
        const remaining = await sql<{ due: number }>`select count(*) as due from ${waiting}`.execute(
          transaction,
        );
        return remaining.rows[0]?.due ?? 0;
      });
    },
    /** Merges the index incrementally, about `pages` pages. False when done. */
    async tidy(pages: number) {
      let more = false;
      for (const { name } of tables) {
        const table = sql.ref(name);
        more ||= await database.transaction().execute(async (transaction) => {
          const before = await totalChanges(transaction);
          await sql`insert into ${table} (${table}, rank) values ('merge', ${pages})`.execute(transaction);
          // https://www.sqlite.org/fts5.html#the_merge_command: the command itself counts as one change.
          return (await totalChanges(transaction)) - before > 1;
        });
      }
      return more;
    },
  };
}

// Each step takes a few milliseconds on the journal's thread.
const blocksAtOnce = 4;
const pagesAtOnce = 6;

/** Indexes a part of the queue. True if more blocks remain. */
export function indexSome(wordIndex: WordIndex): () => Promise<boolean> {
  return async () => {
    const remaining = await wordIndex.index(blocksAtOnce);
    return (await wordIndex.tidy(pagesAtOnce)) || remaining > 0;
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
