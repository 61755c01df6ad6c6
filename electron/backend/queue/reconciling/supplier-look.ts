import { compareDecimals, type Money, subtractDecimals } from '../../../../shared/model/base/decimal.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { ReconciliationJournal } from '../../journal/outcomes/reconciliations.ts';
import type { ListedOrder, SupplierReads } from '../../supplier/types/reads.ts';
import { matchOrder, type UncertainOrder } from './match-orders.ts';
import { readOrderList } from './read-order-list.ts';

/**
 * A supplier's orders at one moment, by whatever is readable: its list, else its wallet, and its balance. Read before something that was on
 * the wire is sent again (money-safety O12), and before what an earlier run queued is sent (O2, L6).
 */
export interface SupplierLook {
  /** The rows that were read; null if unreadable. */
  readonly rows: readonly ListedOrder[] | null;
  /** The same; also null if more pages follow. */
  readonly listed: readonly ListedOrder[] | null;
  /** Also null if `listed` exists. */
  readonly spent: readonly Transaction[] | null;
  readonly balance: Money | null;
  /** Something unreachable may be readable later. */
  readonly mayTryAgain: boolean;
  /** A moment of ours by the supplier's clock; null if it gave no time. */
  atSupplier(atMs: number): number | null;
  /** True if an order of ours has this reference. */
  isOurs(reference: string): boolean;
}

export type LookReads = Pick<SupplierReads, 'orders' | 'transactions' | 'account'>;

/** Reads orders since `sinceMs`, one look-up for all who wait for one; `onAskBalance` runs before it asks for the balance. */
export async function lookAtSupplier(
  reads: LookReads,
  holders: (references: readonly string[]) => ReturnType<ReconciliationJournal['holders']>,
  sinceMs: number,
  priority: Priority,
  onAskBalance: () => Promise<void> = async () => {},
): Promise<SupplierLook> {
  const list = await readOrderList(reads, sinceMs, priority);
  const rows = list.failed === null ? list.orders : null;
  const listed = list.whole ? rows : null;
  const wallet = listed === null ? await reads.transactions(1, priority) : null;
  const spent = wallet?.ok ? wallet.value.transactions : null;
  await onAskBalance();
  const account = await reads.account(priority);
  const failures = [
    ...(list.failure === null ? [] : [list.failure]),
    ...(wallet === null || wallet.ok ? [] : [wallet.failure]),
    ...(account.ok ? [] : [account.failure]),
  ];
  const named = [
    ...(rows ?? []).flatMap(({ reference }) => reference ?? []),
    ...(spent ?? []).flatMap(wordsOf),
  ];
  const ours = new Set((await holders([...new Set(named)])).map(({ reference }) => reference));
  const { clockAheadMs } = list;
  return {
    rows,
    listed,
    spent,
    balance: account.ok ? account.value.balance : null,
    mayTryAgain: failures.some(({ code }) => code !== 'not-understood' && code !== 'refused'),
    atSupplier: (atMs) => (clockAheadMs === null ? null : atMs + clockAheadMs),
    isOurs: (reference) => ours.has(reference),
  };
}

/** The reference of a row since then, by the supplier's clock, that could be this order and is no other of ours; null if none. */
export function listedAs(
  { isOurs }: Pick<SupplierLook, 'isOurs'>,
  rows: readonly ListedOrder[],
  order: Pick<UncertainOrder, 'id' | 'serviceId' | 'identifier' | 'identifierKind'>,
  sinceAt: number | null,
  highestBefore: number | null = null,
): string | null {
  const wanted = { ...order, connectionId: '', sentAt: sinceAt, highestBefore };
  return matchOrder(wanted, rows, isOurs).candidates[0] ?? null;
}

/** True if a row of the wallet charges this price since then, by the supplier's clock, without the name of an order of ours. */
export function isSpent(
  { spent, isOurs }: Pick<SupplierLook, 'spent' | 'isOurs'>,
  price: Money,
  sinceAt: number | null,
): boolean {
  return (spent ?? []).some((row) => {
    const { amount, at } = row;
    if (amount === null || amount.currency !== price.currency || wordsOf(row).some(isOurs)) return false;
    if (at !== null && sinceAt !== null && at < sinceAt) return false;
    return compareDecimals(amount.amount, subtractDecimals('0', price.amount)) === 0;
  });
}

function wordsOf({ description, details }: Transaction): readonly string[] {
  return [description, ...Object.values(details)].flatMap((text) => String(text).match(/[\w-]{1,40}/g) ?? []);
}
