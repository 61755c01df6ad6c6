import { join } from 'node:path';
import { gathered } from '../../shared/model/base/clock.ts';
import { shopDay } from '../../shared/model/base/shop-day.ts';
import { createBackgroundJobs } from './background-jobs.ts';
import { byHost } from './base/capabilities.ts';
import type { Host } from './base/host.ts';
import { openKeychain } from './base/keychain.ts';
import { createLog } from './base/log.ts';
import { closeToOthers } from './base/private-files.ts';
import { createRedactor } from './base/redact.ts';
import { openSettings } from './base/settings.ts';
import { beginRun } from './begin-run.ts';
import { checkInstallation } from './check-installation.ts';
import { createBackgroundRefresh } from './desk/background-refresh.ts';
import { openBackupDesk } from './desk/backups.ts';
import { openBatchDesk } from './desk/batches/batches.ts';
import { openCatalogueDesk } from './desk/catalogue/catalogue.ts';
import { budgetNewsMs, openBudgetDesk } from './desk/connections/budget.ts';
import { openConnectionDesk } from './desk/connections/connections.ts';
import { openDoctorDesk } from './desk/connections/doctor.ts';
import { createHealthTracker } from './desk/connections/health-tracker.ts';
import { createSupplierClients } from './desk/connections/supplier-clients.ts';
import { openCustomerDesk } from './desk/customers/customers.ts';
import type { Desk } from './desk/desk.ts';
import { openDiagnosticsDesk } from './desk/diagnostics.ts';
import { createFilesForTills } from './desk/host/files-for-tills.ts';
import { openKnownAnswersDesk } from './desk/known/known-answers.ts';
import { openKnownDevicesDesk } from './desk/known/known-devices-desk.ts';
import { openAccountDesk } from './desk/money/account.ts';
import { openWalletDesk } from './desk/money/wallet.ts';
import { openManyOrdersDesk } from './desk/orders/many-orders.ts';
import { openOrderDesk } from './desk/orders/orders.ts';
import { createSelectedOrders } from './desk/orders/selected-orders.ts';
import { openStoppedConnectionsDesk } from './desk/orders/stopped-connections.ts';
import { openReplyDesk } from './desk/replies/replies.ts';
import { createReplyRecorder } from './desk/replies/reply-recorder.ts';
import { openSettingsDesk } from './desk/settings.ts';
import type { PageSession } from './desk/staff/sessions.ts';
import { openStaffDesk } from './desk/staff/staff.ts';
import { openSupplierClaimDesk } from './desk/supplier-claims/supplier-claims.ts';
import { type HostIntegration, openHostIntegration } from './host-integration.ts';
import { createIntegrityCheck } from './journal/engine/integrity-check.ts';
import { createJournalWatch } from './journal/engine/journal-watch.ts';
import { openMoneyDesks } from './money-desks.ts';
import { openOrderTracking } from './order-tracking.ts';
import type { LateOutcomes } from './queue/sending/late-outcomes.ts';
import { rereadAfterMapping } from './reread-after-mapping.ts';
import { type BackendRouter, createRouter } from './router/router.ts';
import { openSending } from './sending.ts';
import { openShopPreferences } from './shop-preferences.ts';
import { installationOf, originsAtStart, startJournalOf } from './start-journal.ts';
import { openNetwork } from './supplier/http/http-network.ts';
import { openUpdating } from './updating.ts';

/** The whole backend behind one contract, wired by hand and in order. It knows no shell but the ports of its host. */
export interface Backend extends Pick<HostIntegration, 'askPage' | 'say'>, Pick<LateOutcomes, 'writeLate'> {
  readonly router: BackendRouter;
  /** For each line that a page opens, to be given with its calls, and to be closed with it. */
  openSession(): PageSession;
  /** Installs an update that is ready: as the last act of a run, after `stop`. Rejects where the system will not. */
  installUpdate(): Promise<void>;
  /** Settles what an earlier run left behind, then sends and polls. */
  start(): Promise<void>;
  /**
   * Sends nothing more, waits for what is under way, and closes the journal. Where `hurry` is aborted, before or meanwhile, nothing is done that
   * can wait for another evening: no update, and no backup for one.
   */
  stop(hurry?: AbortSignal): Promise<void>;
  /** Orders whose outcome is not yet in the journal. */
  unsettled(): number;
}

/** Opens the journal and wires the backend. Rejects with a `StartFailure` whose message is a sentence for people. */
export async function openBackend(host: Host): Promise<Backend> {
  const { clock, randomId } = host;
  const keyring = await checkInstallation();
  await closeToOthers(host.dataFolder);
  const redactor = createRedactor();
  const logFile = join(host.dataFolder, 'logs', 'imei-desk.log');
  const log = createLog(logFile, redactor, clock, randomId);
  const watch = createJournalWatch({
    clock,
    tryToWrite: async () => journal.keyValues.write('last-try-to-write', String(clock.nowMs())),
  });
  const started = await startJournalOf(host, log, {
    onWritten: watch.note,
    onSilent(hasEnded) {
      watch.note('not-answering');
      if (hasEnded) wholeness.lookAgain();
    },
  });
  const { journal, file: journalFile } = started;
  const { feed } = journal;
  const onDefect = (error: unknown): void => void log.incident('background task failed', error);
  // Before anything else is waited for: the journal's thread may end from now on.
  const wholeness = createIntegrityCheck({
    ...{ file: journalFile, needed: started.deferIntegrityCheck, clock, onDefect },
    ...{ onLooked: () => feed.publish('journal', null), onPassed: () => void wakeAll().catch(onDefect) },
  });

  const installationId = await installationOf(journal, randomId);
  const mark = await beginRun({
    ...{ host, journal, journalFile, installationId, log, onForgotten: () => sending.gaps.start() },
  });
  const keychain = openKeychain({
    ...{ keyring, installationId, originsBefore: await originsAtStart(journal), clock },
    memory: host.keyMemory,
    onChanged(readable) {
      feed.publish('connections', null);
      if (readable.length === 0) return;
      for (const connectionId of readable) tracking.accessChanged(connectionId);
      queue.breaker.releaseAll('no-key');
      backgroundRefresh.connectionChanged();
    },
  });
  const settings = openSettings(await openShopPreferences(host, journal.keyValues, onDefect));
  const network = openNetwork({
    ...{ environment: host.environment, systemProxies: byHost(host.capabilities.systemProxy) },
    ...{ clock, learnSecret: redactor.learn, maySend: host.mayStillSend },
  });
  const recorder = createReplyRecorder({
    ...{ journal: journal.replies, clock, randomId, withoutSecrets: redactor.withoutSecrets },
    onDefect,
  });
  const budgetNews = gathered(clock, budgetNewsMs, () => feed.publish('budget', null));
  const clients = createSupplierClients({
    slots: journal.slots,
    ...{ clock, network },
    version: host.version,
    salt: installationId,
    onBudget: budgetNews.soon,
    news: {
      onReply: (connectionId, record) => recorder.take({ ...record, connectionId }),
      onInterfaceChoices: (connectionId, serving) =>
        void journal.connections.setServes(connectionId, [...serving]).catch(onDefect),
      onNumbers: (connectionId, facts) =>
        void journal.connections.showNumbers(connectionId, facts, clock.nowMs()).catch(onDefect),
    },
  });

  const health = createHealthTracker((connectionId, now) => {
    if (now === 'ok') {
      queue.breaker.release(connectionId);
      prices.hasten(connectionId);
    }
    feed.publish('connections', [connectionId]);
  });
  const connections = openConnectionDesk({
    ...{ journal, keychain, clients, health, clock, randomId },
    ...{ learnSecret: redactor.learn, practice: host.practice },
    onMoved: (connectionId) => prices.moved(connectionId),
    onAccess(connectionId) {
      queue.breaker.release(connectionId);
      queue.wake(connectionId);
      tracking.accessChanged(connectionId);
      backgroundRefresh.connectionChanged();
    },
  });
  const account = openAccountDesk({ journal, connections, health, clock });
  const catalogue = openCatalogueDesk({
    ...{ journal, connections, health, recorder, settings, clock },
    onReplaced: (connectionId) => tracking.usual.claimsChanged(connectionId),
    onForgotten: (connectionId) => queue.wake(connectionId),
    onRead: (...told) => sending.listsRead(...told),
  });
  const wallet = openWalletDesk({ journal, connections, health, clock });
  const backgroundRefresh = createBackgroundRefresh({
    ...{ account, catalogue, wallet, connections, clock, onDefect },
  });

  const tracking = openOrderTracking({
    ...{ journal, health, clock, random: Math.random, randomId, log, onDefect },
    reads: async (connectionId) => (await connections.client(connectionId))?.reads ?? null,
    ...{ breaker: () => queue.breaker, dropSockets: clients.dropSockets, backgroundRefresh },
    onWoken: () => prices.woken(),
    onChanged(orders) {
      if (orders.some((order) => order.state === 'rejected')) backgroundRefresh.balanceMoved();
      // What is known again may free what waits behind it.
      for (const connectionId of new Set(orders.map((order) => order.connectionId))) queue.wake(connectionId);
    },
  });
  const sending = openSending({
    mayClaim: () => wholeness.passed() && !hostIntegration.isHeld(),
    ...{ journal, connections, catalogue, settings, health, tracking, backgroundRefresh },
    ...{ host, keepMark: mark.keep, random: Math.random, log, onDefect },
  });
  const { queue, prices, gaps, wakeAll } = sending;
  watch.follow((trouble) => {
    feed.publish('journal', null);
    if (trouble === null) queue.breaker.releaseAll('journal');
    else log.warn('the journal cannot be written', { cause: trouble });
  });

  const filesForTills = createFilesForTills({ handOut: host.handOut, clock, randomId });
  const files = { handOut: filesForTills.handOut, today: () => shopDay(clock.nowMs()) };
  const claims = openSupplierClaimDesk({
    ...{ journal, wallet, settings, clock, ...files },
    ...{ withoutSecrets: redactor.withoutSecrets, allowOutside: byHost(host.capabilities.openOutside) },
  });
  const background = createBackgroundJobs({ journal, claims, clock, onDefect });
  const staff = await openStaffDesk({ journal, clock, randomId });
  const updating = openUpdating({ host, installationId, ...started, network, settings, queue, onDefect });
  const hostIntegration = openHostIntegration({
    ...{ host, journal, account, settings, connections, updates: updating, sending, staff, clock, onDefect },
    filesForTills,
  });

  const backups = openBackupDesk({
    ...{ dataFolder: host.dataFolder, journalFile, clock, unsettled: queue.unsettled, onDefect },
    ...{ postgresConfig: host.postgresConfig, version: host.version },
    pickFolder: host.capabilities.pickFolder,
    onChanged: () => feed.publish('backups', null),
  });

  const chosen = createSelectedOrders(journal, clock);
  const parts = { journal, connections, account, settings, clock, randomId, chosen, wake: queue.wake };
  const desk: Desk = {
    ...{ connections, account, catalogue },
    orders: openOrderDesk({ ...parts, ...tracking, withoutSecrets: redactor.withoutSecrets }),
    manyOrders: openManyOrdersDesk({
      ...{ ...parts, ...files, poller: tracking.poller, onDefect },
    }),
    customers: openCustomerDesk({ ...parts, ...files }),
    stoppedConnections: openStoppedConnectionsDesk({ ...parts, prices, log }),
    batches: openBatchDesk({ ...parts, ...files }),
    wallet,
    ...openMoneyDesks({ journal, connections, wallet, settings, clock, files }),
    claims,
    knownAnswers: openKnownAnswersDesk({ journal, connections, settings, clock }),
    knownDevices: openKnownDevicesDesk({ journal, connections, clock }),
    printing: hostIntegration.printing,
    replies: openReplyDesk({
      ...{ journal, recorder, withoutSecrets: redactor.withoutSecrets },
      shown: async (id) => (await connections.list()).connections.find((each) => each.id === id) ?? null,
      onMapping: rereadAfterMapping({ journal, connections, catalogue, wallet, tracking, onDefect }),
    }),
    doctor: openDoctorDesk({
      ...{ journal, recorder, keychain, connections, health, clock, network, practice: host.practice },
      ...{ version: host.version, redact: redactor.redact },
    }),
    ...{ backups, gaps, staff },
    budget: openBudgetDesk({ connections, journal: journal.outbox }),
    settings: openSettingsDesk(settings, feed, () => staff.notAllowed('shop').data.ask),
    host: hostIntegration.desk,
    sharing: hostIntegration.sharing,
    diagnostics: openDiagnosticsDesk({
      ...{ host, logFile, keychain, feed, incident: log.incident, takenBack: started.takenBack },
      journalTrouble: () => wholeness.trouble() ?? watch.trouble(),
    }),
  };

  return {
    router: createRouter(desk, log.incident),
    openSession: staff.openSession,
    ...{ askPage: hostIntegration.askPage, say: hostIntegration.say, writeLate: sending.late.writeLate },
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
    async stop(hurry = new AbortController().signal) {
      // First of all: whatever takes long below, from now on nothing is claimed.
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
      budgetNews.cancel();
      await recorder.stop();
      await backedUp;
      await indexed;
      await hostIntegrationEnded;
      await mark.stop();
      await updating.stop(hurry);
      await journal.close();
      log.info('stopped');
      await log.flush();
    },
  };
}
