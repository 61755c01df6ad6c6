import { expect, test } from 'vitest';
import { AlikeOrders } from '../../../../renderer/features/uncertain/alike-orders.tsx';
import { DoubtedQueues } from '../../../../renderer/features/uncertain/doubted-queues.tsx';
import { UncertainOrder } from '../../../../renderer/features/uncertain/uncertain-order.tsx';
import { UncertainScreen } from '../../../../renderer/features/uncertain/uncertain-screen.tsx';
import type { Order } from '../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { drawnPart, markupOf } from '../../../support/page/drawn-part.tsx';

const order = (number: number, part: Partial<Order> = {}) =>
  ({
    ...{ id: `order-${number}`, connectionId: 'c1', identifier: sampleImei(number), customer: '' },
    ...{ serviceName: 'Carrier check', price: { amount: '2.50', currency: 'USD' }, state: 'uncertain' },
    ...{ reason: null, sentAt: 0 },
    ...part,
  }) as Order;
const screen = (listed: object | undefined) =>
  drawnPart(<UncertainScreen />, (contract) =>
    listed === undefined
      ? []
      : [
          [
            contract.orders.list.queryKey({ input: { practising: false, states: ['uncertain'], limit: 50 } }),
            listed,
          ],
        ],
  ).join(' | ');

test.each<[string, object | undefined, RegExp, RegExp]>([
  ['it is loading', undefined, /^Uncertain$/, /Carrier check|Orders|0/],
  ['there are none', { orders: [], total: 0 }, /Orders/i, /Carrier check/],
  ['there is one', { orders: [order(1)], total: 1 }, /\b1\b.*Carrier check.*2\.50 USD/, /more/i],
  ['there are more', { orders: [order(1)], total: 3 }, /\b3\b.*Carrier check.*2/, /^$/],
  [
    'the total is unknown',
    { orders: [order(1), order(2)], total: null },
    /\b2\b.*Carrier check.*Carrier check/,
    /more/i,
  ],
])('the uncertain orders are shown when %s', (_, listed, shows, lacks) => {
  expect(screen(listed)).toMatch(shows);
  expect(screen(listed)).not.toMatch(lacks);
});

test('an order that was never sent from here is not said to be sent without an answer', () => {
  expect(screen({ orders: [order(1)], total: 1 })).toMatch(/We sent these/);
  const waited = screen({ orders: [order(1, { sentAt: null })], total: 1 });
  expect(waited).not.toMatch(/We sent these|never/);
});

test('a queue of the practice supplier is not offered in the shop', () => {
  const drawn = (practice: boolean) =>
    drawnPart(<DoubtedQueues />, (contract) => [
      [contract.orders.doubtedQueues.queryKey(), [{ connectionId: 'c1', orders: 4 }]],
      [
        contract.connections.list.queryKey(),
        {
          connections: [
            { id: 'c1', name: 'Panel one', practice },
            { id: 'c2', name: 'Panel two', practice: false },
          ],
          selectedId: 'c2',
        },
      ],
    ]).join(' | ');
  expect(drawn(false)).toMatch(/4.*Panel one/);
  expect(drawn(true)).toBe('');
});

const settling = { busy: false, onSettle: () => {}, error: null, left: [] } as never;
const one = (
  part: Partial<Order>,
  connections: readonly object[],
  whole: object,
  groups: readonly object[] = [],
) =>
  markupOf(
    <UncertainOrder
      order={order(1, part)}
      groups={groups as never}
      settling={settling}
      refusals={{ groups: [], teaching: {} as never }}
    />,
    (contract) => [
      [contract.connections.list.queryKey(), { connections, selectedId: 'c1' }],
      [contract.orders.read.queryKey({ input: { id: 'order-1' } }), whole],
    ],
  );
const panels = [
  { id: 'c1', name: 'Panel one' },
  { id: 'c2', name: 'Panel two' },
];
const look = (part: object) => ({ at: 0, candidates: [], times: {}, failed: null, held: [], ...part });

test('an uncertain order shows its supplier if there are several suppliers, its customer if it has one, and its look-ups', () => {
  const unseen = { reconciliations: [], nextReconciliationAt: null };
  const alone = one({}, panels.slice(0, 1), unseen);
  expect(alone).not.toMatch(/Panel one|Ann|in the supplier’s list/);
  expect(one({ customer: 'Ann' }, panels, unseen)).toMatch(/Ann.*Panel one/s);
  expect(one({ customer: 'Ann' }, panels, unseen)).not.toMatch(/Panel two/);
  const seen = { reconciliations: [look({ candidates: ['98001'] }), look({})], nextReconciliationAt: 60_000 };
  expect(one({}, panels, seen)).toMatch(/2.*not in the supplier’s list/s);
  expect(one({}, panels, { ...seen, nextReconciliationAt: null })).not.toBe(one({}, panels, seen));
  expect(one({}, panels, { ...seen, reconciliations: [...seen.reconciliations].reverse() })).toMatch(/98001/);
});

test('settling by hand is less prominent if one press may settle the order', () => {
  const unseen = { reconciliations: [], nextReconciliationAt: null };
  const settle = (id: string) => {
    const named = {
      id,
      identifier: sampleImei(1),
      serviceName: '',
      sentAt: 0,
      reference: '98001',
      holder: null,
      repeated: false,
    };
    const groups = [{ connectionId: 'c1', at: 'ID', remembers: true, orders: [named] }];
    return /<a [^>]*settle[^>]*>/.exec(one({}, panels, unseen, groups))?.[0];
  };
  expect(settle('other')).toMatch(/data-variant="filled"/);
  expect(settle('order-1')).toMatch(/data-variant="default"/);
});

const named = (number: number, part: object = {}) => ({
  ...{ id: `order-${number}`, identifier: sampleImei(number), serviceName: 'Check', sentAt: 0 },
  ...{ reference: String(98_000 + number), holder: null, repeated: false },
  ...part,
});
test('the similar orders that one press does not settle are marked, with the reason', () => {
  const drawn = (orders: readonly object[], part: object = {}, alsoAt: readonly string[] = []) =>
    markupOf(
      <AlikeOrders
        group={{ connectionId: 'c1', at: 'ID', remembers: true, orders, ...part } as never}
        alsoAt={alsoAt}
        settling={settling}
      />,
    );
  const rows = (markup: string) => markup.match(/<tr[^>]*data-left-out="true"/g)?.length ?? 0;
  const held = named(2, { holder: { orderId: 'x', identifier: sampleImei(9) } });
  const repeated = named(3, { repeated: true });
  expect([rows(drawn([named(1)])), rows(drawn([named(1), held])), rows(drawn([held, repeated]))]).toEqual([
    0, 1, 2,
  ]);
  const words = (markup: string) =>
    markup.match(/<span class="_not[^>]*>([^<]*)/g)?.map((each) => each.replace(/.*>/, ''));
  expect(new Set(words(drawn([held, repeated]))).size).toBe(2);
  expect(words(drawn([named(1)]))).toBeUndefined();
  expect(drawn([named(1)])).toMatch(/type="checkbox"/);
  expect(drawn([named(1)], { remembers: false })).not.toMatch(/type="checkbox"/);
  expect(drawn([held])).not.toMatch(/type="checkbox"|<button/);
  expect(drawn([named(1)], {}, ['REF'])).toMatch(/REF/);
  expect(drawn([named(1)])).not.toMatch(/REF/);
});
