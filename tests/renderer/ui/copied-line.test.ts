import { expect, test } from 'vitest';
import { copiedLine, orderSummary } from '../../../renderer/ui/order/order-summary.ts';
import { encodeMessage } from '../../../shared/model/base/coded-message.ts';
import { mayBeCut, type Order } from '../../../shared/model/order/order.ts';
import { fillTemplate } from '../../../shared/model/order/order-template.ts';
import { resultText } from '../../../shared/model/result/result.ts';

const order = (result: string) => ({ identifier: '001010000000017', result, reason: null }) as Order;
const long = (filler: string, lines: number) => `${`${filler}<br>`.repeat(lines)}Unlock Code: 12345678`;

test.each([
  ['many lines', long('Model: iPhone', 900)],
  ['one long line', `${'A'.repeat(2_500)} Unlock Code: 12345678`],
  ['more than a screen shows', long('Carrier: somewhere far away', 4_000)],
])('a copied result of %s contains its code, even if the row shows it shortened', (_, result) => {
  expect(orderSummary(((key: string) => key) as never, order(result)).length).toBeLessThanOrEqual(400);
  expect(copiedLine(order(result))).toMatch(/Unlock Code: 12345678$/);
  expect(resultText(result)).toMatch(/Unlock Code: 12345678$/);
  expect(mayBeCut({ result: result.slice(0, 2_000) })).toBe(true);
});

test('a text made from a template contains a code that the screen cuts off', () => {
  const words = { state: () => '', price: () => '', moment: () => '', shop: '' };
  const whole = {
    identifier: '001010000000017',
    serviceName: '',
    customer: '',
    note: '',
    reference: null,
    ...({ state: 'success' } as const),
    price: { amount: '1', currency: 'USD' },
    customerPrice: null,
    createdAt: 1,
    finishedAt: 1,
    result: long('Model: iPhone', 900),
  } as const;
  expect(fillTemplate('{unlock-code}', whole, words)).toBe('12345678');
});

test('a copied order without a result contains the supplier’s words, but not the app’s own reason', () => {
  const without = (reason: string) => ({ ...order(''), result: null, reason }) as Order;
  expect(copiedLine(without('Invalid IMEI'))).toBe('001010000000017\tInvalid IMEI');
  expect(copiedLine(without(encodeMessage('broke-after-begun', { code: 'ECONNRESET' })))).toBe(
    '001010000000017',
  );
});
