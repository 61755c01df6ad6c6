import { createHash } from 'node:crypto';
import { sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import { checkIdentifier } from '../../../../shared/model/identifier/identifier.ts';
import { identifierKey } from '../../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import { isFinal, type Order, type OrderState } from '../../../../shared/model/order/order.ts';
import type { LeftOutReason, RepeatPlan } from '../../../../shared/model/order/repeat-plan.ts';
import type { ServiceDetail } from '../../../../shared/model/service/service.ts';
import type { Journal } from '../../journal/journal.ts';
import type { WantedOrder } from '../../journal/orders/conflicting-orders.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import { checkFields, checkQuantity } from '../orders/check-purchase.ts';
import { selectedAtOnce } from '../orders/selected-orders.ts';
import { checkList, type ListService } from './check-list.ts';
import type { CommitForm } from './commit-list.ts';

export interface FullRepeatPlan {
  readonly plan: RepeatPlan;
  readonly services: CommitForm['services'];
  /** One row for each of `plan.orderIds`, still without a reason. */
  readonly rows: CommitForm['rows'];
}

type Sold = ListService | Extract<LeftOutReason, 'not-sold' | 'not-chosen' | 'no-price' | 'one-by-one'>;

/**
 * Creates a plan to order a selection again at this connection. The plan has the current prices (O6), and the orders that are left out,
 * each with the reason (O5). Writes nothing. The token changes when any of these data change, and when any window has ordered the selection
 * again.
 */
export async function planRepeat(
  journal: Journal,
  connectionId: string,
  chosen: readonly Order[],
): Promise<FullRepeatPlan> {
  const leftOut = new Map<LeftOutReason, Order[]>();
  const leave = (reason: LeftOutReason, order: Order): void => {
    const ordersOfReason = leftOut.get(reason);
    if (ordersOfReason === undefined) leftOut.set(reason, [order]);
    else ordersOfReason.push(order);
  };
  const oldestFirst = [...chosen].sort(byPlacing);
  const sold = await soldServices(journal, connectionId, chosen);
  const kindOf = ({ serviceId, identifierKind }: Order): IdentifierKind => {
    const service = sold.get(serviceId);
    return typeof service === 'object' ? service.service.identifier.kind : identifierKind;
  };
  const things: string[] = [];
  const newest = new Map<string, string>();
  for (const [place, order] of oldestFirst.entries()) {
    await yieldToEventLoop(place);
    things[place] = thing(order, kindOf(order));
    newest.set(things[place], order.id);
  }

  const able: Order[] = [];
  for (const [place, order] of oldestFirst.entries()) {
    await yieldToEventLoop(place);
    const isNewest = newest.get(things[place] ?? '') === order.id;
    const reason = leftOutReason(order, connectionId, isNewest, sold.get(order.serviceId) ?? 'not-sold');
    if (reason !== null) leave(reason, order);
    else able.push(order);
  }

  const wantedOrders = able.map((order) => {
    const { id: againOf, serviceId, identifier } = order;
    return { serviceId, identifier, identifierKind: kindOf(order), againOf };
  });
  const conflicting = await conflictingOf(journal, connectionId, wantedOrders);
  const last = await lastRepeats(journal, able);
  const orders: Order[] = [];
  for (const order of able) {
    const conflict = conflicting.get(order.id);
    if (conflict === undefined) orders.push(order);
    else leave(conflict === 'success' ? 'delivered-since' : 'on-order', order);
  }

  const services = new Map(
    [...sold].flatMap(([id, each]) => (typeof each === 'string' ? [] : [[id, each] as const])),
  );
  const rows = orders.map(rowOf);
  const checked = await checkList(rows, services);
  if (!checked.ok) throw new Error('list check failed for orders that suit their services');
  const delivered = orders.filter((order) => order.state === 'success');
  const ordered = new Set(rows.map(({ serviceId }) => serviceId));
  const seen = orders.map(({ id, serviceId, quantity }) =>
    JSON.stringify([id, last.get(id), quantity, services.get(serviceId)?.price]),
  );
  return {
    plan: {
      connectionId,
      chosen: chosen.length,
      token: createHash('sha256')
        .update(JSON.stringify([connectionId, seen.sort()]))
        .digest('hex'),
      orderIds: orders.map(({ id }) => id),
      services: checked.value.services,
      totals: [...checked.value.totals],
      delivered: { orders: delivered.length, totals: sumByCurrency(delivered.map(({ price }) => price)) },
      left: [...leftOut].map(([why, leftOrders]) => ({
        why,
        orders: leftOrders.length,
        first: leftOrders.slice(0, maxNamed).map(brief),
      })),
    },
    services: [...services].flatMap(([serviceId, { price, fields }]) =>
      ordered.has(serviceId) ? [{ serviceId, quotedPrice: price, fields }] : [],
    ),
    rows,
  };
}

/** Why an order cannot be ordered again; null if it can. */
function leftOutReason(
  order: Order,
  connectionId: string,
  isNewest: boolean,
  service: Awaited<ReturnType<typeof soldServices>> extends ReadonlyMap<string, infer Sold>
    ? Sold | 'not-sold'
    : never,
): LeftOutReason | null {
  if (order.state === 'uncertain') return 'uncertain';
  if (!isFinal(order.state)) return 'open';
  if (order.connectionId !== connectionId) return 'another-connection';
  if (!isNewest) return 'chosen-twice';
  if (typeof service === 'string') return service;
  return suits(order, service.service) ? null : 'asks-otherwise';
}

// Rows of one list have the same time.
const byPlacing = (one: Order, other: Order): number =>
  one.createdAt - other.createdAt || (one.sourceLine ?? 0) - (other.sourceLine ?? 0);

const maxNamed = 3;
const brief = ({ id, identifier }: Order) => ({ id, identifier });

/** Key of the service and device for which O5 allows only one unresolved order. */
function thing({ connectionId, serviceId, identifier }: Order, kind: IdentifierKind): string {
  return JSON.stringify([connectionId, serviceId, identifierKey(kind, identifier)]);
}

function rowOf(order: Order, index: number): CommitForm['rows'][number] {
  const { serviceId, identifier, fields, quantity, customer, note } = order;
  const { customerPrice, customerTax, pricedBy } = order;
  const own = {
    serviceId,
    identifier,
    fields: { ...fields },
    quantity,
    customer,
    note,
    customerPrice,
    customerTax,
    pricedBy,
  };
  return { ...own, sourceLine: index + 1, againReason: null };
}

async function soldServices(
  journal: Journal,
  connectionId: string,
  orders: readonly Order[],
): Promise<Map<string, Sold>> {
  const sold = new Map<string, Sold>();
  const ids = [...new Set(orders.map(({ serviceId }) => serviceId))];
  const listed = await journal.catalogue.services(connectionId, ids);
  for (const serviceId of ids) {
    const service = listed.get(serviceId);
    if (service === undefined) sold.set(serviceId, 'not-sold');
    else if (service.contested) sold.set(serviceId, 'not-chosen');
    else if (service.price === null) sold.set(serviceId, 'no-price');
    else if (!service.bulkAllowed) sold.set(serviceId, 'one-by-one');
    else sold.set(serviceId, { service, price: service.price, fields: {} });
  }
  return sold;
}

/** True if the service still accepts the unchanged order. */
function suits({ identifier, fields, quantity }: Order, service: ServiceDetail): boolean {
  const { kind } = service.identifier;
  const check = checkIdentifier(identifier, service.identifier);
  if (!check.ok || identifierKey(kind, check.identifier) !== identifierKey(kind, identifier)) return false;
  return checkFields(fields, service).ok && checkQuantity(quantity, service).ok;
}

// One query reports conflicts for at most this many rows, because one row may have several conflicts.
const queriedAtOnce = 100;

/**
 * Finds, for each order to repeat, the state of the order that conflicts with the repeat. The writing transaction applies the same rule
 * (O5).
 */
async function conflictingOf(
  journal: Journal,
  connectionId: string,
  wantedOrders: readonly (WantedOrder & { readonly againOf: string })[],
): Promise<Map<string, OrderState>> {
  const found = new Map<string, OrderState>();
  for (let start = 0; start < wantedOrders.length; start += queriedAtOnce) {
    const chunk = wantedOrders.slice(start, start + queriedAtOnce);
    for (const { row, state } of await journal.many.conflicting(connectionId, chunk)) {
      const id = chunk[row]?.againOf ?? '';
      if (!found.has(id)) found.set(id, state);
    }
  }
  return found;
}

async function lastRepeats(journal: Journal, orders: readonly Order[]): Promise<Map<string, string>> {
  const last = new Map<string, string>();
  for (let start = 0; start < orders.length; start += selectedAtOnce) {
    const ids = orders.slice(start, start + selectedAtOnce).map(({ id }) => id);
    for (const repeat of await journal.many.repeatsOf(ids)) last.set(repeat.againOf, repeat.id);
  }
  return last;
}
