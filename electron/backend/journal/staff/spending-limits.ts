import { sql } from 'kysely';
import type { Failure, FailureData } from '../../../../shared/contract/base/failures.ts';
import {
  addDecimals,
  compareDecimals,
  type Money,
  multiplyDecimal,
  sumByCurrency,
} from '../../../../shared/model/base/decimal.ts';
import { startOfShopDay, startOfShopMonth } from '../../../../shared/model/base/shop-day.ts';
import type { Limits } from '../../../../shared/model/staff/rights.ts';
import { FailureError } from '../../base/failure-error.ts';
import type { JournalTransaction } from '../engine/database.ts';
import { by } from '../sql/dialect.ts';

export interface Spending {
  readonly personId: string;
  readonly limits: Limits;
}

/** The orders exceed the person's spending limit. Nothing was written. */
class OverLimit extends FailureError {
  override readonly name = 'OverLimit';
  readonly failure: Failure;

  constructor(data: FailureData<'over-limit'>) {
    super(`an order exceeds the spending limit of ${data.limit}`);
    this.failure = { code: 'over-limit', data };
  }
}

/**
 * Rejects with `OverLimit` if these orders exceed the person's limit. Runs within the writing transaction, so that two windows cannot both
 * spend the money that is left within the limit. Refused, cancelled and rejected orders cost nothing.
 */
export async function refuseOverLimit(
  transaction: JournalTransaction,
  { personId, limits }: Spending,
  prices: readonly Money[],
  atMs: number,
): Promise<void> {
  const costs = sumByCurrency(prices);
  if (limits.order !== null)
    for (const cost of prices)
      refuseAbove('order', limits.order, { amount: '0', currency: cost.currency }, cost);
  const spans = { day: startOfShopDay(atMs), month: startOfShopMonth(atMs) } as const;
  for (const limit of ['day', 'month'] as const) {
    const maxAmount = limits[limit];
    if (maxAmount === null) continue;
    const used = await spentSince(transaction, personId, spans[limit]);
    for (const cost of costs) {
      const { currency } = cost;
      const before = used.find((each) => each.currency === currency) ?? { amount: '0', currency };
      refuseAbove(limit, maxAmount, before, cost);
    }
  }
}

function refuseAbove(limit: keyof Limits, maxAmount: string, used: Money, cost: Money): void {
  if (compareDecimals(addDecimals(used.amount, cost.amount), maxAmount) <= 0) return;
  throw new OverLimit({ limit, most: { amount: maxAmount, currency: cost.currency }, used, cost });
}

async function spentSince(
  transaction: JournalTransaction,
  personId: string,
  sinceMs: number,
): Promise<readonly Money[]> {
  const { rows } = await sql<{ price: string; currency: string; orders: number }>`
    select price, currency, count(*) as orders from orders ${by('orders_by_person')}
    where placed_by = ${personId} and created_at >= ${sinceMs} and state not in ('refused', 'cancelled', 'rejected')
    group by price, currency`.execute(transaction);
  return sumByCurrency(
    rows.map(({ price, currency, orders }) => ({ amount: multiplyDecimal(price, orders), currency })),
  );
}
