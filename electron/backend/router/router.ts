import { implement, type Router } from '@orpc/server';
import { contract } from '../../../shared/contract/contract.ts';
import type { Desk } from '../desk/desk.ts';
import { answer, answerEach, catchAll, type Incident } from './answer.ts';
import { createAuthorization } from './authorize.ts';
import { type CallContext, whileThere } from './call-context.ts';
import { hostRoutes } from './host-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { sharingRoutes } from './sharing-routes.ts';
import { staffRoutes } from './staff-routes.ts';

/**
 * The contract implemented: each call is checked by its schema and handed to the desk. The one place where errors are caught,
 * so that whatever happens below, the page gets a failure of the closed list.
 */
export function createRouter(desk: Desk, incident: Incident): BackendRouter {
  const letIn = createAuthorization(desk.staff);
  // Outermost, so that input that is refused by its schema passes through it too.
  const os = implement(contract)
    .$context<CallContext>()
    .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })
    .use(async ({ next, context, path }, input, output) => {
      desk.connections.noteUse();
      const caught = async <Answer>(run: () => PromiseLike<Answer>): Promise<Answer> => {
        try {
          return await run();
        } catch (error) {
          throw catchAll(error, incident);
        }
      };
      // Within the door as well: what went wrong is told as whoever asked may hear it.
      const answered = caught(() =>
        letIn({ session: context.session, path, input }, () => caught(async () => (await next()).output)),
      );
      return output(await answered);
    });
  const {
    connections,
    account,
    catalogue,
    customers,
    batches,
    wallet,
    walletCheck,
    elsewhere,
    claims,
    diagnostics,
    replies,
    knownDevices,
    pricing,
  } = desk;

  return os.router({
    connections: {
      list: os.connections.list.handler(() => connections.list()),
      add: os.connections.add.handler(({ input }) => answer(connections.add(input))),
      openPractice: os.connections.openPractice.handler(() => answer(connections.openPractice())),
      tryKeychain: os.connections.tryKeychain.handler(() => connections.tryKeychain()),
      resetPractice: os.connections.resetPractice.handler(() => answer(connections.resetPractice())),
      setPracticeSpeed: os.connections.setPracticeSpeed.handler(({ input }) =>
        answer(connections.setPracticeSpeed(input.speed)),
      ),
      practiceDialects: os.connections.practiceDialects.handler(() => connections.practiceDialects()),
      setPracticeDialect: os.connections.setPracticeDialect.handler(({ input }) =>
        answer(connections.setPracticeDialect(input.name)),
      ),
      replies: os.connections.replies.handler(({ input }) => answer(replies.list(input.id))),
      explainReply: os.connections.explainReply.handler(({ input }) =>
        answer(replies.explain(input.id, input.replyId, input.mapping)),
      ),
      statusesSeen: os.connections.statusesSeen.handler(({ input }) =>
        answer(replies.statusesSeen(input.id)),
      ),
      writeMapping: os.connections.writeMapping.handler(({ input }) =>
        answer(replies.writeMapping(input.id, input.mapping)),
      ),
      select: os.connections.select.handler(({ input }) => answer(connections.select(input.id))),
      update: os.connections.update.handler(({ input }) => answer(connections.update(input))),
      setFieldNeeded: os.connections.setFieldNeeded.handler(({ input }) =>
        answer(connections.setFieldNeeded(input)),
      ),
      check: os.connections.check.handler(({ input }) => answer(connections.check(input.id))),
      remove: os.connections.remove.handler(({ input }) => answer(connections.remove(input.id))),
    },
    account: {
      waiting: os.account.waiting.handler(() => answer(account.waiting())),
      read: os.account.read.handler(() => answer(account.read())),
      refresh: os.account.refresh.handler(() => answer(account.refresh('person'))),
    },
    catalogue: {
      list: os.catalogue.list.handler(() => answer(catalogue.list())),
      service: os.catalogue.service.handler(({ input }) => answer(catalogue.service(input.serviceId))),
      prices: os.catalogue.prices.handler(({ input }) => answer(catalogue.prices(input.serviceId))),
      askService: os.catalogue.askService.handler(({ input }) =>
        answer(catalogue.askService(input.serviceId)),
      ),
      chooseService: os.catalogue.chooseService.handler(({ input }) =>
        answer(catalogue.chooseService(input.serviceId, input.meant)),
      ),
      forgetFurther: os.catalogue.forgetFurther.handler(() => answer(catalogue.forgetFurther())),
      refresh: os.catalogue.refresh.handler(() => answer(catalogue.refresh('person'))),
      usualTimes: os.catalogue.usualTimes.handler(() => answer(catalogue.usualTimes())),
      priceMoves: os.catalogue.priceMoves.handler(() => answer(catalogue.priceMoves())),
      dismissPriceMoves: os.catalogue.dismissPriceMoves.handler(({ input }) =>
        answer(catalogue.dismissPriceMoves(input.at)),
      ),
      elsewhere: os.catalogue.elsewhere.handler(({ input }) => answer(elsewhere.elsewhere(input.serviceId))),
      alike: os.catalogue.alike.handler(({ input }) =>
        answer(elsewhere.alike(input.serviceId, input.connectionId)),
      ),
      sayAsSame: os.catalogue.sayAsSame.handler(({ input }) => answer(elsewhere.sayAsSame(input))),
      panelChoices: os.catalogue.panelChoices.handler(async ({ input }) => ({
        choices: await answer(catalogue.panelChoices(input.list)),
      })),
      setFavourite: os.catalogue.setFavourite.handler(({ input }) =>
        answer(catalogue.setFavourite(input.serviceId, input.favourite)),
      ),
    },
    orders: orderRoutes(os.orders, desk),
    customers: {
      list: os.customers.list.handler(({ input }) => answer(customers.list(input))),
      suggest: os.customers.suggest.handler(({ input }) =>
        answer(customers.suggest(input.text, input.limit)),
      ),
      read: os.customers.read.handler(({ input }) => answer(customers.read(input.id))),
      named: os.customers.named.handler(({ input }) => answer(customers.named(input.name))),
      groups: os.customers.groups.handler(() => answer(customers.groups())),
      write: os.customers.write.handler(({ input }) => answer(customers.write(input))),
      merge: os.customers.merge.handler(({ input }) => answer(customers.merge(input.from, input.into))),
      forget: os.customers.forget.handler(({ input }) => answer(customers.forget(input.id))),
      told: os.customers.told.handler(({ input }) =>
        answer(customers.told(input.ids, input.what, input.way)),
      ),
      export: os.customers.export.handler(({ input }) => answer(customers.export(input))),
    },
    batches: {
      stage: os.batches.stage.handler(({ input }) => batches.stage(input.requestId, input.from, input.rows)),
      columns: os.batches.columns.handler(({ input }) => batches.columns(input.header)),
      rememberColumns: os.batches.rememberColumns.handler(({ input }) =>
        batches.rememberColumns(input.header, input.meanings),
      ),
      serviceNames: os.batches.serviceNames.handler(() => answer(batches.serviceNames())),
      rememberServiceName: os.batches.rememberServiceName.handler(({ input }) =>
        answer(batches.rememberServiceName(input)),
      ),
      forgetServiceName: os.batches.forgetServiceName.handler(({ input }) =>
        answer(batches.forgetServiceName(input)),
      ),
      stageLines: os.batches.stageLines.handler(({ input }) =>
        batches.stageLines(input.requestId, input.from, input.lines),
      ),
      exportLines: os.batches.exportLines.handler(({ input }) => answer(batches.exportLines(input))),
      commit: os.batches.commit.handler(({ input }) => answer(batches.commit(input))),
      planAgain: os.batches.planAgain.handler(({ input }) => answer(batches.planAgain(input.selection))),
      orderAgain: os.batches.orderAgain.handler(({ input }) => answer(batches.orderAgain(input))),
      list: os.batches.list.handler(() => answer(batches.list())),
      paused: os.batches.paused.handler(() => answer(batches.paused())),
      read: os.batches.read.handler(({ input }) => answer(batches.read(input.id))),
      pause: os.batches.pause.handler(({ input }) => answer(batches.pause(input.id))),
      resume: os.batches.resume.handler(({ input }) => answer(batches.resume(input.id))),
      cancelQueued: os.batches.cancelQueued.handler(({ input }) => answer(batches.cancelQueued(input.id))),
      planRetry: os.batches.planRetry.handler(({ input }) => answer(batches.planRetry(input.id))),
      retry: os.batches.retry.handler(({ input }) => answer(batches.retry(input))),
    },
    wallet: {
      list: os.wallet.list.handler(({ input }) => answer(wallet.list(input))),
      export: os.wallet.export.handler(({ input }) => answer(desk.walletExport.export(input))),
      refresh: os.wallet.refresh.handler(() => answer(wallet.refresh('person'))),
      notCounted: os.wallet.notCounted.handler(() => answer(wallet.notCounted())),
      days: os.wallet.days.handler(({ input }) => answer(wallet.days(input.days))),
      lastTopUp: os.wallet.lastTopUp.handler(() => answer(wallet.lastTopUp())),
      findings: os.wallet.findings.handler(() => answer(walletCheck.groups())),
      listFindings: os.wallet.listFindings.handler(({ input }) => answer(walletCheck.list(input))),
      settleFinding: os.wallet.settleFinding.handler(({ input }) => answer(walletCheck.settle(input))),
      owed: os.wallet.owed.handler(() => answer(walletCheck.owed())),
      balancePath: os.wallet.balancePath.handler(() => answer(desk.balancePath.read())),
      settleMove: os.wallet.settleMove.handler(({ input }) => answer(desk.balancePath.settle(input))),
    },
    claims: {
      list: os.claims.list.handler(({ input }) => answer(claims.list(input))),
      counts: os.claims.counts.handler(() => answer(claims.counts())),
      read: os.claims.read.handler(({ input }) => answer(claims.read(input.id))),
      about: os.claims.about.handler(({ input }) => answer(claims.about(input))),
      open: os.claims.open.handler(({ input }) => answer(claims.open(input))),
      ask: os.claims.ask.handler(({ input }) => answer(claims.ask(input))),
      promise: os.claims.promise.handler(({ input }) => answer(claims.promise(input))),
      note: os.claims.note.handler(({ input }) => answer(claims.note(input))),
      close: os.claims.close.handler(({ input }) => answer(claims.close(input))),
      payingRows: os.claims.payingRows.handler(({ input }) => answer(claims.payingRows(input.id))),
      forms: os.claims.forms.handler(({ input }) => answer(claims.forms(input.connectionId))),
      writeForms: os.claims.writeForms.handler(({ input }) => answer(claims.writeForms(input))),
      saveEvidence: os.claims.saveEvidence.handler(({ input }) => answer(claims.saveEvidence(input))),
      refundTimes: os.claims.refundTimes.handler(() => answer(claims.refundTimes())),
    },
    known: {
      answers: os.known.answers.handler(({ input }) =>
        answer(desk.knownAnswers.answers(input.serviceId, input.identifiers)),
      ),
      devices: os.known.devices.handler(({ input }) =>
        answer(knownDevices.devices(input.serviceId, input.identifiers)),
      ),
      table: os.known.table.handler(() => answer(knownDevices.table())),
      stageTable: os.known.stageTable.handler(({ input }) =>
        knownDevices.stageTable(input.requestId, input.from, input.rows),
      ),
      useTable: os.known.useTable.handler(({ input }) => answer(knownDevices.useTable(input))),
      removeTable: os.known.removeTable.handler(() => answer(knownDevices.removeTable())),
    },
    pricing: {
      read: os.pricing.read.handler(() => answer(pricing.read())),
      saveRule: os.pricing.saveRule.handler(({ input }) => answer(pricing.saveRule(input))),
      removeRule: os.pricing.removeRule.handler(({ input }) => answer(pricing.removeRule(input.id))),
      setRate: os.pricing.setRate.handler(({ input }) => answer(pricing.setRate(input))),
      addQuote: os.pricing.addQuote.handler(({ input }) => answer(pricing.addQuote(input))),
      removeQuote: os.pricing.removeQuote.handler(({ input }) => answer(pricing.removeQuote(input.id))),
      exportList: os.pricing.exportList.handler(({ input }) => answer(pricing.exportList(input))),
    },
    printing: {
      systemPrinters: os.printing.systemPrinters.handler(() => desk.printing.systemPrinters()),
      print: os.printing.print.handler(({ input }) => answer(desk.printing.print(input))),
    },
    reports: {
      read: os.reports.read.handler(({ input }) => answer(desk.reports.read(input.days))),
      sales: os.reports.sales.handler(({ input }) => answer(desk.sales.read(input.days))),
    },
    books: {
      read: os.books.read.handler(({ input }) => answer(desk.books.read(input.period))),
      close: os.books.close.handler(({ input }) => answer(desk.books.close(input))),
      export: os.books.export.handler(({ input }) => answer(desk.books.export(input))),
    },
    budget: { read: os.budget.read.handler(() => desk.budget.read()) },
    settings: {
      read: os.settings.read.handler(({ context }) =>
        desk.settings.read(desk.staff.isLocked(context.session)),
      ),
      write: os.settings.write.handler(({ input }) => answer(desk.settings.write(input))),
    },
    diagnostics: {
      about: os.diagnostics.about.handler(() => diagnostics.about()),
      changes: os.diagnostics.changes.handler(({ signal, context }) =>
        desk.staff.changesFor(context.session, diagnostics.changes(signal)),
      ),
      examine: os.diagnostics.examine.handler(({ input, signal, context }) =>
        answerEach(
          desk.doctor.examine(input.connectionId, input.instead, whileThere(context, signal)),
          incident,
        ),
      ),
      reportDefect: os.diagnostics.reportDefect.handler(({ input }) => diagnostics.reportDefect(input)),
    },
    host: hostRoutes(
      os.host,
      desk.host,
      ({ session }) =>
        (right) =>
          desk.staff.may(right, session),
    ),
    staff: staffRoutes(os.staff, desk.staff),
    sharing: sharingRoutes(os.sharing, desk.sharing, ({ session }) => desk.staff.may('shop', session)),
    backups: {
      list: os.backups.list.handler(() => desk.backups.list()),
      take: os.backups.take.handler(() => desk.backups.take()),
      chooseCopyFolder: os.backups.chooseCopyFolder.handler(({ input }) =>
        desk.backups.chooseCopyFolder(input),
      ),
      stopCopies: os.backups.stopCopies.handler(() => desk.backups.stopCopies()),
      preview: os.backups.preview.handler(({ input }) => answer(desk.backups.preview(input.id))),
      restore: os.backups.restore.handler(({ input }) => answer(desk.backups.restore(input.id))),
      cancelRestore: os.backups.cancelRestore.handler(() => desk.backups.cancelRestore()),
      exportJournal: os.backups.exportJournal.handler(() => desk.backups.exportJournal()),
    },
    gaps: {
      list: os.gaps.list.handler(() => answer(desk.gaps.list())),
      open: os.gaps.open.handler(({ input }) => answer(desk.gaps.open(input.connectionId))),
      acknowledge: os.gaps.acknowledge.handler(({ input }) => answer(desk.gaps.acknowledge(input.id))),
      read: os.gaps.read.handler(({ input }) => answer(desk.gaps.read(input.id))),
      adopt: os.gaps.adopt.handler(({ input }) => answer(desk.gaps.adopt(input.id, input.who))),
      settle: os.gaps.settle.handler(({ input }) => answer(desk.gaps.settle(input))),
    },
  });
}

/** Named by the contract, not inferred from the handlers: what would be inferred is longer than the compiler writes down. */
export type BackendRouter = Router<typeof contract, CallContext>;
