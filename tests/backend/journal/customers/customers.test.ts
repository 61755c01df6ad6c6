import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import { addDecimals } from '../../../../shared/model/base/decimal.ts';
import { noContacts } from '../../../../shared/model/customer/customer.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import type { StoredLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import { testOfFile } from '../../../support/house/test-of-file.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { plansOf } from '../../../support/journal/query-plans.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';
import { literal, runBeside } from '../../../support/journal/statements-beside.ts';
import { priceRule } from '../../../support/money/price-rules.ts';

const act = { who: 'Mara', atMs: 77 };
const everybody = { search: '', only: 'all', cursor: null, limit: 100 } as const;

async function openSample(): Promise<{ file: string; journal: Journal }> {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return { file, journal };
}

let placed = 0;
async function place(journal: Journal, customer: string, price: string | null = null): Promise<string> {
  placed += 1;
  const customerPrice = price === null ? null : { amount: price, currency: 'USD' };
  const order = sampleOrder({ identifier: sampleImei(placed), customer, customerPrice });
  await journal.orders.insert(order, placed);
  return order.id;
}

/** Writes the state directly instead of by a status answer: the journal's triggers react to any writer. */
async function succeed(file: string, ids: readonly string[]): Promise<void> {
  await runBeside(file, ids.map((id) => `update orders set state = 'success' where id = '${id}'`).join('; '));
}

async function names(journal: Journal, place: Partial<Parameters<Journal['customers']['list']>[0]> = {}) {
  const { customers } = await journal.customers.list({ ...everybody, ...place });
  return customers.map(({ name }) => name);
}

test('a name in orders is a customer in any spelling; orders count as ready and owed until handed over', async () => {
  const { file, journal } = await openSample();
  const ids = [
    await place(journal, 'José Núñez', '4.20'),
    await place(journal, '  JOSE  nunez', '0.80'),
    await place(journal, 'Anna', null),
    await place(journal, ''),
    await place(journal, '\u200b\u202e'),
  ];
  await succeed(file, ids);
  const list = await journal.customers.list(everybody);
  expect(list.total).toBe(2);
  expect(list.customers).toMatchObject([
    { name: 'Anna', orders: 1, ready: 1, owed: [], known: false },
    { name: 'José Núñez', orders: 2, ready: 2, owed: [{ amount: '5', currency: 'USD' }] },
  ]);
  expect(await names(journal, { only: 'owed' })).toEqual(['José Núñez']);
  await journal.handOvers.set(ids.slice(0, 1), true, 'Mara', 9);
  expect(await journal.customers.named('jose nunez')).toMatchObject({
    ready: 1,
    owed: [{ amount: '0.8', currency: 'USD' }],
  });
  await journal.handOvers.set(ids, true, 'Mara', 9);
  expect(await names(journal, { only: 'ready' })).toEqual([]);
  const customerId = (await journal.customers.named('jose nunez'))?.id ?? '';
  const { orders } = await journal.orders.list({ connectionId: null, customerId, cursor: null, limit: 10 });
  expect(orders.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
});

test('the next page starts after the last name, and a search finds parts of name, mail address and phone', async () => {
  const { journal } = await openSample();
  for (const name of ['Bo', 'Anna Lund', 'Carla', 'anton']) await place(journal, name);
  const contacts = { ...noContacts, name: 'Carla', phone: '+44 (0)7700 900-123', mail: 'Carla@Shop.test' };
  await journal.customers.write(null, contacts, act);
  const first = await journal.customers.list({ ...everybody, limit: 3 });
  expect([first.customers.map(({ name }) => name), first.total]).toEqual([['Anna Lund', 'anton', 'Bo'], 4]);
  expect(await names(journal, { cursor: first.nextCursor })).toEqual(['Carla']);
  expect(await names(journal, { search: 'lund an' })).toEqual(['Anna Lund']);
  expect(await names(journal, { search: 'SHOP.test' })).toEqual(['Carla']);
  expect(await names(journal, { search: '7700900123' })).toEqual(['Carla']);
  const suggested = async (text: string) =>
    (await journal.customers.suggest(text, 5)).map(({ name }) => name);
  expect(await suggested('an')).toEqual(['Anna Lund', 'anton']);
  expect(await suggested('lu')).toEqual(['Anna Lund']);
  expect(await suggested('%_')).toEqual([]);
});

test('a new name is written to all the customer’s orders and histories; a name in use is refused', async () => {
  const { journal } = await openSample();
  const ids = [await place(journal, 'Ali'), await place(journal, 'ali')];
  await place(journal, 'Omar');
  const ali = await journal.customers.named('Ali');
  const form = { ...noContacts, name: 'Ali Hassan', phone: '12345', group: 'Shops' };
  const written = await journal.customers.write(ali?.id ?? '', form, act);
  expect(written).toMatchObject({
    ok: true,
    customer: { id: ali?.id, name: 'Ali Hassan', orders: 2, known: true },
  });
  const read = await journal.orders.read(ids[1] ?? '');
  expect(read?.order.customer).toBe('Ali Hassan');
  expect(read?.events.at(-1)).toMatchObject({ why: 'customer-changed', who: 'Mara', words: null });
  expect(await journal.customers.grouped()).toEqual([{ key: 'ali hassan', group: 'Shops' }]);
  const taken = await journal.customers.write(ali?.id ?? '', { ...form, name: 'OMAR' }, act);
  expect(taken).toMatchObject({ ok: false, because: 'taken', by: { name: 'Omar' } });
  expect(await journal.customers.write(null, { ...form, name: 'ali  HASSAN' }, act)).toMatchObject({
    ok: false,
  });
  // A customer who is only named in an order has no contacts yet, so that the contacts can be written.
  expect(await journal.customers.write(null, { ...form, name: 'Omar' }, act)).toMatchObject({ ok: true });
  expect(await names(journal)).toEqual(['Ali Hassan', 'Omar']);
});

test('a merge keeps the data of both customers; a customer cannot be merged into themselves', async () => {
  const { journal } = await openSample();
  const id = await place(journal, 'Ali', '3');
  await place(journal, 'Ali H.', '4');
  await journal.customers.write(null, { ...noContacts, name: 'Ali', phone: '123456' }, act);
  await journal.customers.write(null, { ...noContacts, name: 'Ali H.', mail: 'a@b.test' }, act);
  const [ali, other] = [await journal.customers.named('Ali'), await journal.customers.named('Ali H.')];
  expect(await journal.customers.merge(ali?.id ?? '', ali?.id ?? '', act)).toBeNull();
  const merged = await journal.customers.merge(ali?.id ?? '', other?.id ?? '', act);
  expect(merged).toMatchObject({ name: 'Ali H.', phone: '123456', mail: 'a@b.test', orders: 2 });
  expect((await journal.orders.get(id))?.customer).toBe('Ali H.');
  expect(await names(journal)).toEqual(['Ali H.']);
  expect(await journal.customers.merge(ali?.id ?? '', other?.id ?? '', act)).toBeNull();
});

test('agreed prices follow a renamed or merged customer; a rule that would contradict another rule stays', async () => {
  const { journal } = await openSample();
  const by = { who: 'Mara', at: 1 };
  await place(journal, 'Ali');
  await place(journal, 'Omar');
  const rule = (id: string, customer: string, percent: string, group: string | null = null) =>
    journal.priceRules.save(priceRule({ id, customer, percent, group }), by, 99);
  await rule('all', 'ALI', '5');
  await rule('checks', 'Ali', '7', 'Checks');
  await rule('omar', 'Omar', '9');
  const quote = {
    ...{ id: 'quote', connectionId: 'connection-1', serviceId: '12', serviceName: 'Check', customer: 'ali' },
    ...{
      identifier: '',
      price: { amount: '9', currency: 'USD' },
      madeAt: 1,
      validUntil: 100,
      who: 'Mara',
      tax: null,
    },
  };
  await journal.quotes.add(quote);
  const holders = async () => [
    ...(await journal.priceRules.rules()).map(({ id, customer }) => `${id} ${customer}`),
    ...(await journal.quotes.holding(2, 9)).map(({ id, customer }) => `${id} ${customer}`),
  ];
  const ali = await journal.customers.named('Ali');
  await journal.customers.write(ali?.id ?? '', { ...noContacts, name: 'Ali Hassan' }, act);
  expect((await holders()).sort()).toEqual(
    ['all Ali Hassan', 'checks Ali Hassan', 'omar Omar', 'quote Ali Hassan'].sort(),
  );
  const omar = await journal.customers.named('Omar');
  await journal.customers.merge(ali?.id ?? '', omar?.id ?? '', act);
  expect((await holders()).sort()).toEqual(['all Ali Hassan', 'checks Omar', 'omar Omar', 'quote Omar']);
});

test('a forgotten customer disappears from orders, lists and search; the orders stay', async () => {
  const { file, journal } = await openSample();
  const lines: StoredLine[] = [
    { line: 1, is: 'header', cells: ['IMEI', 'Client', 'Tel'] },
    { line: 2, is: 'row', cells: [sampleImei(900), 'Zoë  Quill', '07700 900123'] },
    { line: 3, is: 'row', cells: [sampleImei(901), 'for zoe quill, please', 'Zoë Quillon'] },
  ];
  const batch = sampleBatch();
  const orders = [2, 3].map((line) =>
    sampleOrder({
      identifier: sampleImei(898 + line),
      batchId: batch.id,
      sourceLine: line,
      customer: line === 2 ? 'Zoë Quill' : 'zoe quill',
    }),
  );
  await journal.batches.insert({ ...batch, lines }, orders, 5);
  await journal.customers.write(null, { ...noContacts, name: 'Zoë Quill', phone: '07700900123' }, act);
  while ((await journal.words.index(50)) > 0);
  const zoe = await journal.customers.named('Zoë Quill');
  expect(await journal.customers.forget(zoe?.id ?? '', act)).toBe(2);
  while ((await journal.words.index(50)) > 0);
  expect(await names(journal)).toEqual([]);
  const list = await journal.orders.list({ connectionId: null, search: 'quill', cursor: null, limit: 9 });
  expect(list.orders).toEqual([]);
  const all = await journal.orders.list({ connectionId: null, cursor: null, limit: 9 });
  expect(all.orders.map(({ customer }) => customer)).toEqual(['', '']);
  const kept: string[][] = [];
  for await (const page of journal.batchLines.pages(batch.id)) kept.push(...page.map(({ cells }) => cells));
  expect(kept[1]).toEqual([sampleImei(900), '', '']);
  expect(kept[2]).toEqual([sampleImei(901), 'for , please', 'Zoë Quillon']);
  expect(await journal.customers.forget(zoe?.id ?? '', act)).toBeNull();
  expect(await runBeside(file, 'select id from forgotten_customers')).toEqual([{ id: zoe?.id }]);
});

test('figures maintained by triggers equal the orders after any write', async () => {
  const spelt = ['Ali', 'ALI', 'Bo', '', 'b\u00f3', '\u202e'];
  const write = fc.record({
    order: fc.nat(7),
    customer: fc.option(fc.constantFrom(...spelt), { nil: undefined }),
    state: fc.option(fc.constantFrom('success', 'pending', 'rejected'), { nil: undefined }),
    handed: fc.option(fc.constantFrom(null, 5), { nil: undefined }),
    price: fc.option(fc.constantFrom(null, '1', '1.50'), { nil: undefined }),
    currency: fc.option(fc.constantFrom(null, 'USD', 'EUR'), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 25 }), async (writes) => {
      const { file, journal } = await openSample();
      const ids: string[] = [];
      for (let at = 0; at < 8; at += 1) ids.push(await place(journal, spelt[at % spelt.length] ?? '', '2'));
      for (const { order, ...to } of writes) {
        const values = Object.entries({
          customer: to.customer,
          state: to.state,
          handed_over_at: to.handed,
          customer_price: to.price,
          customer_currency: to.currency,
        }).filter(([, value]) => value !== undefined) as [string, string | number | null][];
        if (values.length === 0) continue;
        const sets = values.map(([name, value]) => `${name} = ${literal(value)}`).join(', ');
        await runBeside(file, `update orders set ${sets} where id = '${ids[order] ?? ''}'`);
      }
      const rows = await runBeside(file, 'select * from orders');
      const expected = new Map<string, { orders: number; ready: number; owed: Map<string, string> }>();
      for (const row of rows) {
        const key = customerKey(String(row.customer));
        if (key === '') continue;
        const of = expected.get(key) ?? { orders: 0, ready: 0, owed: new Map() };
        const ready = row.state === 'success' && row.handed_over_at === null;
        of.orders += 1;
        if (ready) of.ready += 1;
        const currency = String(row.customer_currency ?? '');
        if (ready && row.customer_price !== null)
          of.owed.set(currency, addDecimals(of.owed.get(currency) ?? '0', String(row.customer_price)));
        expected.set(key, of);
      }
      const { customers } = await journal.customers.list(everybody);
      const actual = customers.map(({ name, orders, ready, owed }) => [
        customerKey(name),
        { orders, ready, owed: new Map(owed.map(({ amount, currency }) => [currency, amount])) },
      ]);
      expect(new Map(actual as never)).toEqual(
        new Map([...expected].sort(([left], [right]) => (left < right ? -1 : 1))),
      );
      await journal.close();
    }),
    { numRuns: 12 },
  );
});

testOfFile('the orders of a customer come by an index of their own', async () => {
  const { file } = await openSample();
  const sql = `select order_number from customer_orders indexed by customer_orders_of where customer = (select number from customers where id = ?) and order_number < ? order by order_number desc limit 5`;
  const steps = plansOf(file, [{ sql, parameters: ['x', 9] } as never]);
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});
