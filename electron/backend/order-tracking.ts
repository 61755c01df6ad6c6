import type { Clock } from '../../shared/model/base/clock.ts';
import type { EventBus } from './base/events.ts';
import type { Log } from './base/log.ts';
import type { BackgroundRefresh } from './desk/background-refresh.ts';
import type { HealthTracker } from './desk/connections/health-tracker.ts';
import type { Journal } from './journal/journal.ts';
import { keys } from './journal/keys.ts';
import type { ClockAtSending } from './queue/clock-at-sending.ts';
import { createReconciler } from './queue/reconciling/reconciler.ts';
import type { CircuitBreaker } from './queue/sending/circuit-breaker.ts';
import { createReconnectProbe } from './queue/sending/reconnect-probe.ts';
import { createSleepDetector } from './queue/sleep-detector.ts';
import { createStatusPoller } from './queue/tracking/status-poller.ts';
import { createTypicalTimes } from './queue/tracking/typical-times.ts';
import type { SupplierReads } from './supplier/types/reads.ts';

/** Everything that polls suppliers for statuses. While a supplier is unreachable, polling of that supplier pauses (P4). */
export type OrderTracking = ReturnType<typeof openOrderTracking>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: creates all components that follow an order after it was sent.
export function openOrderTracking(deps: {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly setForwardSince: ClockAtSending['setForwardSince'];
  readonly random: () => number;
  readonly randomId: () => string;
  readonly log: Pick<Log, 'info'>;
  /** The connection's read methods; null without a key. */
  readonly reads: (connectionId: string) => Promise<SupplierReads | null>;
  readonly health: HealthTracker;
  readonly breaker: CircuitBreaker;
  readonly dropSockets: () => void;
  readonly backgroundRefresh: Pick<BackgroundRefresh, 'rest' | 'resume'>;
  readonly events: EventBus;
  readonly onDefect: (error: unknown) => void;
}) {
  const { journal, clock, random, randomId, reads, health, breaker, events, onDefect } = deps;
  const onReading = health.note;

  const usual = createTypicalTimes({ journal: journal.typicalTimes, clock, onDefect });
  const reconnectProbe = createReconnectProbe({
    reads,
    clock,
    random,
    onReading,
    onDefect,
    // After a firewall has blocked an order, only an answer from the supplier itself proves that the supplier is reachable.
    isProof: (connectionId, reading) => reading.ok || !breaker.has(connectionId, 'blocked'),
    onBack(connectionId) {
      breaker.end(connectionId, 'waking');
      breaker.end(connectionId, 'offline');
      poller.resume(connectionId);
      reconciler.watch();
    },
  });
  const seekAll = (when: 'now' | 'when-told'): void => {
    for (const connectionId of new Set([...health.known(), ...poller.connections()])) {
      breaker.hold(connectionId, 'waking');
      reconnectProbe.seek(connectionId, when);
    }
  };
  const resume = (): void => {
    seekAll('now');
    deps.backgroundRefresh.resume();
  };
  const sleepDetector = createSleepDetector(clock, {
    onSleep() {
      deps.log.info('machine about to sleep', {});
      deps.backgroundRefresh.rest();
      seekAll('when-told');
    },
    onWake(sleptMs) {
      deps.log.info('machine woke', { sleptMs });
      deps.dropSockets();
      events.emit('woken');
      resume();
    },
    onStay: resume,
  });
  const poller = createStatusPoller({
    journal: journal.statuses,
    reads,
    clock,
    random,
    randomId,
    onReading,
    onDefect,
    usual: usual.of,
    sizes: {
      read: (connectionId) => journal.keyValues.read(keys.bulkSize(connectionId)),
      write: (connectionId, text) =>
        void journal.keyValues.write(keys.bulkSize(connectionId), text).catch(onDefect),
    },
    isLost: reconnectProbe.isSeeking,
    onLost: (connectionId) => reconnectProbe.seek(connectionId, 'soon'),
    onChanged(orders) {
      usual.finished(orders);
      events.emit('ordersChanged', orders);
    },
  });
  // The app looks for an uncertain order only a few times. A look-up while the supplier is unreachable would
  // be wasted.
  const reachableReads = async (connectionId: string) =>
    reconnectProbe.isSeeking(connectionId) ? null : reads(connectionId);
  const reconciler = createReconciler({
    journal: journal.reconciliations,
    decisions: journal.decisions,
    clock,
    setForwardSince: deps.setForwardSince,
    onDefect,
    reads: reachableReads,
    onBound(order) {
      poller.track(order);
      events.emit('ordersChanged', [order]);
    },
  });

  const accessChanged = (connectionId: string): void => {
    if (reconnectProbe.isSeeking(connectionId)) reconnectProbe.seek(connectionId, 'now');
    poller.pollAll(connectionId);
  };
  events.on('accessChanged', accessChanged);
  events.on('keysReadable', (connectionIds) => {
    for (const connectionId of connectionIds) accessChanged(connectionId);
  });
  events.on('catalogueReplaced', usual.claimsChanged);

  return {
    poller,
    reconciler,
    usual,
    /** The connection's read methods. Null if there is no key, or if the supplier is unreachable. */
    reads: reachableReads,
    /** Called when the machine is about to sleep or has woken. */
    power: (event: 'suspend' | 'resume'): void =>
      event === 'suspend' ? sleepDetector.suspended() : sleepDetector.resumed(),
    /** Call this after `inARow` failed submissions: probes the supplier with reads until one succeeds; the queue then resumes. */
    probeSupplier: (connectionId: string, inARow: number) =>
      reconnectProbe.seek(connectionId, 'soon', inARow),
    async start(): Promise<void> {
      await usual.start();
      await poller.start();
      await reconciler.start();
      sleepDetector.start();
    },
    stop(): void {
      sleepDetector.stop();
      reconnectProbe.stop();
      poller.stop();
      reconciler.stop();
      usual.stop();
    },
  };
}
