import { z } from 'zod';
import {
  createMoneySums,
  type Money,
  moneySumSchema,
  multiplyMoney,
  signOf,
  subtractDecimals,
} from '../base/decimal.ts';
import { soldWithoutTax } from '../pricing/margin.ts';
import { createSaleGroups, type SoldAlike, saleSumSchema } from '../pricing/sales.ts';
import type { BookSum } from './book-facts.ts';

/** Counts and sums of orders, separate for each currency. Those of corrections may be negative. */
export const bookFiguresSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** Orders accepted by the supplier. */
  orders: z.number().int(),
  spent: z.array(moneySumSchema),
  /** Cost of rejected orders, which the supplier refunds. */
  refunded: z.array(moneySumSchema),
  /** Successful orders with a customer price: the price without tax, and the cost. */
  sales: z.array(saleSumSchema),
  tax: z.array(moneySumSchema),
  /** Number of successful orders without a customer price. They are not in `sales`. */
  unpriced: z.number().int(),
  /** Number of orders whose price has no currency. Their sums are separate. */
  noCurrency: z.number().int(),
});
export type BookTotals = z.infer<typeof bookFiguresSchema>;

/** Returns the customer price of one successful order, without tax and with tax, and the tax; null if it is not a sale. */
export function saleOf(
  sum: Pick<BookSum, 'standing' | 'customerPrice' | 'customerCurrency' | 'customerTax'>,
): {
  readonly net: Money;
  readonly tax: Money;
  readonly gross: Money;
} | null {
  if (sum.standing !== 'success' || sum.customerPrice === null) return null;
  const currency = sum.customerCurrency ?? '';
  const gross = { amount: sum.customerPrice, currency };
  const net = soldWithoutTax(gross, sum.customerTax);
  return {
    gross,
    net: { amount: net, currency },
    tax: { amount: subtractDecimals(gross.amount, net), currency },
  };
}

/** Adds up counts and sums by key, in the order in which the keys first occur. Currencies stay separate. */
export function createBookFigures(): {
  add(of: { readonly key: string; readonly name: string }, sum: BookSum): void;
  all(): BookTotals[];
} {
  const sales = createSaleGroups();
  const groups = new Map<string, Group>();
  return {
    add(of, sum) {
      const group = groups.get(of.key) ?? { ...of, orders: 0, noCurrency: 0, ...moneys() };
      groups.set(of.key, group);
      const cost = { amount: sum.price, currency: sum.currency };
      group.orders += sum.orders;
      if (sum.currency === '') group.noCurrency += sum.orders;
      group.spent.add(multiplyMoney(cost, sum.orders));
      if (sum.standing === 'rejected') group.refunded.add(multiplyMoney(cost, sum.orders));
      if (sum.standing !== 'success') return;
      const sale = saleOf(sum);
      const alike: SoldAlike = { orders: sum.orders, sold: sale?.net ?? null, cost };
      sales.add(of, alike);
      if (sale !== null) group.tax.add(multiplyMoney(sale.tax, sum.orders));
    },
    all() {
      const sold = new Map(sales.all().map((group) => [group.key, group]));
      return [...groups.values()].map(({ key, name, orders, noCurrency, spent, refunded, tax }) => ({
        key,
        name,
        orders,
        noCurrency,
        spent: listed(spent),
        refunded: listed(refunded),
        tax: listed(tax),
        sales: (sold.get(key)?.sums ?? []).filter(
          (sum) => sum.orders !== 0 || signOf(sum.sold.amount) !== 0 || signOf(sum.cost.amount) !== 0,
        ),
        unpriced: sold.get(key)?.unpriced ?? 0,
      }));
    },
  };
}

export function figuresOf(sums: Iterable<BookSum>): BookTotals {
  const figures = createBookFigures();
  for (const sum of sums) figures.add({ key: '', name: '' }, sum);
  return figures.all()[0] ?? { ...noFigures };
}

const noFigures: BookTotals = {
  key: '',
  name: '',
  orders: 0,
  spent: [],
  refunded: [],
  sales: [],
  tax: [],
  unpriced: 0,
  noCurrency: 0,
};

type Sums = ReturnType<typeof createMoneySums>;
interface Group {
  readonly key: string;
  readonly name: string;
  orders: number;
  noCurrency: number;
  readonly spent: Sums;
  readonly refunded: Sums;
  readonly tax: Sums;
}

function moneys(): Pick<Group, 'spent' | 'refunded' | 'tax'> {
  return { spent: createMoneySums(), refunded: createMoneySums(), tax: createMoneySums() };
}

/** Returns the sums as a list without zero sums. */
function listed(sums: Sums): Money[] {
  return sums
    .all()
    .filter(({ amount }) => signOf(amount) !== 0)
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}
