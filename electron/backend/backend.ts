import { join } from 'node:path';
import { gathered } from '../../shared/model/base/clock.ts';
import { shopDay } from '../../shared/model/base/shop-day.ts';
import type { Host } from './base/host.ts';
import { openKeychain } from './base/keychain.ts';
import { createLog } from './base/log.ts';
import { closeToOthers } from './base/private-files.ts';
import { createRedactor } from './base/redact.ts';
import { openSettings } from './base/settings.ts';
import { beginRun } from './begin-run.ts';
import { createBackgroundRefresh } from './desk/background-refresh.ts';
import { openBackupDesk } from './desk/backups.ts';
import { openBatchDesk } from './desk/batches/batches.ts';
import { openCatalogueDesk } from './desk/catalogue/catalogue.ts';
import { openElsewhereDesk } from './desk/catalogue/elsewhere.ts';
import { budgetNewsMs, openBudgetDesk } from './desk/connections/budget.ts';
import { openConnectionDesk } from './desk/connections/connections.ts';
import { openDoctorDesk } from './desk/connections/doctor.ts';
import { createHealthTracker } from './desk/connections/health-tracker.ts';
import { createSupplierClients } from './desk/connections/supplier-clients.ts';
import { openCustomerDesk } from './desk/customers/customers.ts';
import type { Desk } from './desk/desk.ts';
import { openDiagnosticsDesk } from './desk/diagnostics.ts';
import { openKnownAnswersDesk } from './desk/known/known-answers.ts';
import { openKnownDevicesDesk } from './desk/known/known-devices-desk.ts';
import { openAccountDesk } from './desk/money/account.ts';
import { openBalancePathDesk } from './desk/money/balance-path.ts';
import { openWalletExportDesk } from './desk/money/export-wallet.ts';
import { openReportDesk } from './desk/money/reports.ts';
import { openSalesDesk } from './desk/money/sales.ts';
import { openWalletDesk } from './desk/money/wallet.ts';
import { openWalletCheckDesk } from './desk/money/wallet-check.ts';
import { createChosenOrders } from './desk/orders/chosen-orders.ts';
import { openManyOrdersDesk } from './desk/orders/many-orders.ts';
import { openOrderDesk } from './desk/orders/orders.ts';
import { openStoppedSinglesDesk } from './desk/orders/stopped-singles.ts';
import { openPricingDesk } from './desk/pricing/pricing.ts';
import { openReplyDesk } from './desk/replies/replies.ts';
import { createReplyRecorder } from './desk/replies/reply-recorder.ts';
import { openSettingsDesk } from './desk/settings.ts';
import { openSupplierClaimDesk } from './desk/supplier-claims/supplier-claims.ts';
import { createBackgroundWork } from './journal/engine/background-work.ts';
import { createIntegrityCheck } from './journal/engine/integrity-check.ts';
import { createJournalWatch } from './journal/engine/journal-watch.ts';
import { indexSome } from './journal/engine/word-index.ts';
import { readAnewOnMapping } from './mapping-corrected.ts';
import { openOrderTracking } from './order-tracking.ts';
import { type BackendRouter, createRouter } from './router/router.ts';
import { openSending } from './sending.ts';
import { installationOf, originsAtStart, startJournal } from './start-journal.ts';
import { openNetwork } from './supplier/http/http-network.ts';

/** The whole backend behind one contract, wired by hand and in order. It knows no shell but the ports of its host. */
export interface Backend {
  readonly router: BackendRouter;
  /** Settles what an earlier run left behind, then sends and polls. */
  start(): Promise<void>;
  /** Sends nothing more, waits for what is under way, and closes the journal. */
  stop(): Promise<void>;
  /** Orders whose outcome is not yet in the journal. */
  unsettled(): number;
}

/** Opens the journal and wires the backend. Rejects with a `StartFailure` whose message is a sentence for people. */
export async function openBackend(host: Host): Promise<Backend> {
  const { clock, randomId } = host;
  await closeToOthers(host.dataFolder);
  const redactor = createRedactor();
  const logFile = join(host.dataFolder, 'logs', 'imei-desk.log');
  const log = createLog(logFile, redactor, clock, randomId);
  const watch = createJournalWatch({
    clock,
    tryToWrite: async () => journal.keyValues.write('last-try-to-write', String(clock.nowMs())),
  });
  const started = await startJournal(host.dataFolder, clock, log, {
    onWritten: watch.note,
    onSilent(hasEnded) {
      watch.note('not-answering');
      if (hasEnded) wholeness.lookAgain();
    },
  });
  const { journal, file: journalFile } = started;
  const { feed } = journal;
  const onDefect = (error: unknown): void => void log.incident('something failed in the background', error);
  // Before anything else is waited for: the journal's thread may end from now on.
  const wholeness = createIntegrityCheck({
    ...{ file: journalFile, needed: started.checkLater, clock, onDefect },
    ...{ onLooked: () => feed.publish('journal', null), onPassed: () => void wakeAll().catch(onDefect) },
  });

  const installationId = await installationOf(journal, randomId);
  const mark = await beginRun({
    ...{ journal, journalFile, markFolder: host.markFolder ?? null, installationId, clock, randomId, log },
  });
  const keychain = openKeychain({
    ...{ installationId, originsBefore: await originsAtStart(journal), clock, memory: host.keyMemory },
    onChanged(readable) {
      feed.publish('connections', null);
      if (readable.length === 0) return;
      for (const connectionId of readable) tracking.accessChanged(connectionId);
      queue.breaker.releaseAll('no-key');
      backgroundRefresh.connectionChanged();
    },
  });
  const settings = openSettings(host.preferences);
  const network = openNetwork({ ...host.network, clock, learnSecret: redactor.learn });
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
      onServing: (connectionId, serving) =>
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
    account,
    catalogue,
    wallet,
    connections,
    clock,
    onDefect,
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
    mayClaim: wholeness.passed,
    ...{
      journal,
      connections,
      catalogue,
      settings,
      health,
      tracking,
      backgroundRefresh,
      keepMark: mark.keep,
    },
    ...{ clock, random: Math.random, randomId, log, onDefect },
  });
  const { queue, prices, gaps, wakeAll } = sending;
  watch.follow((trouble) => {
    feed.publish('journal', null);
    if (trouble === null) queue.breaker.releaseAll('journal');
    else log.warn('the journal cannot be written', { cause: trouble });
  });

  const files = { handOut: host.handOut, today: () => shopDay(clock.nowMs()) };
  const claims = openSupplierClaimDesk({
    ...{ journal, wallet, settings, clock, ...files },
    ...{ withoutSecrets: redactor.withoutSecrets, allowOutside: host.allowOutside },
  });
  const inBackground = { feed, clock, onDefect };
  const background = [
    createBackgroundWork({ some: indexSome(journal.words), of: ['orders'], ...inBackground }),
    createBackgroundWork({ some: indexSome(journal.walletWords), of: ['wallet'], ...inBackground }),
    createBackgroundWork({ some: journal.matcher.step, of: ['orders', 'wallet'], ...inBackground }),
    createBackgroundWork({ some: journal.learnDevices, of: ['orders'], ...inBackground }),
    createBackgroundWork({ some: claims.closePaid, of: ['wallet', 'findings', 'claims'], ...inBackground }),
  ];

  const backups = openBackupDesk({
    ...{ dataFolder: host.dataFolder, journalFile, clock, unsettled: queue.unsettled, onDefect },
    onChanged: () => feed.publish('backups', null),
  });

  const chosen = createChosenOrders(journal, clock);
  const parts = { journal, connections, account, settings, clock, randomId, chosen, wake: queue.wake };
  const desk: Desk = {
    connections,
    account,
    catalogue,
    orders: openOrderDesk({ ...parts, ...tracking, withoutSecrets: redactor.withoutSecrets }),
    manyOrders: openManyOrdersDesk({
      ...{ ...parts, ...files, poller: tracking.poller, onDefect },
    }),
    customers: openCustomerDesk({ ...parts, ...files }),
    stoppedSingles: openStoppedSinglesDesk({ ...parts, prices, log }),
    batches: openBatchDesk({ ...parts, ...files }),
    wallet,
    walletExport: openWalletExportDesk({ journal, wallet, ...files }),
    walletCheck: openWalletCheckDesk({ journal, connections, wallet, settings, clock }),
    elsewhere: openElsewhereDesk({ journal, connections, settings, clock }),
    balancePath: openBalancePathDesk({ journal, connections, settings, clock }),
    claims,
    reports: openReportDesk({ journal, clock }),
    knownAnswers: openKnownAnswersDesk({ journal, connections, settings, clock }),
    knownDevices: openKnownDevicesDesk({ journal, connections, clock }),
    pricing: openPricingDesk({ journal, connections, settings, clock, ...files }),
    sales: openSalesDesk({ journal, clock }),
    replies: openReplyDesk({
      ...{ journal, recorder, withoutSecrets: redactor.withoutSecrets },
      shown: async (id) => (await connections.list()).connections.find((each) => each.id === id) ?? null,
      onMapping: readAnewOnMapping({ journal, connections, catalogue, wallet, tracking, onDefect }),
    }),
    doctor: openDoctorDesk({
      ...{ journal, recorder, keychain, connections, health, clock, network, practice: host.practice },
      ...{ version: host.version, redact: redactor.redact },
    }),
    backups,
    gaps,
    budget: openBudgetDesk({ connections, journal: journal.outbox }),
    settings: openSettingsDesk(settings, feed),
    diagnostics: openDiagnosticsDesk({
      ...{ host, logFile, keychain, feed, incident: log.incident },
      journalTrouble: () => wholeness.trouble() ?? watch.trouble(),
    }),
  };

  return {
    router: createRouter(desk, log.incident),
    unsettled: queue.unsettled,
    async start() {
      const recovered = await journal.outbox.recover(clock.nowMs());
      log.info('started', { version: host.version, shell: host.shell, ...recovered });
      await gaps.start();
      await tracking.start();
      host.onPower?.(tracking.power);
      await wakeAll();
      wholeness.start();
      backgroundRefresh.start();
      for (const work of background) work.start();
      await claims.start();
      mark.follow();
      backups.start();
    },
    async stop() {
      // First of all: whatever takes long below, from now on nothing is claimed.
      const sent = sending.stop();
      backgroundRefresh.stop();
      const indexed = Promise.all(background.map((work) => work.stop()));
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
      await mark.stop();
      await journal.close();
      log.info('stopped');
      await log.flush();
    },
  };
}
