import { minuteMs } from '../../../shared/model/base/clock.ts';
import { luhnCheckDigit } from '../../../shared/model/identifier/imei.ts';
import type { TemplatedOrder } from '../../../shared/model/order/order-template.ts';

/** Returns a finished order with an IMEI that no phone has, for previews of texts. */
export function sampleOrder(texts: {
  readonly service: string;
  readonly customer: string;
  readonly note: string;
}): TemplatedOrder {
  const digits = '00101012345678';
  const finishedAt = Date.UTC(2026, 0, 15, 10, 30);
  return {
    identifier: digits + luhnCheckDigit(digits),
    serviceName: texts.service,
    customer: texts.customer,
    note: texts.note,
    reference: '98213',
    result:
      'Model: iPhone 13 128GB<br>Carrier: Nordlys<br>SIM lock: Unlocked<br>Find My iPhone: OFF<br>Unlock code: 12345678',
    state: 'success',
    price: { amount: '1.20', currency: 'USD' },
    customerPrice: { amount: '5.00', currency: 'USD' },
    createdAt: finishedAt - 12 * minuteMs,
    finishedAt,
  };
}
