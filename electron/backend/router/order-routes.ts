import type { ImplementerInternalWithMiddlewares } from '@orpc/server';
import type { contract } from '../../../shared/contract/contract.ts';
import type { Desk } from '../desk/desk.ts';
import { answer } from './answer.ts';
import type { CallContext } from './call-context.ts';

/** Orders, one or many, and what a person decides about them. */
export function orderRoutes(
  os: ImplementerInternalWithMiddlewares<typeof contract.orders, CallContext, CallContext>,
  desk: Pick<Desk, 'orders' | 'manyOrders' | 'stoppedConnections'>,
) {
  const { orders, manyOrders } = desk;
  return {
    place: os.place.handler(({ input }) => answer(orders.place(input))),
    list: os.list.handler(({ input }) => answer(orders.list(input))),
    find: os.find.handler(({ input }) => answer(orders.find(input))),
    inList: os.inList.handler(({ input }) => answer(orders.inList(input))),
    export: os.export.handler(({ input }) => answer(manyOrders.export(input))),
    noteMany: os.noteMany.handler(({ input }) =>
      answer(manyOrders.noteMany(input.selection, input.note, input.how)),
    ),
    handOverMany: os.handOverMany.handler(({ input }) =>
      answer(manyOrders.handOverMany(input.selection, input.handedOver)),
    ),
    askMany: os.askMany.handler(({ input }) => answer(manyOrders.askMany(input.selection))),
    ofIdentifier: os.ofIdentifier.handler(({ input }) => answer(orders.ofIdentifier(input.identifier))),
    counts: os.counts.handler(({ input }) => answer(orders.counts(input))),
    countsFound: os.countsFound.handler(({ input }) => answer(orders.countsFound(input))),
    lateAndReady: os.lateAndReady.handler(({ input }) => answer(orders.lateAndReady(input))),
    services: os.services.handler(({ input }) => answer(orders.services(input))),
    handOver: os.handOver.handler(({ input }) => answer(orders.handOver(input.ids, input.handedOver))),
    read: os.read.handler(({ input }) => answer(orders.read(input.id))),
    sharedReferences: os.sharedReferences.handler(() => answer(orders.sharedReferences())),
    rawReply: os.rawReply.handler(({ input }) => answer(orders.rawReply(input.attemptId))),
    openConflicts: os.openConflicts.handler(() => answer(orders.openConflicts())),
    refusedLately: os.refusedLately.handler(() => answer(orders.refusedLately())),
    dismissRefused: os.dismissRefused.handler(({ input }) => answer(orders.dismissRefused(input.at))),
    unsentForPrice: os.unsentForPrice.handler(() => answer(orders.unsentForPrice())),
    stopped: os.stopped.handler(() => answer(desk.stoppedConnections.list())),
    goOn: os.goOn.handler(({ input }) =>
      answer(desk.stoppedConnections.goOn(input.connectionId, input.despite)),
    ),
    askNow: os.askNow.handler(({ input }) => answer(orders.askNow(input.id))),
    cancel: os.cancel.handler(({ input }) => answer(orders.cancel(input.id))),
    decide: os.decide.handler(({ input }) => answer(orders.decide(input))),
    named: os.named.handler(({ input }) => answer(orders.named(input.connectionId))),
    refusals: os.refusals.handler(() => answer(orders.refusals())),
    teachRefusal: os.teachRefusal.handler(({ input }) =>
      answer(orders.teachRefusal(input.connectionId, input.key)),
    ),
    settleNamed: os.settleNamed.handler(({ input }) =>
      answer(orders.settleNamed(input.orders, input.remember)),
    ),
    setNote: os.setNote.handler(({ input }) => answer(orders.setNote(input.id, input.note, input.customer))),
    known: os.known.handler(({ input }) => answer(orders.known(input.serviceId, input.identifiers))),
  };
}
