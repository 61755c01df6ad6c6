import type { Clock } from '../../../../shared/model/base/clock.ts';
import { multiplyDecimal } from '../../../../shared/model/base/decimal.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';
import type { SearchIn } from '../../journal/list/order-filter.ts';
import { readBalanceEvidence } from '../../queue/reconciling/balance-evidence.ts';
import type { Reconciler } from '../../queue/reconciling/reconciler.ts';
import type { StatusPoller } from '../../queue/tracking/status-poller.ts';
import type { DeskOf } from '../base/calls.ts';
import { mayGoOver } from '../base/current-person.ts';
import { operatorOf, placedBy } from '../base/operator.ts';
import { done, failed, invalid } from '../base/outcome.ts';
import { withKeptLists } from '../catalogue/panel-lists.ts';
import type { ConnectionDesk } from '../connections/connections.ts';
import { excludedConnections, resolveFilter } from '../connections/practice-split.ts';
import type { AccountDesk } from '../money/account.ts';
import { checkGap } from './check-gap.ts';
import {
  checkChosen,
  checkFields,
  checkMeaning,
  checkOrderedIdentifier,
  checkPrice,
  checkQuantity,
  confirmedPrice,
} from './check-purchase.ts';
import { checkRepeat, duplicate } from './check-repeat.ts';
import { ensureBalance } from './ensure-balance.ts';
import { openOrderDecisions } from './order-decisions.ts';
import { openSettlingDesk } from './settling.ts';
import { openSettlingQueues } from './settling-queues.ts';
import { openSettlingRefusals } from './settling-refusals.ts';

export interface OrderDeskDeps {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly account: AccountDesk;
  readonly poller: StatusPoller;
  readonly reconciler: Pick<Reconciler, 'lookNow' | 'nextLookAt' | 'setForwardMs' | 'watch'>;
  readonly settings: SettingsStore;
  /** Removes every known key from a text. */
  readonly withoutSecrets: (text: string) => string;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly wake: (connectionId: string) => void;
  /** Never rejects. */
  readonly discardDraft: (id: string) => Promise<unknown>;
}

const maxOfIdentifier = 50;
const unsentNoticeMs = 2 * 86_400_000;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of functions for orders; the function that places an order is the longest.
export function openOrderDesk(parts: OrderDeskDeps) {
  const { journal, connections, poller, clock } = parts;

  return {
    ...openOrderDecisions(parts),
    ...openSettlingDesk(parts),
    ...openSettlingQueues(parts),
    ...openSettlingRefusals(parts),
    ...openOrderReading(parts),
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it has the checks before an order is written; a failed check ends the call.
    async place(form) {
      const { connectionId } = form;
      const open = await connections.openClient(connectionId);
      if (!open.ok) return open;
      const chosen = await checkChosen(journal, connectionId, form.serviceId);
      if (!chosen.ok) return chosen;
      const { serviceId } = form;
      const quotedPrice = confirmedPrice(form.quotedPrice, chosen.value);
      const priced = await checkPrice(journal, connectionId, chosen.value, { serviceId, quotedPrice });
      if (!priced.ok) return priced;
      const service = priced.value;
      const meant = checkMeaning(form.shown, service);
      if (!meant.ok) return meant;
      const checked = checkOrderedIdentifier(form, service);
      if (!checked.ok) return checked;
      const identifier = checked.value;
      const fields = checkFields(form.fields, await withKeptLists(journal, connectionId, service));
      if (!fields.ok) return fields;
      const repeat = await checkRepeat(journal, connectionId, service, identifier, form);
      if (!repeat.ok) return repeat;
      const gap = await checkGap(journal, connectionId, form.overGap);
      if (!gap.ok) return gap;
      const quantity = checkQuantity(form.quantity, service);
      if (!quantity.ok) return quantity;
      const price = { ...quotedPrice, amount: multiplyDecimal(quotedPrice.amount, form.quantity) };
      const balance = await ensureBalance(parts, connectionId, price, mayGoOver(form.overBalance));
      if (!balance.ok) return balance;
      const written = await journal.orders.insert(
        {
          id: parts.randomId(),
          requestId: form.requestId,
          connectionId,
          batchId: null,
          serviceId: service.id,
          serviceName: service.name,
          group: service.group,
          identifier,
          identifierKind: service.identifier.kind,
          fields: fields.value,
          quantity: form.quantity,
          quantityAsked: service.quantity !== null,
          price,
          note: form.note,
          customer: form.customer,
          customerPrice: form.customerPrice ?? null,
          customerTax: form.customerTax ?? null,
          pricedBy: form.pricedBy ?? null,
          sourceLine: null,
          againOf: form.again?.orderId ?? null,
          ...placedBy(parts.settings),
          words: [form.again?.reason, form.anyway].filter(Boolean).join(' · ') || null,
          overGap: gap.value,
        },
        clock.nowMs(),
      );
      if (!written.ok)
        return written.conflicting === null
          ? invalid('requestId', 'other-content')
          : duplicate(written.conflicting);
      parts.wake(connectionId);
      if (form.draftId !== null) await parts.discardDraft(form.draftId);
      return done(written.order);
    },
    async handOver({ ids, handedOver }) {
      const who = operatorOf(parts.settings);
      return done(await journal.handOvers.set(ids, handedOver, who, clock.nowMs()));
    },
    async askNow({ id }) {
      const order = await journal.orders.get(id);
      if (!order) return invalid('id', 'not-found');
      if (order.state === 'uncertain') {
        await parts.reconciler.lookNow(order.connectionId, order.id);
        return done((await journal.orders.get(id)) ?? order);
      }
      if (order.reference === null) return invalid('id', 'no-reference');
      const open = await parts.connections.openClient(order.connectionId);
      if (!open.ok) return open;
      const reading = await poller.pollNow(order);
      // The supplier's key was removed while the status was being read.
      if (!reading) return failed('no-key', { connectionId: order.connectionId });
      if (!reading.ok) return { ok: false, failure: reading.failure };
      return done((await journal.orders.get(id)) ?? order);
    },
    async setNote({ id, note, customer }) {
      const order = await journal.orders.setNote(id, note, customer);
      return order ? done(order) : invalid('id', 'not-found');
    },
    async dismissRefused({ at }) {
      const dismissed = (await journal.keyValues.read(keys.refusedDismissed)) ?? 0;
      await journal.keyValues.write(keys.refusedDismissed, Math.max(dismissed, at));
      return done({});
    },
  } satisfies DeskOf<'orders'>;
}

function openOrderReading(parts: OrderDeskDeps) {
  const { journal, clock } = parts;
  return {
    list: async (input) =>
      done(await journal.orders.list({ ...input, ...(await resolveFilter(input, parts)) })),
    inList: async ({ ids, ...input }) =>
      done(await journal.orders.inList(await resolveFilter(input, parts), ids)),
    find: async ({ search, limit, ...practising }) =>
      done(await findOrders(journal, search, limit, await excludedConnections(journal, practising))),
    async ofIdentifier({ identifier, ...practising }) {
      const leaveOut = await excludedConnections(journal, practising);
      const found = await journal.orders.ofIdentifier(identifier, maxOfIdentifier + 1, leaveOut);
      return done({ orders: found.slice(0, maxOfIdentifier), more: found.length > maxOfIdentifier });
    },
    async counts(of) {
      const connectionId = of?.connectionId ?? null;
      const counts = await journal.orders.counts(connectionId, await excludedConnections(journal, of));
      if (connectionId !== null || !of?.practising) return done(counts);
      const { uncertain } = await journal.orders.counts(null);
      return done(uncertain === undefined ? counts : { ...counts, uncertain });
    },
    countsFound: async (input) =>
      done(
        await journal.orders.countsFound({ ...input, leaveOut: await excludedConnections(journal, input) }),
      ),
    services: async (of) => done(await journal.orders.services(of?.connectionId ?? null)),
    lateAndReady: async (of) =>
      done(
        await journal.handOvers.lateAndReady(
          of?.connectionId ?? null,
          clock.nowMs(),
          await excludedConnections(journal, of),
        ),
      ),
    async read({ id }) {
      const details = await journal.orders.read(id);
      if (!details) return done(null);
      const reconciliations = await journal.reconciliations.of(id);
      const since = details.order.updatedAt;
      const nextReconciliationAt =
        details.order.state === 'uncertain'
          ? parts.reconciler.nextLookAt({ id, since }, reconciliations.length)
          : null;
      // On this machine's wall clock, which may have been set forward since the order was sent.
      const setForwardMs = parts.reconciler.setForwardMs(id);
      const evidence = await readBalanceEvidence(journal.reconciliations, details.order, {
        nowMs: clock.nowMs(),
        setForwardMs,
      });
      const sentUntil =
        details.order.state === 'uncertain' ? await journal.reconciliations.mayArriveUntil(id) : null;
      const until = sentUntil === null ? null : sentUntil + setForwardMs;
      const mayArriveUntil = until !== null && until > clock.nowMs() ? until : null;
      const repeatedBy = await journal.many.repeatsOf([id]);
      const sharedWith = await journal.references.sharedWith(details.order);
      return done({
        ...details,
        reconciliations,
        nextReconciliationAt,
        balanceEvidence: evidence,
        mayArriveUntil,
        repeatedBy,
        sharedWith,
      });
    },
    sharedReferences: async () => done(await journal.references.shared()),
    async rawReply({ attemptId }) {
      const found = await journal.orders.rawReply(attemptId);
      const text = found?.reply ? new TextDecoder().decode(found.reply) : null;
      return done({
        text: text === null ? null : parts.withoutSecrets(text),
        bytes: found?.bytes ?? 0,
      });
    },
    async refusedLately() {
      const dismissed = (await journal.keyValues.read(keys.refusedDismissed)) ?? 0;
      return done(await journal.orders.refusedSince(Math.max(dismissed, clock.nowMs() - unsentNoticeMs)));
    },
    unsentForPrice: async () => done(await journal.orders.unsentForPrice(clock.nowMs() - unsentNoticeMs)),
    async known({ connectionId, serviceId, identifiers }) {
      if (connectionId === null) return done([]);
      const service = await journal.catalogue.service(connectionId, serviceId);
      const kind = service?.identifier.kind ?? 'other';
      return done(await journal.orders.known(connectionId, { serviceId, kind }, identifiers));
    },
  } satisfies DeskOf<'orders'>;
}

/** Maximum number of pages read for one search. A page may contain fewer orders than its limit although more follow. */
const maxPages = 3;

/** The first orders that match a text, without duplicates: first by names and identifiers, then by results and services. */
export async function findOrders(
  journal: Pick<Journal, 'orders'>,
  search: string,
  limit: number,
  leaveOut: readonly string[],
): Promise<Order[]> {
  if (search.trim() === '') return [];
  const found = new Map<string, Order>();
  for (const searchIn of ['written', 'all'] satisfies SearchIn[]) {
    let cursor: string | null = null;
    for (let pages = 0; pages < maxPages && found.size < limit; pages += 1) {
      const filter = { connectionId: null, leaveOut, search, searchIn };
      const page: Awaited<ReturnType<Journal['orders']['list']>> = await journal.orders.list({
        ...filter,
        cursor,
        limit,
      });
      for (const order of page.orders) if (!found.has(order.id)) found.set(order.id, order);
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
  }
  return [...found.values()].slice(0, limit);
}
