import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { ordersPerBlock } from '../migrations/order-list-tables.ts';
import type { Walk } from './order-walk.ts';
import { letters, matches, withoutNul } from './text-match.ts';
import { codeOf, type Place, placesOf } from './word-places.ts';

/**
 * The words of orders, searched three letters at a time (SQLite's FTS5, trigram), a block of neighbouring orders as one. A block whose
 * words are new or changed is first only noted as due, which costs a list of thousands next to nothing, and read through until then.
 */
export interface WordJournal {
  /** Takes over the words of at most so many blocks that are due; answers with how many are left. */
  index(most: number): Promise<number>;
  /** Puts together what was taken over piece by piece, about so many pages of it; false once there is nothing left to put together. */
  tidy(pages: number): Promise<boolean>;
}

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

export function openWordJournal(database: Database): WordJournal {
  return {
    async index(most) {
      return database.transaction().execute(async (transaction) => {
        const { rows } = await sql<{
          block: number;
        }>`select block from order_words_due order by block desc limit ${most}`.execute(transaction);
        // FTS5 takes rows in at once only where they rise.
        const blocks = JSON.stringify(rows.map(({ block }) => block).reverse());
        for (const table of tables) await takeOver(transaction, table, blocks);
        await sql`delete from order_words_due where block in (select value from json_each(${blocks}))`.execute(
          transaction,
        );
        const left = await sql<{ due: number }>`select count(*) as due from order_words_due`.execute(
          transaction,
        );
        return left.rows[0]?.due ?? 0;
      });
    },
    async tidy(pages) {
      let more = false;
      for (const { name } of tables) {
        more ||= await database.transaction().execute(async (transaction) => {
          const before = await totalChanges(transaction);
          await sql`insert into ${sql.ref(name)} (${sql.ref(name)}, rank) values ('merge', ${pages})`.execute(
            transaction,
          );
          // https://www.sqlite.org/fts5.html#the_merge_command: one change is the command itself.
          return (await totalChanges(transaction)) - before > 1;
        });
      }
      return more;
    },
  };
}

async function takeOver(
  transaction: JournalTransaction,
  { name, texts, has }: (typeof tables)[number],
  blocks: string,
): Promise<void> {
  const table = sql.ref(name);
  // A line before, between and after: so a text of one or two letters can be found where a word begins or ends it.
  const words = sql.join([lineEnd, ...texts.flatMap((text) => [text, lineEnd])], sql` || `);
  await sql`delete from ${table} where rowid in (select value from json_each(${blocks}))`.execute(
    transaction,
  );
  await sql`insert into ${table} (rowid, words)
    select due.value, ${placesOf(sql`due.value`)} || group_concat(${words}, '') from json_each(${blocks}) as due cross join orders
    where ${ofBlock(sql`due.value`)} and ${has} group by due.value`.execute(transaction);
}

async function totalChanges(transaction: JournalTransaction): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(transaction);
  return rows[0]?.changes ?? 0;
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
