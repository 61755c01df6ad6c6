import type { Clock } from '../../../../shared/model/base/clock.ts';
import {
  asMessages,
  type EncodedMessages,
  encodeMessage,
  joinMessages,
} from '../../../../shared/model/base/coded-message.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import { compareReported } from '../../../../shared/model/identifier/reported-identifier.ts';
import { isFinal, type Order } from '../../../../shared/model/order/order.ts';
import type { TypicalTime } from '../../../../shared/model/order/typical-time.ts';
import type { HeldAnswer, OpenOrder, StatusChange, StatusJournal } from '../../journal/outcomes/statuses.ts';
import type { Exchange, Reading } from '../../supplier/types/exchange.ts';
import type { StatusRow, SupplierReads } from '../../supplier/types/reads.ts';
import { type HeldStatus, type JoinedStatuses, joinStatuses } from './join-statuses.ts';
import { pollDelayMs } from './poll-delay.ts';
import type { Asker, PollOutcome } from './poll-schedule.ts';
import { type BulkSizes, createPollWorkers } from './poll-workers.ts';

export interface StatusPollerDeps {
  readonly journal: Pick<
    StatusJournal,
    'open' | 'record' | 'hold' | 'isOfOther' | 'accepted' | 'referenceShared'
  >;
  /** The connection's read methods; null without a key. */
  readonly reads: (
    connectionId: string,
  ) => Promise<Pick<SupplierReads, 'orderStatus' | 'orderStatuses'> | null>;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly random: () => number;
  readonly usual: (order: OpenOrder) => TypicalTime | null;
  readonly sizes: BulkSizes;
  /** True while the supplier is probed. The supplier is not polled during that time (P4). */
  readonly isLost: (connectionId: string) => boolean;
  /** Called if the supplier was unreachable or refused the key. */
  readonly onLost: (connectionId: string) => void;
  readonly onReading: (connectionId: string, reading: Reading<unknown>) => void;
  readonly onChanged: (orders: readonly Order[]) => void;
  readonly onDefect: (error: unknown) => void;
}

/** Polls open orders until each is final (money-safety P1 to P4). */
export type StatusPoller = ReturnType<typeof createStatusPoller>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is one poll, from the request to the conclusions from the reply.
export function createStatusPoller(deps: StatusPollerDeps) {
  const { clock, journal } = deps;
  const isOver = createOverCheck(clock);
  const lanes = createPollWorkers({
    clock,
    random: deps.random,
    sizes: deps.sizes,
    isLost: deps.isLost,
    onDefect: deps.onDefect,
    async ask(connectionId, due, asker) {
      const { bulk } = await lanes.of(connectionId);
      const isAlone = bulk.now() === 1 || due.length === 1;
      await ask(connectionId, due, asker === 'counter' ? 'counter' : isAlone ? 'single' : 'poll', asker);
    },
  });

  const ask = async (
    connectionId: string,
    due: readonly OpenOrder[],
    priority: Priority,
    asker: Asker | null,
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it has one branch for each kind of reply, to a single or a bulk request.
  ): Promise<Reading<unknown> | null> => {
    const { schedule, bulk } = await lanes.of(connectionId);
    const polled: OpenOrder[] = [];
    let isSettled = false;
    const take = (orders: readonly OpenOrder[]): void => {
      isSettled = true;
      const now = clock.monotonicMs();
      const sweep = Math.ceil(schedule.size() / bulk.now());
      for (const order of orders) schedule.asked(order.id, now, now + delayOf(order, sweep));
      polled.push(...orders);
    };
    // The orders are chosen when the request is sent, not when the request is queued. In between, single requests go first, and orders that
    // they answer are left out.
    const atTurn = (): readonly string[] => {
      if (!isSettled) take(asker === null ? due : schedule.due(clock.monotonicMs(), bulk.now(), asker));
      return polled.map((order) => order.reference);
    };
    const askThem = async (): Promise<Reading<readonly StatusRow[]> | null> => {
      const reads = await deps.reads(connectionId);
      const [first] = due;
      if (!reads || !first) return null;
      if (due.length > 1) return reads.orderStatuses(atTurn, priority);
      take(due);
      return rowsOf(await reads.orderStatus(first.reference, priority));
    };
    // If the request fails before it is sent, the orders still count as polled, to avoid a tight loop.
    const reading = await askThem().finally(() => isSettled || take(due));
    if (reading === null) return null;
    deps.onReading(connectionId, reading);
    if (!reading.ok) {
      const { code } = reading.failure;
      if (code === 'unreachable' || code === 'key-refused') deps.onLost(connectionId);
      if (polled.length > 1 && mayBeTooLong(reading)) {
        bulk.failed(polled.length);
        // Polls again soon with half the size: smaller requests show the cause and the orders concerned.
        const ids = polled.map((order) => order.id);
        schedule.hasten(clock.monotonicMs(), ids);
      }
      const [single] = polled.length === 1 ? polled : [];
      if (single && (code === 'refused' || code === 'not-understood'))
        schedule.answeredAlone(single.id, 'nothing', bulk.now() > 1);
      if (single) await holdUnread(single.id, reading);
      return reading;
    }
    const [single] = polled.length === 1 && due.length === 1 ? polled : [];
    if (single && (await isOfOther(single, reading.value))) {
      schedule.answeredAlone(single.id, 'nothing', bulk.now() > 1);
      const { exchange } = reading;
      await hold(
        single.id,
        exchange,
        joinMessages(encodeMessage('held-unread'), encodeMessage('other-order')),
      );
      return reading;
    }
    const statuses = await withAccepted(joinStatuses(polled, reading.value, due.length === 1));
    const { joined, held } = await withoutShared(statuses, polled);
    const outcomeOf = ({ id }: OpenOrder): PollOutcome => pollOutcome(joined.get(id));
    if (polled.length > 1) {
      const expected = polled.filter(({ id }) => joined.has(id) || schedule.isExpected(id));
      bulk.answered(expected.length, joined.size);
      if (polled.some((order) => outcomeOf(order) === 'more')) bulk.proven();
      for (const order of polled) schedule.answeredInBulk(order.id, outcomeOf(order), !bulk.isProven());
    } else
      for (const order of polled) {
        const isMore = schedule.answeredAlone(order.id, outcomeOf(order), bulk.now() > 1);
        if (isMore !== null) bulk.compared(!isMore);
      }
    const changes = [...joined].map(([orderId, row]) => changeOf(orderId, row));
    const evidence = encodeMessage('statuses-found', { found: joined.size, asked: polled.length });
    const attempt = { ...reading.exchange, id: deps.randomId(), verdict: 'read', evidence } as const;
    const changed = await journal.record(attempt, changes, clock.nowMs());
    for (const [orderId, row] of joined) if (isOver(orderId, row)) schedule.remove(orderId);
    if (changed.length > 0) deps.onChanged(changed);
    if (held.length > 0) await journal.hold({ ...attempt, id: deps.randomId() }, held, clock.nowMs());
    return reading;
  };
  /** Accepts a status about another device if a person confirmed that the status belongs to this order. */
  const withAccepted = async ({ joined, held }: JoinedStatuses): Promise<JoinedStatuses> => {
    const otherDevices = held.filter(({ why }) => why === 'other-device');
    if (otherDevices.length === 0) return { joined, held };
    const accepted = await journal.accepted(otherDevices.map(heldAnswer));
    const counts = otherDevices.filter(({ orderId }) => accepted.has(orderId));
    return {
      joined: new Map([...joined, ...counts.map(({ orderId, row }) => [orderId, row] as const)]),
      held: held.filter((each) => !counts.includes(each)),
    };
  };
  /**
   * Holds results that do not name the device, if another order is uncertain because it was answered with the same reference: nobody knows
   * whose results they are (money-safety O9).
   */
  const withoutShared = async ({ joined, held }: JoinedStatuses, polled: readonly OpenOrder[]) => {
    const unnamed = polled.filter(({ id, identifierKind, identifier }) => {
      const row = joined.get(id);
      const reported = compareReported(identifierKind, identifier, row?.identifier ?? null);
      return pollOutcome(row) === 'more' && reported === 'unlike';
    });
    const shared = await journal.referenceShared(unnamed);
    const ids = new Set(shared.map(({ orderId }) => orderId));
    return {
      joined: new Map([...joined].filter(([id]) => !ids.has(id))),
      held: [...held.map(heldAnswer), ...shared],
    };
  };
  /**
   * The answer names neither order nor device. True if its `ID` is the reference of another order of ours.
   */
  const isOfOther = async (order: OpenOrder, rows: readonly StatusRow[]): Promise<boolean> => {
    const unnamed = rows.filter(({ reference, identifier }) => reference === null && identifier === null);
    const reportedIds = unnamed.flatMap(({ details }) => details.ID ?? []);
    return reportedIds.length > 0 && (await journal.isOfOther(order, reportedIds));
  };
  /** If a reply about one order has no readable status, the reply is recorded on the order and on the connection. */
  const holdUnread = async (
    orderId: string,
    { failure, exchange }: Extract<Reading<unknown>, { ok: false }>,
  ): Promise<void> => {
    if (exchange === null || (failure.code !== 'refused' && failure.code !== 'not-understood')) return;
    const reasonMessage =
      failure.code === 'refused'
        ? encodeMessage('held-refused', { words: failure.data.words })
        : joinMessages(encodeMessage('held-unread'), ...[asMessages(failure.data.where) ?? []].flat());
    await hold(orderId, exchange, reasonMessage);
  };
  const hold = async (orderId: string, exchange: Exchange, message: EncodedMessages): Promise<void> => {
    const attempt = {
      ...exchange,
      id: deps.randomId(),
      verdict: 'not-understood',
      evidence: message,
    } as const;
    await journal.hold(attempt, [{ orderId, words: message }], clock.nowMs());
  };
  const delayOf = (order: OpenOrder, sweep: number): number =>
    pollDelayMs(clock.nowMs() - order.sentAt, deps.usual(order), sweep);

  return {
    /** Loads the open orders, and spreads their first requests to avoid a burst at start. */
    async start() {
      const open = Map.groupBy(
        await journal.open(clock.nowMs() - awaitingResultForMs),
        (each) => each.connectionId,
      );
      for (const [connectionId, orders] of open) {
        const { schedule } = await lanes.of(connectionId);
        for (const order of orders) schedule.add(order, clock.monotonicMs());
        lanes.spread(connectionId);
      }
    },
    track(order: Order) {
      const open = openOrderOf(order);
      if (!open || (isFinal(order.state) && order.result !== null)) return;
      lanes.add(open, clock.monotonicMs() + delayOf(open, 1) / 2);
    },
    /** Polls one order now, because a person waits for it. */
    async pollNow(order: Order) {
      const open = openOrderOf(order);
      return open ? ask(order.connectionId, [open], 'person', null) : null;
    },
    /** Makes these orders due for bulk requests. Returns the approximate number of requests. */
    async pollSoon(connectionId: string, orders: readonly Pick<Order, 'id'>[]) {
      const { bulk } = await lanes.of(connectionId);
      lanes.hasten(
        connectionId,
        orders.map(({ id }) => id),
      );
      return Math.ceil(orders.length / bulk.now());
    },
    /** Polls every open order of the connection again, after a change in how replies are read. */
    pollAll: (connectionId: string) => lanes.hasten(connectionId),
    /** Call this when the supplier answers again: spreads the orders that became due meanwhile (P4). */
    resume: lanes.spread,
    connections: lanes.connections,
    stop: lanes.stop,
  };
}

function pollOutcome(row: StatusRow | undefined): PollOutcome {
  if (row === undefined) return 'nothing';
  const isWaiting = row.state === 'pending' || row.state === 'unknown';
  return isWaiting && row.result === null ? 'waits' : 'more';
}

function openOrderOf(order: Order): OpenOrder | null {
  const { id, connectionId, serviceId, reference, identifier, identifierKind, sentAt, createdAt, batchId } =
    order;
  if (reference === null) return null;
  const about = { id, connectionId, serviceId, reference, identifier, identifierKind };
  return { ...about, sentAt: sentAt ?? createdAt, atCounter: batchId === null };
}

function rowsOf(reading: Reading<StatusRow>): Reading<readonly StatusRow[]> {
  return reading.ok ? { ...reading, value: [reading.value] } : reading;
}

/** True if a request may have failed because the request was too long. */
function mayBeTooLong(reading: Extract<Reading<unknown>, { ok: false }>): boolean {
  const { failure } = reading;
  if (failure.code === 'unreachable') return ['timeout', 'reset'].includes(failure.data.cause);
  return failure.code === 'not-understood' || failure.code === 'refused';
}

function heldAnswer({ orderId, why, row }: HeldStatus): HeldAnswer {
  return {
    orderId,
    words:
      why === 'contradiction'
        ? encodeMessage('held-contradiction')
        : encodeMessage('held-other-device', { identifier: row.identifier ?? '' }),
  };
}

function changeOf(orderId: string, row: StatusRow): StatusChange {
  const { state, supplierStatus, result, comment, details } = row;
  // A rejected order has no code, so `result` contains the reason.
  return {
    orderId,
    state,
    supplierStatus,
    result,
    details,
    reason: state === 'rejected' ? (result ?? comment) : comment,
  };
}

/** Some suppliers deliver the code after the final status, so polling continues for this time. */
const awaitingResultForMs = 60 * 60_000;

/**
 * Returns a function that is true if no further row is expected for an order. No row is expected if the order is final and has its code or
 * reason, or if the order has been final for longer than `awaitingResultForMs`.
 */
function createOverCheck(clock: Clock): (orderId: string, row: StatusRow) => boolean {
  /** Time when an order was first seen final without its code. */
  const since = new Map<string, number>();
  return (orderId, row) => {
    // A success is reported with its code in `result`. A rejection may have its reason in `result` or in `comment`.
    const reported = row.result !== null || (row.state === 'rejected' && row.comment !== null);
    const awaitingResult = isFinal(row.state) && !reported;
    const sinceMs = since.get(orderId) ?? clock.nowMs();
    if (awaitingResult) since.set(orderId, sinceMs);
    const over = isFinal(row.state) && (!awaitingResult || clock.nowMs() - sinceMs > awaitingResultForMs);
    if (over || !awaitingResult) since.delete(orderId);
    return over;
  };
}
