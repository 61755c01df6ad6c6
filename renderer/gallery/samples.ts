import { dayMs, hourMs } from '../../shared/model/base/clock.ts';
import type { Gap } from '../../shared/model/order/gap.ts';
import type { Order } from '../../shared/model/order/order.ts';
import type { Service } from '../../shared/model/service/service.ts';

export const now = Date.now();

export const longText =
  'Apple iPhone Carrier, SimLock and Warranty Check with Activation Date and the Previous Owner’s Country, Premium Source, Not for Blacklisted Devices';
export const longWord = 'A7F3C9E1B5D2'.repeat(12);
export const usd = (amount: string) => ({ amount, currency: 'USD' });

export const order = (changed: Partial<Order> = {}): Order => ({
  id: '0f8b6a52-0000-4000-8000-000000000001',
  number: 1,
  connectionId: 'one',
  batchId: null,
  serviceId: '14',
  serviceName: 'iPhone SimLock Check',
  group: 'Apple – IMEI Checks',
  identifier: '490154203237518',
  identifierKind: 'imei',
  fields: {},
  quantity: 1,
  quantityAsked: false,
  price: usd('0.06'),
  state: 'success',
  reference: '10482',
  supplierStatus: 'Completed',
  result: 'Model: iPhone 15 Pro\nSimLock: Unlocked',
  reason: null,
  details: {},
  note: '',
  customer: 'Meyer',
  customerPrice: null,
  customerTax: null,
  pricedBy: null,
  sourceLine: null,
  againOf: null,
  createdAt: now - 3 * hourMs,
  updatedAt: now - hourMs,
  sentAt: now - 3 * hourMs,
  finishedAt: now - hourMs,
  handedOverAt: null,
  ...changed,
});

export const longOrder = order({
  id: 'long',
  serviceName: longText,
  customer: longText,
  note: longText,
  reference: longWord,
  result: `${longText}\n${longWord}`,
  supplierStatus: longText,
  price: usd('123456789.12'),
});

export const service = (changed: Partial<Service> = {}): Service => ({
  id: '14',
  name: 'iPhone SimLock Check',
  kind: 'imei',
  group: 'Apple – IMEI Checks',
  price: usd('0.06'),
  previousPrice: null,
  time: '1-5 Minutes',
  identifier: { kind: 'imei', label: '', minLength: 15, maxLength: 15, lettersAllowed: false, pattern: null },
  fields: [],
  quantity: null,
  bulkAllowed: true,
  favourite: false,
  contested: false,
  beside: false,
  ...changed,
});

export const gap = (changed: Partial<Gap> = {}): Gap => ({
  id: 'gap',
  kind: 'older',
  recognisedAt: now - hourMs,
  from: now - 2 * dayMs,
  to: now - dayMs,
  orders: 12,
  unsure: 3,
  accounts: [],
  findings: [],
  acknowledged: null,
  settled: null,
  ...changed,
});

export const acknowledged = { at: now - hourMs, who: 'Nadia' };
