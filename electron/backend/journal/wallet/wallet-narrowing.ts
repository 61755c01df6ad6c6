import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TransactionKind, WalletFilter } from '../../../../shared/model/wallet/wallet-filter.ts';
import { partsOf, type WalletPart, type WalletSource } from './wallet-sources.ts';

/** A part of a service name that looks like a reference ("server #2") is in many rows. An order's reference is in few rows. */
export const maxOfOne = 20;

/** Conditions on wallet rows other than the search text. A missing property matches all rows. */
export interface WalletNarrowing extends Partial<Omit<WalletFilter, 'search' | 'kinds'>> {
  readonly kinds?: readonly TransactionKind[];
}

/**
 * The parts of a wallet that can match. A period limits the index range, and parts without a requested kind are left out. Other conditions
 * are tested row by row.
 */
export function narrowedParts(
  connectionId: string,
  source: WalletSource,
  narrowing: WalletNarrowing,
): readonly WalletPart[] {
  const { kinds = [], since = null, until = null, match = null } = narrowing;
  return partsOf(connectionId, source).flatMap((part) => {
    const { only } = part;
    // Rows made from our own orders always belong to one of our orders.
    if (only !== null && (match === 'none' || (kinds.length > 0 && !kinds.includes(only)))) return [];
    const ofEach = only === null ? [...ofKind(kinds), ...isMatched(match)] : [];
    const conditions = [...ofEach, ...amountWithin(part.amount, narrowing)];
    const holds = conditions.length === 0 ? null : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
    const timeless = part.timeless && since === null && until === null;
    return [{ ...part, holds, timeless, since, until }];
  });
}

/** The condition on the counts kept by triggers; null if these counts cannot distinguish the rows. */
export function narrowedFigures(narrowing: WalletNarrowing): RawBuilder<SqlBool> | null {
  const { kinds = [], since = null, until = null, match = null } = narrowing;
  if (since !== null || until !== null || match !== null) return null;
  return kindsAndAmounts(kinds, narrowing);
}

/** The condition on counts that may include these rows, without the conditions on time and matching. */
export function possibleFigures(narrowing: WalletNarrowing): RawBuilder<SqlBool> {
  return kindsAndAmounts(narrowing.kinds ?? [], narrowing);
}

function kindsAndAmounts(kinds: readonly TransactionKind[], narrowing: WalletNarrowing): RawBuilder<SqlBool> {
  const conditions = [sql`true`, ...ofKind(kinds), ...amountWithin(sql`amount`, narrowing)];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function ofKind(kinds: readonly TransactionKind[]): readonly RawBuilder<unknown>[] {
  return kinds.length === 0 ? [] : [sql`kind in (${sql.join(kinds)})`];
}

// Compares amounts as floating-point numbers: exact enough for a filter, but not for a sum.
function amountWithin(
  column: RawBuilder<unknown>,
  { amountFrom, amountTo }: WalletNarrowing,
): readonly RawBuilder<unknown>[] {
  const amount = sql`abs(cast(${column} as double precision))`;
  return [
    ...(amountFrom ? [sql`${amount} >= cast(${amountFrom} as double precision)`] : []),
    ...(amountTo ? [sql`${amount} <= cast(${amountTo} as double precision)`] : []),
  ];
}

/**
 * SQL: true if a match in `wallet_matches as match` is shown. An amount counts for any order of ours that it fits, but a row that names
 * another order may be the charge of somebody else with the same key.
 */
export const isShown = sql<SqlBool>`(match.how <> 'amount' or not exists (select 1 from wallet_names as name
  where name.transaction_number = match.transaction_number and (select count(*) from (select 1 from wallet_names as other
    where other.connection_id = name.connection_id and other.reference = name.reference limit ${sql.lit(maxOfOne + 1)}) as those) <= ${sql.lit(maxOfOne)}))`;

function isMatched(match: WalletFilter['match']): readonly RawBuilder<unknown>[] {
  const isOurs = sql`exists (select 1 from wallet_matches as match where match.transaction_number = transactions.number and ${isShown})`;
  return match === null ? [] : [match === 'order' ? isOurs : sql`not ${isOurs}`];
}
