import type { Failure } from '../../../../shared/contract/base/failures.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { identifierKey } from '../../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import type { PriceReason } from '../../../../shared/model/pricing/price-reason.ts';
import type { Limits } from '../../../../shared/model/staff/rights.ts';
import { FailureError } from '../../base/failure-error.ts';
import type { JournalTransaction } from '../engine/database.ts';
import { identifierEnding } from '../sql/identifier-ending.ts';
import { refuseOverLimit } from '../staff/spending-limits.ts';
import { isOpenFor } from './open-gaps.ts';
import { markResends } from './resend-journal.ts';

/** An order that a person has just confirmed, and that is not in the journal yet. */
export interface NewOrder {
  readonly id: string;
  readonly requestId: string;
  readonly connectionId: string;
  readonly batchId: string | null;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly group: string;
  readonly identifier: string;
  readonly identifierKind: IdentifierKind;
  readonly fields: Readonly<Record<string, string>>;
  readonly quantity: number;
  readonly quantityAsked: boolean;
  /** Total price. */
  readonly price: Money;
  readonly note: string;
  readonly customer: string;
  readonly customerPrice: Money | null;
  /** Tax in the customer price, in percent. */
  readonly customerTax: string | null;
  /** How the price was computed; null if not stated. */
  readonly pricedBy: PriceReason | null;
  readonly sourceLine: number | null;
  readonly againOf: string | null;
  readonly who: string;
  /** Id of the person who placed the order, if the shop has staff accounts. */
  readonly placedBy?: string | null;
  /** The spending limits of the person in `placedBy`; absent means unlimited. */
  readonly limits?: Limits;
  readonly words: string | null;
  /** The reason for ordering despite an unsettled gap of the account (J5). */
  readonly overGap?: string | null;
}

// SQLite allows 32,766 parameters per statement, and an order has 30. With fewer rows, a statement compiles
// faster and blocks this process for less time.
const rowsPerStatement = 250;

/**
 * Writes new orders and their first events within a transaction. Rejects if an order conflicts with an unresolved one (O5), or if the
 * account has an unsettled gap and no reason was given (J5): the caller must check both before the call. Rejects with `OverLimit` if the
 * person's spending limit is exceeded, and with `ConnectionRemoved` if another window removed the connection.
 */
export async function insertOrders(
  transaction: JournalTransaction,
  orders: readonly NewOrder[],
  atMs: number,
): Promise<void> {
  await refuseRemoved(transaction, orders);
  await refuseInGap(transaction, orders);
  await refuseSpending(transaction, orders, atMs);
  for (let start = 0; start < orders.length; start += rowsPerStatement) {
    const chunk = orders.slice(start, start + rowsPerStatement);
    await transaction
      .insertInto('orders')
      .values(chunk.map((order) => rowOf(order, atMs)))
      .execute();
    await transaction
      .insertInto('order_events')
      .values(chunk.map((order) => eventOf(order, atMs)))
      .execute();
    for (const [connectionId, ordersOfConnection] of Map.groupBy(chunk, (order) => order.connectionId))
      await markResends(transaction, connectionId, ordersOfConnection, encodeMessage('looks-first'));
  }
}

/** The connection was removed, so it can send no orders. Nothing was written. */
class ConnectionRemoved extends FailureError {
  override readonly name = 'ConnectionRemoved';
  readonly failure: Failure;

  constructor(connectionId: string) {
    super('the connection of the order was removed');
    this.failure = { code: 'no-key', data: { connectionId } };
  }
}

async function refuseRemoved(transaction: JournalTransaction, orders: readonly NewOrder[]): Promise<void> {
  const removed = await transaction
    .selectFrom('connections')
    .select('id')
    .where('id', 'in', [...new Set(orders.map(({ connectionId }) => connectionId)), ''])
    .where('removed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (removed) throw new ConnectionRemoved(removed.id);
}

async function refuseSpending(
  transaction: JournalTransaction,
  orders: readonly NewOrder[],
  atMs: number,
): Promise<void> {
  const limited = orders.filter(({ placedBy, limits }) => limits !== undefined && placedBy !== undefined);
  for (const [personId, ordersOfPerson] of Map.groupBy(limited, ({ placedBy }) => placedBy ?? '')) {
    const limits = ordersOfPerson[0]?.limits;
    const prices = ordersOfPerson.map(({ price }) => price);
    if (limits !== undefined) await refuseOverLimit(transaction, { personId, limits }, prices, atMs);
  }
}

async function refuseInGap(transaction: JournalTransaction, orders: readonly NewOrder[]): Promise<void> {
  const unasked = orders.filter(({ overGap = null }) => overGap === null);
  for (const connectionId of new Set(unasked.map((order) => order.connectionId))) {
    const gap = await transaction
      .selectFrom('gaps')
      .select('id')
      .where(isOpenFor(connectionId))
      .limit(1)
      .executeTakeFirst();
    if (gap) throw new Error('an order was inserted despite an unsettled gap, without a reason');
  }
}

export function rowOf(order: NewOrder, atMs: number) {
  return {
    id: order.id,
    request_id: order.requestId,
    connection_id: order.connectionId,
    batch_id: order.batchId,
    service_id: order.serviceId,
    service_name: order.serviceName,
    group_name: order.group,
    identifier: order.identifier,
    identifier_kind: order.identifierKind,
    identifier_key: identifierKey(order.identifierKind, order.identifier),
    identifier_ending: identifierEnding(order.identifier),
    fields: JSON.stringify(order.fields),
    quantity: order.quantity,
    quantity_asked: order.quantityAsked ? 1 : 0,
    price: order.price.amount,
    currency: order.price.currency,
    state: 'queued' as const,
    details: '{}',
    note: order.note,
    customer: order.customer,
    customer_price: order.customerPrice?.amount ?? null,
    customer_currency: order.customerPrice?.currency ?? null,
    customer_tax: order.customerTax,
    priced_by: order.pricedBy === null ? null : JSON.stringify(order.pricedBy),
    source_line: order.sourceLine,
    again_of: order.againOf,
    placed_by: order.placedBy ?? null,
    created_at: atMs,
    updated_at: atMs,
  };
}

function eventOf(order: NewOrder, atMs: number) {
  const { id, who, overGap = null } = order;
  const words = [order.words, overGap].filter((each) => each !== null).join(' · ') || null;
  const why = overGap === null ? 'placed' : 'placed-over-gap';
  return { order_id: id, at: atMs, who, from_state: null, to_state: 'queued', why, words } as const;
}
