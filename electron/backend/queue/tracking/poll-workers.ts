import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { OpenOrder } from '../../journal/outcomes/statuses.ts';
import { type BulkSize, createBulkSize, largestSize } from './bulk-size.ts';
import { type Asker, createPollSchedule, type PollSchedule } from './poll-schedule.ts';

/** Keeps the bulk size of each connection across restarts (P1). */
export interface BulkSizes {
  read(connectionId: string): Promise<string | null>;
  write(connectionId: string, text: string): void;
}

export interface PollWorker {
  readonly schedule: PollSchedule;
  readonly bulk: BulkSize;
}

interface AskerTurn {
  timer: (() => void) | null;
  asking: boolean;
  /** End of the pause after the last request. An order that joins during the pause does not extend it. */
  pausedUntilMs: number;
}

const bothAskers: readonly Asker[] = ['counter', 'list'];
/** Orders that become due during this gap join the next bulk request. */
const minGapMs = 1_500;
/** Single requests do not wait for other orders. Only the limiter delays single requests. */
const singleGapMs = 250;
const minSpreadMs = 10_000;

/** Polls each connection in two lanes, counter and list. Each lane sends one request at a time, with a pause after it. */
export function createPollWorkers(deps: {
  readonly clock: Clock;
  readonly random: () => number;
  readonly sizes: BulkSizes;
  readonly isLost: (connectionId: string) => boolean;
  readonly ask: (connectionId: string, due: readonly OpenOrder[], of: Asker) => Promise<unknown>;
  readonly onDefect: (error: unknown) => void;
}) {
  const { clock, sizes } = deps;
  const lanes = new Map<
    string,
    Promise<PollWorker & { readonly askers: Readonly<Record<Asker, AskerTurn>> }>
  >();
  let stopped = false;

  const open = async (connectionId: string) => {
    const remembered = await sizes.read(connectionId).catch(() => null);
    const bulk = createBulkSize(clock, remembered, (text) => sizes.write(connectionId, text));
    const newTurn = (): AskerTurn => ({
      timer: null,
      asking: false,
      pausedUntilMs: clock.monotonicMs() + minGapMs,
    });
    return { schedule: createPollSchedule(), bulk, askers: { counter: newTurn(), list: newTurn() } };
  };
  const laneOf = (connectionId: string) => {
    const worker = lanes.get(connectionId) ?? open(connectionId);
    lanes.set(connectionId, worker);
    return worker;
  };
  const arm = async (connectionId: string): Promise<void> => {
    const { schedule, askers } = await laneOf(connectionId);
    for (const asker of bothAskers) {
      const turn = askers[asker];
      const nextDueAt = schedule.nextDueAt(asker);
      turn.timer?.();
      turn.timer = null;
      if (stopped || turn.asking || nextDueAt === null || deps.isLost(connectionId)) continue;
      const inMs = Math.max(nextDueAt, turn.pausedUntilMs) - clock.monotonicMs();
      turn.timer = clock.after(Math.max(0, inMs), () => void askDue(connectionId, asker));
    }
  };
  const askDue = async (connectionId: string, asker: Asker): Promise<void> => {
    const { schedule, bulk, askers } = await laneOf(connectionId);
    const dueAlone = (): readonly OpenOrder[] => {
      const order = bulk.now() > 1 ? schedule.dueAlone(clock.monotonicMs(), asker, !bulk.isProven()) : null;
      return order === null ? [] : [order];
    };
    let due = dueAlone();
    if (due.length === 0) due = schedule.due(clock.monotonicMs(), bulk.now(), asker);
    if (due.length === 0) due = dueAlone();
    askers[asker].asking = true;
    try {
      if (due.length > 0 && !stopped && !deps.isLost(connectionId)) await deps.ask(connectionId, due, asker);
    } catch (error) {
      if (!stopped) deps.onDefect(error);
    } finally {
      askers[asker].asking = false;
      askers[asker].pausedUntilMs = clock.monotonicMs() + (bulk.now() > 1 ? minGapMs : singleGapMs);
      void arm(connectionId);
    }
  };
  const change = (connectionId: string, work: (lane: PollWorker) => void): void => {
    void laneOf(connectionId).then((worker) => {
      work(worker);
      return arm(connectionId);
    });
  };

  return {
    of: laneOf,
    add: (order: OpenOrder, dueAt: number) =>
      change(order.connectionId, ({ schedule }) => schedule.add(order, dueAt)),
    /** Makes these orders due now; all orders if no ids are given. */
    hasten: (connectionId: string, orderIds?: readonly string[]) =>
      change(connectionId, ({ schedule }) => schedule.hasten(clock.monotonicMs(), orderIds)),
    /** Spreads due orders over the time that is needed to poll all of them. */
    spread: (connectionId: string) =>
      change(connectionId, ({ schedule }) => {
        const questions = Math.ceil(schedule.size() / largestSize);
        const overMs = Math.max(minSpreadMs, questions * minGapMs);
        schedule.spread(clock.monotonicMs(), overMs, deps.random);
      }),
    connections: () => [...lanes.keys()],
    stop() {
      stopped = true;
      for (const worker of lanes.values())
        void worker.then(({ askers }) => {
          for (const asker of bothAskers) askers[asker].timer?.();
        });
    },
  };
}
