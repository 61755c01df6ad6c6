import readXlsxFile from 'read-excel-file/node';
import { expect, onTestFinished, test } from 'vitest';
import type { OutgoingFile } from '../../../../electron/backend/base/host.ts';
import { openSettings } from '../../../../electron/backend/base/settings.ts';
import { openManyOrdersDesk } from '../../../../electron/backend/desk/orders/many-orders.ts';
import { createSelectedOrders } from '../../../../electron/backend/desk/orders/selected-orders.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { NewOrder } from '../../../../electron/backend/journal/orders/order-inserts.ts';
import { orders } from '../../../../renderer/locales/en/orders.ts';
import {
  columnHead,
  type OrderColumn,
  type OrderTable,
  orderColumns,
  tableColumns,
} from '../../../../shared/model/order/order-cells.ts';
import { type OrderSelection, orderFilterSchema } from '../../../../shared/model/order/order-filter.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { importedList } from '../../../support/lists/imported-list.ts';
import { listService } from '../../../support/lists/list-samples.ts';
import { keepFilesIn } from '../../../support/shop/keep-files.ts';
import { eventually } from '../../../support/time/eventually.ts';

const all: OrderSelection = { by: 'filter', filter: orderFilterSchema.parse({}), except: [] };
const chosen: readonly OrderColumn[] = ['state', 'identifier', 'service', 'customer', 'note', 'price'];
const columns = tableColumns(chosen);
const table = {
  columns: columns.map((key) => ({ key, head: `=${key}` })),
  states: { queued: 'In der "Schlange", gleich' },
};

/** A desk over a journal with these orders; `exported` returns the file as a person gets it. */
async function deskOf(orders: readonly Partial<NewOrder>[]) {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  for (const [number, order] of orders.entries())
    await journal.orders.insert(sampleOrder({ identifier: sampleImei(number), ...order }), number);
  const files: OutgoingFile[] = [];
  const chosen = createSelectedOrders(journal, { nowMs: () => 0 });
  const desk = openManyOrdersDesk({
    journal,
    chosen,
    poller: { pollNow: async () => null, pollSoon: async () => 0 },
    connections: { client: async () => null },
    settings: openSettings({ read: () => ({}), write: () => {} }),
    clock: { nowMs: () => 0 },
    handOut: keepFilesIn(files),
    today: () => '2026-11-21',
    onDefect: (error) => expect.fail(String(error)),
  });
  return {
    desk,
    journal,
    async exported(
      format: 'csv' | 'xlsx',
      selection: OrderSelection = all,
      asked: OrderTable = table,
    ): Promise<Buffer> {
      expect(await desk.export({ selection, table: asked, format })).toMatchObject({ ok: true });
      const chunks: Uint8Array[] = [];
      for await (const chunk of files.at(-1)?.content() ?? []) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

const hostile = [
  { serviceName: '=HYPERLINK("http://evil.example","free")', customer: '+1 (555)', note: '@SUM(A1)' },
  {
    serviceName: '<img src=x onerror=alert(1)> & "co"',
    customer: '-2+3',
    note: '\u202Eexe.tor\u202C\u0000\u0007',
  },
  { serviceName: '＝1+1', customer: '\t=1', note: 'line one\r\nline "two"' },
  { serviceName: 'x'.repeat(1_000_000), customer: "O'Brien", note: '\uD800half' },
];

test('a CSV contains every row, no formula, IMEIs as text, and nothing hidden', async () => {
  const { exported } = await deskOf(hostile);
  const csv = (await exported('csv')).toString('utf8');
  expect(csv.startsWith('\uFEFF"\'=state",')).toBe(true);
  const lines = csv.split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[4]).toBe(
    `"In der ""Schlange"", gleich","\t${sampleImei(0)}","'=HYPERLINK(""http://evil.example"",""free"")","'+1 (555)","'@SUM(A1)",0.50,USD`,
  );
  expect(lines[3]).toContain(`"<img src=x onerror=alert(1)> & ""co""","'-2+3",exe.tor,`);
  expect(lines[2]).toContain(`"'＝1+1","'\t'=1","line one\nline ""two""",`);
  expect(lines[1]).toContain(`"O'Brien",\uFFFDhalf,`);
  expect(lines[1]?.length).toBeLessThan(33_000);
});

test('an XLSX opens with text cells, and prices as numbers', async () => {
  const { exported } = await deskOf(hostile);
  const rows = (await readXlsxFile(await exported('xlsx')))[0]?.data ?? [];
  expect(rows).toHaveLength(5);
  expect(rows[0]).toEqual(columns.map((key) => `=${key}`));
  expect(rows[4]).toEqual([
    table.states.queued,
    sampleImei(0),
    '=HYPERLINK("http://evil.example","free")',
    '+1 (555)',
    '@SUM(A1)',
    0.5,
    'USD',
  ]);
  expect(rows[3]?.slice(2, 5)).toEqual(['<img src=x onerror=alert(1)> & "co"', '-2+3', 'exe.tor']);
});

test('exports the chosen columns in the chosen order, with a currency for each price', async () => {
  const price = { amount: '7.50', currency: 'EUR' };
  const { exported } = await deskOf([{ customer: 'Olga', customerPrice: price, batchId: null }]);
  const asked: readonly OrderColumn[] = ['customer-price', 'customer', 'price', 'identifier', 'connection'];
  const csv = await exported('csv', all, {
    columns: tableColumns(asked).map((key) => ({ key, head: key })),
    states: {},
  });
  expect(csv.toString().replace('\uFEFF', '').split('\r\n')).toEqual([
    'customer-price,customer-currency,customer,price,currency,identifier,connection',
    `7.50,EUR,Olga,0.50,USD,"\t${sampleImei(0)}",Supplier`,
    '',
  ]);
});

test('every column can be exported, figures as numbers', async () => {
  const { exported } = await deskOf([{ id: 'order-1' }]);
  const every = tableColumns(orderColumns);
  const head = every.map((key) => ({ key, head: key }));
  const [heads, row] =
    (await readXlsxFile(await exported('xlsx', all, { columns: head, states: {} })))[0]?.data ?? [];
  expect(heads).toEqual([...every]);
  expect(heads).toHaveLength(orderColumns.length + 2);
  const of = (key: (typeof every)[number]) => row?.[every.indexOf(key)];
  expect([of('price'), of('service-id'), of('id')]).toEqual([0.5, '12', 'order-1']);
  expect(of('age')).toMatch(/^19(69|70)-\d\d-\d\d \d\d:\d\d:00$/);
});

test.each(['csv', 'xlsx'] as const)(
  'a %s file, read again as a list, orders the same quantities',
  async (format) => {
    const { exported } = await deskOf([
      { serviceId: '12', quantity: 40, quantityAsked: true },
      { serviceId: '12', quantity: 5, quantityAsked: true },
    ]);
    const head = tableColumns(orderColumns).map((key) => ({
      key,
      head: columnHead(key, orders.column[key]),
    }));
    const file = await exported(format, all, { columns: head, states: {} });
    const quantity = { options: [], min: 1, max: null };
    const list = await importedList(new Uint8Array(file), [listService({ id: '12', quantity })]);
    expect((await list.ready()).map((row) => [row.identifier, row.quantity])).toEqual([
      [sampleImei(1), 5],
      [sampleImei(0), 40],
    ]);
  },
);

test.each(['csv', 'xlsx'] as const)(
  'a %s file, read again as a list, has the same customers',
  async (format) => {
    const customers = [
      '+971 50 123',
      '-2+3',
      '=SUM(A1)',
      '＠ann',
      "'quoted",
      'a;b',
      'line one\nline two',
      'محمد',
    ];
    const { exported } = await deskOf(
      customers.map((customer) => ({ serviceId: '12', customer, note: customer })),
    );
    const head = tableColumns(orderColumns).map((key) => ({
      key,
      head: columnHead(key, orders.column[key]),
    }));
    const file = await exported(format, all, { columns: head, states: {} });
    const list = await importedList(new Uint8Array(file), [listService({ id: '12' })]);
    const rows = (await list.ready()).map(({ customer, note }) => [customer, note]);
    expect(rows.reverse()).toEqual(customers.map((customer) => [customer, customer]));
  },
);

test('a manual selection is exported in its order; rows removed from a filter are not exported', async () => {
  const { exported, journal } = await deskOf(Array.from({ length: 1_203 }, () => ({})));
  const { orders } = await journal.orders.list({ connectionId: 'connection-1', cursor: null, limit: 3 });
  const ids = orders.map(({ id }) => id);
  const identifiers = (csv: Buffer) => csv.toString().match(/\t\d{15}/g) ?? [];
  expect(identifiers(await exported('csv', { by: 'ids', ids: [...ids].reverse() }))).toEqual(
    orders.map(({ identifier }) => `\t${identifier}`).reverse(),
  );
  expect(identifiers(await exported('csv', { ...all, except: ids }))).toHaveLength(1_200);
  expect(identifiers(await exported('csv'))).toHaveLength(1_203);
});

test('one note is added to many orders at once, and can be searched', async () => {
  const { desk, journal } = await deskOf(Array.from({ length: 700 }, () => ({})));
  expect(await desk.noteMany({ selection: all, note: 'van of Tuesday', how: 'replace' })).toEqual({
    ok: true,
    value: { orders: 700, tooLong: 0 },
  });
  // A search ends after 30 ms with the orders found so far. On a slow machine, only a later search finds all orders.
  const found = await eventually(
    () => journal.orders.list({ connectionId: 'connection-1', cursor: null, limit: 1, search: 'tuesday' }),
    ({ total }) => total === 700,
  );
  expect(found.orders).toHaveLength(1);
});
