import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { letters } from '../../../../shared/model/order/search-words.ts';
import type { Database } from '../engine/database.ts';
import { openWordIndex, type WordIndex } from '../engine/word-index.ts';
import { matches, withoutNul } from '../list/text-match.ts';
import { blockBits } from '../migrations/0012-wallet-words.ts';

const searched = ['id', 'description', 'amount', 'details', 'at_words'] as const;
const bits = sql.lit(blockBits);
// FTS5 knows texts of three letters; a search has 200 at most.
const entryLetters = 3;

/** The words of the wallet's rows, a block of neighbouring ones as one. */
export function openWalletWords(database: Database): WordIndex {
  const words = sql.join(
    searched.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || char(10) || `,
  );
  const wordsOf = (due: RawBuilder<unknown>) =>
    sql`select due.block, group_concat(${words}, char(10)) from ${due} as due cross join transactions where ${ofBlock} group by due.block`;
  return openWordIndex(database, 'wallet_words_due', [{ name: 'wallet_words', wordsOf }]);
}

const ofBlock = sql<SqlBool>`number between due.block << ${bits} and (due.block << ${bits}) + (1 << ${bits}) - 1`;

/** True where the text stands in a row of the wallet, as a person reads it. */
export function standsInRow(text: string): RawBuilder<SqlBool> {
  const found = searched.map((column) =>
    matches(sql.ref(column), withoutNul(text), (escaped) => [`%${escaped}%`]),
  );
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/**
 * The numbers of all rows, of whichever connection, that may hold the text: those of blocks that have its letters, or are still due. Null
 * where there are more than `most` such blocks, or the text is too short to be looked up.
 */
export async function numbersWithLetters(
  database: Database,
  text: string,
  most: number,
): Promise<RawBuilder<unknown> | null> {
  const plain = withoutNul(text);
  if (letters(plain) < entryLetters) return null;
  const all = [...plain];
  const entries = new Set(
    all.slice(entryLetters - 1).map((_, at) => all.slice(at, at + entryLetters).join('')),
  );
  const asked = [...entries].map((entry) => `"${entry.replace(/"/g, '""')}"`).join(' AND ');
  const { rows } = await sql<{ block: number }>`
    select block from (select rowid as block from wallet_words where wallet_words match ${asked} limit ${most + 1})
    union select block from (select block from wallet_words_due limit ${most + 1}) limit ${most + 1}`.execute(
    database,
  );
  if (rows.length > most) return null;
  const blocks = JSON.stringify(rows.map(({ block }) => block));
  return sql`select number from (select value as block from json_each(${blocks})) as due cross join transactions where ${ofBlock}`;
}
