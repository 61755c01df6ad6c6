import { randomUUID } from 'node:crypto';
import type { NewBatch } from '../../../electron/backend/journal/batches/batch-rows.ts';
import type { Journal } from '../../../electron/backend/journal/journal.ts';
import type { NewOrder } from '../../../electron/backend/journal/orders/order-inserts.ts';
import type { FinishedAttempt } from '../../../electron/backend/journal/outbox/attempts.ts';
import { defaultRequestProfile } from '../../../electron/backend/supplier/types/request-profile.ts';
import { luhnCheckDigit } from '../../../shared/model/identifier/imei.ts';

/** An invented IMEI of the test range (TAC 00101x), valid by Luhn. */
export function sampleImei(number: number): string {
  const digits = `001010${String(number).padStart(8, '0')}`;
  return digits + luhnCheckDigit(digits);
}

/** The batch for rows of `sampleOrder({ batchId })`, with the number of rows that will be written. */
export function sampleBatch(change: Partial<NewBatch> = {}): NewBatch {
  const price = { amount: '0.50', currency: 'USD' };
  return {
    id: 'batch-1',
    requestId: 'request-1',
    connectionId: 'connection-1',
    name: 'Morning list',
    services: [{ serviceId: '12', serviceName: 'Carrier check', price, rows: 1, total: price }],
    content: randomUUID(),
    overBalance: false,
    ...change,
  };
}

export function sampleOrder(change: Partial<NewOrder> = {}): NewOrder {
  return {
    id: randomUUID(),
    requestId: randomUUID(),
    connectionId: 'connection-1',
    batchId: null,
    serviceId: '12',
    serviceName: 'Carrier check',
    group: 'Checks',
    identifier: sampleImei(1),
    identifierKind: 'imei',
    fields: {},
    quantity: 1,
    quantityAsked: false,
    price: { amount: '0.50', currency: 'USD' },
    note: '',
    customer: '',
    customerPrice: null,
    customerTax: null,
    pricedBy: null,
    sourceLine: null,
    againOf: null,
    who: 'Mara',
    words: null,
    ...change,
  };
}

/** Writes the connection of the sample orders. */
export async function addSampleConnection(
  journal: Journal,
  id = 'connection-1',
  profile: Partial<typeof defaultRequestProfile> = {},
): Promise<void> {
  await journal.connections.insert({
    id,
    name: 'Supplier',
    baseAddress: 'https://supplier.test',
    actionPath: '/api/fusion',
    keyForm: 'bearer',
    practice: false,
    ...defaultRequestProfile,
    ...profile,
    practiceDialect: null,
    createdAt: 1,
  });
}

/** An attempt that the supplier answered with 200, as stored in the journal. */
export function finishedAttempt(change: Partial<FinishedAttempt> = {}): FinishedAttempt {
  return {
    request: 'service 12',
    startedAt: 1,
    finishedAt: 2,
    httpStatus: 200,
    reply: null,
    replyBytes: 0,
    verdict: 'accepted',
    evidence: '',
    ...change,
  };
}
