import type { Failure } from '../../../../shared/contract/base/failures.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { compareDecimals, type Money, subtractDecimals } from '../../../../shared/model/base/decimal.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import { isOtherCurrency } from '../../../../shared/model/wallet/judge-order.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { ReconciliationJournal } from '../../journal/outcomes/reconciliations.ts';
import type { Reading } from '../../supplier/types/exchange.ts';
import type { ListedOrder, SupplierReads } from '../../supplier/types/reads.ts';
import { matchOrder, skewMs, type UncertainOrder } from './match-orders.ts';
import { readOrderList } from './read-order-list.ts';

/**
 * A supplier's orders at one moment: the order list (or the wallet if the list is unreadable) and the balance. The look-up is made before
 * an order that was in flight is sent again (money-safety O12), and before an earlier run's queued orders are sent (O2, L6).
 */
export interface SupplierLookup {
  /** The rows of the list; null if the list is unreadable. */
  readonly rows: readonly ListedOrder[] | null;
  /** The same as `rows`, but null if more pages follow. */
  readonly listed: readonly ListedOrder[] | null;
  /** The rows of the wallet; null if the wallet is unreadable, or was not read because `listed` exists. */
  readonly spent: readonly Transaction[] | null;
  readonly balance: Money | null;
  /** Why the list or the wallet was not read; null if every read of them succeeded. */
  readonly failure: Failure | null;
  /** Reads the wallet's newest rows after the balance. Later calls get the same rows. Null if the wallet is unreadable. */
  walletNow(): Promise<SpentRows | null>;
  /** True if a read failed that may succeed later. */
  readonly mayTryAgain: boolean;
  /** True if the list or the wallet failed in a way that is often temporary. */
  readonly mayBeListedLater: boolean;
  /** Converts our time to the supplier's clock; null if the supplier gave no time. */
  atSupplier(atMs: number): number | null;
  isOurs(reference: string): boolean;
  /** Ids of our orders found in the list, or in the wallet if the list is unreadable. */
  readonly shown: readonly string[];
}

export interface SpentRows extends Pick<SupplierLookup, 'spent' | 'isOurs'> {
  readonly spent: readonly Transaction[];
  /** True if older rows follow. */
  readonly hasMore: boolean;
}

export type LookupReads = Pick<SupplierReads, 'orders' | 'transactions' | 'account'>;

/** Reads the supplier's orders since `sinceMs`. All waiting orders share this read. Calls `onAskBalance` before it requests the balance. */
export async function lookUpAtSupplier(
  anyReads: LookupReads,
  holders: (references: readonly string[]) => ReturnType<ReconciliationJournal['holders']>,
  sinceMs: number,
  priority: Priority,
  onAskBalance: () => Promise<void> = async () => {},
): Promise<SupplierLookup> {
  const reads = freshOnly(anyReads);
  const list = await readOrderList(reads, sinceMs, priority);
  const rows = list.failed === null ? list.orders : null;
  const listed = list.whole ? rows : null;
  const wallet = listed === null ? await reads.transactions(1, priority) : null;
  const spent = wallet?.ok ? wallet.value.transactions : null;
  await onAskBalance();
  const account = await reads.account(priority);
  const unlisted = [
    ...(list.failure === null ? [] : [list.failure]),
    ...(wallet === null || wallet.ok ? [] : [wallet.failure]),
  ];
  const failures = [...unlisted, ...(account.ok ? [] : [account.failure])];
  const named = [
    ...(rows ?? []).flatMap(({ reference }) => reference ?? []),
    ...(spent ?? []).flatMap(textsOf),
  ];
  const oursIn = async (references: readonly string[]) => {
    const found = await holders([...new Set(references)]);
    const ownReferences = new Set(found.map(({ reference }) => reference));
    const isOurs: SupplierLookup['isOurs'] = (reference) => ownReferences.has(reference);
    return { isOurs, shown: found.map(({ orderId }) => orderId) };
  };
  const readWallet = async (): Promise<SpentRows | null> => {
    if (wallet?.ok === false) return null;
    const reading = await reads.transactions(1, priority);
    if (!reading.ok) return null;
    const { transactions, nextPage } = reading.value;
    const { isOurs } = await oursIn(transactions.flatMap(textsOf));
    return { spent: transactions, isOurs, hasMore: nextPage !== null };
  };
  let walletNow: Promise<SpentRows | null> | null = null;
  const { clockAheadMs } = list;
  return {
    rows,
    listed,
    spent,
    balance: account.ok ? account.value.balance : null,
    failure: unlisted[0] ?? null,
    walletNow() {
      walletNow ??= readWallet();
      return walletNow;
    },
    mayTryAgain: failures.some(isUnreachable),
    mayBeListedLater: unlisted.some(
      (failure) =>
        isUnreachable(failure) ||
        (failure.code === 'not-understood' && (failure.data.httpStatus ?? 0) >= 500),
    ),
    atSupplier: (atMs) => (clockAheadMs === null ? null : atMs + clockAheadMs),
    ...(await oursIn(named)),
  };
}

/** The same reads, but an answer from a cache counts as unreadable: an old list or balance would show an order as absent. */
function freshOnly(reads: LookupReads): LookupReads {
  return {
    orders: async (...args) => fresh(await reads.orders(...args)),
    transactions: async (...args) => fresh(await reads.transactions(...args)),
    account: async (...args) => fresh(await reads.account(...args)),
  };
}

function fresh<Value>(reading: Reading<Value>): Reading<Value> {
  if (!reading.ok || reading.exchange.fromCache !== true) return reading;
  const { exchange } = reading;
  const where = encodeMessage('reply-from-cache');
  return {
    ok: false,
    exchange,
    failure: { code: 'not-understood', data: { where, sample: '', httpStatus: exchange.httpStatus } },
  };
}

const isUnreachable = ({ code }: Failure): boolean => code !== 'not-understood' && code !== 'refused';

/**
 * The first reference since `sinceAt` that may be this order and belongs to no other order of ours; null if none. `sinceAt` is on the
 * supplier's clock.
 */
export function listedAs(
  { isOurs }: Pick<SupplierLookup, 'isOurs'>,
  rows: readonly ListedOrder[],
  order: Pick<UncertainOrder, 'id' | 'serviceId' | 'identifier' | 'identifierKind'>,
  sinceAt: number | null,
): string | null {
  const orderToMatch = { ...order, connectionId: '', sentAt: sinceAt, highestBefore: null };
  return matchOrder(orderToMatch, rows, isOurs).candidates[0] ?? null;
}

/** True if the wallet has a charge of this price since `sinceAt` that names no order of ours. `sinceAt` is on the supplier's clock. */
export function isSpent(
  { spent, isOurs }: Pick<SupplierLookup, 'spent' | 'isOurs'>,
  price: Money,
  sinceAt: number | null,
): boolean {
  return (spent ?? []).some((row) => {
    const { amount, at } = row;
    if (amount === null || isOtherCurrency(amount.currency, price.currency) || textsOf(row).some(isOurs))
      return false;
    if (at !== null && sinceAt !== null && at < sinceAt) return false;
    return compareDecimals(amount.amount, subtractDecimals('0', price.amount)) === 0;
  });
}

/**
 * What the wallet says about a balance that did not change since `sinceAt`, on the supplier's clock. `none`: no money came in that could
 * hide a deduction of the price. `credited`: money came in that may hide such a deduction. `charged`: money came in, and the price was also
 * charged, without naming an order of ours. Null if the rows do not reach back to `sinceAt`.
 */
export function creditedSince(
  { spent, isOurs, hasMore }: SpentRows,
  price: Money,
  sinceAt: number,
): 'none' | 'credited' | 'charged' | null {
  const [newest, oldest] = [spent[0]?.at ?? null, spent.at(-1)?.at ?? null];
  const isSorted = newest !== null && oldest !== null && newest >= oldest;
  if (hasMore && !(isSorted && oldest < sinceAt - skewMs)) return null;
  const hides = ({ at, amount }: Transaction): boolean => {
    if (amount === null || isOtherCurrency(amount.currency, price.currency)) return false;
    if (compareDecimals(amount.amount, '0') <= 0) return false;
    const isPrice = compareDecimals(amount.amount, price.amount) === 0;
    return at === null ? isPrice : at >= (isPrice ? sinceAt - skewMs : sinceAt);
  };
  if (!spent.some(hides)) return 'none';
  const timed = spent.filter(({ at }) => at !== null);
  return isSpent({ spent: timed, isOurs }, price, sinceAt) ? 'charged' : 'credited';
}

function textsOf({ description, details }: Transaction): readonly string[] {
  return [description, ...Object.values(details)].flatMap((text) => String(text).match(/[\w-]{1,40}/g) ?? []);
}
