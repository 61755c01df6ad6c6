import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { by, isNotZero, jsonObject } from '../sql/dialect.ts';

/** The supplier's own rows, or the spending known from our orders if the supplier shows no wallet. */
export type WalletSource = 'supplier' | 'journal';

/** A wallet row in the columns of `transactions`, from either source. */
export interface WalletSourceRow {
  number: number;
  id: string;
  at: number | null;
  at_words: string;
  amount: string | null;
  currency: string | null;
  kind: string;
  description: string;
  balance_after: string | null;
  balance_currency: string | null;
  details: string;
}

/** The rows of a wallet that are in one table, with an index in time order. */
export interface WalletPart {
  readonly columns: RawBuilder<unknown>;
  readonly table: RawBuilder<unknown>;
  /** The index that contains the rows `of` this wallet in time order. */
  readonly index: string;
  readonly of: RawBuilder<SqlBool>;
  readonly at: RawBuilder<unknown>;
  /** Converts a bound on wallet numbers to a bound on the table's `number`, for rows of equal time. */
  readonly below: (number: number) => number;
  /** True if rows may lack a time. Rows without a time are at the wallet's end. */
  readonly timeless: boolean;
  /** The kind of all rows of this part; null if kinds differ. */
  readonly only: 'spend' | 'refund' | null;
  /** The amount without its sign, in the table's own columns. */
  readonly amount: RawBuilder<unknown>;
  /** The condition to test for each row; null if none. */
  readonly holds: RawBuilder<SqlBool> | null;
  /** Inclusive start and exclusive end. */
  readonly since: number | null;
  readonly until: number | null;
}

const unbounded = { holds: null, since: null, until: null } as const;

export function partsOf(connectionId: string, source: WalletSource): readonly WalletPart[] {
  return source === 'supplier' ? [supplierRows(connectionId)] : orderMovements(connectionId);
}

function supplierRows(connectionId: string): WalletPart {
  return {
    columns: sql`number, id, at, at_words, amount, currency, kind, description, balance_after, balance_currency, details`,
    table: sql`transactions`,
    index: 'transactions_by_time',
    of: sql`connection_id = ${connectionId}`,
    at: sql`at`,
    below: (number) => number,
    timeless: true,
    only: null,
    amount: sql`amount`,
    ...unbounded,
  };
}

const wasAccepted = sql`state in ('pending', 'in-process', 'unknown', 'success', 'rejected')`;
const spentAt = sql`coalesce(sent_at, created_at)`;
const refundedAt = sql`coalesce(finished_at, updated_at)`;
// Zero has no sign: '-0.00' would be an invalid amount in the contract.
const spent = sql`case when ${isNotZero(sql`price`)} then '-' || price else price end`;
const [identifier, reference] = [sql`identifier`, sql`reference`];
const detailsOfOrder = sql`case when reference is null then ${jsonObject({ identifier })} else ${jsonObject({ identifier, reference })} end`;

/**
 * Movements by our own orders, for a supplier without a wallet. The money of an accepted order is spent. The money of a rejected order is
 * refunded ("rejected (refunded)"). An uncertain order proves neither a charge nor a refund, so it has no row.
 */
function orderMovements(connectionId: string): readonly WalletPart[] {
  const otherColumns = sql`service_name as description, null as balance_after, null as balance_currency, ${detailsOfOrder} as details`;
  return [
    {
      columns: sql`number * 2 as number, 'spend ' || id as id, ${spentAt} as at, '' as at_words, ${spent} as amount, currency,
        'spend' as kind, ${otherColumns}`,
      table: sql`orders`,
      index: 'orders_spent',
      of: sql`connection_id = ${connectionId} and ${wasAccepted}`,
      at: spentAt,
      below: (number) => Math.ceil(number / 2),
      timeless: false,
      only: 'spend',
      amount: sql`price`,
      ...unbounded,
    },
    {
      columns: sql`number * 2 + 1 as number, 'refund ' || id as id, ${refundedAt} as at, '' as at_words, price as amount, currency,
        'refund' as kind, ${otherColumns}`,
      table: sql`orders`,
      index: 'orders_refunded',
      of: sql`connection_id = ${connectionId} and state = 'rejected'`,
      at: refundedAt,
      below: (number) => Math.floor(number / 2),
      timeless: false,
      only: 'refund',
      amount: sql`price`,
      ...unbounded,
    },
  ];
}

/** All rows of a part along its index, in its table's own columns. */
export function rowsAlong({ table, index, of }: WalletPart): RawBuilder<unknown> {
  return sql`${table} ${by(index)} where ${of}`;
}

/** The row after which a page begins; `at` is null if that row has no time. */
export type WalletCursor = Pick<WalletSourceRow, 'at' | 'number'>;

export const top: WalletCursor = { at: Number.MAX_SAFE_INTEGER, number: Number.MAX_SAFE_INTEGER };

/** The cursors of a scan: `cursor`, and then the first row without a time, if rows may lack a time. */
export function stagesBelow(parts: readonly WalletPart[], cursor: WalletCursor): readonly WalletCursor[] {
  const [{ until } = { until: null }] = parts;
  const from =
    until === null || cursor.at === null || cursor.at < until
      ? cursor
      : { at: until - 1, number: Number.MAX_SAFE_INTEGER };
  const dated = from.at === null ? [] : [from];
  if (!parts.some(({ timeless }) => timeless)) return dated;
  return [...dated, { at: null, number: cursor.at === null ? cursor.number : top.number }];
}

/**
 * SQL for the rows of a part below a cursor, down to `end`. Only rows with a time if the cursor has a time; otherwise only rows without a
 * time. These rows are one contiguous range of the part's index, in the columns of the part's table.
 */
function stretchOf(
  part: WalletPart,
  { at, number }: WalletCursor,
  end: WalletCursor | null,
): RawBuilder<unknown> {
  const bounds = [];
  if (at === null) bounds.push(sql`${part.at} is null and number < ${number}`);
  // With this form of the condition, SQLite starts the search at the time. With a row value, SQLite would compute the time of each row.
  else bounds.push(sql`${part.at} <= ${at} and (${part.at} < ${at} or number < ${part.below(number)})`);
  if (end !== null && end.at === null) bounds.push(sql`number >= ${part.below(end.number)}`);
  else if (end !== null)
    bounds.push(
      sql`${part.at} >= ${end.at} and (${part.at} > ${end.at} or number >= ${part.below(end.number)})`,
    );
  // The range has only one bound at its end, because with two bounds SQLite may use the farther one.
  else if (part.since !== null) bounds.push(sql`${part.at} >= ${part.since}`);
  return sql`${rowsAlong(part)} and ${sql.join(bounds, sql` and `)}`;
}

/**
 * SQL for the next rows of each part below a cursor, newest first. Only rows with a time if the cursor has a time; otherwise only rows
 * without a time. Each part is read along its index from the cursor, so a page far back is as fast as the first. Stops at `end`, or without
 * `end` after `limit` rows. `text`: an additional condition on the wallet's columns.
 */
export function rowsOfParts(
  parts: readonly WalletPart[],
  cursor: WalletCursor,
  limit: number,
  end: WalletCursor | null,
  text: RawBuilder<SqlBool> | null,
): RawBuilder<WalletSourceRow> {
  const walks = ofStage(parts, cursor).map(
    (part) => sql`select * from (select * from (select ${part.columns}, number as own
        from ${stretchOf(part, cursor, end)} and ${part.holds ?? sql`true`}) as walked
      where ${text ?? sql`true`} order by at desc, own desc limit ${limit}) as part`,
  );
  return sql`${sql.join(walks, sql` union all `)}`;
}

/** SQL for the next rows below a cursor, newest first: the results of `rowsOfParts`, merged. */
export function rowsBelow(
  parts: readonly WalletPart[],
  cursor: WalletCursor,
  limit: number,
  end: WalletCursor | null = null,
  text: RawBuilder<SqlBool> | null = null,
): RawBuilder<WalletSourceRow> {
  return sql`select * from (${rowsOfParts(parts, cursor, limit, end, text)}) as found order by at desc, number desc limit ${limit}`;
}

/** SQL for the position `rows` rows below the cursor in the densest part, without conditions. No row if every part has fewer rows. */
export function endOfStretch(
  parts: readonly WalletPart[],
  cursor: WalletCursor,
  rows: number,
): RawBuilder<WalletCursor> {
  const ends = ofStage(parts, cursor).map(
    (part) => sql`select at, number from (select ${part.columns}, number as own
        from ${stretchOf(part, cursor, null)} order by at desc, own desc limit 1 offset ${rows - 1}) as walked`,
  );
  // The nearest end of all parts: no part is read beyond it.
  return sql`select at, number from (${sql.join(ends, sql` union all `)}) as ends order by at desc, number desc limit 1`;
}

function ofStage(parts: readonly WalletPart[], { at }: WalletCursor): readonly WalletPart[] {
  return parts.filter(({ timeless }) => at !== null || timeless);
}

/** SQL for the counts of equal rows in the whole wallet, from counts kept by triggers. Reads no rows. */
export function storedGroups(connectionId: string, source: WalletSource): RawBuilder<unknown> {
  return source === 'supplier'
    ? sql`select currency, kind, nullif(amount, '') as amount, rows from wallet_sums where connection_id = ${connectionId} and rows > 0`
    : sql`select currency, 'spend' as kind, ${spent} as amount, rows from order_sums
        where connection_id = ${connectionId} and ${wasAccepted} and rows > 0
      union all select currency, 'refund', price, rows from order_sums
        where connection_id = ${connectionId} and state = 'rejected' and rows > 0`;
}
