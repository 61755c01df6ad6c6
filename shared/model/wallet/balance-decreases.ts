import { isSameUnit } from '../base/currency-unit.ts';
import { amountOfUnits, unitsOf } from '../base/decimal.ts';
import { trimEndOf } from '../base/trim-end.ts';
import type { BalanceReading } from './balance-path.ts';

// What a balance proves about the orders sent before it (money-safety O14). `balance-path.ts` reports minimum
// movements. This file only decides whether the orders sent can explain the whole decrease. If the balance
// decreases less than expected, the difference is kept as not charged yet.

export interface SentOrder {
  readonly sentAt: number;
  /** Null while the order is open. */
  readonly finishedAt: number | null;
  readonly price: string;
  readonly currency: string;
}

/** A decrease of a balance that exceeds what the orders sent explain. Amounts are unsigned. */
export interface UnexplainedDecrease {
  /** The balance decreased between these two times. */
  readonly after: number;
  readonly before: number;
  readonly fell: string;
  /** The maximum cost of our orders that may be part of the decrease. */
  readonly sent: string;
  readonly rest: string;
}

/** The first balance may or may not include orders sent within this time before it. */
const chargedWithinMs = 4 * 60_000;
/** A supplier that charges when an order ends does so within this time after the end. */
const chargedAfterEndMs = 10 * 60_000;

/**
 * The newest decrease of a balance if it exceeds the cost of the orders sent during the decrease, plus the
 * cost of earlier orders whose charge was not visible yet. Null if it does not, or if that is unknown: with
 * fewer than two balances, or with orders in another currency. `readings` are in order of time. Readings
 * requested until `comparedAt` were already compared; only the decrease after the last of these readings is
 * judged.
 */
export function unexplainedDecrease(
  readings: readonly BalanceReading[],
  currency: string,
  orders: readonly SentOrder[],
  comparedAt: number,
): UnexplainedDecrease | null {
  const earlier = readings.slice(0, -1);
  const known = earlier.filter(({ askedAt }) => askedAt <= comparedAt);
  const past = known.length > 0 ? known : earlier;
  const last = readings.at(-1);
  const before = past.at(-1);
  const [first] = readings;
  if (last === undefined || before === undefined || first === undefined) return null;
  const isOurs = (reported: string): boolean => reported === '' || isSameUnit(reported, currency);
  if (orders.some((each) => !isOurs(each.currency) && mayBeTaken(each, before.askedAt, last.reportedAt)))
    return null;
  const sentBetween = sumOver(orders, ({ sentAt }) => sentAt);
  const endedUntil = sumOver(
    orders.filter(({ finishedAt }) => finishedAt !== null),
    ({ finishedAt }) => (finishedAt ?? 0) + chargedAfterEndMs,
  );
  let notTaken = sentBetween(first.askedAt - chargedWithinMs, first.askedAt);
  for (const [index, reading] of past.slice(1).entries()) {
    const one = past[index] ?? first;
    const fell = unitsOf(one.amount) - unitsOf(reading.amount);
    const maxFall = notTaken + sentBetween(one.askedAt, reading.askedAt);
    // It is unknown which part of an unexplained decrease was for our orders.
    const left = fell > maxFall || fell < 0n ? maxFall : maxFall - fell;
    const open =
      sentBetween(Number.NEGATIVE_INFINITY, reading.askedAt) -
      endedUntil(Number.NEGATIVE_INFINITY, reading.askedAt);
    notTaken = least(left, open > 0n ? open : 0n);
  }
  const fell = unitsOf(before.amount) - unitsOf(last.amount);
  const sent = notTaken + sentBetween(before.askedAt, last.reportedAt);
  const unexplained = fell - sent;
  if (unexplained <= roundingOf([before, last], orders, before.askedAt)) return null;
  return {
    after: before.askedAt,
    before: last.reportedAt,
    fell: amountOfUnits(fell),
    sent: amountOfUnits(sent),
    rest: amountOfUnits(unexplained),
  };
}

/** True for an order sent between two balances, or sent earlier and still open or ended shortly before the first balance. */
function mayBeTaken({ sentAt, finishedAt }: SentOrder, from: number, until: number): boolean {
  return sentAt <= until && (sentAt > from || finishedAt === null || finishedAt + chargedAfterEndMs > from);
}

/**
 * The largest possible rounding difference, in units. A balance with as many decimals as the prices is exact.
 * A balance with fewer decimals may be rounded for display. The supplier may also have rounded a balance with
 * two or more decimals after each charge.
 */
function roundingOf(readings: readonly BalanceReading[], orders: readonly SentOrder[], from: number): bigint {
  const places = Math.max(...readings.map(({ amount }) => placesOf(amount)));
  const sent = orders.filter(({ sentAt }) => sentAt > from);
  const finer = sent.filter(({ price }) => placesOf(price) > places);
  if (finer.length === 0) return 0n;
  const unit = unitsOf('1') / 10n ** BigInt(places);
  return unit + (places < 2 ? 0n : (unit * BigInt(finer.length) + 1n) / 2n);
}

function placesOf(amount: string): number {
  const [, decimals = ''] = amount.split('.');
  return trimEndOf(decimals, /0/).length;
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);

/** Sum of the orders whose time is after `from` and not after `until`. */
function sumOver(
  orders: readonly SentOrder[],
  timeOf: (orders: SentOrder) => number,
): (from: number, until: number) => bigint {
  const times = orders.map((each) => ({ at: timeOf(each), units: unitsOf(each.price) }));
  times.sort((left, right) => left.at - right.at);
  const sums: bigint[] = [0n];
  for (const { units } of times) sums.push((sums.at(-1) ?? 0n) + units);
  const upTo = (until: number): bigint => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle]?.at ?? 0) <= until) low = middle + 1;
      else high = middle;
    }
    return sums[low] ?? 0n;
  };
  return (from, until) => (until > from ? upTo(until) - upTo(from) : 0n);
}
