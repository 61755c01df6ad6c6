import type { OpenOrder, StatusChange } from '../../../electron/backend/journal/outcomes/statuses.ts';
import {
  createStatusPoller,
  type StatusPoller,
} from '../../../electron/backend/queue/tracking/status-poller.ts';
import { createLimiter, type Limiter } from '../../../electron/backend/supplier/limiter/limiter.ts';
import type { Reading } from '../../../electron/backend/supplier/types/exchange.ts';
import type { StatusRow } from '../../../electron/backend/supplier/types/reads.ts';
import type { Failure } from '../../../shared/contract/base/failures.ts';
import type { Priority } from '../../../shared/model/connection/budget.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import type { TypicalTime } from '../../../shared/model/order/typical-time.ts';
import { createSimulatedClock, type SimulatedClock } from './simulated-clock.ts';

/** One request at the simulated supplier. */
export interface Asked {
  readonly atMs: number;
  readonly references: readonly string[];
}

export interface PollerSimulation {
  readonly clock: SimulatedClock;
  readonly poller: StatusPoller;
  readonly limiter: Limiter;
  readonly asked: readonly Asked[];
  /** When the poller reported an order's end, by order id; `elapsedMs`. */
  readonly noticed: ReadonlyMap<string, number>;
  /** The order ids of each change that the poller reported; `readings` says if each reading got an answer. */
  readonly told: readonly (readonly string[])[];
  readonly readings: readonly boolean[];
  /** All reported changes of an order, oldest first. */
  readonly changes: readonly StatusChange[];
  /** The stored request sizes, oldest first. */
  readonly remembered: readonly string[];
  /** Makes the supplier report that this order has succeeded. */
  finish(reference: string): void;
}

/**
 * Runs the real poller with the real limiter on a simulated clock. The supplier answers after `latencyMs`, about the orders that `answer`
 * returns; by default about every requested order.
 */
export async function simulatePoller(options: {
  readonly open: readonly OpenOrder[];
  readonly latencyMs?: number;
  readonly usual?: TypicalTime | null;
  readonly remembered?: string | null;
  readonly answer?: (references: readonly string[]) => readonly string[] | Failure;
  /** Changes a row of the supplier's answer; `isBulk`: the request is about several orders. */
  readonly tell?: (row: StatusRow, isBulk: boolean) => StatusRow;
  /** The latency of a request about several orders, if different. */
  readonly bulkLatencyMs?: number;
  /** References of our other orders. */
  readonly ofOthers?: readonly string[];
  readonly isLost?: () => boolean;
  readonly onLost?: () => void;
}): Promise<PollerSimulation> {
  const clock = createSimulatedClock();
  const nowhere = {
    load: async () => [],
    save: async () => {},
    loadGate: async () => null,
    saveGate: async () => {},
  };
  const limiter = await createLimiter({ clock, slots: nowhere });
  const asked: Asked[] = [];
  const noticed = new Map<string, number>();
  const told: (readonly string[])[] = [];
  const readings: boolean[] = [];
  const changes: StatusChange[] = [];
  const remembered: string[] = [];
  const finished = new Set<string>();
  const exchange = { request: '', startedAt: 0, finishedAt: 0, httpStatus: 200, reply: null, replyBytes: 0 };

  const tell = options.tell ?? ((row: StatusRow): StatusRow => row);
  const latencyOf = (isBulk: boolean): number =>
    (isBulk ? options.bulkLatencyMs : undefined) ?? options.latencyMs ?? 200;
  const ask = async (
    reported: () => readonly string[],
    priority: Priority,
  ): Promise<Reading<readonly StatusRow[]>> => {
    const slot = await limiter.acquire(priority);
    const references = reported();
    if (references.length === 0) {
      slot.giveBack();
      return { ok: false, failure: { code: 'invalid-input', data: { problems: [] } }, exchange: null };
    }
    asked.push({ atMs: clock.elapsedMs(), references });
    await new Promise<void>((resolve) => void clock.after(latencyOf(references.length > 1), resolve));
    slot.release();
    const answered = options.answer?.(references) ?? references;
    if (!isReported(answered)) return { ok: false, failure: answered, exchange };
    return {
      ok: true,
      value: answered.map((reference) =>
        tell(rowOf(reference, finished.has(reference)), references.length > 1),
      ),
      exchange,
    };
  };
  let chance = 0;
  const poller = createStatusPoller({
    clock,
    // Uses golden-ratio steps, so that the numbers are evenly spread, and the same in each run.
    random: () => (chance = (chance + 0.618) % 1),
    randomId: () => 'attempt',
    journal: {
      open: async () => [...options.open],
      async record(_, found) {
        changes.push(...found);
        const done = found.filter(({ orderId, state }) => state === 'success' && !noticed.has(orderId));
        for (const { orderId } of done) noticed.set(orderId, clock.elapsedMs());
        return done.map(({ orderId, state }) => ({ id: orderId, state }) as unknown as Order);
      },
      hold: async () => {},
      accepted: async () => new Set<string>(),
      isOfOther: async (_, reportedIds) => reportedIds.some((id) => options.ofOthers?.includes(id)),
      referenceShared: async () => [],
    },
    reads: async () => ({
      orderStatuses: (references, priority) => ask(references, priority),
      async orderStatus(reference, priority) {
        const reading = await ask(() => [reference], priority);
        const [row] = reading.ok ? reading.value : [];
        if (!reading.ok) return reading;
        return row ? { ...reading, value: row } : { ok: false, failure: notFound, exchange };
      },
    }),
    usual: () => options.usual ?? null,
    sizes: { read: async () => options.remembered ?? null, write: (_, text) => remembered.push(text) },
    isLost: options.isLost ?? (() => false),
    onLost: options.onLost ?? (() => {}),
    onReading: (_, { ok }) => void readings.push(ok),
    onChanged: (orders) => void told.push(orders.map(({ id }) => id)),
    onDefect(error) {
      throw error;
    },
  });
  await poller.start();
  return {
    clock,
    poller,
    limiter,
    asked,
    noticed,
    told,
    readings,
    changes,
    remembered,
    finish: (reference) => void finished.add(reference),
  };
}

/** Returns open orders of one connection, sent `ageMs` ago by the simulated clock; their references count up from `from`. */
export function openOrders(count: number, ageMs: number, from = 0): OpenOrder[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `order ${from + index}`,
    connectionId: 'connection-1',
    serviceId: '12',
    reference: String(from + index),
    identifier: `imei ${from + index}`,
    identifierKind: 'other',
    sentAt: 1_800_000_000_000 - ageMs,
    atCounter: false,
  }));
}

const notFound: Failure = { code: 'refused', data: { words: 'NoResultFound' } } as Failure;

function isReported(reported: readonly string[] | Failure): reported is readonly string[] {
  return Array.isArray(reported);
}

function rowOf(reference: string, finished: boolean): StatusRow {
  return {
    reference,
    identifier: null,
    comment: null,
    details: {},
    supplierStatus: finished ? '4' : '1',
    ...(finished
      ? ({ state: 'success', result: 'code' } as const)
      : ({ state: 'in-process', result: null } as const)),
  };
}
