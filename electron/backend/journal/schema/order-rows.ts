import { textsByName } from '../../../../shared/model/base/texts-by-name.ts';
import type { Attempt, Order, OrderEvent } from '../../../../shared/model/order/order.ts';
import { priceReasonSchema } from '../../../../shared/model/pricing/price-reason.ts';
import type { Row } from './schema.ts';

const fieldsSchema = textsByName();

export function orderOfRow(row: Row<'orders'>): Order {
  return {
    id: row.id,
    number: row.number,
    connectionId: row.connection_id,
    batchId: row.batch_id,
    serviceId: row.service_id,
    serviceName: row.service_name,
    group: row.group_name,
    identifier: row.identifier,
    identifierKind: row.identifier_kind,
    fields: fieldsSchema.parse(JSON.parse(row.fields)),
    quantity: row.quantity,
    quantityAsked: row.quantity_asked === 1,
    price: { amount: row.price, currency: row.currency },
    state: row.state,
    reference: row.reference,
    supplierStatus: row.supplier_status,
    result: row.result,
    reason: row.reason,
    details: fieldsSchema.parse(JSON.parse(row.details)),
    note: row.note,
    customer: row.customer,
    customerPrice:
      row.customer_price === null
        ? null
        : { amount: row.customer_price, currency: row.customer_currency ?? '' },
    customerTax: row.customer_tax,
    pricedBy: row.priced_by === null ? null : priceReasonSchema.parse(JSON.parse(row.priced_by)),
    sourceLine: row.source_line,
    againOf: row.again_of,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    sentAt: row.sent_at,
    finishedAt: row.finished_at,
    handedOverAt: row.handed_over_at,
  };
}

export function eventOfRow(row: Row<'order_events'>): OrderEvent {
  return {
    sequence: row.sequence,
    at: row.at,
    who: row.who,
    from: row.from_state,
    to: row.to_state,
    why: row.why,
    words: row.words,
    attemptId: row.attempt_id,
    otherOrderId: row.other_order_id,
  };
}

export function attemptOfRow(row: Omit<Row<'attempts'>, 'reply' | 'reply_bytes'>): Attempt {
  return {
    id: row.id,
    purpose: row.purpose,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    request: row.request,
    httpStatus: row.http_status,
    verdict: row.verdict,
    evidence: row.evidence,
  };
}
