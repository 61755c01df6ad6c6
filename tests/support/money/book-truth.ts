import { DatabaseSync } from 'node:sqlite';
import Big from 'big.js';
import type { Journal } from '../../../electron/backend/journal/journal.ts';
import { sumsOfChange } from '../../../shared/model/books/book-facts.ts';
import { type BookTotals, figuresOf } from '../../../shared/model/books/book-figures.ts';

/** Sums of orders by currency, computed from their rows only. */
export interface BookTruth {
  readonly orders: number;
  readonly spent: Readonly<Record<string, string>>;
  readonly refunded: Readonly<Record<string, string>>;
  /** Sales with tax, by `sold currency/cost currency`. */
  readonly sold: Readonly<Record<string, string>>;
}

/** Sums the orders sent in a period directly from the file's rows, independently of the books' code. */
export function truthOf(file: string, fromMs: number, untilMs: number): BookTruth {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare(
      `select state, price, currency, customer_price, customer_currency, sent_at, created_at from orders`,
    )
    .all() as Record<string, string | number | null>[];
  database.close();
  const taken = rows.filter(({ state, sent_at, created_at }) => {
    const at = Number(sent_at ?? created_at);
    const isTaken = ['pending', 'in-process', 'unknown', 'success', 'rejected'].includes(String(state));
    return isTaken && at >= fromMs && at < untilMs;
  });
  const sum = (those: typeof rows, amount: string, currency: (row: (typeof rows)[number]) => string) => {
    const sums: Record<string, Big> = {};
    for (const row of those) {
      const name = currency(row);
      sums[name] = (sums[name] ?? new Big(0)).plus(String(row[amount]));
    }
    return plain(Object.entries(sums).map(([name, value]) => [name, value.toFixed()]));
  };
  const costIn = (row: (typeof rows)[number]) => String(row.currency);
  const sold = taken.filter(({ state, customer_price }) => state === 'success' && customer_price !== null);
  return {
    orders: taken.length,
    spent: sum(taken, 'price', costIn),
    refunded: sum(
      taken.filter(({ state }) => state === 'rejected'),
      'price',
      costIn,
    ),
    sold: sum(sold, 'customer_price', (row) => `${String(row.customer_currency)}/${String(row.currency)}`),
  };
}

/** Sums all closed days with every correction, booked or waiting. */
export async function closedTruth(journal: Journal): Promise<BookTruth> {
  const numbers = (await journal.books.closes()).map(({ number }) => number);
  const changes = [...(await journal.books.booked(numbers)), ...(await journal.books.waiting())];
  const sums = [...(await journal.books.closed(numbers)), ...changes.flatMap(sumsOfChange)];
  // No price includes tax, so net sales equal sales.
  return reported(figuresOf(sums));
}

function reported({ orders, spent, refunded, sales }: BookTotals): BookTruth {
  return {
    orders,
    spent: plain(spent.map(({ currency, amount }) => [currency, amount])),
    refunded: plain(refunded.map(({ currency, amount }) => [currency, amount])),
    sold: plain(sales.map(({ sold, cost }) => [`${sold.currency}/${cost.currency}`, sold.amount])),
  };
}

/** Subtracts one result from another, for example the result from before the books began. */
export function less(all: BookTruth, before: BookTruth): BookTruth {
  const minus = (of: 'spent' | 'refunded' | 'sold') =>
    plain(
      [...new Set([...Object.keys(all[of]), ...Object.keys(before[of])])].map((name) => [
        name,
        new Big(all[of][name] ?? 0).minus(before[of][name] ?? 0).toFixed(),
      ]),
    );
  const orders = all.orders - before.orders;
  return { orders, spent: minus('spent'), refunded: minus('refunded'), sold: minus('sold') };
}

function plain(entries: readonly (readonly [string, string])[]): Record<string, string> {
  const some = entries.filter(([, amount]) => !new Big(amount).eq(0));
  return Object.fromEntries(some.sort(([one], [other]) => (one < other ? -1 : 1)));
}
