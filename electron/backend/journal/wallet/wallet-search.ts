import { type RawBuilder, sql } from 'kysely';
import { letters } from '../../../../shared/model/order/search-words.ts';
import type { Database } from '../engine/database.ts';
import { joined } from '../list/number-range.ts';
import { ofDeviceOrReference } from '../list/order-search.ts';
import { matches, withoutNul } from '../list/text-match.ts';
import { byKey, each } from '../sql/dialect.ts';
import {
  countNewest,
  type PageRequest,
  scanAlong,
  uncounted,
  type WalletPage,
  type WalletScan,
} from './wallet-scan.ts';
import { top, type WalletCursor, type WalletPart, type WalletSourceRow } from './wallet-sources.ts';
import type { AmountGroup } from './wallet-sums.ts';
import { numbersWithLetters, rowMatchesWord } from './wallet-words.ts';

interface WalletSearch extends PageRequest {
  readonly search: string;
}

/** If more blocks or orders than this match, their rows are not read. */
const [maxBlocks, maxOrders] = [200, 2_000];
const minLetters = 3;
// Step sizes for rows that must be tested one by one. With these sizes, a page is ready within milliseconds, but may be short.
const looks = [250, 1_000, 4_000, 4_000] as const;
const maxLookedToCount = 5_000;

/**
 * The rows that contain a text. If an index shows that these rows are few, all of them are read and summed. If the rows may be many, the
 * wallet is scanned until a page is full, and only the newest rows are summed.
 */
export async function searchWallet(
  database: Database,
  query: WalletSearch,
  parts: readonly WalletPart[],
  cursor: WalletCursor,
): Promise<WalletPage> {
  const text = query.search.trim();
  const foundRows = await rowsWith(database, query, parts, text);
  if (foundRows !== null) return pageOfFew(database, foundRows, cursor, query.limit);
  const limits = { maxLooked: maxLookedToCount, maxCounted: maxLookedToCount };
  const scan: WalletScan = { text: rowMatchesWord(text), looks, ...limits };
  return {
    ...(await scanAlong(database, parts, scan, cursor, query.limit)),
    ...(query.counted ? await countNewest(database, parts, scan) : uncounted),
  };
}

/** All matching rows, read by key; null if there may be many. */
async function rowsWith(
  database: Database,
  { connectionId, source }: WalletSearch,
  parts: readonly WalletPart[],
  text: string,
): Promise<RawBuilder<unknown> | null> {
  const numbers =
    source === 'supplier'
      ? await numbersWithLetters(database, text, maxBlocks)
      : await numbersOfOrders(database, connectionId, text);
  if (numbers === null) return null;
  const holds = source === 'supplier' ? rowMatchesWord(text) : sql`true`;
  // Prevents the use of any index except the key.
  const rows = parts.map(
    ({ columns, table, of, at, since, until, ...part }) =>
      sql`select ${columns} from ${table} ${byKey} where number in (${numbers}) and ${of} and ${holds} and ${part.holds ?? sql`true`}
        and ${since === null ? sql`true` : sql`${at} >= ${since}`} and ${until === null ? sql`true` : sql`${at} < ${until}`}`,
  );
  return sql.join(rows, sql` union all `);
}

/**
 * Orders whose device or reference matches the text. Null if the text is in the name or price of a service, because many orders share
 * these.
 */
async function numbersOfOrders(
  database: Database,
  connectionId: string,
  text: string,
): Promise<RawBuilder<unknown> | null> {
  if (letters(text) < minLetters) return null;
  const offered = (column: string) =>
    matches(sql.ref(column), withoutNul(text), (escaped) => [`%${escaped}%`]);
  // A spent amount begins with its sign.
  const price = sql`'-' || price`;
  const { rows: offers } = await sql`select 1 from order_offers where connection_id = ${connectionId}
    and (${offered('service_name')} or ${matches(price, withoutNul(text), (escaped) => [`%${escaped}%`])}) limit 1`.execute(
    database,
  );
  const everywhere = { above: -1, below: top.number, direction: 'desc', limit: maxOrders + 1 } as const;
  const orderNumbers = offers.length > 0 ? null : joined(ofDeviceOrReference(text), everywhere);
  if (orderNumbers === null) return null;
  const { rows } = await orderNumbers.execute(database);
  if (rows.length > maxOrders) return null;
  return sql`select value from ${each(
    'bigint',
    rows.map(({ number }) => number),
  )} as found`;
}

async function pageOfFew(
  database: Database,
  foundRows: RawBuilder<unknown>,
  { at, number }: WalletCursor,
  limit: number,
): Promise<WalletPage> {
  const isBelow =
    at === null
      ? sql`at is null and number < ${number}`
      : sql`(at < ${at} or (at = ${at} and number < ${number}) or at is null)`;
  const { rows: groups } =
    await sql<AmountGroup>`select currency, kind, amount, count(*) as rows from (${foundRows}) as found
    group by currency, kind, amount`.execute(database);
  const { rows } = await sql<WalletSourceRow>`select * from (${foundRows}) as found where ${isBelow}
    order by at desc nulls last, number desc limit ${limit + 1}`.execute(database);
  return { rows, nextCursor: null, groups, isLeast: false };
}
