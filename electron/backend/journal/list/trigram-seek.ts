import { performance } from 'node:perf_hooks';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { plainLetters } from '../../../../shared/model/base/plain-letters.ts';
import type { SearchWord } from '../../../../shared/model/order/search-words.ts';
import type { Database } from '../engine/database.ts';
import { JournalFailure } from '../engine/journal-failure.ts';
import type { NumberRange } from './number-range.ts';
import { newestNumber, type Seek } from './order-scan.ts';
import type { WordSet } from './order-words.ts';
import { escaped } from './text-match.ts';
import type { WordQuery } from './word-seek.ts';

// PostgreSQL's trigram index (pg_trgm) finds rare words fast. For common words, this index collects every match before it returns the first
// match. So the search first reads some of the newest orders one by one. If the words seem rare, the search queries the index, with a short
// time limit. If the words are common, or the query reaches its time limit, the search continues to read orders one by one, up to a limit.

/** The very newest orders have no result yet, so at least this many are read first. */
const minRead = 1_000;
/** If there are at most this many matches, the index is faster than reading orders one by one. */
const maxOfIndex = 3_000;
const indexMs = 60;
/** A scan ends after this time, with the matches found so far. */
const tiredMs = 75;
const firstStretch = 500;
const maxStretchLength = 64_000;
const growth = 4;
const quickMs = 5;
const longMs = 25;

/** Finds the orders whose customer, note or result contain the words. `steadyMs` measures the duration of each range. */
export function trigramSeek(query: WordQuery, steadyMs: () => number = () => performance.now()): Seek {
  const indexed = indexCondition(query);
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop searches ranges of growing length, and changes to the index when matches are rare.
  return async (database, walk, enough) => {
    const startedAt = steadyMs();
    const took = (): number => steadyMs() - startedAt;
    const descending = walk.direction === 'desc';
    const numbers: number[] = [];
    let { above } = walk;
    let below = Math.min(walk.below, (await newestNumber(database)) + 1);
    let width = firstStretch;
    let read = 0;
    let hasQueriedIndex = indexed === null;
    while (above + 1 < below) {
      const remaining = { ...walk, above, below, limit: walk.limit - numbers.length };
      const isRare = read >= minRead && (numbers.length / read) * (below - above) <= maxOfIndex;
      if (!hasQueriedIndex && isRare && indexed !== null) {
        hasQueriedIndex = true;
        const found = await askIndex(database, { ...query, indexed }, remaining);
        if (found !== null) {
          numbers.push(...found);
          const reached = found.length === remaining.limit ? (found.at(-1) ?? null) : null;
          return { numbers, reached, atLeast: numbers.length, tired: false };
        }
      }
      const farEnd = descending ? Math.max(above, below - width) : Math.min(below, above + width);
      const stretch = descending ? { above: farEnd, below } : { above, below: farEnd };
      const queriedAt = steadyMs();
      const { rows } = await sql<{ number: number }>`select number from orders
        where ${between({ ...remaining, ...stretch })} and ${query.condition} ${inOrder(remaining)}`.execute(
        database,
      );
      const tookMs = steadyMs() - queriedAt;
      numbers.push(...rows.map(({ number }) => number));
      read += stretch.below - stretch.above;
      const last = rows.at(-1)?.number;
      const isFull = rows.length === remaining.limit && last !== undefined;
      const edge = isFull ? last : descending ? farEnd + 1 : farEnd - 1;
      if (!isFull && farEnd === (descending ? above : below)) break;
      if (isFull || numbers.length >= enough || took() > tiredMs)
        return { numbers, reached: edge, atLeast: numbers.length, tired: numbers.length < enough };
      if (descending) below = edge;
      else above = edge;
      if (read < minRead) continue;
      if (tookMs < quickMs) width = Math.min(maxStretchLength, width * growth);
      else if (tookMs > longMs) width = Math.max(firstStretch, Math.floor(width / growth));
    }
    return { numbers, reached: null, atLeast: numbers.length, tired: false };
  };
}

const between = ({ above, below }: NumberRange): RawBuilder<unknown> =>
  sql`number > ${above} and number < ${below}`;
const inOrder = ({ direction, limit }: NumberRange): RawBuilder<unknown> =>
  sql`order by number ${sql.raw(direction)} limit ${limit}`;

/** Null if the query takes too long because too many orders contain the words' letters. */
async function askIndex(
  database: Database,
  { condition, indexed }: WordQuery & { readonly indexed: RawBuilder<SqlBool> },
  walk: NumberRange,
): Promise<readonly number[] | null> {
  try {
    return await database.transaction().execute(async (transaction) => {
      await sql`select set_config('statement_timeout', ${String(indexMs)}, true)`.execute(transaction);
      // The condition on words is in a separate subquery. Without the subquery, the planner may scan all orders by number.
      const { rows } = await sql<{ number: number }>`
        with found as materialized (select number from orders where ${indexed} and ${between(walk)} and ${condition})
        select number from found ${inOrder(walk)}`.execute(transaction);
      return rows.map(({ number }) => number);
    });
  } catch (error) {
    if (error instanceof JournalFailure && error.failureCause === 'locked') return null;
    throw error;
  }
}

/**
 * The condition that the index can answer for these sets. Every order that meets the full condition also meets this one. Null if the index
 * knows no word of a set, such as punctuation or a single letter.
 */
function indexCondition({ sets, within }: WordQuery): RawBuilder<SqlBool> | null {
  const clauses = sets.map((set) => indexedSet(set, within));
  return clauses.some((clause) => clause === null) ? null : sql<SqlBool>`(${sql.join(clauses, sql` or `)})`;
}

function indexedSet(set: WordSet, searchIn: WordQuery['within']): RawBuilder<SqlBool> | null {
  const known = set.flatMap((word) => {
    const patterns = patternsOf(word);
    if (patterns.length === 0) return [];
    const alternatives = textsOf(searchIn).flatMap((text) =>
      patterns.map((pattern) => sql`${text} like ${pattern}`),
    );
    return [sql`(${sql.join(alternatives, sql` or `)})`];
  });
  return known.length === 0 ? null : sql<SqlBool>`(${sql.join(known, sql` and `)})`;
}

// Each expression has its own index (schema/search.ts): in lower case, with a space before and after each word, and with a second copy of
// the numbers, without separators between the digits.
const written = sql`written_words(customer, note)`;
const results = sql`result_words(result, identifier)`;
const textsOf = (searchIn: WordQuery['within']) => (searchIn === 'written' ? [written] : [written, results]);

/** Patterns for `like`; empty if the word has no three letters or digits in a row. */
function patternsOf({ is, text }: SearchWord): readonly string[] {
  const plain = plainLetters(text);
  if (is === 'number') return [`%${plain}%`];
  const word = escaped(plain);
  if (is === 'part') return /[\p{L}\p{N}]{3}/u.test(plain) ? [`%${word}%`] : [];
  if (!/^[\p{L}\p{N}]+$/u.test(plain)) return [];
  if (is === 'whole') return [`% ${word} %`];
  return plain.length < 2 ? [] : [`% ${word}%`, `%${word} %`];
}
