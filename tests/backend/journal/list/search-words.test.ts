import { expect, onTestFinished, test } from 'vitest';
import { findOrders } from '../../../../electron/backend/desk/orders/orders.ts';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';

const orders = [
  { customer: 'Ana Silva', note: 'call after six' },
  { customer: 'Ana Costa', serviceId: '13', serviceName: 'Country check' },
  { customer: 'José Peña', note: '912345678' },
  { customer: 'Jose Maria', note: '+351 912 345 678' },
  { customer: 'Łukasz Żak', note: '21-345-67-89' },
  { customer: 'Li Na', note: 'plan B' },
  { customer: 'Müller', note: 'Silva sent her' },
];

async function openShop(): Promise<Journal> {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  for (const [number, order] of orders.entries())
    await addPastOrder(
      journal,
      sampleOrder({ identifier: sampleImei(number + 500), ...order }),
      `9${number}-0${number}`,
      number,
    );
  return journal;
}

const last4 = (number: number) => sampleImei(number + 500).slice(-4);

test.each([
  ['silva ana', ['Ana Silva']],
  ['  Ana   SILVA ', ['Ana Silva']],
  ['silva', ['Müller', 'Ana Silva']],
  ['silva sent six', []],
  ['ana country', ['Ana Costa']],
  ['check costa', ['Ana Costa']],
  ['carrier silva', ['Müller', 'Ana Silva']],
  ['check carrier li', ['Li Na']],
  ['check country', ['Ana Costa']],
  ['ana six', ['Ana Silva']],
  [`ana ${last4(0)}`, ['Ana Silva']],
  [`${last4(0)} costa`, []],
  ['94-04 żak', ['Łukasz Żak']],
  ['na li', ['Li Na']],
  ['plan b', ['Li Na']],
  ['jose', ['Jose Maria', 'José Peña']],
  ['JOSÉ', ['Jose Maria', 'José Peña']],
  ['pena jose', ['José Peña']],
  ['lukasz', ['Łukasz Żak']],
  ['muller', ['Müller']],
  ['müller', ['Müller']],
  ['912345678', ['Jose Maria', 'José Peña']],
  ['912 345 678', ['Jose Maria', 'José Peña']],
  ['91 234 56 78', ['Jose Maria', 'José Peña']],
  ['912-345.678', ['Jose Maria', 'José Peña']],
  ['(912) 345 678', ['Jose Maria', 'José Peña']],
  ['+351912345678', ['Jose Maria']],
  ['5678', ['Łukasz Żak', 'Jose Maria', 'José Peña']],
  ['maria 912345678', ['Jose Maria']],
  ['213456789', ['Łukasz Żak']],
  ['213456780', []],
  ['" OR silva', []],
])('a search for %j finds %j, indexed or not', async (search, customers) => {
  const journal = await openShop();
  const all = await journal.orders.list({ connectionId: null, cursor: null, limit: 50 });
  const finds = async () => {
    const page = await journal.orders.list({ connectionId: null, search, cursor: null, limit: 50 });
    const ids = all.orders.map(({ id }) => id);
    const listed = await journal.orders.inList({ connectionId: null, search }, ids);
    return [page.orders, listed].map((found) => found.map(({ customer }) => customer));
  };
  expect(await finds()).toEqual([customers, customers]);
  while ((await journal.words.index(10)) > 0);
  expect(await finds()).toEqual([customers, customers]);
});

test('a text finds people and devices first, then results and services, each newest first', async () => {
  const journal = await openShop();
  const results = [
    { customer: 'Zoe', result: 'Country: Canada' },
    { customer: 'Silvana', result: 'Country: Canada' },
    { customer: 'Tom', result: 'Model: Banana' },
  ];
  for (const [number, { customer, result }] of results.entries())
    await addPastOrder(
      journal,
      sampleOrder({ identifier: sampleImei(number + 800), customer }),
      `R-${number}`,
      100 + number,
      { at: 200 + number, state: 'success', result },
    );
  const finds = async (search: string, limit = 10) =>
    (await findOrders(journal, search, limit, [])).map(({ customer }) => customer);
  expect(await finds('ana')).toEqual(['Silvana', 'Ana Costa', 'Ana Silva', 'Tom', 'Zoe']);
  expect(await finds('ana', 2)).toEqual(['Silvana', 'Ana Costa']);
  expect(await finds('country')).toEqual(['Silvana', 'Zoe', 'Ana Costa']);
  expect(await finds(last4(3))).toEqual(['Jose Maria']);
  expect(await finds('  ')).toEqual([]);
});

test('counts only the states of the orders that a search finds', async () => {
  const journal = await openShop();
  await addPastOrder(journal, sampleOrder({ identifier: sampleImei(900), customer: 'Silvana' }), 'R-1', 100, {
    at: 200,
    state: 'success',
  });
  const of = (search: string, connectionId: string | null = null) =>
    journal.orders.countsFound({ search, connectionId });
  expect(await of('silva')).toEqual({ counts: { pending: 2, success: 1 }, isLeast: false });
  expect(await of('ana silva')).toEqual({ counts: { pending: 1, success: 1 }, isLeast: false });
  expect(await of('zebra')).toEqual({ counts: {}, isLeast: false });
  expect(await of('silva', 'connection-9')).toEqual({ counts: {}, isLeast: false });
});
