import Big from 'big.js';
import type { FindingKind } from '../../../shared/model/wallet/finding.ts';
import { type BookedRow, type ScriptedMonth, timesOf } from './wallet-month.ts';

const dayMs = 24 * 60 * 60_000;
const debitWaitMs = 15 * 60_000;
const slackMs = 40 * 60 * 60_000;

/**
 * What is wrong as far as a reading at `readAtMs` shows, told from the script alone, as texts in order. Where rows name no reference,
 * a second debit or a part of a refund names no order that lacks just this: it stands by itself.
 */
export function trulyWrong(month: ScriptedMonth, rows: readonly BookedRow[], readAtMs: number): string[] {
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
    const { sentAt, answeredAt, toldAt } = timesOf(order, index);
    if (answeredAt > readAtMs) return;
    const theirs = seen.filter((row) => row.order === index).map(amountOf);
    const debits = theirs.filter((amount) => amount.lt(0));
    const back = theirs.filter((amount) => amount.gt(0));
    const isRejected = order.end === 'rejected' && toldAt <= readAtMs;
    const overdue = isRejected && toldAt + dayMs <= readAtMs;
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
    const isDue = sentAt + debitWaitMs <= readAtMs && sentAt >= reachMs && showsCharges;
    if (!isRejected && theirs.length === 0 && isDue) say('not-charged', order.price);
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
    // By a device alone nothing says that what came back is what was charged.
    if (month.style === 'reference' && those.length > 1 && sum(those.map(amountOf)).eq(0)) continue;
    for (const each of those)
      if ((each.row.at ?? 0) >= beganMs - slackMs)
        say(each.row.kind === 'spend' ? 'unknown-debit' : 'unknown-refund', amountOf(each).abs());
  }
  return wrong.sort();
}

/**
 * Findings as they can be compared: where rows name no reference, a charge too many at a price may be of an order that was rejected, or
 * somebody else's, and one that came back may have been given to another order of that price: it is the same money.
 */
export function comparable({ style }: ScriptedMonth, found: readonly string[]): string[] {
  if (style === 'reference') return [...found].sort();
  const told = found.map((each) => each.replace(/^(refund-missing|unknown-debit) /, 'charge ')).sort();
  for (const each of [...told]) {
    const charge = told.indexOf(each.replace('unknown-refund ', 'charge '));
    const isBoth = each.startsWith('unknown-refund ') && charge >= 0;
    if (!isBoth) continue;
    told.splice(charge, 1);
    told.splice(told.indexOf(each), 1);
  }
  return told;
}

/** When the first order that the journal knows at a time was sent. */
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

const amountOf = ({ row }: BookedRow): Big => new Big(row.amount?.amount ?? 0);

function sum(amounts: readonly Big[]): Big {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0));
}
