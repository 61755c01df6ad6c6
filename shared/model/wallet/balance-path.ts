import { z } from 'zod';
import { amountOfUnits, decimalSchema, unitsOf } from '../base/decimal.ts';

// If a supplier shows no transactions, only its balance shows which money moved. The charges of our orders are known,
// but not their exact times. Each balance therefore allows a range of other movements. A movement is reported as
// unexplained only if it is outside all ranges.

/** A balance that the supplier reported between these two times. */
export interface BalanceReading {
  readonly askedAt: number;
  readonly reportedAt: number;
  /** A plain decimal. */
  readonly amount: string;
}

export interface PaidOrder {
  readonly sentAt: number;
  /** Time at which the app learned that the order was rejected. */
  readonly finishedAt: number | null;
  /** A plain decimal. */
  readonly price: string;
  /** `rejected`: paid and refunded, or never paid. `uncertain`: paid or not. */
  readonly fate: 'paid' | 'rejected' | 'uncertain';
}

/** Money that moved without an order of ours. */
export const balanceJumpSchema = z.object({
  /** The money moved between these two times. */
  after: z.number(),
  before: z.number(),
  /** Time of the first balance that showed the movement; unique within a path. */
  noticedAt: z.number(),
  /** Positive for money received. The amount is a minimum if `exact` is false. */
  amount: decimalSchema,
  exact: z.boolean(),
});
export type BalanceJump = z.infer<typeof balanceJumpSchema>;

export const balanceMoveSchema = balanceJumpSchema.extend({
  /**
   * For missing money: rejected orders whose refunds were due in that time. For money received: rejected orders whose
   * missing refunds this money may hide. Null if none.
   */
  refundsDue: z.object({ orders: z.number().int(), amount: decimalSchema }).nullable(),
  /** Who settled the movement, when and why; null while open. */
  settled: z.object({ who: z.string(), at: z.number(), words: z.string() }).nullable(),
});
export type BalanceMove = z.infer<typeof balanceMoveSchema>;

/**
 * Time within which a sent order may or may not be charged: longer than any placing request, plus a minute,
 * because the orders of one minute are grouped.
 */
const chargedWithinMs = 4 * 60_000;
/** A refund counts as missing one day after the rejection, as in the comparison with the wallet. */
export const refundedWithinMs = 24 * 60 * 60_000;

/**
 * The smallest set of movements without our orders that explains these balances, oldest first. `readings` are in order of time; all
 * amounts have one currency. An amount that our orders can explain is always attributed to them.
 */
export function jumpsOf(readings: readonly BalanceReading[], orders: readonly PaidOrder[]): BalanceJump[] {
  const paidMost = risingSum(orders, ({ sentAt }) => sentAt);
  const paidLeast = risingSum(
    orders.filter(({ fate }) => fate === 'paid'),
    ({ sentAt }) => sentAt + chargedWithinMs,
  );
  const givenBack = risingSum(
    orders.filter(({ fate }) => fate === 'rejected'),
    ({ sentAt, finishedAt }) => (finishedAt ?? sentAt) + refundedWithinMs,
  );
  const stretches: BalanceStretch[] = [];
  for (const { askedAt, reportedAt: statedAt, amount } of readings) {
    // The balance plus the cost of orders is constant while nothing else moves money.
    const reported = unitsOf(amount);
    const of = { statedFrom: statedAt, statedUntil: askedAt };
    const least: Bound = { units: reported + paidLeast(askedAt), ...of };
    const highest: Bound = { units: reported + paidMost(statedAt) - givenBack(askedAt), ...of };
    const last = stretches.at(-1);
    if (last === undefined || least.units > last.highest.units || highest.units < last.least.units)
      stretches.push({ least, highest, beganAt: statedAt });
    else {
      last.least = tighter(last.least, least, least.units - last.least.units);
      last.highest = tighter(last.highest, highest, last.highest.units - highest.units);
    }
  }
  return stretches.slice(1).map((to, index) => jumpBetween(stretches[index] ?? to, to));
}

/** Successive balances between which only our orders moved money, and the range that fits all these balances. */
interface BalanceStretch {
  least: Bound;
  highest: Bound;
  readonly beganAt: number;
}

interface Bound {
  readonly units: bigint;
  /** Time at which the first of these balances arrived; `statedUntil` is the time at which the last was requested. */
  readonly statedFrom: number;
  readonly statedUntil: number;
}

function tighter(known: Bound, now: Bound, difference: bigint): Bound {
  if (difference < 0n) return known;
  return difference > 0n ? now : { ...known, statedUntil: now.statedUntil };
}

function jumpBetween(from: BalanceStretch, to: BalanceStretch): BalanceJump {
  const [before, after] =
    to.least.units > from.highest.units ? [from.highest, to.least] : [from.least, to.highest];
  return {
    after: before.statedUntil,
    before: after.statedFrom,
    noticedAt: to.beganAt,
    amount: amountOfUnits(after.units - before.units),
    exact: from.least.units === from.highest.units && to.least.units === to.highest.units,
  };
}

/** Sum of the orders up to a time; call with rising times only. */
function risingSum(
  orders: readonly PaidOrder[],
  timeOf: (order: PaidOrder) => number,
): (untilMs: number) => bigint {
  const due = orders
    .map((order) => ({ at: timeOf(order), units: unitsOf(order.price) }))
    .sort((left, right) => left.at - right.at);
  let next = 0;
  let sum = 0n;
  return (untilMs) => {
    for (let order = due[next]; order !== undefined && order.at <= untilMs; order = due[next]) {
      sum += order.units;
      next += 1;
    }
    return sum;
  };
}
