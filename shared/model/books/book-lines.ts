import Big from 'big.js';
import { addDecimals, multiplyDecimal, signOf } from '../base/decimal.ts';
import { decimalsOf } from '../pricing/round-price.ts';
import type { BookRole } from './book-accounts.ts';
import type { BookSum } from './book-facts.ts';
import { saleOf } from './book-figures.ts';

export const lineKinds = ['purchase', 'refund', 'wallet', 'sale', 'tax', 'customers', 'rounding'] as const;
export type LineKind = (typeof lineKinds)[number];

/** One line of the accountant's journal. Within an entry, the lines of one currency add up to zero, so that debits equal credits. */
export interface BookLine {
  readonly kind: LineKind;
  readonly role: BookRole;
  readonly currency: string;
  /** The exact amount: positive for a debit, negative for a credit. */
  readonly amount: string;
  /** For a sale, `net` excludes the tax, and `gross` includes it. For other lines, both equal the amount. Signs are as in `amount`. */
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly supplier: string;
  readonly service: string;
  /** Tax percentage; null if the line has no tax. */
  readonly percent: string | null;
  readonly orders: number;
}

/** Names for lines. Sums with equal names share a line. */
export interface LineNames {
  supplier(sum: BookSum): string;
  /** Returns the name of the service. If it is `''` for all services, there is only one line for each supplier. */
  service(sum: BookSum): string;
}

/**
 * Returns the lines of the accountant's journal for these sums. The cost of orders is booked against the money at the supplier. Refunds are
 * separate lines with the opposite sign. Sales with tax are booked against customers. Different currencies never share a line.
 */
export function linesOf(sums: readonly BookSum[], names: LineNames): BookLine[] {
  const lines = new Map<string, LineTotals>();
  const add = (
    totals: Omit<LineTotals, 'net' | 'tax' | 'orders'>,
    net: string,
    tax: string,
    orders: number,
  ) => {
    const key = [
      totals.kind,
      totals.role,
      totals.currency,
      totals.supplier,
      totals.service,
      totals.percent ?? '',
    ].join('\n');
    const line = lines.get(key) ?? { ...totals, net: '0', tax: '0', orders: 0 };
    lines.set(key, {
      ...line,
      net: addDecimals(line.net, net),
      tax: addDecimals(line.tax, tax),
      orders: line.orders + orders,
    });
  };
  for (const sum of sums) {
    const { orders, currency } = sum;
    const supplier = names.supplier(sum);
    const of = { supplier, service: names.service(sum), percent: null, currency };
    const cost = multiplyDecimal(sum.price, orders);
    const back = multiplyDecimal(cost, -1);
    const atSupplier = { kind: 'wallet', role: 'wallet', ...of, service: '' } as const;
    add({ kind: 'purchase', role: 'cost', ...of }, cost, '0', orders);
    add(atSupplier, back, '0', 0);
    if (sum.standing === 'rejected') {
      add({ kind: 'refund', role: 'cost', ...of }, back, '0', orders);
      add(atSupplier, cost, '0', 0);
    }
    const sale = saleOf(sum);
    if (sale === null) continue;
    const percent = sum.customerTax === null ? '0' : new Big(sum.customerTax).toFixed();
    const isTaxed = signOf(percent) !== 0;
    const [net, tax] = [sale.net.amount, sale.tax.amount].map((amount) => multiplyDecimal(amount, -orders));
    if (net === undefined || tax === undefined) continue;
    const sold = { ...of, currency: sale.net.currency, percent };
    add({ kind: 'sale', role: isTaxed ? 'sales' : 'untaxed', ...sold }, net, tax, orders);
    if (isTaxed) add({ kind: 'tax', role: 'tax', ...sold, supplier: '', service: '' }, tax, '0', 0);
    const paid = multiplyDecimal(sale.gross.amount, orders);
    const customers = { ...sold, supplier: '', service: '', percent: null };
    add({ kind: 'customers', role: 'customers', ...customers }, paid, '0', 0);
  }
  return [...lines.values()]
    .map((line) => ({ ...line, amount: line.net, gross: addDecimals(line.net, line.tax) }))
    .filter(({ net, tax }) => signOf(net) !== 0 || signOf(tax) !== 0)
    .sort(inOrder);
}

/**
 * Rounds the lines to the currency's decimals, because accounting programs require this. The rounding difference becomes a separate line,
 * so that debits still equal credits and no amount is lost.
 */
export function roundedLines(lines: readonly BookLine[]): BookLine[] {
  const over = new Map<string, Big>();
  const rounded = lines.map((line) => {
    const round = (amount: string) => new Big(amount).round(decimalsOf(line.currency), Big.roundHalfUp);
    const amount = round(line.amount);
    over.set(line.currency, (over.get(line.currency) ?? new Big(0)).plus(amount));
    const tax = round(line.tax).toFixed();
    return {
      ...line,
      amount: amount.toFixed(),
      net: amount.toFixed(),
      tax,
      gross: amount.plus(tax).toFixed(),
    };
  });
  const unbalanced = [...over].filter(([, sum]) => !sum.eq(0));
  const remainders = unbalanced.map(([currency, sum]): BookLine => {
    const amount = sum.times(-1).toFixed();
    const of = { supplier: '', service: '', percent: null, orders: 0 };
    return {
      kind: 'rounding',
      role: 'rounding',
      currency,
      amount,
      net: amount,
      tax: '0',
      gross: amount,
      ...of,
    };
  });
  return [...rounded.filter(({ amount }) => signOf(amount) !== 0), ...remainders];
}

type LineTotals = Omit<BookLine, 'amount' | 'gross'>;

function inOrder(one: BookLine, other: BookLine): number {
  const sortKey = (line: BookLine) =>
    [line.currency, lineKinds.indexOf(line.kind), line.supplier, line.service, line.percent ?? ''].join('\n');
  return sortKey(one) < sortKey(other) ? -1 : 1;
}
