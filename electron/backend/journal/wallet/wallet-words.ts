import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { letters } from '../../../../shared/model/order/search-words.ts';
import type { Database } from '../engine/database.ts';
import { JournalFailure } from '../engine/journal-failure.ts';
import { nothingToIndex, openWordIndex, type WordIndex } from '../engine/word-index.ts';
import { escaped, matches, withoutNul } from '../list/text-match.ts';
import { blockBits, walletRow } from '../schema/search.ts';
import { each, isOnServer } from '../sql/dialect.ts';

const searched = ['id', 'description', 'amount', 'details', 'at_words'] as const;
const bits = sql.lit(blockBits);
// FTS5 finds texts of at least three letters. A search has at most 200 letters.
const entryLetters = 3;

export function openWalletWords(database: Database): WordIndex {
  if (isOnServer(database)) return nothingToIndex;
  const rowText = sql.join(
    searched.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || char(10) || `,
  );
  const wordsOf = (due: RawBuilder<unknown>) =>
    sql`select due.block, group_concat(${rowText}, char(10)) from ${due} as due cross join transactions where ${ofBlock} group by due.block`;
  return openWordIndex(database, 'wallet_words_due', [{ name: 'wallet_words', wordsOf }]);
}

const ofBlock = sql<SqlBool>`number between due.block << ${bits} and (due.block << ${bits}) + (1 << ${bits}) - 1`;

/** SQL: true if the text is in a wallet row as a person reads it. */
export function rowMatchesWord(text: string): RawBuilder<SqlBool> {
  const found = searched.map((column) =>
    matches(sql.ref(column), withoutNul(text), (escaped) => [`%${escaped}%`]),
  );
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/**
 * SQL for the numbers of all rows, on any connection, that may contain the text: rows in blocks that have its trigrams or are queued for
 * indexing. Null if there are more than `limit` such blocks, or the text is too short.
 */
export async function numbersWithLetters(
  database: Database,
  text: string,
  limit: number,
): Promise<RawBuilder<unknown> | null> {
  const plain = withoutNul(text);
  if (letters(plain) < entryLetters) return null;
  if (isOnServer(database)) return numbersOnServer(database, plain, limit << blockBits);
  const all = [...plain];
  const entries = new Set(
    all.slice(entryLetters - 1).map((_, at) => all.slice(at, at + entryLetters).join('')),
  );
  const ftsQuery = [...entries].map((entry) => `"${entry.replace(/"/g, '""')}"`).join(' AND ');
  const { rows } = await sql<{ block: number }>`
    select block from (select rowid as block from wallet_words where wallet_words match ${ftsQuery} limit ${limit + 1})
    union select block from (select block from wallet_words_due limit ${limit + 1}) limit ${limit + 1}`.execute(
    database,
  );
  if (rows.length > limit) return null;
  const blocks = JSON.stringify(rows.map(({ block }) => block));
  return sql`select number from (select value as block from json_each(${blocks})) as due cross join transactions where ${ofBlock}`;
}

// PostgreSQL reads all matches in a trigram index before it returns the first row. For common letters, a scan of the rows is faster.
const maxMs = 250;
const threeInARow = /[\p{L}\p{N}]{3}/u;

/** Same as `numbersWithLetters`, with a server's index of all words in lower case. The result is also null if the query takes too long. */
async function numbersOnServer(
  database: Database,
  text: string,
  limit: number,
): Promise<RawBuilder<unknown> | null> {
  // Only letters and digits are indexed.
  if (!threeInARow.test(text)) return null;
  const pattern = `%${escaped(text.toLowerCase())}%`;
  try {
    const { rows } = await database.transaction().execute(async (transaction) => {
      // New rows are not in the server's statistics yet, so the server would scan all rows.
      await sql`select set_config('statement_timeout', ${String(maxMs)}, true), set_config('enable_seqscan', 'off', true)`.execute(
        transaction,
      );
      return sql<{ number: number }>`
        select number from transactions where ${sql.raw(walletRow)} like ${pattern} limit ${limit + 1}`.execute(
        transaction,
      );
    });
    if (rows.length > limit) return null;
    return sql`select value from ${each(
      'bigint',
      rows.map(({ number }) => number),
    )} as found`;
  } catch (error) {
    if (error instanceof JournalFailure && error.failureCause === 'locked') return null;
    throw error;
  }
}
