import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { openWordIndex, type WordIndex } from '../engine/word-index.ts';
import { ordersPerBlock } from '../migrations/order-list-tables.ts';
import type { Walk } from './order-walk.ts';
import { letters, matches, withoutNul } from './text-match.ts';
import { codeOf, type Place, placesOf } from './word-places.ts';

// Long results begin with what is searched for.
const longest = sql.lit(2_000);
// `substr` ends at a NUL, as `like` does: what is taken over is what is found in the order itself.
const [customer, note] = [sql`substr(customer, 1, ${longest})`, sql`substr(note, 1, ${longest})`];
// An identifier has an index of its own, and its digits would crowd this one.
const result = sql`replace(substr(result, 1, ${longest}), identifier, '')`;

const lineEnd = sql`char(10)`;
/** Each table of words, the texts of an order that it holds, and which orders have any. */
const tables = [
  { name: 'order_words', texts: [customer, note], has: sql<SqlBool>`(customer <> '' or note <> '')` },
  { name: 'order_results', texts: [result], has: sql<SqlBool>`result is not null` },
] as const;

/** The words of orders, a block of neighbouring ones as one. */
export function openOrderWords(database: Database): WordIndex {
  return openWordIndex(
    database,
    'order_words_due',
    tables.map(({ name, texts, has }) => ({ name, wordsOf: (due) => wordsOf(due, texts, has) })),
  );
}

function wordsOf(
  due: RawBuilder<unknown>,
  texts: readonly RawBuilder<unknown>[],
  has: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  // A line before, between and after: so a text of one or two letters can be found where a word begins or ends it.
  const words = sql.join([lineEnd, ...texts.flatMap((text) => [text, lineEnd])], sql` || `);
  return sql`select due.block, ${placesOf(sql`due.block`)} || group_concat(${words}, '') from ${due} as due cross join orders
    where ${ofBlock(sql`due.block`)} and ${has} group by due.block`;
}

function ofBlock(block: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const size = sql.lit(ordersPerBlock);
  return sql`orders.number >= ${block} * ${size} and orders.number < (${block} + 1) * ${size}`;
}

/** Blocks along a walk in which the text may stand: those in whose words it is, and those that are due (it may stand in them, or not). */
export function blocksWith(
  text: string,
  place: Place,
  { above, below, direction, limit }: Walk,
): RawBuilder<{ readonly block: number; readonly due: number }> {
  const phrases = `"${codeOf(place)}" AND (${phrasesOf(text)})`;
  // FTS5 keeps to bounds only where they are whole numbers to SQLite too, and numbers of JavaScript are not.
  const along = (column: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} > cast(${above} as integer) and ${sql.ref(column)} < cast(${below} as integer)
      order by ${sql.ref(column)} ${sql.raw(direction)} limit ${limit}`;
  const found = tables.map(
    ({ name }) =>
      sql`select block, 0 as due from (select rowid as block from ${sql.ref(name)}
        where ${sql.ref(name)} match ${phrases} and ${along('rowid')})`,
  );
  return sql`select block, max(due) as due from (${sql.join(found, sql` union all `)}
    union all select block, 1 from (select block from order_words_due where ${along('block')}))
    group by block order by block ${sql.raw(direction)} limit ${limit}`;
}

/** Of these blocks, the orders in whose words the text stands. */
export function numbersWith(text: string, blocks: readonly number[]): RawBuilder<{ number: number }> {
  return sql`select orders.number from json_each(${JSON.stringify(blocks)}) as found cross join orders
    where ${ofBlock(sql`found.value`)} and ${standsInOrder(text)}`;
}

/** True where the text stands in the words of an order. */
export function standsInOrder(text: string): RawBuilder<SqlBool> {
  const stands = tables.flatMap(({ texts }) => texts.map((each) => standsIn(text, each)));
  return sql<SqlBool>`(${sql.join(stands, sql` or `)})`;
}

/** As FTS5 reads it: one phrase, or for a text shorter than three letters the places where it can be found at all. */
function phrasesOf(text: string): string {
  const plain = withoutNul(text);
  const quoted = (phrase: string): string => `"${phrase.replace(/"/g, '""')}"`;
  if (letters(plain) >= 3) return quoted(plain);
  return letters(plain) === 2 ? `${quoted(`\n${plain}`)} OR ${quoted(`${plain}\n`)}` : quoted(`\n${plain}\n`);
}

/** The same in a text itself. */
function standsIn(text: string, within: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const plain = withoutNul(text);
  if (letters(plain) >= 3) return matches(within, plain, (escaped) => [`%${escaped}%`]);
  return matches(within, plain, (escaped) =>
    letters(plain) === 2 ? [`${escaped}%`, `%${escaped}`] : [escaped],
  );
}
