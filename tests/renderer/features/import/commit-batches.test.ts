import { expect, test, vi } from 'vitest';
import {
  type CommitRequest,
  commitBatches,
} from '../../../../renderer/features/import/commit/commit-batches.ts';
import type { CommitCalls } from '../../../../renderer/features/import/commit/commit-list.ts';
import { useCommit } from '../../../../renderer/features/import/commit/use-commit.ts';
import { noFindings, serviceIdentifierKey } from '../../../../renderer/features/import/list/compare-list.ts';
import type { ListReader } from '../../../../renderer/features/import/reading/open-list-reader.ts';
import { useRecentOrders } from '../../../../renderer/store/recent-orders.ts';
import type { ReadyRow } from '../../../../shared/model/list/rows/row.ts';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { sampleService } from '../../../support/lists/sample-service.ts';
import { afterActs, called, replies } from '../../../support/page/drawn-part.tsx';

const wish: CommitRequest = {
  connectionId: 'connection-1',
  name: 'List',
  customer: 'Nadia',
  note: 'From the list',
  services: [],
  requestIds: ['request-1'],
  answered: new Map(),
  priceRow: () => ({ customerPrice: null, customerTax: null, pricedBy: null }),
  reason: '',
  everyRowAgain: false,
  overBalance: false,
  overGap: null,
};
const rowOf = (device: number, part: Partial<ReadyRow> = {}): ReadyRow => ({
  row: device,
  line: device,
  serviceId: '12',
  identifier: sampleImei(device),
  fields: [],
  quantity: 1,
  customer: '',
  note: '',
  price: null,
  ...part,
});

/** Commits a checked list whose second row was delivered before; returns the forms that the backend would get. */
async function commit(change: Partial<CommitRequest>, rows = [rowOf(1), rowOf(2), rowOf(3)], batchRows = 3) {
  const reader: Pick<ListReader, 'ready' | 'lines'> = {
    ready: async (from, limit) => ({ rows: rows.slice(from, from + limit), total: rows.length }),
    lines: async () => ({ lines: [], total: 0 }),
  };
  const findings = noFindings();
  const known = { orderId: 'order-1', state: 'success' };
  findings.known.set(serviceIdentifierKey('12', sampleImei(2)), known as never);
  const forms: Parameters<CommitCalls['commit']>[0][] = [];
  const calls = {
    stage: async () => ({ staged: 0 }),
    stageLines: async () => ({ staged: 0 }),
    commit: async (form: (typeof forms)[number]) => {
      forms.push(form);
      return { id: form.requestId } as Batch;
    },
  } as unknown as CommitCalls;
  const wanted = { ...wish, answered: new Map(), ...change };
  await commitBatches(calls, reader as ListReader, findings, wanted, () => {}, batchRows);
  return forms.map((form) => ({ ...form, rows: 'rows' in form ? form.rows : [] }));
}

test.each<[string, Partial<CommitRequest>, readonly (string | null)[]]>([
  ['to delivered rows only', { reason: 'Sold again' }, [null, 'Sold again', null]],
  [
    'to every row when the list was ordered before',
    { reason: 'Sold again', everyRowAgain: true },
    ['Sold again', 'Sold again', 'Sold again'],
  ],
  ['to no row when none is given', { everyRowAgain: true }, [null, null, null]],
])('gives the reason for a repeat %s', async (_, change, reasons) => {
  const [form] = await commit(change);
  expect(form?.rows.map(({ againReason }) => againReason)).toEqual(reasons);
});

test('J5, O7: passes on the reason for ordering despite a gap, and beyond the balance', async () => {
  const overGap = { gapId: 'gap-1', reason: 'Looked through' };
  expect(await commit({ overGap, overBalance: true })).toMatchObject([{ overGap, overBalance: true }]);
  expect(await commit({})).toMatchObject([{ overGap: null, overBalance: false }]);
});

test('a row keeps its own customer and note, and the other rows get the customer and note of the list', async () => {
  const [form] = await commit({}, [rowOf(1), rowOf(2, { customer: 'Piet', note: 'Red case' })]);
  expect(form?.rows).toMatchObject([
    { customer: 'Nadia', note: 'From the list' },
    { customer: 'Piet', note: 'Red case' },
  ]);
});

test('a list in several batches has each row once, and a committed batch is not committed again', async () => {
  const rows = [1, 2, 3, 4, 5].map((device) => rowOf(device));
  const requestIds = ['request-1', 'request-2'];
  const forms = await commit({ requestIds }, rows);
  expect(forms.map(({ name }) => name)).toEqual(['List (1/2)', 'List (2/2)']);
  expect(forms.map((form) => form.rows.map(({ sourceLine }) => sourceLine))).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  const answered = new Map([['request-1', { id: 'batch-1' } as Batch]]);
  const left = await commit({ requestIds, answered }, rows);
  expect(left.map(({ requestId }) => requestId)).toEqual(['request-2']);
});

test('the rows of a large batch are read in pieces, and none after its last row', async () => {
  const rows = Array.from({ length: 4_005 }, (_, at) => rowOf(at + 1));
  const asked: (readonly [number, number])[] = [];
  const reader = {
    ready: async (from: number, limit: number) => {
      asked.push([from, limit]);
      return { rows: rows.slice(from, from + limit), total: rows.length };
    },
    lines: async () => ({ lines: [], total: 0 }),
  };
  const sizes: number[] = [];
  const calls = {
    stage: async ({ from, rows: piece }: { from: number; rows: unknown[] }) => ({
      staged: from + piece.length,
    }),
    stageLines: async () => ({ staged: 0 }),
    commit: async (form: { requestId: string; staged: number; rows: unknown[] }) => {
      sizes.push(form.staged + form.rows.length);
      return { id: form.requestId } as Batch;
    },
  } as unknown as CommitCalls;
  const told: number[] = [];
  const wanted = { ...wish, answered: new Map(), requestIds: ['a', 'b'] };
  const batches = await commitBatches(
    calls,
    reader as never,
    noFindings(),
    wanted,
    (n) => told.push(n),
    4_000,
  );
  expect(batches.map(({ id }) => id)).toEqual(['a', 'b']);
  expect([sizes, told]).toEqual([
    [4_000, 5],
    [1, 2],
  ]);
  expect(asked).toEqual([
    [0, 2_000],
    [2_000, 2_000],
    [4_000, 2_000],
  ]);
});

test.each<[string, readonly string[], object]>([
  ['one service', ['12'], { 'connection-1': '12' }],
  ['two services', ['12', '13'], {}],
])(
  'a confirmed list of %s is committed, and its service is remembered if it is the only one',
  async (_, ids, last) => {
    replies.set('batches.commit', { id: 'batch-1' });
    const reader = {
      ready: async () => ({ rows: ids.map((serviceId) => rowOf(1, { serviceId })), total: ids.length }),
      lines: async () => ({ lines: [], total: 0 }),
    };
    const totals = {
      rows: ids.length,
      services: ids.map((id) => ({
        service: sampleService({ id }),
        price: { amount: '1', currency: 'USD' },
      })),
    };
    const done: unknown[] = [];
    const { priceRow, name, customer, note, reason, everyRowAgain, overBalance, overGap } = wish;
    const answer = { name, customer, note, reason, everyRowAgain, overBalance, overGap };
    afterActs(
      () =>
        useCommit(
          'connection-1',
          { reader, findings: noFindings } as never,
          { version: 1 } as never,
          totals as never,
          { priceRow } as never,
          (batches) => done.push(batches),
        ),
      [({ commit: { mutate } }) => mutate(answer)],
    );
    await vi.waitFor(() => expect(done).toEqual([[{ id: 'batch-1' }]]));
    expect(called.at(-1)).toMatchObject([
      'batches.commit',
      { name, services: ids.map((serviceId) => ({ serviceId })) },
    ]);
    expect(useRecentOrders.getState().lastListServices).toEqual(last);
    useRecentOrders.setState(useRecentOrders.getInitialState(), true);
    called.length = 0;
    replies.clear();
  },
);
