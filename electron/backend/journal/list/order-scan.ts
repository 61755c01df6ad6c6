import { sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { joined, type NumberRange, type Stream } from './number-range.ts';

export interface Found {
  /** Every matching number from the start up to `reached`, in the given direction. */
  readonly numbers: readonly number[];
  /** Number at which the next scan continues; null at the end. */
  readonly reached: number | null;
  /** Lower bound of the number of matches, because not all were examined. */
  readonly atLeast: number;
  /** True if the time limit was reached: the result is incomplete. */
  readonly tired: boolean;
}

/** Finds matching numbers for which no sorted index exists. May stop before `limit` numbers, when it has `enough`. */
export type Seek = (database: Database, walk: NumberRange, enough: number) => Promise<Found>;

/** Combines the results of these streams and seeks, without duplicate numbers. */
export async function scan(
  database: Database,
  { streams, seeks }: { readonly streams: readonly Stream[]; readonly seeks: readonly Seek[] },
  walk: NumberRange,
  enough = walk.limit,
): Promise<Found> {
  const found = [await scanStreams(database, streams, walk)];
  for (const seek of seeks) found.push(await seek(database, walk, enough));
  return found.length === 1 && found[0] !== undefined ? found[0] : together(found, walk);
}

async function scanStreams(
  database: Database,
  streams: readonly Stream[],
  walk: NumberRange,
): Promise<Found> {
  const joinedStreams = joined(streams, walk);
  const numbers =
    joinedStreams === null ? [] : (await joinedStreams.execute(database)).rows.map(({ number }) => number);
  const reached = numbers.length < walk.limit ? null : (numbers.at(-1) ?? null);
  return { numbers, reached, atLeast: numbers.length, tired: false };
}

/** Combines results. The combination is complete up to the nearest position at which one of the scans stopped. */
function together(found: readonly Found[], { direction, limit }: NumberRange): Found {
  const descending = direction === 'desc';
  const ends = found.flatMap(({ reached }) => reached ?? []);
  const nearest = ends.length === 0 ? null : descending ? Math.max(...ends) : Math.min(...ends);
  const known = [...new Set(found.flatMap(({ numbers }) => numbers))]
    .filter((number) => nearest === null || (descending ? number >= nearest : number <= nearest))
    .sort((left, right) => (descending ? right - left : left - right));
  const numbers = known.slice(0, limit);
  return {
    numbers,
    reached: numbers.length < known.length ? (numbers.at(-1) ?? nearest) : nearest,
    atLeast: Math.max(known.length, ...found.map(({ atLeast }) => atLeast)),
    tired: found.some(({ tired }) => tired),
  };
}

/** Number of the newest order; -1 if there is none. */
export async function newestNumber(database: Database): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`select max(number) as newest from orders`.execute(
    database,
  );
  return rows[0]?.newest ?? -1;
}
