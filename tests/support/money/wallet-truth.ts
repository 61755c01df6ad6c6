import Big from 'big.js';
import type { FindingKind } from '../../../shared/model/wallet/finding.ts';
import { type BookedRow, deviceOf, monthStartMs, type ScriptedMonth, timesOf } from './wallet-month.ts';

const dayMs = 24 * 60 * 60_000;
const debitWaitMs = 15 * 60_000;
const slackMs = 40 * 60 * 60_000;
const minuteMs = 60_000;
/** By how much the shop's own clock may be wrong. */
const ownClockMs = 2 * minuteMs;

/**
 * The true errors that a reading of the wallet at `readAtMs` can show, computed from the script alone, as sorted texts. A refund is
 * missing after `waitMs`. In a wallet whose rows name no reference, a second debit for an order counts as a debit without an order, and a
 * refund as a refund without an order unless it is the full refund of a rejected order.
 */
export function trulyWrong(
  month: ScriptedMonth,
  rows: readonly BookedRow[],
  readAtMs: number,
  waitMs = dayMs,
): string[] {
  const wrong: string[] = [];
  const say = (kind: FindingKind, amount: Big | string): void =>
    void wrong.push(`${kind} ${new Big(amount).toFixed()}`);
  const seen = rows.filter(({ atMs, repeats }) => atMs <= readAtMs && !repeats);
  const isOurs = ({ order: index }: BookedRow): boolean => {
    const order = index === null ? undefined : month.orders[index];
    return order !== undefined && timesOf(order, index ?? 0).answeredAt <= readAtMs;
  };
  const reachMs = Math.min(...seen.map(({ row }) => row.at ?? 0)) + slackMs;
  const showsCharges = seen.some((row) => isOurs(row) && row.row.kind === 'spend');
  month.orders.forEach((order, index) => {
    const { sentAt, answeredAt, toldAt: reportedAt } = timesOf(order, index);
    if (answeredAt > readAtMs) return;
    const theirs = seen.filter((row) => row.order === index).map(amountOf);
    const debits = theirs.filter((amount) => amount.lt(0));
    const back = theirs.filter((amount) => amount.gt(0));
    const isRejected = order.end === 'rejected' && reportedAt <= readAtMs;
    const overdue = isRejected && reportedAt + waitMs <= readAtMs;
    const isDue = sentAt + debitWaitMs <= readAtMs && sentAt >= reachMs && showsCharges;
    if (!isRejected && theirs.length === 0 && isDue) say('not-charged', order.price);
    if (month.style !== 'reference') {
      if (debits.length > 1) say('unknown-debit', order.price);
      for (const part of back) if (!isRejected || !part.eq(order.price)) say('unknown-refund', part);
      if (overdue && debits.length > 0 && !back.some((part) => part.eq(order.price)))
        say('refund-missing', order.price);
      return;
    }
    const over = sum(theirs)
      .times(-1)
      .minus(isRejected ? 0 : order.price);
    if (over.lte(0) || (isRejected && !overdue)) return;
    if (!isRejected) say('charged-twice', over);
    else
      say(back.length === 0 ? 'refund-missing' : debits.length > 1 ? 'charged-twice' : 'refund-short', over);
  });
  const beganMs = beginningOf(month, readAtMs);
  const strangers = Map.groupBy(
    seen.filter((row) => row.row.kind !== 'top-up' && !isOurs(row)),
    (row) => nameOf(month, row),
  );
  for (const those of strangers.values()) {
    // Only a reference shows which charge is refunded; a device does not.
    if (month.style === 'reference' && those.length > 1 && sum(those.map(amountOf)).eq(0)) continue;
    for (const each of those)
      if ((each.row.at ?? 0) >= beganMs - slackMs)
        say(each.row.kind === 'spend' ? 'unknown-debit' : 'unknown-refund', amountOf(each).abs());
  }
  return wrong.sort();
}

/** For one amount: excess charges (without an order, or not refunded), refunds without an order, and orders without a charge. */
export interface LeftOver {
  readonly charges: number;
  readonly refunds: number;
  readonly uncharged: number;
}

const sides: Readonly<Record<string, keyof LeftOver>> = {
  'unknown-debit': 'charges',
  'refund-missing': 'charges',
  'unknown-refund': 'refunds',
  'not-charged': 'uncharged',
};
const none: LeftOver = { charges: 0, refunds: 0, uncharged: 0 };

/**
 * Counts findings, by amount. A missing refund counts as an excess charge, because in rows that name nothing it looks like a charge without
 * an order.
 */
export function leftOverOf(found: readonly string[]): ReadonlyMap<string, LeftOver> {
  const left = new Map<string, LeftOver>();
  for (const each of found) {
    const [kind = '', amount = ''] = each.split(' ');
    const side = sides[kind];
    if (side === undefined) throw new Error(`nobody could have said ${each}`);
    const known = left.get(amount) ?? none;
    left.set(amount, { ...known, [side]: known[side] + 1 });
  }
  return left;
}

/**
 * True if rows name devices, and the wallet has shown a debit that can belong to one of our orders by this time. Before that, the wallet
 * looks like a wallet that names nothing.
 */
export function hasNamedDevice(month: ScriptedMonth, rows: readonly BookedRow[], readAtMs: number): boolean {
  const { debits, mayPay } = factsAt(month, rows, readAtMs);
  return month.style === 'identifier' && debits.some((debit) => mayPay(debit).length > 0);
}

/**
 * The minimum of errors that explains all rows and orders, by amount: rows are assigned to orders so that the
 * fewest rows and orders are left over. A debit belongs to an accepted order, or to a rejected order together
 * with its full refund. A debit never belongs to an order that was sent after the debit was read. Nor does it
 * if the two times differ by more than the possible error of a clock.
 */
export function leastWrong(
  month: ScriptedMonth,
  rows: readonly BookedRow[],
  readAtMs: number,
): ReadonlyMap<string, LeftOver> {
  const { debits, refunds, taken, mayPay, mayGiveBack } = factsAt(month, rows, readAtMs);
  // Fills the refunds first, because a row that exists takes precedence over a row that may still come.
  const network = new Network();
  for (const refund of refunds) {
    for (const order of mayGiveBack(refund)) network.add(`out ${order}`, `refund ${refund.row.id}`);
    network.add(`refund ${refund.row.id}`, 'explained refund');
  }
  for (const debit of debits)
    for (const order of mayPay(debit)) {
      network.add(`debit ${debit.row.id}`, `in ${order}`);
      network.add(`in ${order}`, `out ${order}`);
    }
  for (const { index } of taken) network.add(`out ${index}`, 'explained order');
  for (const debit of debits) network.add('rows', `debit ${debit.row.id}`);
  network.fill('rows', 'explained refund');
  network.fill('rows', 'explained order');
  const left = new Map<string, LeftOver>();
  const say = (price: string, side: keyof LeftOver): void => {
    const amount = new Big(price).abs().toFixed();
    const known = left.get(amount) ?? none;
    left.set(amount, { ...known, [side]: known[side] + 1 });
  };
  for (const debit of debits)
    if (!network.flows('rows', `debit ${debit.row.id}`)) say(priceOf(debit), 'charges');
  for (const refund of refunds)
    if (!network.flows(`refund ${refund.row.id}`, 'explained refund')) say(priceOf(refund), 'refunds');
  for (const { index, order } of taken)
    if (!network.flows(`out ${index}`, 'explained order')) say(order.price, 'uncharged');
  return left;
}

/** The rows and orders known at `readAtMs`, and the orders to which each row may belong, for rows that name no reference. */
function factsAt(month: ScriptedMonth, rows: readonly BookedRow[], readAtMs: number) {
  const beganMs = beginningOf(month, readAtMs);
  const readings = [
    ...month.readMinutes.map((minute) => monthStartMs + minute * minuteMs),
    Number.MAX_SAFE_INTEGER,
  ];
  const firstRead = ({ atMs }: BookedRow): number => Math.min(...readings.filter((at) => at >= atMs));
  const seen = rows.filter(
    ({ atMs, repeats, row }) =>
      atMs <= readAtMs && !repeats && row.kind !== 'top-up' && (row.at ?? 0) >= beganMs - slackMs,
  );
  const known = month.orders.map((order, index) => ({ order, index, ...timesOf(order, index) }));
  const like = (row: BookedRow) =>
    known.filter(
      ({ order, answeredAt, sentAt }) =>
        answeredAt <= readAtMs &&
        amountOf(row).abs().eq(order.price) &&
        sentAt <= firstRead(row) + ownClockMs &&
        (month.style === 'amount' || row.row.description.includes(deviceOf(order))),
    );
  const isRejected = ({ order, toldAt: reportedAt }: (typeof known)[number]): boolean =>
    order.end === 'rejected' && reportedAt <= readAtMs;
  const numbers = (those: readonly (typeof known)[number][]) => those.map(({ index }) => index);
  return {
    debits: seen.filter((row) => amountOf(row).lt(0)),
    refunds: seen.filter((row) => amountOf(row).gt(0)),
    taken: known.filter((each) => each.answeredAt <= readAtMs && !isRejected(each)),
    mayPay: (row: BookedRow) =>
      numbers(like(row).filter(({ sentAt }) => Math.abs((row.row.at ?? 0) - sentAt) <= slackMs)),
    mayGiveBack: (row: BookedRow) =>
      numbers(like(row).filter((each) => isRejected(each) && (row.row.at ?? 0) >= each.toldAt - slackMs)),
  };
}

/** A flow network of unit capacities; computes the maximum flow. */
class Network {
  readonly #ways = new Map<string, Map<string, number>>();
  add(from: string, to: string): void {
    this.#of(from).set(to, 1);
    if (!this.#of(to).has(from)) this.#of(to).set(from, 0);
  }
  flows(from: string, to: string): boolean {
    return this.#of(from).get(to) === 0;
  }
  fill(from: string, to: string): void {
    while (this.#push(from, to, new Set())) {}
  }
  #of(node: string): Map<string, number> {
    const ways = this.#ways.get(node) ?? new Map<string, number>();
    this.#ways.set(node, ways);
    return ways;
  }
  #push(node: string, to: string, seen: Set<string>): boolean {
    if (node === to) return true;
    seen.add(node);
    for (const [next, room] of this.#of(node)) {
      if (room === 0 || seen.has(next) || !this.#push(next, to, seen)) continue;
      this.#of(node).set(next, room - 1);
      this.#of(next).set(node, (this.#of(next).get(node) ?? 0) + 1);
      return true;
    }
    return false;
  }
}

/** When the earliest order that the journal knows at `atMs` was sent. */
function beginningOf({ orders }: ScriptedMonth, atMs: number): number {
  const sent = orders.flatMap((order, index) => {
    const { sentAt, answeredAt } = timesOf(order, index);
    return (order.adopted ? answeredAt : sentAt) <= atMs ? sentAt : [];
  });
  return sent.length === 0 ? 0 : Math.min(...sent);
}

function nameOf({ style }: ScriptedMonth, { order, row }: BookedRow): string {
  if (style !== 'reference') return row.id;
  return order === null ? (row.details['Order ID'] ?? row.description.replace('Refund ', '')) : String(order);
}

const priceOf = (row: BookedRow): string => amountOf(row).toFixed();
const amountOf = ({ row }: BookedRow): Big => new Big(row.amount?.amount ?? 0);

function sum(amounts: readonly Big[]): Big {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0));
}
