import type { LookupReads } from '../../../electron/backend/queue/reconciling/supplier-lookup.ts';
import type { Exchange } from '../../../electron/backend/supplier/types/exchange.ts';
import type { ListedOrder } from '../../../electron/backend/supplier/types/reads.ts';
import type { Failure } from '../../../shared/contract/base/failures.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
import type { Transaction } from '../../../shared/model/wallet/transaction.ts';

export const dollars = (amount: string): Money => ({ amount, currency: 'USD' });
export const euros = (amount: string): Money => ({ amount, currency: 'EUR' });

export const failureOf = {
  away: { code: 'unreachable', data: { cause: 'timeout', detail: '' } },
  troubled: { code: 'not-understood', data: { where: '', sample: '', httpStatus: 502 } },
  limitOfTrouble: { code: 'not-understood', data: { where: '', sample: '', httpStatus: 500 } },
  puzzling: { code: 'not-understood', data: { where: '', sample: '', httpStatus: 200 } },
  statusless: { code: 'not-understood', data: { where: '', sample: '', httpStatus: null } },
  refused: { code: 'refused', data: { words: 'no' } },
  keyRefused: { code: 'key-refused', data: { words: 'no' } },
} as const satisfies Record<string, Failure>;

/** A row of a supplier's order list. */
export const listedRow = (change: Partial<ListedOrder>): ListedOrder => ({
  ...{ reference: '900', identifier: '1', serviceId: '12', price: dollars('2'), createdAt: null },
  ...{ state: 'pending', supplierStatus: 'PENDING', result: null, comment: null, details: {} },
  ...change,
});

/** A row of a supplier's wallet. */
export const walletEntry = (change: Partial<Transaction>): Transaction => ({
  ...{ id: '1', at: null, atWords: '', amount: dollars('-2'), kind: 'spend', description: '' },
  ...{ balanceAfter: null, details: {} },
  ...change,
});

type Pages<Row> = Failure | readonly (readonly Row[])[];

/** The replies that a test gives a supplier in advance. */
export interface GivenReads {
  /** Pages of the order list. If `endless`, the last page is repeated without end. */
  orders?: Pages<ListedOrder>;
  transactions?: Pages<Transaction>;
  endless?: boolean;
  balance?: Money | Failure;
  /** How far the supplier's clock is ahead of the app's; null: its replies have no time. */
  aheadMs?: number | null;
}

export function givenReads(
  given: GivenReads,
  nowMs: () => number = () => 0,
): LookupReads & { asked: string[] } {
  const asked: string[] = [];
  const exchange = (): Exchange => ({
    ...{ request: '', startedAt: nowMs(), finishedAt: nowMs(), httpStatus: 200, reply: null, replyBytes: 0 },
    ...(given.aheadMs === null ? {} : { serverTimeMs: nowMs() + (given.aheadMs ?? 0) }),
  });
  const failed = (failure: Failure) => ({ ok: false, failure, exchange: exchange() }) as const;
  function pageOf<Row>(pages: Pages<Row>, page: number) {
    if ('code' in pages) return failed(pages);
    const isLast = page >= pages.length;
    const nextPage = isLast && given.endless !== true ? null : page + 1;
    const rows = pages[Math.min(page, pages.length) - 1] ?? [];
    return { ok: true, value: { rows, nextPage, total: null, unreadable: 0 }, exchange: exchange() } as const;
  }
  return {
    asked,
    async orders(page, priority) {
      asked.push(`orders ${page} ${priority}`);
      const reading = pageOf(given.orders ?? [[]], page);
      return reading.ok ? { ...reading, value: { ...reading.value, orders: reading.value.rows } } : reading;
    },
    async transactions(page, priority) {
      asked.push(`transactions ${page} ${priority}`);
      const reading = pageOf(given.transactions ?? [[]], page);
      return reading.ok
        ? { ...reading, value: { ...reading.value, transactions: reading.value.rows } }
        : reading;
    },
    async account(priority) {
      asked.push(`account ${priority}`);
      const balance = given.balance ?? dollars('10');
      if ('code' in balance) return failed(balance);
      return { ok: true, value: { balance } as never, exchange: exchange() };
    },
  };
}
