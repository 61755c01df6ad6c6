import { join } from 'node:path';
import type { Clock } from '../../shared/model/base/clock.ts';
import { shopDay } from '../../shared/model/base/shop-day.ts';
import { byHost } from './base/capabilities.ts';
import { createEventBus } from './base/events.ts';
import type { Host } from './base/host.ts';
import { openKeychain } from './base/keychain.ts';
import { createLog } from './base/log.ts';
import { closeToOthers } from './base/private-files.ts';
import { createRedactor } from './base/redact.ts';
import { openSettings } from './base/settings.ts';
import { createBackgroundRefresh } from './desk/background-refresh.ts';
import { openBackupDesk } from './desk/backups.ts';
import type { Calls, PageSession } from './desk/base/calls.ts';
import { openCatalogueDesk } from './desk/catalogue/catalogue.ts';
import { openBudgetDesk } from './desk/connections/budget.ts';
import { openConnectionDesk } from './desk/connections/connections.ts';
import { createHealthTracker } from './desk/connections/health-tracker.ts';
import { createFilesForTills } from './desk/host/files-for-tills.ts';
import { createSendingPause } from './desk/host/sending-pause.ts';
import { openAccountDesk } from './desk/money/account.ts';
import { openMoneyPlaceDesk } from './desk/money/money-places.ts';
import { openWalletDesk } from './desk/money/wallet.ts';
import { openSettingsDesk } from './desk/settings.ts';
import { openStaffDesk } from './desk/staff/staff.ts';
import type { SupplierClaimDesk } from './desk/supplier-claims/supplier-claims.ts';
import { type HostIntegration, openHostIntegration } from './host-integration.ts';
import { createBackgroundJob } from './journal/engine/background-job.ts';
import { indexSome } from './journal/engine/word-index.ts';
import type { Journal } from './journal/journal.ts';
import { openMoneyDesks } from './money-desks.ts';
import { openOrderDesks } from './order-desks.ts';
import { openOrderTracking } from './order-tracking.ts';
import { openClockAtSending } from './queue/clock-at-sending.ts';
import { createCircuitBreaker } from './queue/sending/circuit-breaker.ts';
import type { StoredOutcomes } from './queue/sending/stored-outcomes.ts';
import { sharingCalls } from './router/calls.ts';
import { pageEventsShownTo } from './router/hidden-amounts.ts';
import { type BackendRouter, createRouter } from './router/router.ts';
import { openSending, type Sending } from './sending.ts';
import { openShopPreferences } from './shop-preferences.ts';
import { checkInstallation } from './start/check-installation.ts';
import { openGuardedJournal } from './start/guarded-journal.ts';
import { openSuppliers } from './suppliers.ts';
import { openSupportDesks } from './support-desks.ts';
import { openUpdating } from './updating.ts';

/**
 * The whole backend behind one contract. `openBackend` creates the components by hand and in order. The
 * backend knows the shell only through the ports of its host.
 */
export interface Backend
  extends Pick<HostIntegration, 'askPage' | 'say'>,
    Pick<StoredOutcomes, 'writeLate'>,
    Pick<Sending, 'recordSeenOutsideJournal'> {
  readonly router: BackendRouter;
  /** Each connection of a page has one session. The shell passes the session with every call, and closes it with the connection. */
  openSession(): PageSession;
  /** Installs a ready update as the last step of a run, after `stop`. Rejects if the system refuses. */
  installUpdate(): Promise<void>;
  /** Settles orders that an earlier run left unfinished, then sends and polls. */
  start(): Promise<void>;
  /**
   * Stops sending, waits for orders being sent, and closes the journal. If `hurry` is aborted before or during the call, skips everything
   * that can wait: the update and its backup.
   */
  stop(hurry?: AbortSignal): Promise<void>;
  /** Number of orders whose outcome is not yet in the journal. */
  unsettled(): number;
}

/** Opens the journal and creates the backend. Rejects with a `StartFailure` whose message can be shown to the user. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: creates each component of the backend from the components before it.
export async function openBackend(host: Host): Promise<Backend> {
  const { clock, randomId } = host;
  const keyring = await checkInstallation();
  await closeToOthers(host.dataFolder);
  const redactor = host.redactor ?? createRedactor();
  const logFile = join(host.dataFolder, 'logs', 'imei-desk.log');
  const log = createLog(logFile, redactor, clock, randomId);
  const onDefect = (error: unknown): void => void log.incident('background task failed', error);
  const events = createEventBus(onDefect);
  const guarded = await openGuardedJournal({ host, log, events, onDefect });
  const { journal, file: journalFile, installationId, watch, wholeness, mark, isOurs } = guarded;
  const { feed } = journal;
  const common = { journal, clock, randomId, events, onDefect };

  const keychain = openKeychain({
    keyring,
    installationId,
    clock,
    memory: host.keyMemory,
    onChanged(readable) {
      feed.publish('connections', null);
      if (readable.length > 0) events.emit('keysReadable', readable);
    },
  });
  const settings = openSettings(await openShopPreferences(host, journal.keyValues, onDefect));
  const suppliers = openSuppliers({ host, journal, installationId, isOurs, redactor, onDefect });
  const { network, recorder, clients } = suppliers;

  const health = createHealthTracker((connectionId, now) => {
    if (now === 'ok') events.emit('supplierAnswers', connectionId);
    feed.publish('connections', [connectionId]);
  });
  const onCurrencyMoved = (connectionId: string) => events.emit('currencyMoved', connectionId);
  const connections = openConnectionDesk({
    ...common,
    keychain,
    clients,
    health,
    learnSecret: redactor.learn,
    practice: host.practice,
    onMoved: (connectionId) => events.emit('connectionMoved', connectionId),
    onCurrencyMoved,
    onAccess: (connectionId) => events.emit('accessChanged', connectionId),
  });
  const account = openAccountDesk({ journal, connections, health, clock, onCurrencyMoved });
  const catalogue = openCatalogueDesk({
    ...common,
    connections,
    health,
    recorder,
    settings,
    onReplaced: (connectionId) => events.emit('catalogueReplaced', connectionId),
    onForgotten: (connectionId) => events.emit('furtherForgotten', connectionId),
    onRead: (...reported) => events.emit('listsRead', ...reported),
  });
  const wallet = openWalletDesk({ journal, connections, health, clock });
  const moneyPlaces = openMoneyPlaceDesk({ journal, wallet });
  const backgroundRefresh = createBackgroundRefresh({ ...common, account, catalogue, wallet, connections });
  for (const each of ['keysReadable', 'accessChanged'] as const)
    events.on(each, () => backgroundRefresh.connectionChanged());
  events.on('ordersChanged', (orders) => {
    if (orders.some(({ state }) => state === 'rejected')) backgroundRefresh.balanceMoved();
  });

  const random = Math.random;
  const breaker = createCircuitBreaker(clock, random, (id) => events.emit('connectionReleased', id));
  const hold = createSendingPause({
    keyValues: journal.keyValues,
    onChanged: () => events.emit('holdChanged'),
    onReleased: () => events.emit('holdReleased'),
  });

  const clockAtSending = await openClockAtSending(journal.keyValues, clock);
  const tracking = openOrderTracking({
    ...common,
    setForwardSince: clockAtSending.setForwardSince,
    health,
    random,
    log,
    reads: async (connectionId) => (await connections.client(connectionId))?.reads ?? null,
    breaker,
    dropSockets: clients.dropSockets,
    backgroundRefresh,
  });
  const sending = openSending({
    ...common,
    mayClaim: () => wholeness.passed() && !hold.held() && isOurs(),
    breaker,
    connections,
    catalogue,
    account,
    settings,
    health,
    tracking,
    backgroundRefresh,
    host,
    installationId,
    saveProgressMark: mark.keep,
    clockAtSending,
    random,
    log,
  });
  const { queue, prices, gaps, wakeAll } = sending;
  watch.follow((trouble) => {
    feed.publish('journal', null);
    if (trouble === null) breaker.releaseAll('journal');
    else log.warn('journal not writable', { cause: trouble });
  });

  const filesForTills = createFilesForTills({ handOut: host.handOut, clock, randomId });
  const files = { handOut: filesForTills.handOut, today: () => shopDay(clock.nowMs()) };
  const money = openMoneyDesks({
    ...common,
    connections,
    wallet,
    moneyPlaces,
    settings,
    files,
    withoutSecrets: redactor.withoutSecrets,
    allowOutside: byHost(host.capabilities.openOutside),
  });
  const { claims } = money;
  const background = createBackgroundJobs({ journal, claims, clock, onDefect });
  const staff = await openStaffDesk({ journal, clock, randomId });
  const updating = openUpdating({ host, ...guarded, network, settings, queue, onDefect });
  const hostIntegration = openHostIntegration({
    ...common,
    host,
    account,
    settings,
    connections,
    updates: updating,
    sending,
    hold,
    staff,
    filesForTills,
  });

  const backups = openBackupDesk({
    dataFolder: host.dataFolder,
    journalFile,
    clock,
    unsettled: queue.unsettled,
    onDefect,
    postgresConfig: host.postgresConfig,
    version: host.version,
    pickFolder: host.capabilities.pickFolder,
    onChanged: () => feed.publish('backups', null),
  });

  const { replies, diagnostics } = openSupportDesks({
    ...common,
    host,
    connections,
    catalogue,
    wallet,
    tracking,
    staff,
    health,
    keychain,
    suppliers,
    redactor,
    log,
    logFile,
    takenBack: guarded.takenBack,
    journalTrouble: guarded.trouble,
  });
  const { elsewhere, ...moneyCalls } = money;
  const calls: Calls = {
    connections: { ...connections, ...replies },
    account,
    catalogue: { ...catalogue, ...elsewhere },
    ...openOrderDesks({
      ...common,
      connections,
      account,
      moneyShares: moneyPlaces.shares,
      settings,
      files,
      wake: queue.wake,
      tracking,
      prices,
      log,
      installationId,
      withoutSecrets: redactor.withoutSecrets,
    }),
    ...moneyCalls,
    printing: hostIntegration.printing,
    diagnostics,
    backups,
    gaps,
    staff,
    budget: openBudgetDesk({ connections, journal: journal.outbox }),
    settings: openSettingsDesk(settings, feed, staff),
    host: {
      ...hostIntegration.desk,
      signals: (input, origin) =>
        pageEventsShownTo(
          (right) => staff.may(right, origin.session),
          hostIntegration.desk.signals(input, origin),
        ),
    },
    sharing: sharingCalls(hostIntegration.sharing, ({ session }) => staff.may('shop', session)),
  };

  return {
    router: createRouter(calls, { staff, noteUse: connections.noteUse, incident: log.incident }),
    openSession: staff.openSession,
    askPage: hostIntegration.askPage,
    say: hostIntegration.say,
    writeLate: sending.late.writeLate,
    recordSeenOutsideJournal: sending.recordSeenOutsideJournal,
    installUpdate: updating.install,
    unsettled: queue.unsettled,
    async start() {
      const recovered = await sending.start();
      log.info('started', { version: host.version, shell: host.shell, ...recovered });
      await hostIntegration.start();
      await tracking.start();
      byHost(host.capabilities.power)?.onChange(tracking.power);
      await wakeAll();
      wholeness.start();
      backgroundRefresh.start();
      background.start();
      await claims.start();
      mark.follow();
      backups.start();
      updating.start();
    },
    async stop(abortSignal = new AbortController().signal) {
      // Claims stop first, so that no order is claimed while the other components stop, which takes time.
      const sent = sending.stop();
      const hostIntegrationEnded = hostIntegration.stop();
      staff.stop();
      backgroundRefresh.stop();
      const indexed = background.stop();
      watch.stop();
      const backedUp = backups.stop();
      tracking.stop();
      await wholeness.stop();
      await sent;
      await clients.stop();
      keychain.stop();
      await host.practice.stop();
      await suppliers.stop();
      await backedUp;
      await indexed;
      await hostIntegrationEnded;
      await mark.stop();
      await updating.stop(abortSignal);
      await journal.close();
      log.info('stopped');
      await log.flush();
    },
  };
}

function createBackgroundJobs(deps: {
  readonly journal: Journal;
  readonly claims: Pick<SupplierClaimDesk, 'closePaid'>;
  readonly clock: Clock;
  readonly onDefect: (error: unknown) => void;
}): { start(): void; stop(): Promise<unknown> } {
  const { journal, claims, clock, onDefect } = deps;
  const common = { feed: journal.feed, clock, onDefect };
  const jobs = [
    createBackgroundJob({ some: indexSome(journal.words), of: ['orders'], ...common }),
    createBackgroundJob({ some: indexSome(journal.walletWords), of: ['wallet'], ...common }),
    createBackgroundJob({ some: journal.matcher.step, of: ['orders', 'wallet'], ...common }),
    createBackgroundJob({ some: journal.learnDevices, of: ['orders'], ...common }),
    createBackgroundJob({ some: claims.closePaid, of: ['wallet', 'findings', 'claims'], ...common }),
  ];
  return {
    start() {
      for (const job of jobs) job.start();
    },
    stop: () => Promise.all(jobs.map((job) => job.stop())),
  };
}
