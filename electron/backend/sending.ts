import { textUnder } from '../../shared/model/base/texts-by-name.ts';
import { isOpenAtSupplier } from '../../shared/model/order/order.ts';
import { serverDetail } from '../../shared/model/service/service.ts';
import type { EventBus } from './base/events.ts';
import type { Host } from './base/host.ts';
import { openJsonlFile, outcomesFileOf } from './base/jsonl-file.ts';
import type { Log } from './base/log.ts';
import type { SeenEvent } from './base/postgres-config.ts';
import type { SettingsStore } from './base/settings.ts';
import type { BackgroundRefresh } from './desk/background-refresh.ts';
import type { CatalogueDesk } from './desk/catalogue/catalogue.ts';
import type { ConnectionDesk } from './desk/connections/connections.ts';
import { type HealthTracker, noteOutcome } from './desk/connections/health-tracker.ts';
import type { AccountDesk } from './desk/money/account.ts';
import { openGapDesk } from './desk/orders/gaps.ts';
import type { MarkWriter } from './journal/gaps/mark-writer.ts';
import type { Journal } from './journal/journal.ts';
import type { OrderTracking } from './order-tracking.ts';
import type { ClockAtSending } from './queue/clock-at-sending.ts';
import { createResendLookups } from './queue/reconciling/resend-lookups.ts';
import { createBalanceWatch } from './queue/sending/balance-watch.ts';
import type { CircuitBreaker } from './queue/sending/circuit-breaker.ts';
import { createListRetry } from './queue/sending/list-retry.ts';
import { createPreSendLookup } from './queue/sending/pre-send-lookup.ts';
import { createPriceGate } from './queue/sending/price-gate.ts';
import { createStoredOutcomes } from './queue/sending/stored-outcomes.ts';
import { createSubmitQueue, type SubmitQueue } from './queue/sending/submit-queue.ts';

export type Sending = ReturnType<typeof openSending>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: creates all components that send orders.
export function openSending(deps: {
  readonly journal: Journal;
  readonly connections: Pick<ConnectionDesk, 'client' | 'signInRefused' | 'list'>;
  readonly catalogue: Pick<CatalogueDesk, 'readFor'>;
  readonly account: Pick<AccountDesk, 'refreshOf'>;
  readonly settings: SettingsStore;
  readonly health: HealthTracker;
  readonly tracking: Pick<OrderTracking, 'poller' | 'reconciler' | 'usual' | 'probeSupplier' | 'reads'>;
  readonly backgroundRefresh: Pick<BackgroundRefresh, 'balanceMoved'>;
  readonly breaker: CircuitBreaker;
  readonly events: Pick<EventBus, 'on'>;
  readonly mayClaim: () => boolean;
  readonly installationId: string;
  readonly saveProgressMark: MarkWriter['keep'];
  readonly clockAtSending: ClockAtSending;
  /** The data folder contains the file for outcomes that could not be written to the journal. */
  readonly host: Pick<Host, 'dataFolder' | 'clock' | 'randomId'>;
  readonly random: () => number;
  readonly log: Pick<Log, 'info'>;
  readonly onDefect: (error: unknown) => void;
}) {
  const { journal, connections, health, tracking, backgroundRefresh, onDefect } = deps;
  const { random, saveProgressMark, host, breaker, events } = deps;
  const { clock, randomId } = host;
  const kept = openJsonlFile(outcomesFileOf(host.dataFolder));
  const prices = createPriceGate({
    async read(connectionId) {
      const outcome = await deps.catalogue.readFor(connectionId);
      return outcome.ok ? null : outcome.failure;
    },
    maxAgeMs: () => deps.settings.read().priceListMinutes * 60_000,
    clock,
    random,
    onDefect,
    onMayTry: (connectionId) => queue.wake(connectionId),
    onWaiting: () => journal.feed.publish('orders', []),
  });
  const listRetry = createListRetry({
    read: (connectionId) => deps.catalogue.readFor(connectionId),
    isAwaited: async (connectionId) => (await journal.catalogue.countAwaitingServerList(connectionId)) > 0,
    clock,
    random,
    onDefect,
  });
  const gaps = openGapDesk({
    journal,
    connections,
    clock,
    randomId,
    settings: deps.settings,
    onAdopted: tracking.poller.track,
    onRead: () => void wakeAll().catch(onDefect),
  });
  const wakeAll = async (): Promise<void> => {
    for (const connectionId of await journal.outbox.connectionsWithQueued()) queue.wake(connectionId);
  };
  const gapFound = async (): Promise<void> => {
    await gaps.start();
    tracking.reconciler.watch();
  };
  const recordSeenOutsideJournal = async (seen: SeenEvent): Promise<void> => {
    const { installationId: installation } = deps;
    if (await journal.gaps.recordSeenOutsideJournal(seen, { randomId, installation, nowMs: clock.nowMs() }))
      await gapFound();
  };
  const preSendLookup = createPreSendLookup({
    outbox: journal.outbox,
    async balanceOf(connectionId) {
      const reported = await journal.accounts.read(connectionId);
      return reported?.account.balance
        ? { balance: reported.account.balance, atMs: reported.fetchedAt }
        : null;
    },
    sentSince: journal.orderSums.sentSince,
    holders: journal.reconciliations.holders,
    unbound: journal.resends.unbound,
    async isQueued(connectionId, { serviceId, identifier }) {
      if (serviceId === null || identifier === null) return true;
      const identifierKind = /^\d{15}$/.test(identifier) ? 'imei' : 'other';
      const wantedOrder = { serviceId, identifier, identifierKind, againOf: null } as const;
      const conflicts = await journal.orders.conflicting(connectionId, [wantedOrder]);
      return conflicts.some(({ state }) => state === 'queued');
    },
    orderOf: journal.orders.get,
    async onSentElsewhere(found) {
      await journal.gaps.sentElsewhere(found, randomId(), clock.nowMs());
      await gapFound();
    },
    clock,
    random,
    onLooked: (connectionId) => queue.wake(connectionId),
  });
  const balances = createBalanceWatch({
    outbox: journal.outbox,
    balances: journal.balances,
    async askBalance(connectionId, isUrgent) {
      const reported = await deps.account.refreshOf(connectionId, isUrgent ? 'person' : 'upkeep');
      return reported.ok && reported.value.balance !== null;
    },
    reads: async (connectionId) => (await connections.client(connectionId))?.reads ?? null,
    holders: journal.reconciliations.holders,
    orderOf: journal.orders.get,
    feed: journal.feed,
    clock,
    onCompared: (connectionId) => queue.wake(connectionId),
    onDefect,
  });
  const queue: SubmitQueue = createSubmitQueue({
    breaker,
    balances,
    preSendLookup,
    onWake: (connectionId) => resendLookups.wake(connectionId),
    mayClaim: () => deps.mayClaim() && gaps.mayClaim(),
    prices,
    outbox: journal.outbox,
    batches: journal.batches,
    clock,
    randomId,
    random,
    onDefect,
    client: connections.client,
    async listed({ connectionId, serviceId }) {
      const service = await journal.catalogue.service(connectionId, serviceId);
      return {
        panelFields: service?.fields.filter(({ panel }) => panel).map(({ name }) => name) ?? [],
        server: service === null ? null : textUnder(serverDetail, service.details) || null,
      };
    },
    onLost: tracking.probeSupplier,
    onDoubted: () => tracking.reconciler.watch(),
    async saveProgressMark() {
      await deps.clockAtSending.keep();
      await saveProgressMark();
    },
    kept,
    onSettled(order, outcome) {
      deps.log.info('order settled', { orderId: order.id, verdict: outcome.verdict });
      noteOutcome(health, order.connectionId, outcome);
      if (outcome.verdict === 'accepted') {
        tracking.poller.track(order);
        tracking.usual.finished([order]);
        backgroundRefresh.balanceMoved();
      }
      if (outcome.verdict === 'uncertain') tracking.reconciler.watch();
      if (outcome.verdict === 'refused' && outcome.stop === 'connection')
        void connections.signInRefused(order.connectionId).catch(onDefect);
    },
  });
  const resendLookups = createResendLookups({
    journal: journal.resends,
    reconciliations: journal.reconciliations,
    reads: tracking.reads,
    mayLook: (connectionId) => deps.mayClaim() && gaps.mayClaim() && breaker.reason(connectionId) === null,
    clock,
    setForwardSince: deps.clockAtSending.setForwardSince,
    onCleared: (connectionId) => queue.wake(connectionId),
    onDoubted: () => tracking.reconciler.watch(),
    onDefect,
  });
  const late = createStoredOutcomes({
    outbox: journal.outbox,
    file: kept,
    clock,
    onWritten(attemptId, is, order) {
      deps.log.info('late outcome applied', { attemptId, is });
      if (is === 'settled' && order !== null && isOpenAtSupplier(order.state)) tracking.poller.track(order);
    },
  });
  const start = async (): ReturnType<Journal['outbox']['recover']> => {
    const recovered = await journal.outbox.recover(clock.nowMs());
    // If the stored outcomes are unreadable, the orders stay uncertain, as if no outcome were stored.
    await late.writeOwn().catch(onDefect);
    await gaps.start();
    await preSendLookup.start((await journal.connections.list()).map(({ id }) => id));
    balances.start();
    return recovered;
  };
  for (const each of ['journalWhole', 'holdReleased'] as const) events.on(each, wakeAll);
  events.on('journalBehind', gaps.start);
  events.on('keysReadable', () => breaker.releaseAll('no-key'));
  events.on('connectionReleased', queue.wake);
  events.on('supplierAnswers', (connectionId) => {
    breaker.release(connectionId);
    prices.hasten(connectionId);
  });
  events.on('accessChanged', (connectionId) => {
    breaker.release(connectionId);
    queue.wake(connectionId);
  });
  events.on('connectionMoved', prices.moved);
  events.on('currencyMoved', async (connectionId) => {
    prices.moved(connectionId);
    await deps.catalogue.readFor(connectionId);
  });
  events.on('furtherForgotten', queue.wake);
  events.on('listsRead', (connectionId, askedAtMs, serverListFailed) => {
    listRetry.noted(connectionId, serverListFailed);
    prices.noted(connectionId, askedAtMs);
  });
  events.on('woken', prices.woken);
  events.on('ordersChanged', (orders) => {
    // After an order is settled, orders that waited for it may be sent.
    for (const connectionId of new Set(orders.map((order) => order.connectionId))) queue.wake(connectionId);
  });
  const stop = (): Promise<void> => {
    const sent = queue.stop();
    preSendLookup.stop();
    balances.stop();
    resendLookups.stop();
    prices.stop();
    listRetry.stop();
    return sent;
  };
  return {
    queue,
    prices,
    /** Gaps in the journal. Nothing is sent until the user has read the gaps. */
    gaps,
    /** Outcomes that other tills could not write. */
    late,
    /**
     * Reports an event that another till has seen. A journal without this event was restored to an earlier
     * state, and nothing is sent until the user has read what is missing (money-safety J8).
     */
    recordSeenOutsideJournal,
    /** Wakes the queue of every connection with queued orders, unless sending is paused for another reason. */
    wakeAll,
    /**
     * Settles the orders that an earlier run left unfinished, and returns the counts. Orders that the earlier
     * run was sending become uncertain (O2), unless their outcomes are stored.
     */
    start,
    /** Like the queue's `stop`; also stops reading lists that orders wait for. */
    stop,
  };
}
