import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { ofDeviceOrReference } from '../list/order-search.ts';
import { joined } from '../list/order-walk.ts';
import { letters, matches, withoutNul } from '../list/text-match.ts';
import {
  rowsBelow,
  stagesBelow,
  top,
  type WalletPart,
  type WalletPlace,
  type WalletSource,
  type WalletSourceRow,
} from './wallet-sources.ts';
import type { AmountGroup } from './wallet-sums.ts';
import { numbersWithLetters, standsInRow } from './wallet-words.ts';

/** Rows of the wallet from a place on, and what all that match come to. */
export interface WalletPage {
  /** One more than was asked for, where there are more. */
  readonly rows: readonly WalletSourceRow[];
  /** Where it was not looked any further; null where it was. */
  readonly goesOn: WalletPlace | null;
  readonly groups: readonly AmountGroup[];
  /** True where `groups` are of the newest rows alone. */
  readonly isLeast: boolean;
}

/** What is asked of `searchWallet`. */
interface WalletSearch {
  readonly connectionId: string;
  readonly source: WalletSource;
  readonly search: string;
  readonly limit: number;
}

/** More blocks of the wallet or more orders than these are not read to see what each of them says. */
const [mostBlocks, mostOrders] = [200, 2_000];
const fewestLetters = 3;
// Where rows must be looked at one by one: a page comes in milliseconds, or short and goes on.
const looks = [250, 1_000, 4_000, 4_000] as const;
const mostLookedToCount = 5_000;

/**
 * The rows in which a text stands. Where an index says that they are few, they are read and added up; else it is looked along the wallet
 * for as many as a page has, and only the newest are added up.
 */
export async function searchWallet(
  database: Database,
  asked: WalletSearch,
  parts: readonly WalletPart[],
  place: WalletPlace,
): Promise<WalletPage> {
  const text = asked.search.trim();
  const few = await rowsWith(database, asked, parts, text);
  return few === null
    ? lookAlong(database, parts, text, place, asked.limit)
    : pageOfFew(database, few, place, asked.limit);
}

/** Every row that matches, read by its key; null where there may be many. */
async function rowsWith(
  database: Database,
  { connectionId, source }: WalletSearch,
  parts: readonly WalletPart[],
  text: string,
): Promise<RawBuilder<unknown> | null> {
  const numbers =
    source === 'supplier'
      ? await numbersWithLetters(database, text, mostBlocks)
      : await numbersOfOrders(database, connectionId, text);
  if (numbers === null) return null;
  const holds = source === 'supplier' ? standsInRow(text) : sql`true`;
  // Without an index there is the key alone.
  const rows = parts.map(
    ({ columns, table, of }) =>
      sql`select ${columns} from ${table} not indexed where number in (${numbers}) and ${of} and ${holds}`,
  );
  return sql.join(rows, sql` union all `);
}

/** Orders that a text names by their device or reference; null where it stands in the name or the price of a service, which many have. */
async function numbersOfOrders(
  database: Database,
  connectionId: string,
  text: string,
): Promise<RawBuilder<unknown> | null> {
  if (letters(text) < fewestLetters) return null;
  const offered = (column: string) =>
    matches(sql.ref(column), withoutNul(text), (escaped) => [`%${escaped}%`]);
  // An amount that was spent has its sign before it.
  const price = sql`'-' || price`;
  const { rows: offers } = await sql`select 1 from order_offers where connection_id = ${connectionId}
    and (${offered('service_name')} or ${matches(price, withoutNul(text), (escaped) => [`%${escaped}%`])}) limit 1`.execute(
    database,
  );
  const everywhere = {
    ...{ above: -1, below: top.number },
    direction: 'desc',
    limit: mostOrders + 1,
  } as const;
  const along = offers.length > 0 ? null : joined(ofDeviceOrReference(text), everywhere);
  if (along === null) return null;
  const { rows } = await along.execute(database);
  if (rows.length > mostOrders) return null;
  return sql`select value from json_each(${JSON.stringify(rows.map(({ number }) => number))})`;
}

async function pageOfFew(
  database: Database,
  few: RawBuilder<unknown>,
  { at, number }: WalletPlace,
  limit: number,
): Promise<WalletPage> {
  const isBelow =
    at === null
      ? sql`at is null and number < ${number}`
      : sql`(at < ${at} or (at = ${at} and number < ${number}) or at is null)`;
  const { rows: groups } =
    await sql<AmountGroup>`select currency, kind, amount, count(*) as rows from (${few})
    group by currency, kind, amount`.execute(database);
  const { rows } = await sql<WalletSourceRow>`select * from (${few}) where ${isBelow}
    order by at desc, number desc limit ${limit + 1}`.execute(database);
  return { rows, goesOn: null, groups, isLeast: false };
}

async function lookAlong(
  database: Database,
  parts: readonly WalletPart[],
  text: string,
  place: WalletPlace,
  limit: number,
): Promise<WalletPage> {
  const counted = await countNewest(database, parts, text);
  const rows: WalletSourceRow[] = [];
  let looked = 0;
  for (const stage of stagesBelow(parts, place)) {
    let from: WalletPlace | null = stage;
    while (from !== null) {
      const atOnce = looks[looked];
      if (atOnce === undefined) return { ...counted, rows, goesOn: from };
      looked += 1;
      // The last that was looked at comes too: there it goes on.
      const { rows: found } = await sql<WalletSourceRow & { readonly nth: number; readonly held: number }>`
        select * from (select *, row_number() over (order by at desc, number desc) as nth, ${standsInRow(text)} as held
          from (${rowsBelow(parts, from, atOnce)}))
        where held or nth = ${atOnce} order by nth limit ${limit + 1 - rows.length}`.execute(database);
      rows.push(...found.filter(({ held }) => held === 1));
      if (rows.length > limit) return { ...counted, rows, goesOn: null };
      const last = found.at(-1);
      from = last?.nth === atOnce ? last : null;
    }
  }
  return { ...counted, rows, goesOn: null };
}

async function countNewest(
  database: Database,
  parts: readonly WalletPart[],
  text: string,
): Promise<Pick<WalletPage, 'groups' | 'isLeast'>> {
  const groups: AmountGroup[] = [];
  for (const stage of stagesBelow(parts, top)) {
    const { rows } = await sql<AmountGroup & { readonly looked: number }>`
      select currency, kind, amount, sum(held) as rows, count(*) as looked
      from (select *, ${standsInRow(text)} as held from (${rowsBelow(parts, stage, mostLookedToCount)}))
      group by currency, kind, amount`.execute(database);
    groups.push(...rows.filter(({ rows: held }) => held > 0));
    if (rows.reduce((sum, { looked }) => sum + looked, 0) === mostLookedToCount)
      return { groups, isLeast: true };
  }
  return { groups, isLeast: false };
}
