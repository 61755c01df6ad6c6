import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Stream } from './order-walk.ts';

/**
 * The words of orders, searched three letters at a time (SQLite's FTS5, trigram). An order whose words are new or changed is first
 * only noted as due, which costs a list of thousands next to nothing, and searched word by word until its turn comes.
 */
export interface WordJournal {
  /** Takes over the words of at most so many orders that are due; answers with how many are left. */
  index(most: number): Promise<number>;
}

// Long results begin with what is searched for. An identifier has an index of its own, and its digits would crowd this one.
const longestResult = 2_000;
// A line before, between and after: so a text of one or two letters can be found where a word begins or ends it.
const wordsOfOrder = sql`char(10) || customer || char(10) || note || char(10)
  || replace(substr(coalesce(result, ''), 1, ${sql.lit(longestResult)}), identifier, '') || char(10)`;

export function openWordJournal(database: Database): WordJournal {
  return {
    async index(most) {
      const due = sql`select number from order_words_due order by number limit ${most}`;
      await database.transaction().execute(async (transaction) => {
        await sql`insert or replace into order_words (rowid, words)
          select number, ${wordsOfOrder} from orders where number in (${due})`.execute(transaction);
        await sql`delete from order_words_due where number in (${due})`.execute(transaction);
      });
      const { rows } = await sql<{ due: number }>`select count(*) as due from order_words_due`.execute(
        database,
      );
      return rows[0]?.due ?? 0;
    },
  };
}

/** Orders in whose words the text stands, of those that are not due. */
export function wordStream(text: string): Stream {
  return ({ above, below, direction, limit }) =>
    sql`select rowid as number from order_words where order_words match ${phrasesOf(text)}
      and rowid > ${above} and rowid < ${below} and rowid not in (select number from order_words_due)
      order by rowid ${sql.raw(direction)} limit ${limit}`;
}

/** Orders in whose words the text stands, of those that are due. */
export function dueStream(text: string): Stream {
  const found = patternsOf(text).map((pattern) => sql`words like ${pattern} escape '\\'`);
  const words: RawBuilder<unknown> = sql`select number, ${wordsOfOrder} as words from orders
    where number in (select number from order_words_due)`;
  return ({ above, below, direction, limit }) =>
    sql`select number from (${words}) where number > ${above} and number < ${below} and (${sql.join(found, sql` or `)})
      order by number ${sql.raw(direction)} limit ${limit}`;
}

const letters = (text: string): number => [...text].length;

/** As FTS5 reads it: one phrase, or for a text shorter than three letters the places where it can be found at all. */
function phrasesOf(text: string): string {
  const quoted = (phrase: string): string => `"${phrase.replace(/"/g, '""')}"`;
  return textsOf(text).map(quoted).join(' OR ');
}

function patternsOf(text: string): string[] {
  return textsOf(text).flatMap(containing);
}

/** Patterns for `like … escape '\'` that find the text anywhere. `like` itself knows large and small letters of English alone. */
export function containing(text: string): string[] {
  const [first = '', ...rest] = text.toLowerCase();
  const spellings = [text, text.toLowerCase(), text.toUpperCase(), first.toUpperCase() + rest.join('')];
  return [...new Set(spellings)].map((each) => `%${each.replace(/[\\%_]/g, '\\$&')}%`);
}

function textsOf(text: string): string[] {
  // FTS5 reads no further than a NUL.
  const plain = text.replaceAll('\0', '');
  if (letters(plain) >= 3) return [plain];
  return letters(plain) === 2 ? [`\n${plain}`, `${plain}\n`] : [`\n${plain}\n`];
}
