import type { Clock } from '../../../shared/model/clock.ts';
import type { Order } from '../../../shared/model/order.ts';
import type { BatchJournal } from '../journal/batches.ts';
import type { QueueLane, SendingJournal } from '../journal/sendings.ts';
import type { Limiter, Slot } from '../supplier/limiter.ts';
import type { OrderPlacer, PlacementVerdict } from '../supplier/placement.ts';
import { type ConnectionHolds, createConnectionHolds } from './connection-holds.ts';
import { createInFlightLimit, type InFlightLimit } from './in-flight-limit.ts';
import { sendOrder } from './send-order.ts';
import { createUncertainRuns } from './uncertain-runs.ts';

export interface SubmitQueueParts {
  readonly journal: SendingJournal;
  readonly batches: Pick<BatchJournal, 'pause'>;
  /** The way to a connection's supplier; null where its key is not known. */
  readonly line: (
    connectionId: string,
  ) => Promise<{ readonly placer: OrderPlacer; readonly limiter: Limiter } | null>;
  /** False while nothing may be sent on any connection; whoever makes it true wakes the queue. */
  readonly mayClaim: () => boolean;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly random: () => number;
  /** The supplier is not reached, or what stands before it answers: nothing is sent until a read was answered. */
  readonly onLost: (connectionId: string) => void;
  /** Told after the outcome is in the journal. */
  readonly onSettled: (order: Order, outcome: PlacementVerdict) => void;
  readonly onDefect: (error: unknown) => void;
}

/** Sends what is queued, oldest first, single orders before batches, each at most once. */
export interface SubmitQueue {
  /** Something was queued, or may be sent again. */
  wake(connectionId: string): void;
  readonly holds: ConnectionHolds;
  /** Orders whose outcome is not yet in the journal. */
  unsettled(): number;
  /** Claims nothing more and waits for what is being sent. */
  stop(): Promise<void>;
}

const lanes: readonly QueueLane[] = ['single', 'batch'];

export function createSubmitQueue(parts: SubmitQueueParts): SubmitQueue {
  const { journal, clock } = parts;
  const closing = new AbortController();
  const inFlight = new Set<Promise<void>>();
  const pumps = new Map<string, { running: boolean; again: boolean; sending: number }>();
  const holds = createConnectionHolds(
    ...([clock, parts.random, (connectionId: string) => wake(connectionId), parts.onLost] as const),
  );
  const limits = new Map<string, InFlightLimit>();
  const limitOf = (connectionId: string): InFlightLimit => {
    const limit = limits.get(connectionId) ?? createInFlightLimit();
    limits.set(connectionId, limit);
    return limit;
  };
  const uncertainRuns = createUncertainRuns();
  const sendParts = { ...parts, stopping: () => closing.signal.aborted };

  const send = async (order: Order, slot: Slot, placer: OrderPlacer): Promise<void> => {
    const sent = await sendOrder(sendParts, order, slot, placer);
    if (!sent) return holds.holdAndTryAgain(order.connectionId, 'journal');
    limitOf(order.connectionId).noted(sent.outcome.verdict, sent.tookMs);
    await applyConsequences(sent.order, sent.outcome);
    parts.onSettled(sent.order, sent.outcome);
  };

  const applyConsequences = async (order: Order, outcome: PlacementVerdict): Promise<void> => {
    const { connectionId, batchId } = order;
    if (outcome.verdict === 'not-sent') return holds.holdAndTryAgain(connectionId, 'offline');
    if (outcome.verdict === 'refused' && outcome.stop !== 'none') {
      const reason = outcome.stop === 'connection' ? 'key-refused' : 'insufficient-balance';
      if (reason === 'key-refused') holds.hold(connectionId, reason);
      if (batchId !== null) await parts.batches.pause(batchId, reason, outcome.words, clock.nowMs());
    }
    if (outcome.verdict === 'uncertain' && outcome.stop === 'connection') {
      holds.hold(connectionId, 'blocked');
      parts.onLost(connectionId);
    }
    const stopping = batchId === null ? null : uncertainRuns.stopping(batchId, outcome);
    if (batchId !== null && stopping !== null)
      await parts.batches.pause(batchId, 'uncertain', stopping, clock.nowMs());
    if (outcome.verdict === 'accepted') holds.release(connectionId);
  };

  const claim = async (connectionId: string, lane: QueueLane): Promise<boolean> => {
    if (closing.signal.aborted || !parts.mayClaim() || holds.reason(connectionId) !== null) return false;
    if (!(await journal.hasQueued(connectionId, lane))) return false;
    const line = await parts.line(connectionId);
    if (!line) {
      holds.hold(connectionId, 'no-key');
      return false;
    }
    const slot = await line.limiter.acquire(lane === 'single' ? 'place' : 'batch', closing.signal);
    // While we waited for the slot, the connection may have been held, the app closed or the orders cancelled.
    const order =
      closing.signal.aborted || holds.reason(connectionId) !== null
        ? null
        : await journal.claimNext(connectionId, lane, clock.nowMs()).catch((error: unknown) => {
            slot.giveBack();
            throw error;
          });
    if (!order) {
      slot.giveBack();
      return true;
    }
    const pump = pumpOf(connectionId, lane);
    pump.sending += 1;
    const sending = send(order, slot, line.placer)
      .catch(parts.onDefect)
      .finally(() => {
        pump.sending -= 1;
        inFlight.delete(sending);
        wake(connectionId);
      });
    inFlight.add(sending);
    return true;
  };

  const pumpOf = (connectionId: string, lane: QueueLane) => {
    const name = `${lane} ${connectionId}`;
    const pump = pumps.get(name) ?? { running: false, again: false, sending: 0 };
    pumps.set(name, pump);
    return pump;
  };
  const pumpLane = async (connectionId: string, lane: QueueLane): Promise<void> => {
    const pump = pumpOf(connectionId, lane);
    pump.again = true;
    if (pump.running) return;
    pump.running = true;
    try {
      while (pump.again) {
        pump.again = false;
        while (pump.sending < limitOf(connectionId).now() && (await claim(connectionId, lane))) {}
      }
    } catch (error) {
      if (closing.signal.aborted) return;
      parts.onDefect(error);
      holds.holdAndTryAgain(connectionId, 'journal');
    } finally {
      pump.running = false;
    }
  };
  const wake = (connectionId: string): void => {
    for (const lane of lanes) void pumpLane(connectionId, lane);
  };

  return {
    wake,
    holds,
    unsettled: () => inFlight.size,
    async stop() {
      closing.abort();
      holds.stop();
      await Promise.all(inFlight);
    },
  };
}
