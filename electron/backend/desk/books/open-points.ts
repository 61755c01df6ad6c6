import { type Money, sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import type { LeftOpen, OpenPoint } from '../../../../shared/model/books/open-point.ts';
import { type OrderState, openAtSupplierStates } from '../../../../shared/model/order/order.ts';
import type { Journal } from '../../journal/journal.ts';
import type { WalletCheckDesk } from '../money/wallet-check.ts';

const byStates: readonly { readonly kind: OpenPoint['kind']; readonly states: readonly OrderState[] }[] = [
  { kind: 'uncertain', states: ['uncertain'] },
  { kind: 'waiting', states: ['queued', 'claimed', 'sending'] },
  { kind: 'open', states: openAtSupplierStates },
];

/** Unsettled points of the whole shop and customers' debts, only from stored figures. Omits zeros. */
export async function readLeftOpen(
  parts: {
    readonly journal: Pick<Journal, 'books' | 'gaps'>;
    readonly walletCheck: Pick<WalletCheckDesk, 'owed'>;
  },
  nowMs: number,
): Promise<LeftOpen> {
  const { books, gaps } = parts.journal;
  const orders = await books.unsettled();
  const points: OpenPoint[] = byStates.map(({ kind, states }) => {
    const those = orders.filter(({ state }) => states.includes(state));
    return {
      kind,
      count: those.reduce((all, each) => all + each.orders, 0),
      sums: sumByCurrency(those.map(({ amount, currency }) => ({ amount, currency }))),
    };
  });
  const wallets = await parts.walletCheck.owed();
  const found = wallets.ok ? wallets.value : [];
  const together = (kind: OpenPoint['kind'], of: readonly { count: number; sums: Money[] }[]): OpenPoint => ({
    kind,
    count: of.reduce((all, { count }) => all + count, 0),
    sums: sumByCurrency(of.flatMap(({ sums }) => sums)),
  });
  points.push(
    together(
      'owed',
      found.map(({ owed }) => owed),
    ),
    together(
      'unexplained',
      found.map(({ unknown }) => unknown),
    ),
  );
  const unsettledGaps = (await gaps.list(20)).filter((gap) => gap.settled === null).length;
  points.push({ kind: 'gap', count: unsettledGaps, sums: [] });
  points.push({ kind: 'ahead', count: await books.sentAfter(nowMs), sums: [] });
  return {
    points: points.filter(({ count }) => count > 0),
    owedByCustomers: await books.owedByCustomers(),
  };
}
