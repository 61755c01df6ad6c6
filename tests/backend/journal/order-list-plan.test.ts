import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type CompiledQuery, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openBatchJournal } from '../../../electron/backend/journal/batches/batches.ts';
import { createChangeFeed } from '../../../electron/backend/journal/engine/change-feed.ts';
import { createWorkerDriver } from '../../../electron/backend/journal/engine/worker-driver.ts';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { countStates } from '../../../electron/backend/journal/list/order-counts.ts';
import type { OrderFilter } from '../../../electron/backend/journal/list/order-filter.ts';
import { countLateAndReady } from '../../../electron/backend/journal/list/order-lateness.ts';
import { type OrderPlace, readOrderPage } from '../../../electron/backend/journal/list/order-pages.ts';
import { ordersOfIdentifier } from '../../../electron/backend/journal/list/order-search.ts';
import { orderedServices } from '../../../electron/backend/journal/list/ordered-services.ts';
import { readInList } from '../../../electron/backend/journal/list/orders-in-list.ts';
import { readKnown } from '../../../electron/backend/journal/orders/known-orders.ts';
import { openReferenceJournal } from '../../../electron/backend/journal/orders/reference-holders.ts';
import { openUsualTimeJournal } from '../../../electron/backend/journal/orders/usual-times.ts';
import { openOrderSumJournal } from '../../../electron/backend/journal/outbox/order-sums.ts';
import { openOutbox } from '../../../electron/backend/journal/outbox/outbox.ts';
import {
  openSingleStopJournal,
  uncertainStop,
} from '../../../electron/backend/journal/outbox/single-stops.ts';
import { waitingCosts } from '../../../electron/backend/journal/outbox/waiting-costs.ts';
import { openReconciliationJournal } from '../../../electron/backend/journal/outcomes/reconciliations.ts';
import { openStatusJournal } from '../../../electron/backend/journal/outcomes/statuses.ts';
import { openCatalogueJournal } from '../../../electron/backend/journal/supplier-data/catalogue.ts';
import { openReplyJournal } from '../../../electron/backend/journal/supplier-data/replies.ts';
import type { JournalTables } from '../../../electron/backend/journal/tables/tables.ts';
import { openWalletRows } from '../../../electron/backend/journal/wallet/wallet-rows.ts';
import { emptyJournal } from '../../support/shop/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../support/shop/sample-orders.ts';

const one = 'connection-1';
const asked: readonly (readonly [string, OrderFilter & Partial<OrderPlace>])[] = [
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
  ['last digits', { connectionId: one, search: sampleImei(2).slice(-5) }],
  ['a word', { connectionId: one, search: 'carrier' }],
  ['a word anywhere', { connectionId: null, search: 'carrier' }],
  ['two letters', { connectionId: one, search: 'ab' }],
  ['a word, narrowed', { connectionId: one, search: 'carrier', states: ['queued'], since: 1, priceTo: '9' }],
];

test.each(asked)(
  'the list of %s reads along an index, never past every order',
  async (_, { limit = 2, cursor = null, ...filter }) => {
    const { file, database, queries } = await recorded();
    await readOrderPage(database, filter, { ...filter, cursor, limit });
    expect(queries.length).toBeGreaterThan(0);
    expect(scansOf(file, queries)).toEqual([]);
  },
);

test.each(asked)('some orders of the list of %s are looked up one by one', async (_, filter) => {
  const { file, database, queries } = await recorded();
  await readInList(database, filter, ['a', 'b']);
  expect(queries).toHaveLength(1);
  expect(scansOf(file, queries)).toEqual([]);
  expect(plansOf(file, queries)).toContainEqual(
    expect.stringMatching(/^SEARCH orders USING INDEX .*\(id=\?( AND rowid=\?)?\)$/),
  );
});

test('counts and device memory read along an index', async () => {
  const { file, database, queries } = await recorded();
  await countStates(database, one);
  await countStates(database, null);
  await countLateAndReady(database, one, 1_000);
  await countLateAndReady(database, null, 1_000);
  await orderedServices(database, null);
  await ordersOfIdentifier(database, sampleImei(1), 5);
  expect(scansOf(file, queries)).toEqual([]);
});

const walletPage = { connectionId: one, search: '', limit: 2 } as const;

test.each(['supplier', 'journal'] as const)(
  'a page of the wallet (%s) is a stretch of an index, and its sums read no row',
  async (source) => {
    const { file, database, queries } = await recorded();
    const wallet = openWalletRows(database);
    for (const cursor of [null, '1700000000000:7', ':7'])
      await wallet.list({ ...walletPage, source, cursor });
    for (const search of ['carrier', sampleImei(1), 'ab'])
      await wallet.list({ ...walletPage, source, search, cursor: null });
    await wallet.days(one, source, 1_000);
    expect(queries.length).toBeGreaterThan(5);
    expect(scansOf(file, queries)).toEqual([]);
  },
);

test('what is told of lists, statuses, costs and references reads no more than it tells', async () => {
  const { file, database, queries } = await recorded();
  const feed = createChangeFeed();
  const batches = openBatchJournal(database, database, feed);
  await batches.list(200);
  await batches.refusedOnce('batch-1');
  await openReplyJournal(database, database, feed).statuses(one);
  await waitingCosts(database, one, 1_000, 'queued');
  await openReferenceJournal(database).shared();
  await openOrderSumJournal(database, database).sentBetween(1, 2);
  expect(queries).toHaveLength(6);
  expect(scansOf(file, queries)).toEqual([]);
  const walked = plansOf(file, queries).filter((detail) => /\borders\b/.test(detail));
  expect(walked.map((detail) => detail.replace(/^.* INDEX (\w+).*$/, '$1'))).toEqual([
    'orders_by_batch',
    'orders_by_sending',
    'orders_by_state',
    'orders_by_sending',
  ]);
});

test('what waits is looked up by its state', async () => {
  const { file, database, queries } = await recorded();
  const feed = createChangeFeed();
  const outbox = openOutbox(database, database, feed, 'this run');
  await outbox.countQueued(one);
  for (const lane of ['single', 'batch'] as const) await outbox.hasQueued(one, lane, 1);
  await openCatalogueJournal(database, database, feed).awaitingFurther(one);
  await openSingleStopJournal(database, database, feed).list();
  expect(queries.length).toBeGreaterThan(5);
  expect(scansOf(file, queries)).toEqual([]);
});

test('O10: whether orders are stopped is seen by the last outcomes, never past every order', async () => {
  const { file, database, queries } = await recorded();
  const direct = new DatabaseSync(file);
  direct.exec(`update orders set state = 'uncertain' where number <= 3;
    insert into order_events (order_id, at, who, from_state, to_state, why)
      select id, 1, 'app', 'sending', 'uncertain', 'outcome-unknown' from orders where number <= 3`);
  direct.close();
  expect(await uncertainStop(database, one)).not.toBeNull();
  expect(queries).toHaveLength(2);
  expect(scansOf(file, queries)).toEqual([]);
});

test('a start looks up what is open, never past every order', async () => {
  const { file, database, queries } = await recorded();
  const feed = createChangeFeed();
  // Only read here: what a start would write of these is written by the same keys.
  const outbox = openOutbox(database, database, feed, 'this run');
  await outbox.connectionsWithQueued();
  await outbox.recover(1);
  await openStatusJournal(database, feed).open(1);
  await openReconciliationJournal(database, database, feed).uncertain();
  await openUsualTimeJournal(database, database, feed).all();
  expect(queries.filter(({ sql }) => sql.includes('"orders"'))).toHaveLength(5);
  const read = plansOf(file, queries).filter((detail) => /\borders\b/.test(detail));
  expect(
    read.map((detail) => detail.replace(/^SEARCH orders (EXISTS )?USING (COVERING )?| \(.*/g, '')),
  ).toEqual([
    'INDEX orders_by_state',
    'INDEX orders_by_state',
    'INDEX orders_by_state',
    'INDEX orders_codeless',
    'INDEX orders_by_state',
  ]);
  expect(scansOf(file, queries)).toEqual([]);
});

test('what is there already is found by its identifier, not past every order of the service', async () => {
  const { file, database, queries } = await recorded();
  await readKnown(database, one, { serviceId: '12', kind: 'imei' }, [sampleImei(1), sampleImei(2)]);
  const steps = plansOf(file, queries).filter((detail) => /\borders\b/.test(detail));
  expect(steps).toEqual([expect.stringContaining('orders_by_identifier (identifier_key=?)')]);
});

test('a plan that reads every order would be seen', async () => {
  const { file, database, queries } = await recorded();
  await database.selectFrom('orders').select('id').where('customer', '=', 'x').execute();
  expect(scansOf(file, queries)).toHaveLength(1);
});

/** A journal of a few orders, opened so that every statement is written down. */
async function recorded() {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  for (let number = 0; number < 5; number += 1)
    await journal.orders.insert(
      sampleOrder({ identifier: sampleImei(number), note: `abc ${number}` }),
      number,
    );
  const queries: CompiledQuery[] = [];
  const database = new Kysely<JournalTables>({
    dialect: {
      createDriver: () => createWorkerDriver(file, 'read'),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
    log: ({ query }) => void queries.push(query),
  });
  onTestFinished(() => database.destroy());
  return { file, database, queries };
}

/** The steps of SQLite's plans for these that walk past all orders, or past all of a connection. */
function scansOf(file: string, queries: readonly CompiledQuery[]): string[] {
  const past =
    /^SCAN (orders|late|transactions)\b|^SEARCH (orders|late|transactions) .*\(connection_id=\?\)$/;
  return plansOf(file, queries).filter((detail) => past.test(detail));
}

function plansOf(file: string, queries: readonly CompiledQuery[]): string[] {
  const engine = new DatabaseSync(file, { readOnly: true });
  // What the journal's thread adds to SQLite; a plan never calls it.
  engine.aggregate('exact_sum', { start: 0, step: (sum, _amount, _rows) => sum });
  const steps = queries.flatMap(({ sql, parameters }) =>
    engine.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[])),
  );
  engine.close();
  return steps.map(({ detail }) => String(detail));
}
