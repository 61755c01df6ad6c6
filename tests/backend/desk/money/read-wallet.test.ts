import { expect, onTestFinished, test } from 'vitest';
import { maxPages, readWallet } from '../../../../electron/backend/desk/money/read-wallet.ts';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { WalletProgress } from '../../../../shared/model/wallet/wallet-progress.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection } from '../../../support/journal/sample-orders.ts';

const perPage = 10;
const exchange = { request: '', startedAt: 0, finishedAt: 0, httpStatus: 200, reply: null, replyBytes: 0 };
const failure = { code: 'unreachable', data: { cause: 'timeout', detail: '' } } as const;

/** A supplier whose wallet grows; `lists` is the order of its rows. */
function createSupplier(lists: 'newest' | 'oldest' | 'one page again and again', dated = true) {
  const rows: Transaction[] = [];
  const asked: string[] = [];
  let failsAt = 0;
  return {
    asked,
    failAt: (page: number) => {
      failsAt = page;
    },
    book(count: number): void {
      for (let left = count; left > 0; left -= 1)
        rows.push({
          id: String(rows.length),
          at: dated ? rows.length * 60_000 : null,
          atWords: '',
          amount: { amount: '-1', currency: 'USD' },
          kind: 'spend',
          description: '',
          balanceAfter: null,
          details: {},
        });
    },
    async read(page: number, priority: string) {
      asked.push(`${page} ${priority}`);
      if (page === failsAt) return { ok: false, failure, exchange: null } as const;
      const listed = lists === 'oldest' ? rows : rows.toReversed();
      const from = lists === 'one page again and again' ? 0 : (page - 1) * perPage;
      const more = lists === 'one page again and again' || from + perPage < rows.length;
      const value = { transactions: listed.slice(from, from + perPage), nextPage: more ? page + 1 : null };
      return { ok: true, value, exchange } as const;
    },
  };
}

/** Reads a supplier's wallet into a journal of its own. */
async function openReader(supplier: {
  readonly asked: unknown[];
  readonly read: Parameters<typeof readWallet>[0]['read'];
}) {
  const journal: Journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  let progress: WalletProgress = { unreadFrom: null, lastPage: null, oldestFirst: false, wholeAt: null };
  const filter = { connectionId: 'connection-1', source: 'supplier', search: '', cursor: null } as const;
  const list = () => journal.transactions.list({ ...filter, limit: 5_000 });
  return {
    progress: () => progress,
    async read() {
      supplier.asked.length = 0;
      return readWallet({
        read: supplier.read,
        store: (page, place) => journal.transactions.store('connection-1', page, place),
        progress,
        keep: async (next) => {
          progress = next;
        },
        priority: 'person',
      });
    },
    async known(): Promise<readonly number[]> {
      return (await list()).transactions.map(({ id }) => Number(id));
    },
    async total(): Promise<number> {
      return (await list()).total;
    },
  };
}

const downFrom = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => count - 1 - index);

test('only the first page has priority; the rest waits behind orders', async () => {
  const supplier = createSupplier('newest');
  supplier.book(25);
  const reader = await openReader(supplier);
  expect((await reader.read()).added).toBe(25);
  expect(supplier.asked).toEqual(['1 person', '2 upkeep', '3 upkeep']);
});

test.each([true, false])('a long wallet is read completely over several calls (dated: %s)', async (dated) => {
  const supplier = createSupplier('newest', dated);
  supplier.book(1_180);
  const reader = await openReader(supplier);
  await reader.read();
  expect(supplier.asked.length).toBe(maxPages);
  expect(reader.progress().unreadFrom).toBe(maxPages + 1);
  for (let call = 0; call < 4 && reader.progress().unreadFrom !== null; call += 1) {
    // Meanwhile the shop spends more, and every row moves down.
    supplier.book(7);
    await reader.read();
  }
  expect(reader.progress().unreadFrom).toBeNull();
  const known = await reader.known();
  expect(known).toEqual(downFrom(known.length));
  expect(known.length).toBeGreaterThan(1_180);
});

test('while rows between the new and the known rows are unread, the wallet’s time is the time of its last complete read', async () => {
  const supplier = createSupplier('newest');
  supplier.book(30);
  const reader = await openReader(supplier);
  await reader.read();
  reader.progress().wholeAt = 7;
  supplier.book(maxPages * 10 + 40);
  await reader.read();
  expect(reader.progress()).toMatchObject({ unreadFrom: maxPages + 1, wholeAt: 7 });
  await reader.read();
  expect(reader.progress().unreadFrom).toBeNull();
});

test('without a complete read, the wallet counts as never read until the new rows reach the known rows', async () => {
  const supplier = createSupplier('newest');
  supplier.book(maxPages * 10 + 40);
  const reader = await openReader(supplier);
  await reader.read();
  expect(reader.progress()).toMatchObject({ unreadFrom: maxPages + 1, wholeAt: null });
  supplier.book(maxPages * 10 + 40);
  await reader.read();
  expect(reader.progress()).toMatchObject({ unreadFrom: maxPages + 1, wholeAt: 0 });
});

test('a read that fails while rows are still unread leaves no rows out', async () => {
  const supplier = createSupplier('newest');
  supplier.book(40);
  const reader = await openReader(supplier);
  await reader.read();
  supplier.book(60);
  supplier.failAt(3);
  expect((await reader.read()).reading.ok).toBe(false);
  supplier.failAt(0);
  supplier.book(3);
  await reader.read();
  expect(await reader.known()).toEqual(downFrom(103));
  expect(reader.progress().unreadFrom).toBeNull();
  await reader.read();
  expect(supplier.asked).toEqual(['1 person']);
});

test('the wallet of a supplier that lists the oldest rows first is read from its end', async () => {
  const supplier = createSupplier('oldest');
  supplier.book(35);
  const reader = await openReader(supplier);
  await reader.read();
  expect(await reader.known()).toEqual(downFrom(35));
  supplier.book(20);
  expect((await reader.read()).added).toBe(20);
  expect(supplier.asked).toEqual(['1 person', '4 upkeep', '5 upkeep', '6 upkeep']);
  expect(await reader.known()).toEqual(downFrom(55));
  expect(reader.progress().unreadFrom).toBeNull();
});

test('a supplier that repeats the same page gets two requests at most', async () => {
  const supplier = createSupplier('one page again and again');
  supplier.book(30);
  const reader = await openReader(supplier);
  await reader.read();
  expect(supplier.asked.length).toBe(2);
  expect(reader.progress().unreadFrom).toBeNull();
  await reader.read();
  expect(supplier.asked.length).toBe(1);
});

test('an empty wallet is one request', async () => {
  const supplier = createSupplier('newest');
  const reader = await openReader(supplier);
  expect((await reader.read()).added).toBe(0);
  expect(supplier.asked.length).toBe(1);
});

/** A supplier whose rows have no ids and are often equal. */
function createNamelessSupplier() {
  const rows: Transaction[] = [];
  const asked: number[] = [];
  let beforePage: { readonly page: number; readonly book: () => void } | null = null;
  const said = (content: number): string => String(content).padStart(32, '0');
  return {
    asked,
    /** Adds rows before the existing rows, so that the newest row is first. */
    book(...contents: readonly number[]): void {
      for (const content of contents)
        rows.unshift({
          id: said(content),
          at: content * 60_000,
          atWords: '',
          kind: 'spend',
          description: '',
          amount: { amount: '-1', currency: 'USD' },
          balanceAfter: null,
          details: {},
        });
    },
    meanwhile(page: number, book: () => void): void {
      beforePage = { page, book };
    },
    async read(page: number) {
      asked.push(page);
      if (beforePage?.page === page) {
        beforePage.book();
        beforePage = null;
      }
      const from = (page - 1) * perPage;
      const counts = new Map<string, number>();
      const transactions = rows.slice(from, from + perPage).map((row) => {
        const nth = (counts.get(row.id) ?? 0) + 1;
        counts.set(row.id, nth);
        return { ...row, id: `~${row.id}.${nth}` };
      });
      const value = { transactions, nextPage: from + perPage < rows.length ? page + 1 : null };
      return { ok: true, value, exchange } as const;
    },
  };
}

async function readNameless(supplier: ReturnType<typeof createNamelessSupplier>) {
  const reader = await openReader(supplier);
  return async () => {
    await reader.read();
    return reader.total();
  };
}

test('equal rows without ids are each kept once, also when they continue on the next page and are read again', async () => {
  const supplier = createNamelessSupplier();
  // Fourteen equal rows on two pages.
  supplier.book(1, 1, 1, ...Array.from({ length: 14 }, () => 2), 3, 4);
  const read = await readNameless(supplier);
  expect(await read()).toBe(19);
  expect(supplier.asked).toEqual([1, 2, 1]);
  expect(await read()).toBe(19);
  // All rows move down by three rows; the new rows contain two equal rows.
  supplier.book(4, 5, 5);
  expect(await read()).toBe(22);
  expect(await read()).toBe(22);
});

test('rows that move to the next page during the read are not stored twice', async () => {
  const supplier = createNamelessSupplier();
  supplier.book(...Array.from({ length: 15 }, (_, index) => index));
  supplier.meanwhile(2, () => supplier.book(20, 21));
  const read = await readNameless(supplier);
  // The two new rows are on the first page, which was read before.
  expect(await read()).toBe(15);
  expect(await read()).toBe(17);
});
