import { performance } from 'node:perf_hooks';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Database } from '../engine/database.ts';
import { ordersPerBlock } from '../schema/search.ts';
import type { NumberRange } from './number-range.ts';
import type { SearchIn } from './order-filter.ts';
import { newestNumber, type Seek } from './order-scan.ts';
import { blocksWith, numbersWith, type WordSet } from './order-words.ts';
import { rangeBlocks, rangeOf } from './word-index-blocks.ts';

// After a quick range, the next range is longer. After a slow range, the next range is shorter. Therefore, a search for common letters
// never blocks the journal's thread for long, and an order that waits for this thread is soon committed.
const quickMs = 3;
const longMs = 12;
/** A scan ends after this time, with the matches found so far. */
const tiredMs = 30;
const blocksReadAtOnce = 8;
/** Maximum number of blocks that are read after enough matches were found. More blocks would only make the count more exact. */
const maxReadToCount = 96;

/** Orders that meet the condition and contain all words of one of the sets. */
export interface WordQuery {
  readonly sets: readonly WordSet[];
  readonly condition: RawBuilder<SqlBool>;
  readonly within: SearchIn;
}

/** Finds the orders whose customer, note or result contain the words. `steadyMs` measures the duration of each range. */
export function wordSeek(query: WordQuery, steadyMs: () => number = () => performance.now()): Seek {
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop searches ranges of blocks, and adapts their length to the time that a range takes.
  return async (database, walk, enough) => {
    const startedAt = steadyMs();
    const isTired = (): boolean => steadyMs() - startedAt > tiredMs;
    const descending = walk.direction === 'desc';
    const numbers: number[] = [];
    let { lowest, highest } = await blocksOf(database, walk);
    let level = 0;
    let read = 0;
    while (lowest <= highest) {
      const stretch = rangeOf(descending ? highest : lowest, level);
      const farEnd = descending ? Math.max(lowest, stretch.first) : Math.min(highest, stretch.last);
      const ends = descending
        ? { above: farEnd - 1, below: highest + 1 }
        : { above: lowest - 1, below: farEnd + 1 };
      const queriedAt = steadyMs();
      const { rows } = await blocksWith(query, stretch, { ...walk, ...ends }).execute(database);
      const tookMs = steadyMs() - queriedAt;
      let done = 0;
      while (done < rows.length && !(numbers.length >= enough && read >= maxReadToCount)) {
        const chunk = rows.slice(done, done + blocksReadAtOnce);
        numbers.push(...(await numbersIn(database, query, chunk, walk)));
        done += chunk.length;
        read += chunk.length;
        if (numbers.length > walk.limit || isTired()) break;
      }
      const last = rows[done - 1];
      const stopped = done < rows.length || rows.length === walk.limit;
      const edge = stopped && last !== undefined ? last.block : farEnd;
      if (descending) highest = edge - 1;
      else lowest = edge + 1;
      if (lowest > highest) break;
      if (stopped || isTired() || numbers.length >= enough) {
        const unread = rows.slice(done).filter(({ due }) => due === 0).length;
        return {
          numbers,
          reached: descending ? edge * ordersPerBlock : (edge + 1) * ordersPerBlock - 1,
          // The last block may contain only orders outside the interval.
          atLeast: numbers.length + Math.max(0, unread - 1),
          tired: numbers.length < enough,
        };
      }
      if (tookMs < quickMs) level = Math.min(level + 1, rangeBlocks.length - 1);
      else if (tookMs > longMs) level = Math.max(level - 1, 0);
    }
    return { numbers, reached: null, atLeast: numbers.length, tired: false };
  };
}

async function blocksOf(
  database: Database,
  { above, below }: NumberRange,
): Promise<{ lowest: number; highest: number }> {
  return {
    lowest: Math.floor((above + 1) / ordersPerBlock),
    highest: Math.floor(Math.min(below - 1, await newestNumber(database)) / ordersPerBlock),
  };
}

async function numbersIn(
  database: Database,
  { condition }: WordQuery,
  blocks: readonly { readonly block: number }[],
  { above, below }: NumberRange,
): Promise<number[]> {
  const { rows } = await numbersWith(
    condition,
    blocks.map(({ block }) => block),
  ).execute(database);
  return rows.map(({ number }) => number).filter((number) => number > above && number < below);
}
