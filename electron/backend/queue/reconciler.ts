import type { Clock } from '../../../shared/model/clock.ts';
import type { Money } from '../../../shared/model/decimal.ts';
import type { Order } from '../../../shared/model/order.ts';
import type { DecisionJournal } from '../journal/decisions.ts';
import type { ReconciliationJournal, StoredUncertain } from '../journal/reconciliations.ts';
import type { ListedOrder, SupplierReads } from '../supplier/reads.ts';
import { matchOrder, referenceNumber } from './match-orders.ts';

export interface ReconcilerParts {
  readonly journal: ReconciliationJournal;
  readonly decisions: Pick<DecisionJournal, 'decide'>;
  /** The reading half of a connection's client; null where its key is not known. */
  readonly reads: (connectionId: string) => Promise<Pick<SupplierReads, 'orders' | 'account'> | null>;
  readonly clock: Clock;
  readonly onBound: (order: Order) => void;
  readonly onDefect: (error: unknown) => void;
}

/** Looks for uncertain orders at the supplier until each is found, decided by a person, or looked for often enough (money-safety O4). */
export interface Reconciler {
  start(): Promise<void>;
  /** An order has just become uncertain. */
  watch(): void;
  /** Looks for everything uncertain on a connection now, because a person asks. */
  lookNow(connectionId: string): Promise<void>;
  /** When the next look for an order is due, wall clock; null: no more by itself. */
  nextLookAt(order: Pick<StoredUncertain, 'since'>, looks: number): number | null;
  stop(): void;
}

/** After becoming uncertain: 5 s, 30 s, 2 min, 10 min and 1 h (O4). */
const looksAfterMs = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
// A list whose paging is unspecified is not read to its end for one order.
const mostPages = 5;

export function createReconciler(parts: ReconcilerParts): Reconciler {
  const { journal, clock } = parts;
  let stopped = false;
  let cancelTimer = (): void => {};
  let working: Promise<void> = Promise.resolve();

  const nextLookAt: Reconciler['nextLookAt'] = ({ since }, looks) => {
    const afterMs = looksAfterMs[looks];
    return afterMs === undefined ? null : since + afterMs;
  };

  const lookForDue = async (): Promise<void> => {
    const due = new Map<string, StoredUncertain[]>();
    let nextAt = Number.POSITIVE_INFINITY;
    for (const order of await journal.uncertain()) {
      const at = nextLookAt(order, (await journal.of(order.id)).length);
      if (at === null) continue;
      if (at <= clock.nowMs()) due.set(order.connectionId, [...(due.get(order.connectionId) ?? []), order]);
      else nextAt = Math.min(nextAt, at);
    }
    for (const [connectionId, orders] of due) await look(connectionId, orders);
    if (stopped) return;
    cancelTimer();
    // What was due has been looked for, or could not be for want of a key: that is tried again calmly.
    const inMs = Math.min(nextAt - clock.nowMs(), due.size > 0 ? 15_000 : Number.POSITIVE_INFINITY);
    cancelTimer = inMs === Number.POSITIVE_INFINITY ? () => {} : clock.after(Math.max(1_000, inMs), run);
  };

  const look = async (connectionId: string, orders: readonly StoredUncertain[]): Promise<void> => {
    const reads = await parts.reads(connectionId);
    if (!reads || stopped) return;
    const list = await readList(reads, Math.min(...orders.map((order) => order.sentAt)));
    const balanceNow = await readBalance(reads);
    const references = list.orders.flatMap((each) => each.reference ?? []);
    const bound = await journal.bound(connectionId, references);
    for (const order of orders) {
      const numbers = (await journal.knownBefore(connectionId, order.sentAt)).map(referenceNumber);
      const known = numbers.filter((number) => number !== null);
      const highestBefore = known.length === 0 ? null : known.reduce((most, each) => Math.max(most, each), 0);
      const match = matchOrder({ ...order, highestBefore }, list.orders, (reference) => bound.has(reference));
      const candidates = list.failed === null ? match.candidates : null;
      await journal.record(order.id, { candidates, failed: list.failed, balanceNow }, clock.nowMs());
      if (match.certain !== null && list.failed === null) await bind(order, match.certain);
    }
  };

  const bind = async (order: StoredUncertain, reference: string): Promise<void> => {
    const words = `the supplier's list holds one new order for it: ${reference}`;
    const move = { to: 'pending', why: 'reconciled', who: 'app', words, reference, reason: null } as const;
    const bound = await parts.decisions.decide(order.id, 'uncertain', move, clock.nowMs());
    if (bound?.moved) parts.onBound(bound.order);
  };

  const run = (): void => {
    working = working.then(lookForDue).catch((error: unknown) => {
      if (stopped) return;
      parts.onDefect(error);
      cancelTimer = clock.after(60_000, run);
    });
  };

  return {
    nextLookAt,
    async start() {
      run();
    },
    watch: run,
    lookNow(connectionId) {
      working = working.then(async () => {
        const orders = (await journal.uncertain()).filter((order) => order.connectionId === connectionId);
        if (orders.length > 0) await look(connectionId, orders);
      });
      return working;
    },
    stop() {
      stopped = true;
      cancelTimer();
    },
  };
}

type ReadList = { readonly orders: readonly ListedOrder[]; readonly failed: string | null };

/** The supplier's newest orders, page by page until they are older than the oldest that we look for. */
async function readList(reads: Pick<SupplierReads, 'orders'>, oldestSentAt: number): Promise<ReadList> {
  const orders: ListedOrder[] = [];
  const dayMs = 24 * 60 * 60_000;
  for (let page: number | null = 1, read = 0; page !== null && read < mostPages; read += 1) {
    const reading = await reads.orders(page, 'reconcile');
    if (!reading.ok)
      return { orders, failed: `The list of orders could not be read (${reading.failure.code}).` };
    orders.push(...reading.value.orders);
    const times = reading.value.orders.flatMap((each) => each.createdAt ?? []);
    const allOlder = times.length > 0 && times.every((at) => at < oldestSentAt - dayMs);
    page = allOlder ? null : reading.value.nextPage;
  }
  return { orders, failed: null };
}

async function readBalance(reads: Pick<SupplierReads, 'account'>): Promise<Money | null> {
  const reading = await reads.account('reconcile');
  return reading.ok ? reading.value.balance : null;
}
