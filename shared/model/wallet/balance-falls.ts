import { isSameUnit } from '../base/currency-unit.ts';
import { amountOfUnits, unitsOf } from '../base/decimal.ts';
import { trimEndOf } from '../base/trim-end.ts';
import type { BalanceReading } from './balance-path.ts';

// What a balance proves about the orders sent before it (money-safety O14). Unlike the path of a balance, which reports the minimum movement, this
// only decides whether what was sent can explain everything that was charged. So anything that made the balance fall less than expected is remembered
// as not charged yet.

/** An order that the supplier took, or may have taken. */
export interface SentOrder {
  readonly sentAt: number;
  /** Null while it is open. */
  readonly finishedAt: number | null;
  readonly price: string;
  readonly currency: string;
}

/** A balance fell by more than what was sent explains. Amounts are unsigned. */
export interface UnexplainedFall {
  /** It fell after this time, and before that one. */
  readonly after: number;
  readonly before: number;
  readonly fell: string;
  /** What orders may have taken of it at most. */
  readonly sent: string;
  readonly rest: string;
}

/** Orders that were sent so shortly before the first balance may not be in it. */
const chargedWithinMs = 4 * 60_000;
/** A supplier that takes the money at the end of an order takes it within this time. */
const chargedAfterEndMs = 10 * 60_000;

/**
 * Whether the newest balance fell since the one before by more than what was sent, plus what was sent earlier and has not been taken
 * visibly; null if it did not, or if nobody can know: with fewer than two balances, or orders in another currency. `readings` rise in
 * time; those requested until `comparedAt` were compared before, and the fall since the last of them counts.
 */
export function unexplainedFall(
  readings: readonly BalanceReading[],
  currency: string,
  orders: readonly SentOrder[],
  comparedAt: number,
): UnexplainedFall | null {
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
    const most = notTaken + sentBetween(one.askedAt, reading.askedAt);
    // For an unexplained fall it is unknown which part was ours.
    const left = fell > most || fell < 0n ? most : most - fell;
    const open =
      sentBetween(Number.NEGATIVE_INFINITY, reading.askedAt) -
      endedUntil(Number.NEGATIVE_INFINITY, reading.askedAt);
    notTaken = least(left, open > 0n ? open : 0n);
  }
  const fell = unitsOf(before.amount) - unitsOf(last.amount);
  const sent = notTaken + sentBetween(before.askedAt, last.reportedAt);
  const rest = fell - sent;
  if (rest <= roundingOf([before, last], orders, before.askedAt)) return null;
  return {
    after: before.askedAt,
    before: last.reportedAt,
    fell: amountOfUnits(fell),
    sent: amountOfUnits(sent),
    rest: amountOfUnits(rest),
  };
}

/** Sent between two balances, or earlier and only just ended by then. */
function mayBeTaken({ sentAt, finishedAt }: SentOrder, from: number, until: number): boolean {
  return sentAt <= until && (sentAt > from || finishedAt === null || finishedAt + chargedAfterEndMs > from);
}

/**
 * The largest possible rounding, in units. A balance with as many decimals as the prices is exact. One with fewer may be rounded when
 * shown and, if it has two or more, at the charge of each order.
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

/** The sum of those whose time is after `from` and not after `until`. */
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
