import type { Clock } from '../../../../shared/model/base/clock.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { createKeyedMutex } from '../../../../shared/model/base/in-turn.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { DecisionJournal } from '../../journal/outcomes/decisions.ts';
import type { ReconciliationJournal, StoredUncertain } from '../../journal/outcomes/reconciliations.ts';
import type { ListedOrder, SupplierReads } from '../../supplier/types/reads.ts';
import { matchOrder } from './match-orders.ts';
import { readOrderList } from './read-order-list.ts';
import { createReconcileSchedule, maxAtOnce } from './reconcile-schedule.ts';

export interface ReconcilerDeps {
  readonly journal: Omit<
    ReconciliationJournal,
    'lastEvent' | 'ordersSentMeanwhile' | 'balanceAskedAt' | 'mayArriveUntil'
  >;
  readonly decisions: Pick<DecisionJournal, 'decide'>;
  /** The connection's read methods; null without a key. */
  readonly reads: (connectionId: string) => Promise<Pick<SupplierReads, 'orders' | 'account'> | null>;
  readonly clock: Clock;
  /** Same as `ClockAtSending.setForwardSince`. */
  readonly setForwardSince: (sentAt: number) => number;
  readonly onBound: (order: Order) => void;
  readonly onDefect: (error: unknown) => void;
}

/**
 * Looks up uncertain orders at the supplier until each is found, decided by a person, or looked up the maximum number of times
 * (money-safety O4).
 */
export type Reconciler = ReturnType<typeof createReconciler>;

const betweenPortionsMs = 15_000;

export function createReconciler(deps: ReconcilerDeps) {
  const { journal, clock } = deps;
  let stopped = false;
  let cancelTimer = (): void => {};
  const schedule = createReconcileSchedule(clock, deps.setForwardSince);
  /** One look-up at a time per connection, so that a hanging supplier delays no other connection. */
  const runExclusive = createKeyedMutex();

  const reconcileDue = async (): Promise<void> => {
    schedule.keep(await journal.uncertain());
    if (stopped) return;
    for (const [connectionId, orders] of schedule.due()) void reconcile(connectionId, orders);
    plan();
  };
  const plan = (): void => {
    cancelTimer();
    const inMs = schedule.nextInMs();
    cancelTimer = inMs === null || stopped ? () => {} : clock.after(Math.max(1_000, inMs), run);
  };
  const reconcile = async (connectionId: string, orders: readonly StoredUncertain[]): Promise<void> => {
    const unresolved = new Set(orders.map(({ id }) => id));
    schedule.rest(connectionId, Number.POSITIVE_INFINITY);
    try {
      await runExclusive(connectionId, () =>
        lookUpOrders(connectionId, orders, (orderId) => {
          unresolved.delete(orderId);
          schedule.looked(orderId);
        }),
      );
    } catch (error) {
      if (!stopped) deps.onDefect(error);
    }
    // The key, the network or the disk failed, so the look-up is retried later.
    for (const orderId of unresolved) schedule.putOff(orderId);
    // Many orders are looked up in portions, with pauses, so that other work can also send requests.
    schedule.rest(connectionId, orders.length < maxAtOnce ? 0 : betweenPortionsMs);
    if (!stopped) plan();
  };

  const lookUpOrders = async (
    connectionId: string,
    orders: readonly StoredUncertain[],
    onLooked: (orderId: string) => void,
  ): Promise<void> => {
    const reads = await deps.reads(connectionId);
    if (!reads || stopped) return;
    const list = await readOrderList(reads, Math.min(...orders.map((order) => order.sentAt)), 'reconcile');
    // The time is taken before the read, because the balance may lack orders that are accepted during the
    // read.
    const startedAt = clock.nowMs();
    const balanceNow = await readBalance(reads);
    const references = list.orders.flatMap((each) => each.reference ?? []);
    const holders = await journal.holders(connectionId, references);
    const bound = new Set(holders.map(({ reference }) => reference));
    for (const order of orders) {
      const highestBefore = await journal.highestBefore(connectionId, order.sentAt);
      // O4: the list uses the supplier's clock. If the list's reply gives no time, no order is matched by time.
      const aheadMs = list.clockAheadMs === null ? null : (order.clockAheadMs ?? list.clockAheadMs);
      const sentAt = aheadMs === null ? null : order.sentAt + aheadMs;
      const match = matchOrder({ ...order, sentAt, highestBefore }, list.orders, (reference) =>
        bound.has(reference),
      );
      // Also reports references that belong to other orders, so that a person sees which order has them.
      const candidates = list.failed === null ? [...match.candidates, ...match.held] : null;
      const times = timesOf(list.orders, candidates ?? []);
      await journal.record(order.id, { candidates, times, failed: list.failed, balanceNow }, startedAt);
      onLooked(order.id);
      if (match.certain !== null && list.failed === null) await bind(order, match.certain);
    }
  };

  const bind = async (order: StoredUncertain, reference: string): Promise<void> => {
    const words = encodeMessage('found-in-list', { reference });
    const move = { to: 'pending', why: 'reconciled', who: 'app', words, reference, reason: null } as const;
    const bound = await deps.decisions.decide(order.id, 'uncertain', move, clock.nowMs());
    if (!bound?.moved) return;
    markRule('O4');
    deps.onBound(bound.order);
  };

  const run = (): void => {
    reconcileDue().catch((error: unknown) => {
      if (stopped) return;
      deps.onDefect(error);
      cancelTimer();
      cancelTimer = clock.after(60_000, run);
    });
  };

  return {
    nextLookAt: schedule.nextAt,
    setForwardMs: schedule.setForwardMs,
    async start() {
      run();
    },
    watch: run,
    /** Call this when a person asks for a look-up: looks up this order and other uncertain orders of its connection now. */
    lookNow: (connectionId: string, orderId: string) =>
      runExclusive(connectionId, async () => {
        const orders = (await journal.uncertain()).filter((order) => order.connectionId === connectionId);
        orders.sort((one, other) => Number(other.id === orderId) - Number(one.id === orderId));
        if (orders.length > 0) await lookUpOrders(connectionId, orders.slice(0, maxAtOnce), () => {});
      }),
    stop() {
      stopped = true;
      cancelTimer();
    },
  };
}

/** Placement times from the list, by reference. */
function timesOf(
  listed: readonly ListedOrder[],
  references: readonly string[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    listed.flatMap(({ reference, createdAt }) =>
      reference !== null && createdAt !== null && references.includes(reference)
        ? [[reference, createdAt]]
        : [],
    ),
  );
}

async function readBalance(reads: Pick<SupplierReads, 'account'>): Promise<Money | null> {
  const reading = await reads.account('reconcile');
  return reading.ok ? reading.value.balance : null;
}
