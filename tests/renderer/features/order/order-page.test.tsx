import { expect, test } from 'vitest';
import { OrderHead } from '../../../../renderer/features/order/order-head.tsx';
import { ResultCard } from '../../../../renderer/features/order/result/result-card.tsx';
import { order } from '../../../../renderer/gallery/samples.ts';
import { drawnPart } from '../../../support/page/drawn-part.tsx';

const price = { amount: '5.50', currency: 'USD' };
const headOf = (customer: string) =>
  drawnPart(
    <OrderHead
      order={order({ customer, customerPrice: price, customerTax: null })}
      events={[]}
      otherSupplier={null}
      repeatedBy={[]}
    />,
  ).join('\n');

test('the header shows the customer price once', () => {
  expect(headOf('Ana Silva').split('5.50')).toHaveLength(2);
  expect(headOf('').split('5.50')).toHaveLength(2);
});

test.each(['uncertain', 'refused'] as const)(
  'the header of an order that is %s says when it was sent, not when it was ordered',
  (state) => {
    const said = drawnPart(
      <OrderHead
        order={order({ state, sentAt: Date.now(), result: null })}
        events={[]}
        otherSupplier={null}
        repeatedBy={[]}
      />,
    );
    expect(said).toContain('Sent');
    expect(said).not.toContain('Ordered');
  },
);

test('an order that was not accepted shows the reason first, and mentions no result', () => {
  const said = drawnPart(
    <ResultCard order={order({ state: 'refused', result: null, reason: 'Credits are low' })} />,
  );
  expect(said.slice(0, 2)).toEqual(['Reason', 'Credits are low']);
  expect(said.join(' ')).not.toContain('no result');
});
