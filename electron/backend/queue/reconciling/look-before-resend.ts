import { compareDecimals, type Money, subtractDecimals } from '../../../../shared/model/base/decimal.ts';
import { type EncodedNotes, note } from '../../../../shared/model/base/note.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { ResendOrder, SentBefore } from '../../journal/orders/resend-journal.ts';
import type { ReconciliationJournal } from '../../journal/outcomes/reconciliations.ts';
import type { ListedOrder, SupplierReads } from '../../supplier/types/reads.ts';
import { fellUnexplained } from './balance-evidence.ts';
import { matchOrder, skewMs } from './match-orders.ts';
import { readOrderList } from './read-order-list.ts';

/** What the supplier shows of its orders at one moment, by whatever of it can be read: its list, else its wallet, and its balance. */
export interface SupplierLook {
  /** What was read of its list, as far as it was read; null where it could not be. */
  readonly rows: readonly ListedOrder[] | null;
  /** The same; null too where it goes on beyond what was read. */
  readonly listed: readonly ListedOrder[] | null;
  readonly spent: readonly Transaction[] | null;
  readonly balance: Money | null;
  /** Something was out of reach that may be read later. */
  readonly mayTryAgain: boolean;
  /** As `ReadOrderList` says. */
  readonly clockAheadMs: number | null;
}

type Reads = Pick<SupplierReads, 'orders' | 'transactions' | 'account'>;

/** Reads what was taken since then, one look for all who wait for one. */
export async function lookAtSupplier(
  reads: Reads,
  sinceMs: number,
  priority: Priority,
): Promise<SupplierLook> {
  const list = await readOrderList(reads, sinceMs, priority);
  const rows = list.failed === null ? list.orders : null;
  const listed = list.whole ? rows : null;
  const wallet = listed === null ? await reads.transactions(1, priority) : null;
  const account = await reads.account(priority);
  const failures = [
    ...(list.failure === null ? [] : [list.failure]),
    ...(wallet === null || wallet.ok ? [] : [wallet.failure]),
    ...(account.ok ? [] : [account.failure]),
  ];
  return {
    rows,
    listed,
    clockAheadMs: list.clockAheadMs,
    spent: wallet?.ok ? wallet.value.transactions : null,
    balance: account.ok ? account.value.balance : null,
    mayTryAgain: failures.some(({ code }) => code !== 'not-understood' && code !== 'refused'),
  };
}

/** What a look says of one order that is about to be sent again (money-safety O12). */
export type ResendVerdict =
  | { readonly is: 'clear' }
  | { readonly is: 'again'; readonly inMs: number }
  | { readonly is: 'doubt'; readonly words: EncodedNotes };

/** Where a supplier refuses by its books, what it took before is in them. */
const afterRefusalMs = 5_000;
/** A "too many" may come from before the books, while another server of the supplier is still at the order: as long as we would wait for that. */
const afterAnswerMs = 30_000;
/** A list is this late at most where nothing but the list says that an order is not there. */
const lateListMs = 120_000;
const againMs = 15_000;
/** What was sent so shortly before a balance was told may be in it or not. */
const unsureMs = 60_000;

/** When an order may be looked for at the earliest: what may still arrive is not looked for before it has (money-safety H7). */
export function earliestLookAt({ sent }: Pick<ResendOrder, 'sent'>): number {
  return Math.max(
    0,
    ...sent.map(
      ({ mayArriveUntil, answeredAt, sentAt, isRefused }) =>
        mayArriveUntil ?? (answeredAt ?? sentAt) + (isRefused ? afterRefusalMs : afterAnswerMs),
    ),
  );
}

/** Since when an order of its thing may be at the supplier. */
export function sinceOf({ sent, createdAt }: Pick<ResendOrder, 'sent' | 'createdAt'>): number {
  return Math.min(createdAt, ...sent.map(({ sentAt }) => sentAt));
}

/** Judges what was seen. Absence in a list is believed where the balance does not speak against it, and was given time where it says nothing. */
export async function judgeResend(
  journal: Pick<ReconciliationJournal, 'holders' | 'highestBefore' | 'sentBeside'>,
  connectionId: string,
  order: ResendOrder,
  look: SupplierLook,
  nowMs: number,
): Promise<ResendVerdict> {
  const sinceMs = sinceOf(order);
  const sentAt = look.clockAheadMs === null ? null : sinceMs + look.clockAheadMs;
  const isBound = await boundAmong(journal, connectionId, look);
  if (look.listed !== null) {
    const highestBefore = await journal.highestBefore(connectionId, sinceMs);
    const wanted = { ...order, connectionId, sentAt, highestBefore };
    const { candidates } = matchOrder(wanted, look.listed, isBound);
    const [reference] = candidates;
    if (reference !== undefined) return { is: 'doubt', words: note('resend-listed', { reference }) };
  } else if (look.spent?.some((row) => couldBeSpent(row, order, sentAt, isBound)))
    return { is: 'doubt', words: note('resend-wallet') };
  const falls = await Promise.all(
    order.sent.map((before) => fallSince(journal, before, look.balance, nowMs)),
  );
  if (falls.includes('maybe')) return { is: 'doubt', words: note('resend-balance') };
  if (falls.length > 0 && falls.every((fall) => fall === 'no')) return { is: 'clear' };
  if (look.listed === null && look.spent === null)
    return look.mayTryAgain ? { is: 'again', inMs: againMs } : { is: 'doubt', words: note('resend-unread') };
  const givenMs = nowMs - Math.max(0, ...order.sent.map(({ answeredAt, sentAt }) => answeredAt ?? sentAt));
  return givenMs < lateListMs ? { is: 'again', inMs: lateListMs - givenMs } : { is: 'clear' };
}

async function fallSince(
  journal: Pick<ReconciliationJournal, 'sentBeside'>,
  { orderId, price, balanceBefore }: SentBefore,
  balanceNow: Money | null,
  nowMs: number,
): Promise<ReturnType<typeof fellUnexplained>> {
  return fellUnexplained(
    price,
    { balanceBefore, balanceNow },
    await journal.sentBeside(orderId, nowMs, unsureMs),
  );
}

async function boundAmong(
  journal: Pick<ReconciliationJournal, 'holders'>,
  connectionId: string,
  { listed, spent }: SupplierLook,
): Promise<(reference: string) => boolean> {
  const references = [
    ...(listed ?? []).flatMap(({ reference }) => reference ?? []),
    ...(spent ?? []).flatMap((row) => numbersIn(row)),
  ];
  const holders = await journal.holders(connectionId, [...new Set(references)]);
  const bound = new Set(holders.map(({ reference }) => reference));
  return (reference) => bound.has(reference);
}

/** A row of the wallet that takes this order's price since then, and is not named after another order of ours. */
function couldBeSpent(
  row: Transaction,
  { sent }: ResendOrder,
  sinceMs: number | null,
  isBound: (reference: string) => boolean,
): boolean {
  const { amount, at } = row;
  if (
    amount === null ||
    (at !== null && sinceMs !== null && at < sinceMs - skewMs) ||
    numbersIn(row).some(isBound)
  )
    return false;
  return sent.some(
    ({ price }) =>
      amount.currency === price.currency &&
      compareDecimals(amount.amount, subtractDecimals('0', price.amount)) === 0,
  );
}

function numbersIn({ description, details }: Transaction): readonly string[] {
  return [description, ...Object.values(details)].flatMap((text) => String(text).match(/[\w-]{1,40}/g) ?? []);
}
