import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import {
  endOfStretch,
  rowsBelow,
  rowsOfParts,
  stagesBelow,
  top,
  type WalletCursor,
  type WalletPart,
  type WalletSource,
  type WalletSourceRow,
} from './wallet-sources.ts';
import type { AmountGroup } from './wallet-sums.ts';

export interface PageRequest {
  readonly connectionId: string;
  readonly source: WalletSource;
  readonly limit: number;
  /** True if the total of all rows is requested too. */
  readonly counted: boolean;
}

export interface WalletPage extends FoundRows, CountedRows {}

export interface FoundRows {
  /** Contains one row more than requested if more rows exist. */
  readonly rows: readonly WalletSourceRow[];
  /** Position at which the scan stopped; null if it reached the end. */
  readonly nextCursor: WalletCursor | null;
}

export interface CountedRows {
  readonly groups: readonly AmountGroup[];
  /** True if `groups` cover only the newest rows. */
  readonly isLeast: boolean;
}

/** No totals: they were not requested, or there are no rows. */
export const uncounted: CountedRows = { groups: [], isLeast: false };

/** A scan along the wallet, for searches without a suitable index. */
export interface WalletScan {
  /** Further condition on each row; null for no further condition. */
  readonly text: RawBuilder<SqlBool> | null;
  /**
   * Number of rows per scan step, each taking milliseconds. If the last step does not fill the page, the page is short and has a cursor.
   */
  readonly looks: readonly number[];
  /** Limits for the totals: the number of newest rows examined, and the number summed. */
  readonly maxLooked: number;
  readonly maxCounted: number;
}

/** A page of matching rows from a position on. */
export async function scanAlong(
  database: Database,
  parts: readonly WalletPart[],
  { text, looks }: WalletScan,
  cursor: WalletCursor,
  limit: number,
): Promise<FoundRows> {
  const rows: WalletSourceRow[] = [];
  let looked = 0;
  for (const stage of stagesBelow(parts, cursor)) {
    let from: WalletCursor | null = stage;
    while (from !== null) {
      const atOnce = looks[looked];
      if (atOnce === undefined) return { rows, nextCursor: from };
      looked += 1;
      const end: WalletCursor | null = await endOf(database, parts, from, atOnce);
      const found = rowsBelow(parts, from, limit + 1 - rows.length, end, text);
      rows.push(...(await found.execute(database)).rows);
      if (rows.length > limit) return { rows, nextCursor: null };
      from = end;
    }
  }
  return { rows, nextCursor: null };
}

/** Totals of all matching rows. If there are very many rows, only the newest rows are examined. */
export async function countNewest(
  database: Database,
  parts: readonly WalletPart[],
  { text, maxLooked, maxCounted }: Omit<WalletScan, 'looks'>,
): Promise<CountedRows> {
  const groups: AmountGroup[] = [];
  for (const stage of stagesBelow(parts, top)) {
    const end = await endOf(database, parts, stage, maxLooked);
    const { rows } = await sql<AmountGroup>`select currency, kind, amount, count(*) as rows
      from (${rowsOfParts(parts, stage, maxCounted, end, text)}) as found group by currency, kind, amount`.execute(
      database,
    );
    groups.push(...rows);
    const counted = rows.reduce((sum, group) => sum + group.rows, 0);
    if (end !== null || counted >= maxCounted) return { groups, isLeast: true };
  }
  return { groups, isLeast: false };
}

async function endOf(
  database: Database,
  parts: readonly WalletPart[],
  from: WalletCursor,
  rows: number,
): Promise<WalletCursor | null> {
  return (await endOfStretch(parts, from, rows).execute(database)).rows[0] ?? null;
}
