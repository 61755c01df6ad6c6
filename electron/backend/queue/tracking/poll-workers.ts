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
const shortestGapMs = 1_500;
/** Single requests do not wait for other orders. Only the limiter delays single requests. */
const singleGapMs = 250;
const shortestSpreadMs = 10_000;

/** Polls each connection in two lanes, counter and list. Each lane sends one request at a time, with a pause after it. */
export function createPollWorkers(parts: {
  readonly clock: Clock;
  readonly random: () => number;
  readonly sizes: BulkSizes;
  readonly isLost: (connectionId: string) => boolean;
  readonly ask: (connectionId: string, due: readonly OpenOrder[], of: Asker) => Promise<unknown>;
  readonly onDefect: (error: unknown) => void;
}) {
  const { clock, sizes } = parts;
  const lanes = new Map<
    string,
    Promise<PollWorker & { readonly askers: Readonly<Record<Asker, AskerTurn>> }>
  >();
  let stopped = false;

  const open = async (connectionId: string) => {
    const remembered = await sizes.read(connectionId).catch(() => null);
    const bulk = createBulkSize(clock, remembered, (text) => sizes.write(connectionId, text));
    const turn = (): AskerTurn => ({
      timer: null,
      asking: false,
      pausedUntilMs: clock.monotonicMs() + shortestGapMs,
    });
    return { schedule: createPollSchedule(), bulk, askers: { counter: turn(), list: turn() } };
  };
  const laneOf = (connectionId: string) => {
    const lane = lanes.get(connectionId) ?? open(connectionId);
    lanes.set(connectionId, lane);
    return lane;
  };
  const arm = async (connectionId: string): Promise<void> => {
    const { schedule, askers } = await laneOf(connectionId);
    for (const of of bothAskers) {
      const turn = askers[of];
      const nextDueAt = schedule.nextDueAt(of);
      turn.timer?.();
      turn.timer = null;
      if (stopped || turn.asking || nextDueAt === null || parts.isLost(connectionId)) continue;
      const inMs = Math.max(nextDueAt, turn.pausedUntilMs) - clock.monotonicMs();
      turn.timer = clock.after(Math.max(0, inMs), () => void askDue(connectionId, of));
    }
  };
  const askDue = async (connectionId: string, of: Asker): Promise<void> => {
    const { schedule, bulk, askers } = await laneOf(connectionId);
    const alone = (): readonly OpenOrder[] => {
      const order = bulk.now() > 1 ? schedule.dueAlone(clock.monotonicMs(), of, !bulk.isProven()) : null;
      return order === null ? [] : [order];
    };
    let due = alone();
    if (due.length === 0) due = schedule.due(clock.monotonicMs(), bulk.now(), of);
    if (due.length === 0) due = alone();
    askers[of].asking = true;
    try {
      if (due.length > 0 && !stopped && !parts.isLost(connectionId)) await parts.ask(connectionId, due, of);
    } catch (error) {
      if (!stopped) parts.onDefect(error);
    } finally {
      askers[of].asking = false;
      askers[of].pausedUntilMs = clock.monotonicMs() + (bulk.now() > 1 ? shortestGapMs : singleGapMs);
      void arm(connectionId);
    }
  };
  const change = (connectionId: string, work: (lane: PollWorker) => void): void => {
    void laneOf(connectionId).then((lane) => {
      work(lane);
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
        const overMs = Math.max(shortestSpreadMs, questions * shortestGapMs);
        schedule.spread(clock.monotonicMs(), overMs, parts.random);
      }),
    connections: () => [...lanes.keys()],
    stop() {
      stopped = true;
      for (const lane of lanes.values())
        void lane.then(({ askers }) => {
          for (const of of bothAskers) askers[of].timer?.();
        });
    },
  };
}
