import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { OpenOrder } from '../../journal/outcomes/statuses.ts';
import { type BulkSize, createBulkSize, largestSize } from './bulk-size.ts';
import { createPollSchedule, type PollSchedule } from './poll-schedule.ts';

/** Where the size of each connection's questions outlives a restart (P1). */
export interface BulkSizes {
  read(connectionId: string): Promise<string | null>;
  write(connectionId: string, text: string): void;
}

/** One connection's open orders, and how many may be asked for at once. */
export interface PollLane {
  readonly schedule: PollSchedule;
  readonly bulk: BulkSize;
}

/** One lane of questions for each connection: one question at a time, with a pause between them. */
export interface PollLanes {
  of(connectionId: string): Promise<PollLane>;
  add(order: OpenOrder, dueAt: number): void;
  /** These are due now, or all. */
  hasten(connectionId: string, orderIds?: readonly string[]): void;
  /** What is due is spread over the time that it takes to ask for it anyway. */
  spread(connectionId: string): void;
  connections(): string[];
  stop(): void;
}

const shortestGapMs = 1_500;
const shortestSpreadMs = 10_000;

export function createPollLanes(parts: {
  readonly clock: Clock;
  readonly random: () => number;
  readonly sizes: BulkSizes;
  readonly isLost: (connectionId: string) => boolean;
  readonly ask: (connectionId: string, due: readonly OpenOrder[]) => Promise<unknown>;
  readonly onDefect: (error: unknown) => void;
}): PollLanes {
  const { clock, sizes } = parts;
  const lanes = new Map<string, Promise<PollLane & { timer: (() => void) | null; asking: boolean }>>();
  let stopped = false;

  const open = async (connectionId: string) => {
    const remembered = await sizes.read(connectionId).catch(() => null);
    const bulk = createBulkSize(clock, remembered, (text) => sizes.write(connectionId, text));
    return { schedule: createPollSchedule(), bulk, timer: null as (() => void) | null, asking: false };
  };
  const laneOf = (connectionId: string) => {
    const lane = lanes.get(connectionId) ?? open(connectionId);
    lanes.set(connectionId, lane);
    return lane;
  };
  const arm = async (connectionId: string): Promise<void> => {
    const lane = await laneOf(connectionId);
    const nextDueAt = lane.schedule.nextDueAt();
    lane.timer?.();
    lane.timer = null;
    if (stopped || lane.asking || nextDueAt === null || parts.isLost(connectionId)) return;
    lane.timer = clock.after(
      Math.max(shortestGapMs, nextDueAt - clock.monotonicMs()),
      () => void askDue(connectionId),
    );
  };
  const askDue = async (connectionId: string): Promise<void> => {
    const lane = await laneOf(connectionId);
    const due = lane.schedule.due(clock.monotonicMs(), lane.bulk.now());
    lane.asking = true;
    try {
      if (due.length > 0 && !stopped && !parts.isLost(connectionId)) await parts.ask(connectionId, due);
    } catch (error) {
      if (!stopped) parts.onDefect(error);
    } finally {
      lane.asking = false;
      void arm(connectionId);
    }
  };
  const change = (connectionId: string, work: (lane: PollLane) => void): void => {
    void laneOf(connectionId).then((lane) => {
      work(lane);
      return arm(connectionId);
    });
  };

  return {
    of: laneOf,
    add: (order, dueAt) => change(order.connectionId, ({ schedule }) => schedule.add(order, dueAt)),
    hasten: (connectionId, orderIds) =>
      change(connectionId, ({ schedule }) => schedule.hasten(clock.monotonicMs(), orderIds)),
    spread: (connectionId) =>
      change(connectionId, ({ schedule }) => {
        const questions = Math.ceil(schedule.size() / largestSize);
        const overMs = Math.max(shortestSpreadMs, questions * shortestGapMs);
        schedule.spread(clock.monotonicMs(), overMs, parts.random);
      }),
    connections: () => [...lanes.keys()],
    stop() {
      stopped = true;
      for (const lane of lanes.values()) void lane.then(({ timer }) => timer?.());
    },
  };
}
