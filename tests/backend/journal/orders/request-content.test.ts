import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { explains } from '../../../support/house/explains.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';

test('O15: a known request id with other content makes no order and returns none', async () => {
  explains('O15');
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const first = sampleOrder();
  expect(await journal.orders.insert(first, 1)).toMatchObject({ ok: true });
  const again = await journal.orders.insert({ ...first, id: 'again' }, 2);
  expect(again).toMatchObject({ ok: true, order: { id: first.id } });
  const respelt = { ...first, price: { ...first.price, amount: `${first.price.amount}0` } };
  expect(await journal.orders.insert({ ...respelt, id: 'again' }, 2)).toMatchObject({ ok: true });
  for (const change of [
    { identifier: sampleImei(7) },
    { serviceId: '13' },
    { quantity: 2 },
    { fields: { Model: 'x' } },
    { price: { ...first.price, amount: '6.00' } },
    { price: { ...first.price, currency: 'KWD' } },
    { connectionId: 'other' },
    { againOf: 'another' },
  ])
    expect(await journal.orders.insert({ ...first, ...change, id: 'other' }, 3)).toEqual({
      ok: false,
      conflicting: null,
    });
  expect(await journal.orders.counts(null)).toEqual({ queued: 1 });
});
