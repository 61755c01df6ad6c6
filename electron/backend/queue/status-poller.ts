import type { Priority } from '../../../shared/model/budget.ts';
import type { Clock } from '../../../shared/model/clock.ts';
import { isFinal, type Order } from '../../../shared/model/order.ts';
import type { OpenOrder, StatusChange, StatusJournal } from '../journal/statuses.ts';
import type { Reading } from '../supplier/exchange.ts';
import type { StatusRow, SupplierReads } from '../supplier/reads.ts';
import { joinStatuses } from './join-statuses.ts';
import { createPollSchedule, type PollSchedule, pollDelayMs } from './poll-schedule.ts';

export interface StatusPollerParts {
  readonly journal: StatusJournal;
  /** The reading half of a connection's client; null where its key is not known. */
  readonly reads: (
    connectionId: string,
  ) => Promise<Pick<SupplierReads, 'orderStatus' | 'orderStatuses'> | null>;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly random: () => number;
  readonly onReading: (connectionId: string, reading: Reading<unknown>) => void;
  readonly onChanged: (orders: readonly Order[]) => void;
  readonly onDefect: (error: unknown) => void;
}

/** Asks the supplier about open orders until each is final (money-safety P1, P2). */
export interface StatusPoller {
  /** Loads what is open; the first questions are spread so that a start does not burst. */
  start(): Promise<void>;
  /** Watches an order that the supplier has just taken. */
  track(order: Order): void;
  /** Asks about one order now, because a person waits for it. */
  askNow(order: Order): Promise<Reading<unknown> | null>;
  /** What the supplier says is read otherwise from now on: every open order of the connection is asked for again. */
  askAll(connectionId: string): void;
  stop(): void;
}

// Some panels deliver the code after the final word; the order is still asked for that long.
const codelessForMs = 60 * 60_000;
const shortestGapMs = 1_500;
const spreadMs = 10_000;

export function createStatusPoller(parts: StatusPollerParts): StatusPoller {
  const { clock, journal } = parts;
  const schedules = new Map<
    string,
    { readonly schedule: PollSchedule; timer: (() => void) | null; asking: boolean }
  >();
  /** When an order was first seen to have ended without its code. */
  const codelessSince = new Map<string, number>();
  let stopped = false;

  const laneOf = (connectionId: string) => {
    const lane = schedules.get(connectionId) ?? {
      schedule: createPollSchedule(),
      timer: null,
      asking: false,
    };
    schedules.set(connectionId, lane);
    return lane;
  };
  const arm = (connectionId: string): void => {
    const lane = laneOf(connectionId);
    const nextDueAt = lane.schedule.nextDueAt();
    lane.timer?.();
    lane.timer = null;
    if (stopped || lane.asking || nextDueAt === null) return;
    lane.timer = clock.after(
      Math.max(shortestGapMs, nextDueAt - clock.monotonicMs()),
      () => void pollDue(connectionId),
    );
  };

  const pollDue = async (connectionId: string): Promise<void> => {
    const lane = laneOf(connectionId);
    const due = lane.schedule.due(clock.monotonicMs());
    lane.asking = true;
    try {
      if (due.length > 0 && !stopped) await ask(connectionId, due, 'poll');
    } catch (error) {
      if (!stopped) parts.onDefect(error);
    } finally {
      lane.asking = false;
      arm(connectionId);
    }
  };

  const ask = async (
    connectionId: string,
    asked: readonly OpenOrder[],
    priority: Priority,
  ): Promise<Reading<unknown> | null> => {
    const { schedule } = laneOf(connectionId);
    // Postponed first: whatever goes wrong below, nobody is asked about in a tight loop.
    for (const order of asked)
      schedule.postpone(order.id, clock.monotonicMs() + pollDelayMs(clock.nowMs() - order.sentAt));
    const reads = await parts.reads(connectionId);
    const [first] = asked;
    if (!reads || !first) return null;
    const reading =
      asked.length === 1
        ? rowsOf(await reads.orderStatus(first.reference, priority))
        : await reads.orderStatuses(
            asked.map((order) => order.reference),
            priority,
          );
    parts.onReading(connectionId, reading);
    if (!reading.ok) {
      if (asked.length > 1 && reading.failure.code === 'not-understood')
        schedule.answered(false, clock.monotonicMs());
      return reading;
    }
    const joined = joinStatuses(asked, reading.value);
    if (asked.length > 1) schedule.answered(joined.size === asked.length, clock.monotonicMs());
    const changes = [...joined].map(([orderId, row]) => changeOf(orderId, row));
    const evidence = `${joined.size} of ${asked.length} asked for were in the reply`;
    const attempt = { ...reading.exchange, id: parts.randomId(), verdict: 'read', evidence } as const;
    const changed = await journal.record(attempt, changes, clock.nowMs());
    for (const [orderId, row] of joined) if (isOver(orderId, row)) schedule.remove(orderId);
    if (changed.length > 0) parts.onChanged(changed);
    return reading;
  };
  /** Whether nothing more is to be expected: it has ended, with its code or its reason, or without one for long enough. */
  const isOver = (orderId: string, row: StatusRow): boolean => {
    // A rejection may give its reason as a comment; a success is its code.
    const told = row.result !== null || (row.state === 'rejected' && row.comment !== null);
    const codeless = isFinal(row.state) && !told;
    const since = codelessSince.get(orderId) ?? clock.nowMs();
    if (codeless) codelessSince.set(orderId, since);
    const over = isFinal(row.state) && (!codeless || clock.nowMs() - since > codelessForMs);
    if (over || !codeless) codelessSince.delete(orderId);
    return over;
  };

  return {
    async start() {
      for (const order of await journal.open(clock.nowMs() - codelessForMs)) {
        laneOf(order.connectionId).schedule.add(order, clock.monotonicMs() + parts.random() * spreadMs);
      }
      for (const connectionId of schedules.keys()) arm(connectionId);
    },
    track(order) {
      const open = openOrderOf(order);
      if (!open || (isFinal(order.state) && order.result !== null)) return;
      laneOf(order.connectionId).schedule.add(open, clock.monotonicMs() + pollDelayMs(0) / 2);
      arm(order.connectionId);
    },
    async askNow(order) {
      const open = openOrderOf(order);
      return open ? ask(order.connectionId, [open], 'person') : null;
    },
    askAll(connectionId) {
      laneOf(connectionId).schedule.hasten(clock.monotonicMs());
      arm(connectionId);
    },
    stop() {
      stopped = true;
      for (const lane of schedules.values()) lane.timer?.();
    },
  };
}

function openOrderOf(order: Order): OpenOrder | null {
  const { id, connectionId, reference, identifier, sentAt, createdAt } = order;
  return reference === null ? null : { id, connectionId, reference, identifier, sentAt: sentAt ?? createdAt };
}

function rowsOf(reading: Reading<StatusRow>): Reading<readonly StatusRow[]> {
  return reading.ok ? { ...reading, value: [reading.value] } : reading;
}

function changeOf(orderId: string, row: StatusRow): StatusChange {
  const { state, supplierStatus, result, comment, details } = row;
  // A rejected order's code is its reason (supplier-dialects: Order status).
  return {
    orderId,
    state,
    supplierStatus,
    result,
    details,
    reason: state === 'rejected' ? (result ?? comment) : comment,
  };
}
