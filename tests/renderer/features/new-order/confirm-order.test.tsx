import { expect, test } from 'vitest';
import { ConfirmOrder } from '../../../../renderer/features/new-order/confirm-order.tsx';
import { CostPanel } from '../../../../renderer/features/new-order/cost-panel.tsx';
import { totalOf } from '../../../../renderer/features/new-order/order-draft.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { sampleService } from '../../../support/lists/sample-service.ts';
import { drawnPart } from '../../../support/page/drawn-part.tsx';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const service = sampleService({
  name: 'Carrier check',
  price: usd('2.50'),
  quantity: { options: [], min: 1, max: 9 },
});

function confirmation(part: Partial<Parameters<typeof ConfirmOrder>[0]> = {}): readonly string[] {
  return drawnPart(
    <ConfirmOrder
      opened
      busy={false}
      service={service}
      price={usd('2.50')}
      quantity={3}
      total={totalOf(usd('2.50'), 3)}
      fields={{ Network: 'Any' }}
      identifier={sampleImei(1)}
      balance={usd('20.00')}
      waiting={null}
      reason={null}
      anyway={null}
      supplier="Panel"
      customer="Ann"
      asked={null}
      note=""
      onConfirm={() => {}}
      onClose={() => {}}
      {...part}
    />,
  );
}

/** The text drawn next after the label `word`. */
const after = (drawn: readonly string[], word: string) => drawn[drawn.indexOf(word) + 1];

test('the confirmation shows the unit price, the total and the remaining balance', () => {
  const drawn = confirmation();
  expect(after(drawn, 'Quantity')).toBe('3 × 2.50 USD');
  expect(after(drawn, 'Total')).toBe('7.50 USD');
  expect(after(drawn, 'Balance after')).toBe('12.50 USD');
  expect(drawn).toContain('Pay 7.50 USD');
  expect(drawn).not.toContain('Cost');
});

test('the confirmation shows the reasons for a repeat and for a doubtful number, and the missing amount', () => {
  const drawn = confirmation({
    reason: 'locked again',
    anyway: 'on the label',
    waiting: { orders: 2, total: usd('15.00') },
  });
  expect(drawn).toEqual(expect.arrayContaining(['locked again', 'on the label', '15.00 USD', '−2.50 USD']));
  expect(drawn.join(' ')).toContain('2.50 USD');
  expect(confirmation()).not.toContain('locked again');
});

test('the panel next to the form shows the unit price, the total, and the remaining balance', () => {
  const panel = (quantity: number | null) =>
    drawnPart(
      <CostPanel service={service} quantity={quantity} balance={usd('5.00')} waiting={null} fetchedAt={0} />,
    );
  expect(after(panel(3), 'Cost each')).toBe('2.50 USD');
  expect(panel(3)).toEqual(expect.arrayContaining(['7.50 USD', '−2.50 USD']));
  // Without a quantity there is no total to pay.
  expect(panel(null)).not.toContain('7.50 USD');
});

test.each<[string, string, string | null, RegExp]>([
  ['covers everything', '20.00', '1.00', /^nothing$/],
  ['covers exactly this order', '7.50', null, /^nothing$/],
  ['does not cover this order', '7.00', '1.00', /too low/],
  ['covers this order, and not those waiting as well', '9.00', '2.00', /waiting/],
])('O7: a balance that %s is said to be too low or not', (_, balance, waits, words) => {
  const waiting = waits === null ? null : { orders: 2, total: usd(waits) };
  const drawn = confirmation({ balance: usd(balance), waiting });
  expect(drawn.find((each) => /[^−]0\.50 USD/.test(each)) ?? 'nothing').toMatch(words);
});

test('a service without a price has no total in the panel next to the form', () => {
  const unpriced = { ...service, price: null };
  const panel = drawnPart(
    <CostPanel service={unpriced} quantity={3} balance={usd('5.00')} waiting={null} fetchedAt={0} />,
  );
  expect(panel).not.toContain('Total');
  expect(panel).toContain('5.00 USD');
});
