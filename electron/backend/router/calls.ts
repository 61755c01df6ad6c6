import type { Call } from '../../../shared/contract/base/call.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Result } from '../../../shared/model/base/result.ts';
import type { NearbyDesk, Sharing } from '../../../shared/model/host/sharing.ts';
import type { Right } from '../../../shared/model/staff/rights.ts';
import type { Outcome } from '../desk/base/outcome.ts';
import type { Desk } from '../desk/desk.ts';
import type { SharingDesk } from '../desk/host/sharing.ts';
import type { PageSession } from '../desk/staff/sessions.ts';
import { pageEventsShownTo } from './hidden-amounts.ts';

/** The page that makes the call, and a signal that aborts when the call aborts. A call without a session has no signed-in person. */
export interface CallOrigin {
  readonly session: PageSession | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * The implementation of one call, which converts validated input to an output or an outcome. An output that looks like an outcome does not
 * compile.
 */
type Implementation<Of> =
  // biome-ignore lint/suspicious/noExplicitAny: what the caller sends and receives does not matter here.
  Of extends Call<any, infer Input, infer Output, any>
    ? (input: Input, origin: CallOrigin) => Implemented<Output>
    : never;
type Implemented<Output> = [Extract<Output, Result<unknown, unknown>>] extends [never]
  ? Output | Outcome<Output> | Promise<Output | Outcome<Output>>
  : never;

export type CallsOf<Area extends keyof Contract> = {
  readonly [Name in keyof Contract[Area]]: Implementation<Contract[Area][Name]>;
};
export type Calls = { readonly [Area in keyof Contract]: CallsOf<Area> };

/** Maps each call of the contract to its desk. A desk function with the same name and input as the call needs no entry. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: this is a table of all calls.
export function callsOf(desk: Desk): Calls {
  const { account, connections, catalogue, customers, orders, manyOrders, batches, wallet, walletCheck } =
    desk;
  const { claims, known, pricing, host, staff, backups, gaps, replies, diagnostics } = {
    ...desk,
    known: { ...desk.knownDevices, ...desk.knownAnswers },
  };
  const mayAt =
    ({ session }: CallOrigin) =>
    (right: Right) =>
      staff.may(right, session);

  return {
    connections: {
      ...connections,
      setPracticeSpeed: ({ speed }) => connections.setPracticeSpeed(speed),
      setPracticeDialect: ({ name }) => connections.setPracticeDialect(name),
      replies: ({ id }) => replies.list(id),
      explainReply: ({ id, replyId, mapping }) => replies.explain(id, replyId, mapping),
      statusesSeen: ({ id }) => replies.statusesSeen(id),
      writeMapping: ({ id, mapping }) => replies.writeMapping(id, mapping),
      select: ({ id }) => connections.select(id),
      check: ({ id }) => connections.check(id),
      remove: ({ id }) => connections.remove(id),
    },
    account: {
      read: (of) => account.read(of.connectionId),
      waiting: (of) => account.waiting(of.connectionId),
      refresh: (of) => account.refresh(of.connectionId, 'person'),
    },
    catalogue: {
      ...catalogue,
      ...desk.elsewhere,
      list: (of) => catalogue.list(of.connectionId),
      service: ({ connectionId, serviceId }) => catalogue.service(connectionId, serviceId),
      prices: ({ connectionId, serviceId }) => catalogue.prices(connectionId, serviceId),
      askService: ({ connectionId, serviceId }) => catalogue.askService(connectionId, serviceId),
      chooseService: ({ connectionId, serviceId, meant }) =>
        catalogue.chooseService(connectionId, serviceId, meant),
      forgetFurther: (of) => catalogue.forgetServerList(of.connectionId),
      refresh: (of) => catalogue.refresh(of.connectionId, 'person'),
      priceMoves: (of) => catalogue.priceMoves(of.connectionId),
      dismissPriceMoves: ({ connectionId, at }) => catalogue.dismissPriceMoves(connectionId, at),
      alike: ({ theirConnectionId, ...service }) => desk.elsewhere.alike(service, theirConnectionId),
      panelChoices: async ({ connectionId, list }) => {
        const choices = await catalogue.panelChoices(connectionId, list);
        return choices.ok ? { choices: choices.value } : choices;
      },
      setFavourite: ({ connectionId, serviceId, favourite }) =>
        catalogue.setFavourite(connectionId, serviceId, favourite),
    },
    orders: {
      ...orders,
      export: manyOrders.export,
      noteMany: ({ selection, note, how }) => manyOrders.noteMany(selection, note, how),
      handOverMany: ({ selection, handedOver }) => manyOrders.handOverMany(selection, handedOver),
      askMany: ({ selection }) => manyOrders.askMany(selection),
      handOver: ({ ids, handedOver }) => orders.handOver(ids, handedOver),
      read: ({ id }) => orders.read(id),
      rawReply: ({ attemptId }) => orders.rawReply(attemptId),
      dismissRefused: ({ at }) => orders.dismissRefused(at),
      stopped: () => desk.stoppedConnections.list(),
      goOn: ({ connectionId, despite }) => desk.stoppedConnections.resume(connectionId, despite),
      askNow: ({ id }) => orders.refreshStatus(id),
      cancel: ({ id }) => orders.cancel(id),
      named: ({ connectionId }) => orders.named(connectionId),
      teachRefusal: ({ connectionId, key }) => orders.teachRefusal(connectionId, key),
      settleNamed: (input) => orders.settleNamed(input.orders, input.remember),
      setNote: ({ id, note, customer }) => orders.setNote(id, note, customer),
    },
    customers: {
      ...customers,
      merge: ({ from, into }) => customers.merge(from, into),
      forget: ({ id }) => customers.forget(id),
      told: ({ ids, what, way }) => customers.recordMessages(ids, what, way),
    },
    batches: {
      ...batches,
      stage: ({ requestId, from, rows }) => batches.stage(requestId, from, rows),
      stageLines: ({ requestId, from, lines }) => batches.stageLines(requestId, from, lines),
      columns: ({ header }) => batches.columns(header),
      rememberColumns: ({ header, meanings }) => batches.rememberColumns(header, meanings),
      planAgain: ({ connectionId, selection }) => batches.planAgain(connectionId, selection),
      serviceNames: (of) => batches.serviceNames(of.connectionId),
      read: ({ id }) => batches.read(id),
      pause: ({ id }) => batches.pause(id),
      resume: ({ id }) => batches.resume(id),
      cancelQueued: ({ id }) => batches.cancelQueued(id),
      planRetry: ({ id }) => batches.planRetry(id),
    },
    wallet: {
      ...wallet,
      export: desk.walletExport.export,
      moneyPlaces: ({ ids }) => desk.moneyPlaces.places(ids),
      batchShares: ({ id }) => desk.moneyPlaces.ofBatch(id),
      refresh: (of) => wallet.refresh(of.connectionId, 'person'),
      notCounted: (of) => wallet.notCounted(of.connectionId),
      lastTopUp: (of) => wallet.lastTopUp(of.connectionId),
      days: ({ connectionId, days }) => wallet.days(connectionId, days),
      findings: (of) => walletCheck.groups(of.connectionId),
      listFindings: walletCheck.list,
      settleFinding: walletCheck.settle,
      owed: () => walletCheck.owed(),
      balancePath: (of) => desk.balancePath.read(of.connectionId),
      settleMove: desk.balancePath.settle,
    },
    claims: {
      ...claims,
      read: ({ id }) => claims.read(id),
      payingRows: ({ id }) => claims.payingRows(id),
      forms: ({ connectionId }) => claims.forms(connectionId),
    },
    known: {
      ...known,
      stageTable: ({ requestId, from, rows }) => known.stageTable(requestId, from, rows),
    },
    pricing: {
      ...pricing,
      removeRule: ({ id }) => pricing.removeRule(id),
      removeQuote: ({ id }) => pricing.removeQuote(id),
    },
    printing: desk.printing,
    reports: {
      read: ({ days }) => desk.reports.read(days),
      sales: ({ days }) => desk.sales.read(days),
    },
    books: { ...desk.books, read: ({ period }) => desk.books.read(period) },
    budget: { read: (of) => desk.budget.read(of.connectionId) },
    settings: {
      read: (_, { session }) => desk.settings.read(staff.isLocked(session)),
      write: desk.settings.write,
    },
    diagnostics: {
      ...diagnostics,
      changes: (_, { session, signal }) => staff.changesFor(session, diagnostics.changes(signal)),
      examine: ({ connectionId, instead }, origin) =>
        desk.doctor.examine(connectionId, instead, whileThere(origin)),
    },
    host: {
      ...host,
      requests: (_, origin) => host.requests(whileThere(origin)),
      signals: (_, origin) => pageEventsShownTo(mayAt(origin), host.signals(whileThere(origin))),
      hold: ({ held }) => host.hold(held),
      writeWords: ({ language, words }) => host.writeWords(language, words),
      isMuted: ({ batchId }) => host.isMuted(batchId),
      mute: ({ batchId, muted }) => host.mute(batchId, muted),
      readFile: ({ token }) => host.readFile(token),
      nextPiece: ({ token }) => host.nextPiece(token),
      setOpenAtLogin: ({ on }) => host.setOpenAtLogin(on),
    },
    staff: {
      ...staff,
      read: (_, { session }) => staff.read(session),
      choose: (input, { session }) => staff.choose(session, input),
      leave: (_, { session }) => staff.leave(session),
      touch: (_, { session }) => staff.touch(session),
      setPin: (input, { session }) => staff.setPin(session, input),
      recover: (input, { session }) => staff.recover(session, input),
      writeLock: ({ minutes }, { session }) => staff.writeLock(session, minutes),
      add: (input, { session }) => staff.add(session, input),
      change: (input, { session }) => staff.change(session, input),
      remove: ({ id }, { session }) => staff.remove(session, id),
    },
    sharing: sharingCalls(desk.sharing, (origin) => mayAt(origin)('shop')),
    backups: {
      ...backups,
      preview: ({ id }) => backups.preview(id),
      restore: ({ id }) => backups.restore(id),
    },
    drafts: {
      ...desk.drafts,
      readList: ({ id }) => desk.drafts.readList(id),
      discard: ({ id }) => desk.drafts.discard(id),
    },
    gaps: {
      ...gaps,
      open: ({ connectionId }) => gaps.open(connectionId),
      acknowledge: ({ id }) => gaps.acknowledge(id),
      read: ({ id }) => gaps.read(id),
      adopt: ({ id, who }) => gaps.adopt(id, who),
    },
  };
}

/**
 * Calls about sharing with other machines; a till answers these calls itself. The pairing code admits another machine, so it is shown only
 * with `maySeeDoor`.
 */
export function sharingCalls(
  sharing: SharingDesk,
  maySeeDoor: (origin: CallOrigin) => boolean,
): CallsOf<'sharing'> {
  return {
    ...sharing,
    follow: (_, origin) => doorShown(maySeeDoor(origin), sharing.follow(whileThere(origin))),
    setOpen: ({ isOpen }) => sharing.setOpen(isOpen),
    removeTill: ({ id }) => sharing.removeTill(id),
    nearby: (_, origin) => listed(sharing.nearby(whileThere(origin))),
    setSends: ({ sends }) => sharing.setSends(sends),
    removeServerTill: ({ id }) => sharing.removeServerTill(id),
    leaveServer: ({ bring }) => sharing.leaveServer(bring),
  };
}

/** A signal that aborts when the call aborts, or when another person signs in at the page. */
function whileThere({ session, signal }: CallOrigin): AbortSignal | undefined {
  const signals = [signal, session?.stays].filter((each) => each !== undefined);
  return signals.length < 2 ? signals[0] : AbortSignal.any(signals);
}

async function* doorShown(
  isShown: boolean,
  readings: AsyncGenerator<Sharing, void>,
): AsyncGenerator<Sharing, void> {
  for await (const sharing of readings) yield isShown ? sharing : { ...sharing, door: null };
}

async function* listed(
  readings: AsyncGenerator<readonly NearbyDesk[], void>,
): AsyncGenerator<NearbyDesk[], void> {
  for await (const desks of readings) yield [...desks];
}
