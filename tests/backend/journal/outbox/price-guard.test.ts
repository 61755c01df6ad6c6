import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { FetchedService } from '../../../../electron/backend/journal/supplier-data/service-rows.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { explains } from '../../../support/house/explains.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';

async function openSample(): Promise<Journal> {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return journal;
}

const service = (amount: string | null, currency = 'USD'): FetchedService => ({
  id: '12',
  name: 'Carrier check',
  kind: 'imei',
  group: 'Checks',
  price: amount === null ? null : { amount, currency },
  time: '',
  identifier: { kind: 'imei', label: '', minLength: 15, maxLength: 15, lettersAllowed: false, pattern: null },
  fields: [],
  quantity: null,
  bulkAllowed: true,
  info: '',
  details: {},
});

test.each([
  ['the same', service('0.50')],
  ['the same in another spelling', service('0.5')],
])('O6: an order with a price that is %s is sent', async (_, listed) => {
  const journal = await openSample();
  await journal.orders.insert(sampleOrder(), 1);
  await journal.catalogue.replace('connection-1', [listed], 0, 2);
  expect((await journal.outbox.claimNext('connection-1', 'single', 'attempt', 3))?.state).toBe('claimed');
});

test.each([
  ['dearer', service('0.60')],
  ['cheaper', service('0.40')],
  ['in another currency', service('0.50', 'EUR')],
])(
  'O6: a service that is %s by the time of sending stops the order, and its history says so',
  async (_, listed) => {
    explains('O6');
    const journal = await openSample();
    const order = sampleOrder();
    await journal.orders.insert(order, 1);
    await journal.catalogue.replace('connection-1', [listed], 0, 2);
    expect(await journal.outbox.claimNext('connection-1', 'single', 'attempt', 3)).toBeNull();
    const whole = await journal.orders.read(order.id);
    expect(whole?.order.state).toBe('cancelled');
    expect(whole?.events.at(-1)).toMatchObject({
      why: 'price-moved',
      words: expect.stringContaining('0.50 USD → '),
    });
  },
);

test.each([
  ['no longer has a price', [service(null)]],
  ['is no longer listed', [{ ...service('0.50'), id: '13' }]],
  ['is no longer listed, like all others', []],
] as const)('O6: a service that %s by the time of sending stops an order, and a batch', async (_, listed) => {
  const journal = await openSample();
  const order = sampleOrder();
  await journal.orders.insert(order, 1);
  await journal.batches.insert(
    sampleBatch(),
    [sampleOrder({ batchId: 'batch-1', identifier: sampleImei(2) })],
    1,
  );
  await journal.catalogue.replace('connection-1', listed, 0, 2);
  for (const lane of ['single', 'batch'] as const)
    expect(await journal.outbox.claimNext('connection-1', lane, 'attempt', 3)).toBeNull();
  const whole = await journal.orders.read(order.id);
  expect(whole?.order.state).toBe('cancelled');
  expect(whole?.events.at(-1)).toMatchObject({ why: 'not-offered', words: '0.50 USD → –' });
  expect(await journal.batches.read('batch-1')).toMatchObject({
    state: 'paused',
    pauseReason: 'not-offered',
    counts: { queued: 1 },
  });
});

test('O6: a batch whose price changed is paused with both prices, and no row is sent', async () => {
  const journal = await openSample();
  const batch = sampleBatch();
  const rows = [1, 2, 3].map((each) => sampleOrder({ batchId: 'batch-1', identifier: sampleImei(each) }));
  await journal.batches.insert(batch, rows, 1);
  await journal.catalogue.replace('connection-1', [service('0.55')], 0, 2);
  expect(await journal.outbox.claimNext('connection-1', 'batch', 'attempt', 3)).toBeNull();
  const read = await journal.batches.read('batch-1');
  expect(read).toMatchObject({
    state: 'paused',
    pauseReason: 'price-moved',
    pauseWords: '0.50 USD → 0.55 USD',
  });
  expect(read?.counts).toEqual({ queued: 3 });
});

test('O6: the price of several items is compared with the price of several items', async () => {
  const journal = await openSample();
  await journal.orders.insert(sampleOrder({ quantity: 3, price: { amount: '1.50', currency: 'USD' } }), 1);
  await journal.catalogue.replace('connection-1', [service('0.50')], 0, 2);
  expect((await journal.outbox.claimNext('connection-1', 'single', 'attempt', 3))?.state).toBe('claimed');
});

test('a price has changed when its amount or currency has changed, not when only its spelling differs', async () => {
  const journal = await openSample();
  const moves: number[] = [];
  for (const [index, listed] of [
    service('0.50'),
    service('0.5'),
    service('0.60'),
    service('0.6', 'EUR'),
  ].entries())
    moves.push(await journal.catalogue.replace('connection-1', [listed], 0, index + 1));
  expect(moves).toEqual([0, 0, 1, 1]);
});

test.each<[string, Partial<FetchedService>, string]>([
  ['another name', { name: 'Network unlock' }, 'Carrier check → Network unlock'],
  ['another group', { group: 'Unlocks' }, 'Checks → Unlocks'],
  ['another number', { identifier: { ...service('0.50').identifier, kind: 'serial' } }, 'imei → serial'],
  [
    'a field that is needed',
    { fields: [{ name: 'Model', description: '', kind: 'text', required: true, choices: [] }] },
    '– → Model',
  ],
])(
  'O13: an id that means %s at the same price stops the order and the batch, and says what changed',
  async (_, change, words) => {
    explains('O13');
    const journal = await openSample();
    const order = sampleOrder();
    await journal.orders.insert(order, 1);
    const batch = sampleBatch();
    await journal.batches.insert(batch, [sampleOrder({ batchId: batch.id, identifier: sampleImei(2) })], 1);
    await journal.catalogue.replace('connection-1', [{ ...service('0.50'), ...change }], 0, 2);
    expect(await journal.outbox.claimNext('connection-1', 'single', 'attempt', 3)).toBeNull();
    const whole = await journal.orders.read(order.id);
    expect(whole?.order.state).toBe('cancelled');
    expect(whole?.events.at(-1)).toMatchObject({ why: 'service-changed', words });
    expect(await journal.outbox.claimNext('connection-1', 'batch', 'another', 3)).toBeNull();
    expect(await journal.batches.read(batch.id)).toMatchObject({
      pauseReason: 'service-changed',
      pauseWords: words,
    });
  },
);

test('O13: a name that differs only in case and spaces is the same', async () => {
  const journal = await openSample();
  await journal.orders.insert(sampleOrder(), 1);
  await journal.catalogue.replace('connection-1', [{ ...service('0.50'), name: ' CARRIER  check' }], 0, 2);
  expect((await journal.outbox.claimNext('connection-1', 'single', 'attempt', 3))?.state).toBe('claimed');
});

test.each<
  [string, readonly (readonly [currency: string, atMs: number])[], { from: string; to: string } | null]
>([
  [
    'moved to another currency',
    [
      ['USD', 5],
      ['EUR', 20],
    ],
    { from: 'USD', to: 'EUR' },
  ],
  [
    'moved after it was read twice',
    [
      ['EUR', 4],
      ['USD', 6],
      ['EUR', 20],
    ],
    { from: 'USD', to: 'EUR' },
  ],
  [
    'is in the same currency',
    [
      ['USD', 5],
      ['USD', 20],
    ],
    null,
  ],
  [
    'names its currency in another spelling',
    [
      ['USD', 5],
      ['US$', 20],
    ],
    null,
  ],
  [
    'no longer names its currency',
    [
      ['USD', 5],
      ['', 20],
    ],
    null,
  ],
  [
    'named no currency at confirmation',
    [
      ['', 5],
      ['EUR', 20],
    ],
    null,
  ],
  [
    'was read only after confirmation',
    [
      ['USD', 12],
      ['EUR', 20],
    ],
    null,
  ],
  [
    'was read while a person confirmed',
    [
      ['USD', 10],
      ['EUR', 20],
    ],
    null,
  ],
])('O13: an order whose account %s', async (_, read, moved) => {
  const journal = await openSample();
  const order = sampleOrder();
  await journal.catalogue.replace('connection-1', [service('0.50')], 0, 1);
  const tell = async ([currency, atMs]: readonly [string, number]) => {
    const account = { balance: { amount: '9', currency }, email: null, details: {} };
    await journal.accounts.write('connection-1', account, { startedAt: atMs, finishedAt: atMs });
  };
  for (const each of read) if (each[1] < 10) await tell(each);
  await journal.orders.insert(order, 10);
  for (const each of read) if (each[1] >= 10) await tell(each);
  await journal.outbox.claimNext('connection-1', 'single', 'attempt', 30);
  expect((await journal.orders.read(order.id))?.events.at(-1)).toMatchObject(
    moved === null ? { to: 'claimed' } : { to: 'cancelled', words: encodeMessage('account-currency', moved) },
  );
});
