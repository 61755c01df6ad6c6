import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchWord } from '../../../../shared/model/order/search-words.ts';
import type { Database } from '../engine/database.ts';
import { nothingToIndex, openWordIndex, type WordIndex } from '../engine/word-index.ts';
import { ordersPerBlock } from '../schema/search.ts';
import { isOnServer } from '../sql/dialect.ts';
import type { NumberRange } from './number-range.ts';
import type { SearchIn } from './order-filter.ts';
import { lineEnd, phrasesOf, wordMatches } from './text-match.ts';
import { type BlockRange, rangeCode, rangeCodesOf } from './word-index-blocks.ts';

// Only the beginning of a long result is searched.
const maxLength = sql.lit(2_000);
// `substr` ends at a NUL, as `like` does, so a search of the index and a search of the order's text give the same result.
const [customer, note] = [sql`substr(customer, 1, ${maxLength})`, sql`substr(note, 1, ${maxLength})`];
// The identifier is removed: it has its own index, and its digits would fill this index.
const result = sql`replace(substr(result, 1, ${maxLength}), identifier, '')`;

/** The word tables, each with the indexed texts of an order and a condition for orders that have such a text. */
const tables = [
  { name: 'order_words', texts: [customer, note], has: sql<SqlBool>`(customer <> '' or note <> '')` },
  { name: 'order_results', texts: [result], has: sql<SqlBool>`result is not null` },
] as const;

const tablesOf = (searchIn: SearchIn) => (searchIn === 'written' ? tables.slice(0, 1) : tables);

export function openOrderWords(database: Database): WordIndex {
  if (isOnServer(database)) return nothingToIndex;
  return openWordIndex(
    database,
    'order_words_due',
    tables.map(({ name, texts, has }) => ({ name, wordsOf: (due) => selectWords(due, texts, has) })),
  );
}

function selectWords(
  due: RawBuilder<unknown>,
  texts: readonly RawBuilder<unknown>[],
  has: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  // A line break before, between and after the texts, so that one or two letters are found at the beginning or end of a word.
  const orderText = sql.join([lineEnd, ...texts.flatMap((text) => [text, lineEnd])], sql` || `);
  return sql`select due.block, ${rangeCodesOf(sql`due.block`)} || group_concat(${orderText}, '') from ${due} as due cross join orders
    where ${ofBlock(sql`due.block`)} and ${has} group by due.block`;
}

function ofBlock(block: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const size = sql.lit(ordersPerBlock);
  return sql`orders.number >= ${block} * ${size} and orders.number < (${block} + 1) * ${size}`;
}

/** Words that an order must all contain. A search is a list of alternative sets. */
export type WordSet = readonly SearchWord[];

/**
 * SQL for blocks in an interval that may contain all words of one of these sets: indexed blocks with the words, and blocks queued for
 * indexing.
 */
export function blocksWith(
  { sets, within }: { readonly sets: readonly WordSet[]; readonly within: SearchIn },
  place: BlockRange,
  { above, below, direction, limit }: NumberRange,
): RawBuilder<{ readonly block: number; readonly due: number }> {
  // FTS5 respects bounds only if SQLite sees integers. JavaScript numbers arrive as floats.
  const blockRange = (column: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} > cast(${above} as integer) and ${sql.ref(column)} < cast(${below} as integer)
      order by ${sql.ref(column)} ${sql.raw(direction)}`;
  const found = sets.map((set) => {
    const phrases = set.flatMap((word) => phrasesOf(word) ?? []);
    // A block with one of the words may lack the others, so `limit` is used only for a single word.
    const limitClause = phrases.length === 1 ? sql`limit ${limit}` : sql``;
    const withOne = phrases.map((phrase) => {
      const inTables = tablesOf(within).map(
        ({ name }) =>
          sql`select block from (select rowid as block from ${sql.ref(name)}
            where ${sql.ref(name)} match ${`"${rangeCode(place)}" AND ${phrase}`} and ${blockRange('rowid')} ${limitClause})`,
      );
      return sql`select block from (${sql.join(inTables, sql` union `)})`;
    });
    return sql`select block, 0 as due from (${sql.join(withOne, sql` intersect `)})`;
  });
  return sql`select block, max(due) as due from (${sql.join(found, sql` union all `)}
    union all select block, 1 from (select block from order_words_due where ${blockRange('block')} limit ${limit}))
    group by block order by block ${sql.raw(direction)} limit ${limit}`;
}

/** SQL for the orders of these blocks that meet a condition. */
export function numbersWith(
  condition: RawBuilder<SqlBool>,
  blocks: readonly number[],
): RawBuilder<{ number: number }> {
  return sql`select orders.number from json_each(${JSON.stringify(blocks)}) as found cross join orders
    where ${ofBlock(sql`found.value`)} and ${condition}`;
}

/** SQL: true if the word is in an order's own text. */
export function orderMatchesWord(word: SearchWord, searchIn: SearchIn): RawBuilder<SqlBool> {
  const found = tablesOf(searchIn).flatMap(({ texts }) => texts.map((each) => wordMatches(word, each)));
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}
