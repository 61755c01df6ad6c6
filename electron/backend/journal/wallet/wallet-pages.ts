import { sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { narrowedFigures, possibleFigures, type WalletNarrowing } from './wallet-narrowing.ts';
import {
  type AskedPage,
  type CountedRows,
  countNewest,
  type FoundRows,
  scanAlong,
  uncounted,
  type WalletPage,
} from './wallet-scan.ts';
import {
  keptGroups,
  rowsBelow,
  stagesBelow,
  top,
  type WalletCursor,
  type WalletPart,
  type WalletSourceRow,
} from './wallet-sources.ts';
import type { AmountGroup } from './wallet-sums.ts';

// If there is no search text, it takes less than a microsecond to examine a row, and one microsecond to sum it.
const look = { text: null, looks: [2_000, 20_000, 60_000], maxLooked: 200_000, maxCounted: 50_000 };

/** A page of matching rows. Totals from stored counts are exact and read no rows; otherwise rows are summed along the index. */
export async function narrowedPage(
  database: Database,
  asked: AskedPage & WalletNarrowing,
  parts: readonly WalletPart[],
  cursor: WalletCursor,
): Promise<WalletPage> {
  const found = () =>
    parts.every(({ holds }) => holds === null)
      ? everyRow(database, parts, cursor, asked.limit)
      : scanAlong(database, parts, look, cursor, asked.limit);
  if (!asked.counted) return { ...(await found()), ...uncounted };
  const figures = narrowedFigures(asked);
  const { rows: kept } = await sql<AmountGroup>`
    select * from (${keptGroups(asked.connectionId, asked.source)}) as kept where ${figures ?? possibleFigures(asked)}`.execute(
    database,
  );
  const maxRows = kept.reduce((sum, { rows }) => sum + rows, 0);
  if (maxRows === 0) return { rows: [], nextCursor: null, ...uncounted };
  const counted: CountedRows =
    figures === null ? await countNewest(database, parts, look) : { groups: kept, isLeast: false };
  const page = await found();
  // The page already contains all rows.
  const isAll = cursor === top && page.rows.length === maxRows;
  return { ...page, ...counted, nextCursor: isAll ? null : page.nextCursor };
}

async function everyRow(
  database: Database,
  parts: readonly WalletPart[],
  cursor: WalletCursor,
  limit: number,
): Promise<FoundRows> {
  const rows: WalletSourceRow[] = [];
  for (const from of stagesBelow(parts, cursor))
    if (rows.length <= limit)
      rows.push(...(await rowsBelow(parts, from, limit + 1 - rows.length).execute(database)).rows);
  return { rows, nextCursor: null };
}
