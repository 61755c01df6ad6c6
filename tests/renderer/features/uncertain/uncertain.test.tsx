import { expect, test } from 'vitest';
import { AlikeOrders, freeOrders } from '../../../../renderer/features/uncertain/alike-orders.tsx';
import { UncertainOrder } from '../../../../renderer/features/uncertain/uncertain-order.tsx';
import type { NamedGroup } from '../../../../shared/contract/orders/settling.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Order, Reconciliation } from '../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { drawnPart } from '../../../support/page/drawn-part.tsx';

const named = (number: number, part: Partial<NamedGroup['orders'][number]> = {}) => ({
  id: `order-${number}`,
  identifier: sampleImei(number),
  serviceName: 'Carrier check',
  sentAt: 0,
  reference: String(98_000 + number),
  holder: null,
  repeated: false,
  ...part,
});
const group = (orders: readonly ReturnType<typeof named>[]): NamedGroup =>
  ({ connectionId: 'connection-1', at: 'ID', remembers: true, orders }) as unknown as NamedGroup;
const holder = { orderId: 'x', identifier: sampleImei(9) } as unknown as ReturnType<typeof named>['holder'];

test('only the similar orders with a unique, free reference are settled', () => {
  const alike = group([named(1), named(2, { repeated: true }), named(3, { holder }), named(4)]);
  expect(freeOrders(alike).map(({ id }) => id)).toEqual(['order-1', 'order-4']);
  const settling = { busy: false, onSettle: () => {}, error: null, left: [] };
  const drawn = (of: NamedGroup) =>
    drawnPart(<AlikeOrders group={of} alsoAt={[]} settling={settling as never} />).join(' | ');
  expect(drawn(alike)).toContain('All 2 were placed under these numbers');
  // If no order has a unique, free reference, there is no button.
  expect(drawn(group([named(2, { repeated: true })]))).not.toMatch(/placed under/);
});

const order = {
  id: 'order-1',
  connectionId: 'connection-1',
  identifier: sampleImei(1),
  serviceName: 'Carrier check',
  price: { amount: '2.50', currency: 'USD' },
  state: 'uncertain',
  reason: null,
  sentAt: 0,
} as Order;
const look = (part: Partial<Reconciliation>) => ({ at: 0, candidates: [], times: {}, failed: null, ...part });

test.each<[string, Partial<Reconciliation>, RegExp, RegExp]>([
  ['that found nothing', {}, /not in the supplier’s list/, /stopped/],
  [
    'that failed',
    { candidates: null, failed: encodeMessage('reading-stopped') },
    /stopped/,
    /not in the supplier’s list/,
  ],
  ['that found two', { candidates: ['98001', '98002'] }, /98001, 98002/, /not in the supplier’s list/],
])('a look-up %s is shown as such', (_, part, reported, never) => {
  const drawn = drawnPart(
    <UncertainOrder
      order={order}
      groups={[]}
      settling={{ busy: false, onSettle: () => {}, error: null, left: [] } as never}
      refusals={{ groups: [], teaching: {} as never }}
    />,
    (contract) => [
      [
        contract.orders.read.queryKey({ input: { id: 'order-1' } }),
        { reconciliations: [look(part)], nextReconciliationAt: null },
      ],
    ],
  ).join(' | ');
  expect(drawn).toMatch(reported);
  expect(drawn).not.toMatch(never);
});
