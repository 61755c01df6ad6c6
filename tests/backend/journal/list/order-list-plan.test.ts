import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openBatchJournal } from '../../../../electron/backend/journal/batches/batches.ts';
import { createChangeFeed } from '../../../../electron/backend/journal/engine/change-feed.ts';
import { countStates } from '../../../../electron/backend/journal/list/order-counts.ts';
import type { OrderFilter } from '../../../../electron/backend/journal/list/order-filter.ts';
import { countLateAndReady } from '../../../../electron/backend/journal/list/order-lateness.ts';
import {
  countStatesFound,
  type OrderPageQuery,
  readOrderPage,
} from '../../../../electron/backend/journal/list/order-pages.ts';
import { ordersOfIdentifier } from '../../../../electron/backend/journal/list/order-search.ts';
import { orderedServices } from '../../../../electron/backend/journal/list/ordered-services.ts';
import { readKnown } from '../../../../electron/backend/journal/orders/known-orders.ts';
import { readInList } from '../../../../electron/backend/journal/orders/orders.ts';
import { openReferenceJournal } from '../../../../electron/backend/journal/orders/reference-holders.ts';
import { countRefusedSince } from '../../../../electron/backend/journal/orders/retryable-orders.ts';
import { readSortedList } from '../../../../electron/backend/journal/orders/sorted-list.ts';
import { openTypicalTimeJournal } from '../../../../electron/backend/journal/orders/typical-times.ts';
import { openOrderSumJournal } from '../../../../electron/backend/journal/outbox/order-sums.ts';
import { openOutbox } from '../../../../electron/backend/journal/outbox/outbox.ts';
import { openSalesTotalsJournal } from '../../../../electron/backend/journal/outbox/sales-totals.ts';
import {
  openUncertainStopJournal,
  uncertainStop,
} from '../../../../electron/backend/journal/outbox/uncertain-stops.ts';
import { waitingCosts } from '../../../../electron/backend/journal/outbox/waiting-costs.ts';
import { openReconciliationJournal } from '../../../../electron/backend/journal/outcomes/reconciliations.ts';
import { openStatusJournal } from '../../../../electron/backend/journal/outcomes/statuses.ts';
import { openCatalogueJournal } from '../../../../electron/backend/journal/supplier-data/catalogue.ts';
import { writePriceHistory } from '../../../../electron/backend/journal/supplier-data/price-history.ts';
import { openReplyJournal } from '../../../../electron/backend/journal/supplier-data/replies.ts';
import { openWalletRows } from '../../../../electron/backend/journal/wallet/wallet-rows.ts';
import { plansOf, scansOf } from '../../../support/journal/query-plans.ts';
import { recordedJournal } from '../../../support/journal/recorded-journal.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';

const one = 'connection-1';
const asked: readonly (readonly [string, OrderFilter & Partial<OrderPageQuery>])[] = [
  ['everything', { connectionId: one }],
  ['every connection', { connectionId: null }],
  ['an older page', { connectionId: one, cursor: '3' }],
  ['a newer page', { connectionId: one, newerThan: '1' }],
  ['the middle', { connectionId: one, at: 0.5 }],
  ['a state', { connectionId: one, states: ['queued'] }],
  ['states and a service', { connectionId: one, states: ['queued', 'success'], serviceIds: ['12'] }],
  ['services', { connectionId: one, serviceIds: ['12', '13'] }],
  ['services of every connection', { connectionId: null, serviceIds: ['12', '13'] }],
  ['services and a time', { connectionId: one, serviceIds: ['12'], since: 1, until: 2 }],
  ['a batch', { connectionId: one, batchId: 'batch-1' }],
  ['a state of a batch', { connectionId: one, batchId: 'batch-1', states: ['queued'] }],
  ['a time', { connectionId: one, since: 1, until: 2 }],
  ['a price', { connectionId: one, priceFrom: '0.10', priceTo: '2' }],
  ['late', { connectionId: one, lateAt: 1_000 }],
  ['late anywhere', { connectionId: null, lateAt: 1_000 }],
  ['ready', { connectionId: one, ready: true }],
  ['of a customer', { connectionId: null, customerId: 'anna' }],
  ['ready for a customer', { connectionId: one, customerId: 'anna', ready: true }],
  ['of a customer, searched', { connectionId: null, customerId: 'anna', search: 'red case' }],
  ['last digits', { connectionId: one, search: sampleImei(2).slice(-5) }],
  ['a word', { connectionId: one, search: 'carrier' }],
  ['a word anywhere', { connectionId: null, search: 'carrier' }],
  ['two words', { connectionId: null, search: `carrier ana ${sampleImei(2).slice(-5)}` }],
  ['a spaced number', { connectionId: null, search: '912 345 678' }],
  ['two letters', { connectionId: one, search: 'ab' }],
  ['a word, narrowed', { connectionId: one, search: 'carrier', states: ['queued'], since: 1, priceTo: '9' }],
];

test.each(asked)(
  'the list of %s uses an index and never scans all orders',
  async (_, { limit = 2, cursor = null, ...filter }) => {
    const { file, database, queries } = await recordedJournal();
    await readOrderPage(database, filter, { ...filter, cursor, limit });
    expect(queries.length).toBeGreaterThan(0);
    expect(scansOf(file, queries)).toEqual([]);
  },
);

test.each(asked)('selected orders of the list of %s are looked up one by one', async (_, filter) => {
  const { file, database, queries } = await recordedJournal();
  await readInList(database, filter, ['a', 'b']);
  expect(queries).toHaveLength(1);
  expect(scansOf(file, queries)).toEqual([]);
  expect(plansOf(file, queries)).toContainEqual(
    expect.stringMatching(/^SEARCH orders USING INDEX .*\(id=\?( AND rowid=\?)?\)$/),
  );
});

test('counts and device history use an index', async () => {
  const { file, database, queries } = await recordedJournal();
  await countStates(database, one);
  await countStates(database, null);
  await countStatesFound(database, { connectionId: null, search: 'carrier ana' });
  await countLateAndReady(database, one, 1_000);
  await countLateAndReady(database, null, 1_000);
  await orderedServices(database, null);
  await ordersOfIdentifier(database, sampleImei(1), 5);
  expect(scansOf(file, queries)).toEqual([]);
});

test('the rows of a batch in list order, and refused orders, read no other orders', async () => {
  const { file, database, queries } = await recordedJournal();
  const filter = { connectionId: null, batchId: 'batch-1', inListOrder: true } as const;
  for (const place of [{}, { cursor: '3' }, { newerThan: '1' }, { newerThan: '0' }, { at: 0.5 }])
    await readSortedList(database, filter, { cursor: null, limit: 2, ...place });
  await readSortedList(database, { ...filter, search: 'ana' }, { cursor: null, limit: 2 });
  const sort = { by: 'customer', descending: false } as const;
  await readSortedList(database, { ...filter, sort }, { cursor: '3', limit: 2 });
  await readSortedList(database, { connectionId: null, states: ['queued'], sort }, { cursor: '3', limit: 2 });
  await countRefusedSince(database, 1_000);
  expect(queries.length).toBeGreaterThan(6);
  expect(scansOf(file, queries)).toEqual([]);
});

const walletNarrowings = [
  { kinds: ['spend', 'refund'] },
  { since: 1_000, until: 1_700_000_000_000 },
  { amountFrom: '0.10', amountTo: '2' },
  { match: 'order' },
  { match: 'none', since: 1_000, kinds: ['spend'] },
] as const;
const walletPage = { connectionId: one, search: '', limit: 2 } as const;

test.each(['supplier', 'journal'] as const)(
  'a page of the wallet (%s) reads a range of an index, and its sums read no row',
  async (source) => {
    const { file, database, queries } = await recordedJournal();
    const wallet = openWalletRows(database);
    for (const cursor of [null, '1700000000000:7', ':7'])
      await wallet.list({ ...walletPage, source, cursor });
    for (const search of ['carrier', sampleImei(1), 'ab'])
      await wallet.list({ ...walletPage, source, search, cursor: null });
    await wallet.days(one, source, 1_000);
    for (const narrowing of walletNarrowings)
      for (const cursor of [null, '1700000000000:7'])
        for (const search of ['', 'ab'])
          await wallet.list({ ...walletPage, source, cursor, search, ...narrowing });
    expect(queries.length).toBeGreaterThan(5);
    expect(scansOf(file, queries)).toEqual([]);
  },
);

test('lists, statuses, costs and references read no more rows than they return', async () => {
  const { file, database, queries } = await recordedJournal();
  const feed = createChangeFeed();
  const batches = openBatchJournal(database, database, feed);
  await batches.list(200);
  await batches.retryable('batch-1');
  await openReplyJournal(database, database, feed).statuses(one);
  await waitingCosts(database, one, 1_000, 2_000, 'queued');
  await openReferenceJournal(database).shared();
  await openOrderSumJournal(database, database).sentBetween(1, 2);
  await openSalesTotalsJournal(database).soldBetween(1, 2);
  expect(queries).toHaveLength(7);
  expect(scansOf(file, queries)).toEqual([]);
  const walked = plansOf(file, queries).filter((detail) => /\borders\b/.test(detail));
  expect(walked.map((detail) => detail.replace(/^.* INDEX (\w+).*$/, '$1'))).toEqual([
    'orders_by_batch',
    'orders_by_sending',
    'orders_by_state',
    'orders_spent',
    'orders_by_sending',
    'orders_spent',
  ]);
});

test('the price diary needs one key look-up per service, however long the diary is', async () => {
  const { file, database, queries } = await recordedJournal();
  await openCatalogueJournal(database, database, createChangeFeed()).prices(one, '12', 200);
  // None of these services has an entry or a price, so that the journal writes nothing.
  await writePriceHistory(database, one, new Map(['12', '13'].map((id) => [id, null])), 1);
  expect(queries).toHaveLength(2);
  const steps = plansOf(file, queries).filter(
    (detail) => !/json_each|SCALAR SUBQUERY|^SCAN asked/.test(detail),
  );
  expect(steps.length).toBeGreaterThan(2);
  for (const step of steps)
    expect(step).toMatch(
      /^SEARCH \w+ USING (COVERING )?(PRIMARY KEY|INDEX sqlite_autoindex_price_diary_1) \(connection_id=\? AND service_id=\?/,
    );
});

test('changed prices are read only for ordered services, and orders only for services with a changed price', async () => {
  const { file, database, queries } = await recordedJournal();
  const direct = new DatabaseSync(file);
  direct.exec(`insert into price_diary values ('${one}', '12', 1, '0.10', 'USD'), ('${one}', '12', 9, '0.20', 'USD');
    insert into services values ('${one}', '12', 0, 'x', 'imei', '', '0.20', 'USD', null, null, '', '{}', '[]', null, 1, '', '{}', 0, '')`);
  direct.close();
  const times = { seenMs: 5, usedFromMs: 1 };
  const moved = await openCatalogueJournal(database, database, createChangeFeed()).movedPrices(one, times);
  expect(moved).toMatchObject([
    { serviceId: '12', before: { amount: '0.10' }, now: { amount: '0.20' }, used: 0 },
  ]);
  expect(queries).toHaveLength(2);
  expect(scansOf(file, queries)).toEqual([]);
  const steps = plansOf(file, queries);
  expect(steps.filter((step) => /^SCAN (?!asked)/.test(step))).toEqual([]);
  expect(steps).toContainEqual(
    expect.stringMatching(/^SEARCH orders USING INDEX orders_by_service_state \(.*number>\?\)$/),
  );
});

test('waiting orders are looked up by state', async () => {
  const { file, database, queries } = await recordedJournal();
  const feed = createChangeFeed();
  const outbox = openOutbox(database, database, feed, 'this run');
  await outbox.countQueued(one);
  for (const lane of ['single', 'batch'] as const) await outbox.hasQueued(one, lane, 1);
  await openCatalogueJournal(database, database, feed).countAwaitingServerList(one);
  await openUncertainStopJournal(database, database, feed).list();
  expect(queries.length).toBeGreaterThan(5);
  expect(scansOf(file, queries)).toEqual([]);
});

test('O10: the last outcomes show whether orders are stopped, without a scan of all orders', async () => {
  const { file, database, queries } = await recordedJournal();
  const direct = new DatabaseSync(file);
  direct.exec(`update orders set state = 'uncertain' where number <= 3;
    insert into order_events (order_id, at, who, from_state, to_state, why)
      select id, 1, 'app', 'sending', 'uncertain', 'outcome-unknown' from orders where number <= 3`);
  direct.close();
  expect(await uncertainStop(database, one)).not.toBeNull();
  expect(queries).toHaveLength(2);
  expect(scansOf(file, queries)).toEqual([]);
});

test('a start reads only open orders', async () => {
  const { file, database, queries } = await recordedJournal();
  const feed = createChangeFeed();
  // The recorded database only reads; a start also writes these rows, by the same keys.
  const outbox = openOutbox(database, database, feed, 'this run');
  await outbox.connectionsWithQueued();
  await outbox.recover(1);
  await openStatusJournal(database, feed).open(1);
  await openReconciliationJournal(database, database, feed).uncertain();
  await openTypicalTimeJournal(database, database, feed).all();
  expect(queries.filter(({ sql }) => sql.includes('"orders"'))).toHaveLength(6);
  const read = plansOf(file, queries).filter((detail) => /\borders\b/.test(detail));
  expect(
    read.map((detail) => detail.replace(/^SEARCH orders (EXISTS )?USING (COVERING )?| \(.*/g, '')),
  ).toEqual([
    'INDEX orders_by_state',
    // The highest order number, from the end of the table's own tree; it shows which orders an earlier run wrote.
    'SEARCH orders',
    'INDEX orders_by_state',
    'INDEX orders_by_state',
    'INDEX orders_codeless',
    'INDEX orders_by_state',
  ]);
  expect(scansOf(file, queries)).toEqual([]);
});

test('an existing order is found by its identifier, not through every order of the service', async () => {
  const { file, database, queries } = await recordedJournal();
  await readKnown(database, one, { serviceId: '12', kind: 'imei' }, [sampleImei(1), sampleImei(2)]);
  const steps = plansOf(file, queries).filter((detail) => /\borders\b/.test(detail));
  expect(steps).toEqual([expect.stringContaining('orders_by_identifier (identifier_key=?)')]);
});

test('a plan that scans every order would be detected', async () => {
  const { file, database, queries } = await recordedJournal();
  await database.selectFrom('orders').select('id').where('customer', '=', 'x').execute();
  expect(scansOf(file, queries)).toHaveLength(1);
});
