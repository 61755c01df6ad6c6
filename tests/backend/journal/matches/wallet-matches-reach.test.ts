import { expect, test } from 'vitest';
import { readWallet } from '../../../../electron/backend/desk/money/read-wallet.ts';
import type { WalletProgress } from '../../../../shared/model/wallet/wallet-progress.ts';
import {
  addSampleConnection,
  sampleOrder as placed,
  sampleImei,
} from '../../../support/journal/sample-orders.ts';
import {
  dayMs,
  found,
  kindsOf,
  laterMs,
  old,
  one,
  openSample,
  rejected,
  row,
  sentAt,
  store,
  successAt,
} from '../../../support/money/matched-wallet.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';
import { inWhole } from '../../../support/whole-form.ts';

test('spending before the first order is counted separately, and is not a difference', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt, successAt(sentAt + 60_000));
  await store(
    journal,
    row('a', '-0.50', { description: 'Order #17', at: sentAt - 400 * dayMs }),
    row('b', '-7', { description: 'Order #18', at: sentAt - 399 * dayMs }),
    row('c', '3', { description: 'Refund of order #9', at: sentAt - 3 * dayMs }),
    row('d', '-0.50', { description: 'Order #501' }),
    row('e', '-9', { description: 'Order #19', at: sentAt - dayMs }),
  );
  expect(await kindsOf(journal)).toEqual(['unknown-debit 9']);
  expect(await kindsOf(journal, { stage: 'earlier' })).toEqual([
    'unknown-debit 0.5',
    'unknown-debit 7',
    'unknown-refund 3',
  ]);
  const { stages } = await journal.findings.groups({ connectionId: one, fetchedAt: laterMs, complete: true });
  expect(stages.earlier).toEqual([
    { kind: 'unknown-debit', count: 2, sums: [] },
    { kind: 'unknown-refund', count: 1, sums: [] },
  ]);
  const older = placed({ serviceId: '2', price: { amount: '7', currency: 'USD' } });
  // An older order of the account, added from the supplier's list or restored, moves the beginning of the journal's orders back.
  await addPastOrder(journal, older, '18', sentAt - 399 * dayMs, successAt(sentAt));
  expect(await kindsOf(journal, { stage: 'earlier' })).toEqual([]);
  expect(await kindsOf(journal)).toEqual(['unknown-debit 0.5', 'unknown-debit 9', 'unknown-refund 3']);
});

test('older rows are read in pages, newest first, each row once', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt, successAt(sentAt + 60_000));
  const rows = Array.from({ length: 25 }, (_, index) =>
    row(`r${index}`, '-1.00', { at: sentAt - 9 * dayMs + (index % 3) }),
  );
  await store(journal, ...rows);
  await found(journal);
  const reach = { connectionId: one, fetchedAt: laterMs, complete: true };
  const page = { stage: 'earlier', kind: null, limit: 10 } as const;
  const seen: number[] = [];
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const { findings, nextCursor } = await journal.findings.list({ ...reach, ...page, cursor });
    seen.push(...findings.map(({ number }) => number));
    cursor = nextCursor;
  }
  expect(seen).toHaveLength(25);
  expect(new Set(seen).size).toBe(25);
});

test('a slow clock does not make a wallet reach further back', async () => {
  const journal = await openSample();
  const hourMs = 3_600_000;
  await addPastOrder(journal, placed({ serviceId: '1' }), '500', sentAt - hourMs, successAt(sentAt));
  await addPastOrder(journal, placed({ serviceId: '2' }), '501', sentAt, successAt(sentAt + 60_000));
  await store(journal, row('a', '-0.50', { description: 'Order #501', at: sentAt - 5 * hourMs }));
  expect(await kindsOf(journal)).toEqual([]);
});

test('a long wallet in ascending order reports no difference from rows on later pages', async () => {
  const journal = await openSample();
  const count = 60;
  const at = (index: number) => sentAt + index * dayMs;
  for (let index = 0; index < count; index += 1)
    await addPastOrder(
      journal,
      placed({ serviceId: `s${index}`, identifier: sampleImei(index + 1) }),
      `${5_000 + index}`,
      at(index),
      index === 30 || index === 20 ? { ...rejected, at: at(index) + 1 } : successAt(at(index) + 1),
    );
  const rows = Array.from({ length: count }, (_, index) =>
    row(`p${index}`, '-0.50', { description: `Order #${5_000 + index}`, at: at(index) + 1_000 }),
  );
  rows.push(row('back', '0.50', { description: 'Refund of order #5030', at: at(count) }));
  const pages = [[old, ...rows.slice(0, 1)], ...rows.slice(1).map((each) => [each])];
  let progress: WalletProgress = { unreadFrom: null, lastPage: null, oldestFirst: false, wholeAt: null };
  const refresh = () =>
    readWallet({
      read: async (page) => ({
        ok: true,
        exchange: { request: '', startedAt: 0, finishedAt: 0, httpStatus: 200 } as never,
        value: { transactions: pages[page - 1] ?? [], nextPage: page < pages.length ? page + 1 : null },
      }),
      store: (page, place) => journal.transactions.store(one, page, place),
      progress,
      keep: async (next) => {
        progress = next;
      },
      priority: 'person',
    });
  const asked = () => {
    const { unreadFrom, oldestFirst } = progress;
    return { fetchedAt: sentAt + 70 * dayMs, complete: unreadFrom === null, oldestFirst };
  };
  await refresh();
  expect(progress).toMatchObject({ unreadFrom: 51, oldestFirst: true });
  expect(await kindsOf(journal, asked())).toEqual(['refund-missing 0.5', 'refund-missing 0.5']);
  await refresh();
  expect(await kindsOf(journal, asked())).toEqual(['refund-missing 0.5']);
});

test('missing refunds for orders of a removed connection are reported for another connection of the account', async () => {
  const journal = await openSample();
  const two = 'connection-2';
  const account = { balance: null, email: 'shop@supplier.test', details: {} };
  const owed = async (connectionId: string) => await kindsOf(journal, { connectionId });
  const change = (connectionId: string, id: string, amount: string, words: string) =>
    journal.transactions.store(connectionId, [row(id, amount, { description: words })], 'newest');
  await journal.accounts.write(one, account, { startedAt: 1, finishedAt: 1 });
  const first = placed({ serviceId: '1' });
  const second = placed({ serviceId: '2' });
  await addPastOrder(journal, first, '501', sentAt, rejected);
  await addPastOrder(journal, second, '502', sentAt, rejected);
  await store(journal, row('a', '-0.50', { description: 'Order #501' }));
  expect(await owed(one)).toEqual(['refund-missing 0.5']);
  await journal.connections.remove(one, laterMs);
  await addSampleConnection(journal, two);
  await change(two, 'a', '-0.50', 'Order #501');
  await change(two, 'b', '-0.50', 'Order #502');
  await owed(two);
  // Now the app learns that both connections share one account.
  await journal.accounts.write(two, account, { startedAt: 2, finishedAt: 2 });
  expect(await owed(two)).toEqual(['refund-missing 0.5', 'refund-missing 0.5']);
  await change(two, 'c', '0.50', 'Refund of order #501');
  expect(await owed(two)).toEqual(['refund-missing 0.5']);
});

test('while both connections exist each order is reported once, also when its own wallet was never read', async () => {
  const journal = await openSample();
  const two = 'connection-2';
  const account = { balance: null, email: 'shop@supplier.test', details: {} };
  await addSampleConnection(journal, two);
  for (const id of [one, two]) await journal.accounts.write(id, account, { startedAt: 1, finishedAt: 1 });
  await journal.transactions.store(two, [row('a', '-0.50', { description: 'Order #501' })], 'newest');
  expect(await kindsOf(journal, { connectionId: two })).toEqual(['unknown-debit 0.5']);
  await addPastOrder(journal, placed(), '501', sentAt, successAt(sentAt + 1));
  expect(await kindsOf(journal, { connectionId: two })).toEqual([]);
});

test('a text shared by many rows is not an order’s reference, so each row is separate', async () => {
  const journal = await openSample();
  await addPastOrder(journal, placed(), '501', sentAt, successAt(sentAt + 1));
  const words = { description: 'Unlock, server #2' };
  await store(journal, ...Array.from({ length: 40 }, (_, index) => row(`d${index}`, '-1.00', words)));
  await store(journal, ...Array.from({ length: 40 }, (_, index) => row(`r${index}`, '1.00', words)));
  const kinds = await kindsOf(journal);
  expect(kinds.filter((kind) => kind === 'unknown-debit 1')).toHaveLength(40);
  expect(kinds.filter((kind) => kind === 'unknown-refund 1')).toHaveLength(40);
});

test.each<readonly [string, number]>([
  ['at once', 25],
  ['in parts', 7],
  ...inWhole(['one by one', 1] as const),
])(
  'a text shared by many rows, read %s, is not charged to an order that has this reference',
  async (_, atOnce) => {
    const journal = await openSample();
    await addPastOrder(journal, placed(), '2', sentAt, rejected);
    const words = { description: 'Unlock, server #2' };
    const rows = Array.from({ length: 25 }, (_, index) => row(`d${index}`, '-1.00', words));
    for (let from = 0; from < rows.length; from += atOnce) {
      await store(journal, ...rows.slice(from, from + atOnce));
      await kindsOf(journal);
    }
    expect(await kindsOf(journal)).toEqual(Array.from({ length: 25 }, () => 'unknown-debit 1'));
  },
);

test('a text shared by rows of named orders is not a reference of another order', async () => {
  const journal = await openSample();
  const order = (index: number) =>
    placed({
      serviceId: String(index),
      identifier: sampleImei(index + 1),
      price: { amount: '1', currency: 'USD' },
    });
  for (let index = 0; index < 25; index += 1)
    await addPastOrder(journal, order(index), `${500 + index}`, sentAt, successAt(sentAt + 1));
  const words = (reference: number) => ({ description: `Order #${reference}, server #2` });
  await store(
    journal,
    ...Array.from({ length: 25 }, (_, index) => row(`d${index}`, '-1.00', words(500 + index))),
  );
  expect(await kindsOf(journal)).toEqual([]);
  await addPastOrder(journal, order(30), '2', sentAt, rejected);
  await store(journal, row('more', '-1.00', words(999)));
  expect(await kindsOf(journal)).toEqual(['unknown-debit 1']);
});

test('an order that a new wallet shows completely is reported, also in the shop’s favour', async () => {
  const journal = await openSample();
  const order = (service: string) => placed({ serviceId: service, identifier: sampleImei(Number(service)) });
  await addPastOrder(journal, order('1'), '501', sentAt, successAt(sentAt + 60_000));
  await addPastOrder(journal, order('2'), '502', sentAt, rejected);
  await addPastOrder(journal, order('3'), '503', sentAt, rejected);
  await store(
    journal,
    row('a', '-0.20', { description: 'Order #501' }),
    row('b', '-0.50', { description: 'Order #502' }),
    row('c', '0.50', { description: 'Refund of order #502' }),
    row('d', '0.50', { description: 'Refund of order #502' }),
    // The order's charge may be older than the first row read.
    row('e', '0.50', { description: 'Refund of order #503' }),
  );
  expect(await kindsOf(journal)).toEqual(['charged-less 0.3', 'refunded-too-much 0.5']);
});

test('a charge in another currency is reported, but not the same currency in another spelling', async () => {
  const journal = await openSample();
  const order = (service: string) => placed({ serviceId: service, identifier: sampleImei(Number(service)) });
  await addPastOrder(journal, order('1'), '501', sentAt, successAt(sentAt + 60_000));
  await addPastOrder(journal, order('2'), '502', sentAt, successAt(sentAt + 60_000));
  await store(
    journal,
    row('a', '-0.50', { description: 'Order #501', amount: { amount: '-0.50', currency: 'EUR' } }),
    row('b', '-0.50', { description: 'Order #502', amount: { amount: '-0.50', currency: 'US$' } }),
    row('c', '-7', { description: 'Monthly fee', amount: { amount: '-7', currency: 'EUR' } }),
  );
  expect(await kindsOf(journal)).toEqual(['unclear ?', 'unknown-debit 7']);
});

test.each([
  ['USD', 'US$', []],
  ['', 'USD', []],
  ['EUR', 'USD', ['unknown-debit 7', 'unknown-refund 7']],
])(
  'another person’s order charged in "%s" and refunded in "%s" is a difference only in two currencies',
  async (...given) => {
    const [charged, refunded, kinds] = given;
    const journal = await openSample();
    await addPastOrder(journal, placed(), '501', sentAt, successAt(sentAt + 60_000));
    await store(
      journal,
      row('a', '-0.50', { description: 'Order #501' }),
      row('b', '-7', { description: 'Order #777', amount: { amount: '-7', currency: charged } }),
      row('c', '7', { description: 'Refund #777', amount: { amount: '7', currency: refunded } }),
    );
    expect(await kindsOf(journal)).toEqual(kinds);
  },
);
