import { expect, test } from 'vitest';
import { OrderMeaning } from '../../../../renderer/features/order/order-head.tsx';
import type { EventReason, Order, OrderEvent } from '../../../../shared/model/order/order.ts';
import { drawnPart } from '../../../support/page/drawn-part.tsx';

const drawn = (why: EventReason, reason: string | null): string => {
  const order = { state: 'cancelled', reason } as Order;
  const events = [
    { why: 'placed', from: null, to: 'queued' },
    { why, from: 'queued', to: 'cancelled' },
    { why: 'customer-changed', from: 'cancelled', to: 'cancelled' },
  ] as OrderEvent[];
  return drawnPart(<OrderMeaning order={order} events={events} />).join(' | ');
};

test('O6, O13: an order that the app stopped before sending shows the reason', () => {
  expect(drawn('price-moved', '2.50 USD → 3.00 USD')).toBe(
    'Not sent: the price changed: 2.50 USD → 3.00 USD. Nothing was paid.',
  );
  expect(drawn('service-changed', 'Carrier check → Find My removal')).toBe(
    'Not sent: the supplier changed what this service is: Carrier check → Find My removal. Nothing was paid.',
  );
});

test('an order cancelled by a person is shown as cancelled, whatever the supplier had answered', () => {
  expect(drawn('cancelled', 'Too many requests')).toBe('Cancelled before it was sent. Nothing was paid.');
  expect(drawn('cancelled', null)).toBe('Cancelled before it was sent. Nothing was paid.');
});
