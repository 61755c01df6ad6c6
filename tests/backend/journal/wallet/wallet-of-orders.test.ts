import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { OrderMove } from '../../../../electron/backend/journal/orders/order-moves.ts';
import { testOfFile } from '../../../support/house/test-of-file.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

async function openSample(folder?: string): Promise<Journal> {
  const journal = await openJournal(join(folder ?? (await temporaryFolder()), 'journal.sqlite'));
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return journal;
}

const minuteMs = 60_000;
const noonMs = new Date(2026, 4, 10, 12).getTime();
const everything = { connectionId: 'connection-1', search: '', cursor: null, limit: 100 } as const;

/** Moves the next queued order to this state at the supplier. */
async function send(
  journal: Journal,
  to: 'pending' | 'rejected' | 'uncertain',
  reference: string,
  attemptId = reference,
): Promise<void> {
  const order = await journal.outbox.claimNext('connection-1', 'single', attemptId, noonMs);
  if (!order) throw new Error('nothing was queued');
  const attempt = { id: attemptId, request: 'POST /api/fusion' };
  await journal.outbox.beginSending(attempt, noonMs);
  const finished = {
    request: attempt.request,
    startedAt: noonMs,
    finishedAt: noonMs,
    httpStatus: 200,
    ...({ reply: null, replyBytes: 0, verdict: 'accepted', evidence: '' } as const),
  };
  const said = { to, who: 'supplier', words: null } as const;
  const move: OrderMove =
    to === 'uncertain' ? { ...said, why: 'outcome-unknown' } : { ...said, why: 'accepted', reference };
  await journal.outbox.settle(order.id, attempt.id, finished, move, noonMs + minuteMs);
}

test('without a wallet, accepted orders count as spending and rejected orders as refunded', async () => {
  const journal = await openSample();
  for (const name of ['taken', 'rejected', 'uncertain', 'free', 'queued']) {
    const price = { amount: name === 'free' ? '0.00' : '2.50', currency: 'USD' };
    await journal.orders.insert(
      sampleOrder({ id: name, identifier: sampleImei(name.length), price }),
      noonMs,
    );
  }
  await send(journal, 'pending', '71');
  await send(journal, 'rejected', '72');
  await send(journal, 'uncertain', '73');
  await send(journal, 'pending', '74');
  const ours = { ...everything, source: 'journal' } as const;
  const { transactions, total, sums } = await journal.transactions.list(ours);
  expect(total).toBe(4);
  // Reading page by page gives the same rows.
  const paged: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await journal.transactions.list({ ...ours, cursor, limit: 1 });
    paged.push(...page.transactions.map(({ id }) => id));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  expect(paged).toEqual(transactions.map(({ id }) => id));
  expect(transactions.map(({ id, amount, at }) => [id, amount?.amount, at])).toEqual([
    ['refund rejected', '2.50', noonMs + minuteMs],
    ['spend free', '0.00', noonMs],
    ['spend rejected', '-2.50', noonMs],
    ['spend taken', '-2.50', noonMs],
  ]);
  expect(transactions.at(-1)).toMatchObject({
    kind: 'spend',
    description: 'Carrier check',
    details: { reference: '71', identifier: sampleImei(5) },
    balanceAfter: null,
  });
  expect(sums).toEqual([{ currency: 'USD', spent: '5', toppedUp: '0', refunded: '2.5' }]);
  expect(await journal.transactions.days('connection-1', 'journal', noonMs)).toEqual([
    { day: '2026-05-10', currency: 'USD', spent: '5', toppedUp: '0', refunded: '2.5' },
  ]);
  expect((await journal.transactions.list({ ...ours, search: '72' })).total).toBe(2);
  expect((await journal.transactions.list({ ...ours, connectionId: 'connection-2' })).total).toBe(0);
  const known = await journal.transactions.ordersByReference('connection-1', ['71', '72', '999']);
  expect([...known].map(([reference, { id }]) => [reference, id])).toEqual([
    ['71', 'taken'],
    ['72', 'rejected'],
  ]);
});

testOfFile('a reference that two orders of an older journal bear names neither', async () => {
  const folder = await temporaryFolder();
  const journal = await openSample(folder);
  for (const number of [1, 2])
    await journal.orders.insert(sampleOrder({ identifier: sampleImei(number) }), 1);
  await send(journal, 'pending', '71');
  await send(journal, 'pending', '72');
  const database = new DatabaseSync(join(folder, 'journal.sqlite'));
  database.exec(`drop trigger orders_keep_one_reference; update orders set reference = '71'`);
  database.close();
  expect([...(await journal.transactions.ordersByReference('connection-1', ['71']))]).toEqual([]);
});
