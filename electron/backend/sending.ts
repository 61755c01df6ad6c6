import type { Clock } from '../../shared/model/clock.ts';
import type { Asking } from './asking.ts';
import type { Attendant } from './desk/attendant.ts';
import type { ConnectionDesk } from './desk/connections.ts';
import { type HealthBoard, noteOutcome } from './desk/health.ts';
import type { Journal } from './journal/journal.ts';
import type { Log } from './log.ts';
import { createSubmitQueue, type SubmitQueue } from './queue/submit-queue.ts';

/** Everything that sends orders by itself, wired to tell those who ask and show how each one ended. */
export interface Sending {
  readonly queue: SubmitQueue;
  /** Every connection with something queued may be sent on, as far as nothing else stands in the way. */
  wakeAll(): Promise<void>;
}

export function openSending(parts: {
  readonly journal: Journal;
  readonly connections: Pick<ConnectionDesk, 'line' | 'doorClosed'>;
  readonly health: HealthBoard;
  readonly asking: Pick<Asking, 'poller' | 'reconciler' | 'usual' | 'seekWay'>;
  readonly attendant: Pick<Attendant, 'balanceMoved'>;
  readonly mayClaim: () => boolean;
  readonly clock: Clock;
  readonly random: () => number;
  readonly randomId: () => string;
  readonly log: Pick<Log, 'info'>;
  readonly onDefect: (error: unknown) => void;
}): Sending {
  const { journal, connections, health, asking, attendant, mayClaim, onDefect } = parts;
  const { clock, random, randomId } = parts;
  const queue = createSubmitQueue({
    ...{ journal: journal.sendings, batches: journal.batches, clock, randomId, random, mayClaim, onDefect },
    ...{ line: connections.line, onLost: asking.seekWay },
    onSettled(order, outcome) {
      parts.log.info('order settled', { orderId: order.id, verdict: outcome.verdict });
      noteOutcome(health, order.connectionId, outcome);
      if (outcome.verdict === 'accepted') {
        asking.poller.track(order);
        asking.usual.finished([order]);
        attendant.balanceMoved();
      }
      if (outcome.verdict === 'uncertain') asking.reconciler.watch();
      if (outcome.verdict === 'refused' && outcome.stop === 'connection')
        void connections.doorClosed(order.connectionId).catch(onDefect);
    },
  });
  return {
    queue,
    async wakeAll() {
      for (const connectionId of await journal.sendings.connectionsWithQueued()) queue.wake(connectionId);
    },
  };
}
