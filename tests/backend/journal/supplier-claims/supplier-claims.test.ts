import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { salvageOrders } from '../../../../electron/backend/journal/backup/salvage.ts';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { ClaimKind } from '../../../../shared/model/claim/claim.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import { testOfFile } from '../../../support/house/test-of-file.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { backUp, openJournalToRestore, restored } from '../../../support/journal/journal-to-restore.ts';
import { addSampleConnection, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { literal, runBeside } from '../../../support/journal/statements-beside.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';
import { realClock } from '../../../support/time/real-clock.ts';

const one = 'connection-1';
const sentAt = Date.UTC(2026, 10, 2, 9);
const rejected = { at: sentAt + 60_000, state: 'rejected' } as const;
const by = { who: 'Mara', words: '', at: sentAt + 120_000 };

async function openSample(): Promise<Journal & { file: string }> {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  return { ...journal, file };
}

function row(id: string, amount: string, description: string): Transaction {
  return {
    id,
    at: sentAt + 60_000,
    atWords: '',
    description,
    balanceAfter: null,
    details: {},
    amount: { amount, currency: 'USD' },
    kind: amount.startsWith('-') ? 'spend' : 'refund',
  };
}

async function store(journal: Journal, ...rows: readonly Transaction[]): Promise<void> {
  await journal.transactions.store(one, rows.toReversed(), 'newest');
  while (await journal.matcher.step());
}

const claimOf = (orderId: string, kind: ClaimKind = 'refund-missing', rowsBefore: string[] = []) => ({
  id: randomUUID(),
  connectionId: one,
  kind,
  about: { of: 'order', orderId } as const,
  rowsBefore,
  amount: { amount: '0.5', currency: 'USD' },
});

test('a claim for a missing refund is won by rows with the whole amount, not by a part of it or a person’s statement', async () => {
  const journal = await openSample();
  const claims = journal.supplierClaims;
  const orderId = await addPastOrder(journal, sampleOrder(), '98213', sentAt, rejected);
  await store(journal, row('a', '-0.50', 'Order #98213'));
  const { claim } = await claims.open(claimOf(orderId), by);
  expect(await claims.closePaid(by.at)).toBe(0);
  await store(journal, row('b', '0.20', 'Refund of order #98213'));
  expect(await claims.closePaid(by.at)).toBe(0);
  // The missing refund has become a refund that is too low. There is no second claim, because this refund is about the same money.
  expect(await claims.open(claimOf(orderId, 'refund-short'), by)).toMatchObject({
    opened: false,
    claim: { id: claim.id },
  });
  await store(journal, row('c', '0.30', 'Refund of order #98213'));
  expect(await claims.closePaid(by.at + 1)).toBe(1);
  expect(await claims.read(claim.id)).toMatchObject({
    claim: { state: 'closed', outcome: 'won', paidBy: ['b', 'c'], closedAt: by.at + 1, askAt: null },
    events: [{ what: 'opened' }, { what: 'closed', who: 'app', reference: '98213' }],
  });
  // The claim is closed: a later problem with that order is another claim.
  expect(await claims.open(claimOf(orderId), by)).toMatchObject({ opened: true });
});

test('a claim whose debt ends without a new row is not won: the order was delivered after all, or the refund existed before', async () => {
  const journal = await openSample();
  const claims = journal.supplierClaims;
  const orderId = await addPastOrder(journal, sampleOrder(), '98213', sentAt, rejected);
  await store(journal, row('a', '-0.50', 'Order #98213'));
  await claims.open(claimOf(orderId), by);
  const read = { request: 'POST', startedAt: 1, finishedAt: 2, httpStatus: 200, reply: null, replyBytes: 0 };
  await journal.statuses.record(
    { ...read, id: randomUUID(), verdict: 'read', evidence: '' },
    [{ orderId, state: 'success', supplierStatus: null, reason: null, result: 'code' }],
    by.at,
  );
  while (await journal.matcher.step());
  expect(await claims.closePaid(by.at)).toBe(0);

  const other = await addPastOrder(journal, sampleOrder({ serviceId: '2' }), '98214', sentAt, rejected);
  await store(journal, row('x', '-0.50', 'Order #98214'), row('y', '0.50', 'Refund of order #98214'));
  await claims.open(claimOf(other, 'refund-missing', ['y']), by);
  expect(await claims.closePaid(by.at)).toBe(0);
});

test('a claim for a charge without an order is won by a refund with its reference, not by a match with an order', async () => {
  const journal = await openSample();
  const claims = journal.supplierClaims;
  await store(journal, row('a', '-0.50', 'Order #555'), row('b', '-0.50', 'Order #777'));
  const about = (rowId: string) => ({ of: 'row', connectionId: one, rowId }) as const;
  const of = (rowId: string) => ({ ...claimOf(''), kind: 'unknown-debit' as const, about: about(rowId) });
  const first = await claims.open(of('a'), by);
  const second = await claims.open(of('b'), by);
  expect(await claims.walletWord(about('a'))).toMatchObject({ owed: { kind: 'unknown-debit' } });
  expect(await claims.closePaid(by.at)).toBe(0);
  await store(journal, row('c', '0.50', 'Refund #555'));
  await addPastOrder(journal, sampleOrder(), '777', sentAt);
  while (await journal.matcher.step());
  expect(await claims.closePaid(by.at)).toBe(1);
  expect((await claims.read(first.claim.id))?.claim).toMatchObject({ outcome: 'won', paidBy: ['c'] });
  expect((await claims.read(second.claim.id))?.claim).toMatchObject({ state: 'open' });
});

test('a row that a person names wins several claims up to its amount, unless it belongs to an order', async () => {
  const journal = await openSample();
  const claims = journal.supplierClaims;
  const ids: string[] = [];
  for (const [number, reference] of ['1', '2', '3'].entries()) {
    const placed = sampleOrder({ serviceId: String(number) });
    const orderId = await addPastOrder(journal, placed, `9821${reference}`, sentAt, rejected);
    ids.push((await claims.open(claimOf(orderId), by)).claim.id);
  }
  await store(journal, row('lump', '1.00', 'Compensation'), row('own', '0.50', 'Refund of order #98211'));
  const [first = '', second = '', third = ''] = ids;
  const won = { ...by, outcome: 'won', words: 'see the row' } as const;
  expect(await claims.close(first, { ...won, paidBy: 'own' })).toMatchObject({
    ok: false,
    why: 'not-paying',
  });
  expect(await claims.close(first, { ...won, paidBy: 'lump' })).toMatchObject({ ok: true });
  expect(await claims.close(second, { ...won, paidBy: 'lump' })).toMatchObject({ ok: true });
  expect(await claims.close(third, { ...won, paidBy: 'lump' })).toMatchObject({
    ok: false,
    why: 'not-paying',
  });
});

test('a row in another spelling of the currency wins a claim, a row in another currency does not', async () => {
  const journal = await openSample();
  const claims = journal.supplierClaims;
  const orderId = await addPastOrder(journal, sampleOrder(), '98211', sentAt, rejected);
  const { id } = (await claims.open(claimOf(orderId), by)).claim;
  const paid = (name: string, currency: string) => ({
    ...row(name, '1.00', 'Compensation'),
    amount: { amount: '1.00', currency },
  });
  await store(journal, paid('euros', 'EUR'), paid('dollars', 'US$'));
  const won = { ...by, outcome: 'won', words: 'see the row' } as const;
  expect(await claims.close(id, { ...won, paidBy: 'euros' })).toMatchObject({ why: 'not-paying' });
  expect(await claims.close(id, { ...won, paidBy: 'dollars' })).toMatchObject({ ok: true });
});

test('history is never rewritten, and the database itself refuses two open claims for one subject', async () => {
  const journal = await openSample();
  const orderId = await addPastOrder(journal, sampleOrder(), '98213', sentAt, rejected);
  const { claim } = await journal.supplierClaims.open(claimOf(orderId), by);
  await expect(runBeside(journal.file, 'delete from claim_events')).rejects.toThrow(
    'history is never rewritten',
  );
  const [row] = await runBeside(journal.file, 'select * from supplier_claims');
  const { number: _, ...twice }: NonNullable<typeof row> = { ...row, id: randomUUID() };
  const written = Object.values(twice).map(literal).join(', ');
  await expect(
    runBeside(
      journal.file,
      `insert into supplier_claims (${Object.keys(twice).join(', ')}) values (${written})`,
    ),
  ).rejects.toThrow(/UNIQUE/i);
  expect((await journal.supplierClaims.read(claim.id))?.events).toHaveLength(1);
});

testOfFile('restoring an older journal keeps later claims on suppliers', async () => {
  const { file, journal, place } = await openJournalToRestore();
  const orderId = await place(1, 'pending');
  const early = await journal.supplierClaims.open(claimOf(orderId, 'cancel'), by);
  const backup = await backUp(file);
  await journal.supplierClaims.close(early.claim.id, {
    ...by,
    words: 'no',
    outcome: 'refused',
    paidBy: null,
  });
  const late = await journal.supplierClaims.open(claimOf(orderId, 'cancel'), { ...by, at: by.at + 5 });
  await journal.supplierClaims.ask(late.claim.id, { ...by, at: by.at + 6, askAt: by.at + 9, anyway: false });
  await journal.supplierClaims.forms.write(one, { link: 'https://panel.example/', texts: { cancel: 'x' } });
  await journal.close();
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  const claims = after.supplierClaims;
  expect(await claims.read(early.claim.id)).toMatchObject({
    claim: { state: 'closed', outcome: 'refused' },
    events: [{ what: 'opened' }, { what: 'closed' }],
  });
  expect(await claims.read(late.claim.id)).toMatchObject({
    claim: { state: 'asked', askAt: by.at + 9 },
    events: [{ what: 'opened' }, { what: 'asked' }],
  });
  expect(await claims.forms.read(one)).toEqual({ link: 'https://panel.example/', texts: { cancel: 'x' } });
});

testOfFile('an export and a salvage of a damaged journal hold the claims with their history', async () => {
  const journal = await openSample();
  const orderId = await addPastOrder(journal, sampleOrder(), '98213', sentAt, rejected);
  const { claim } = await journal.supplierClaims.open(claimOf(orderId), by);
  for (const write of [exportJournal, (file: string, to: string) => salvageOrders(file, to, realClock)]) {
    const to = `${journal.file}.jsonl`;
    await write(journal.file, to);
    const lines = (await readFile(to, 'utf8')).trimEnd().split('\n');
    const found = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => 'claim' in line);
    expect(found).toMatchObject([{ claim: { id: claim.id }, events: [{ what: 'opened', who: 'Mara' }] }]);
  }
});

test('refund times are from the rejection to the row that completed the refund, shortest first', async () => {
  const journal = await openSample();
  const ids: string[] = [];
  for (const [number, reference] of ['98211', '98212', '98213'].entries()) {
    const placed = sampleOrder({ serviceId: String(number) });
    ids.push(await addPastOrder(journal, placed, reference, sentAt, rejected));
  }
  const hourMs = 3_600_000;
  const paid = (id: string, amount: string, reference: string, hours: number) => ({
    ...row(id, amount, `Refund of order #${reference}`),
    at: rejected.at + hours * hourMs,
  });
  await store(
    journal,
    ...['98211', '98212', '98213'].map((reference) => row(reference, '-0.50', `Order #${reference}`)),
    paid('a', '0.20', '98211', 1),
    paid('b', '0.30', '98211', 5),
    // The row has the time of a wrong clock.
    paid('c', '0.50', '98212', -3),
  );
  expect(await journal.supplierClaims.refundTimes(one)).toEqual([
    { orderId: ids[1], tookMs: 0 },
    { orderId: ids[0], tookMs: 5 * hourMs },
  ]);
  expect(await journal.supplierClaims.refundTimes('connection-2')).toEqual([]);
});

test('an order that gets a new reference keeps the old reference in its history', async () => {
  const journal = await openSample();
  const claims = journal.supplierClaims;
  const orderId = await addPastOrder(journal, sampleOrder(), '98213', sentAt);
  const { claim } = await claims.open(claimOf(orderId, 'speed-up'), by);
  await claims.ask(claim.id, { ...by, askAt: by.at + 5, anyway: false });
  await runBeside(journal.file, `update orders set reference = 'N-7' where id = '${orderId}'`);
  await claims.ask(claim.id, { ...by, at: by.at + 9, askAt: by.at + 20, anyway: false });
  expect((await claims.read(claim.id))?.events.map(({ what, reference }) => `${what} ${reference}`)).toEqual([
    'opened 98213',
    'asked 98213',
    'asked N-7',
  ]);
});
