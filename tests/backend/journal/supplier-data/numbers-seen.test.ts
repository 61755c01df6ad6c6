import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { SupplierState } from '../../../../shared/model/order/order.ts';
import { testOfFile } from '../../../support/house/test-of-file.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { backUp, openJournalToRestore, restored } from '../../../support/journal/journal-to-restore.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const id = 'connection-1';

async function openedAt(file: string) {
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  return journal;
}

async function numberingIn({ connections }: Awaited<ReturnType<typeof openedAt>>) {
  const [connection] = await connections.list();
  return [connection?.statusFamily, connection?.statusFamilyBy];
}

test('evidence about status numbers adds up across restarts, and after a contradiction their meaning is unknown', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const first = await openJournal(file);
  await addSampleConnection(first);
  await first.connections.showNumbers(id, [{ number: '2', says: 'success' }], 1);
  expect(await numberingIn(first)).toEqual(['dhru', 'default']);
  await first.close();

  const later = await openedAt(file);
  expect(await later.connections.showNumbers(id, [{ number: '4', says: 'in-process' }], 2)).toBe(true);
  expect(await numberingIn(later)).toEqual(['gsm-fusion', 'evidence']);
  expect(await later.connections.showNumbers(id, [{ number: '4', says: 'in-process' }], 3)).toBe(false);
  await later.connections.showNumbers(id, [{ number: '4', says: 'success' }], 4);
  expect(await numberingIn(later)).toEqual(['unknown', 'evidence']);
});

test('a person’s choice stays, whatever the replies show', async () => {
  const journal = await openedAt(await emptyJournal());
  await addSampleConnection(journal);
  await journal.connections.change(id, (stored) => ({
    ...stored,
    statusFamily: 'dhru',
    statusFamilyBy: 'person',
  }));
  expect(await journal.connections.showNumbers(id, [{ number: '2', says: 'success' }], 1)).toBe(false);
  expect(await journal.connections.showNumbers(id, [{ number: '4', says: 'pending' }], 2)).toBe(false);
  expect(await numberingIn(journal)).toEqual(['dhru', 'person']);
});

test('observations at another address prove nothing', async () => {
  const journal = await openedAt(await emptyJournal());
  await addSampleConnection(journal);
  await journal.connections.showNumbers(id, [{ number: '2', says: 'success' }], 1);
  await journal.connections.change(id, (stored) => ({ ...stored, baseAddress: 'https://other.example' }));
  await journal.connections.showNumbers(id, [{ number: '4', says: 'in-process' }], 2);
  expect(await numberingIn(journal)).toEqual(['gsm-fusion', 'evidence']);
});

test('a proof at one address does not apply to the next address', async () => {
  const journal = await openedAt(await emptyJournal());
  await addSampleConnection(journal);
  await journal.connections.showNumbers(id, [{ number: '4', says: 'success' }], 1);
  expect(await numberingIn(journal)).toEqual(['dhru', 'evidence']);
  await journal.connections.change(id, (stored) => ({ ...stored, baseAddress: 'https://other.example' }));
  expect(await numberingIn(journal)).toEqual(['dhru', 'default']);
});

testOfFile('a restore does not take up a proof again that was taken back since', async () => {
  const { file, journal } = await openJournalToRestore();
  await journal.connections.showNumbers(id, [{ number: '4', says: 'success' }], 1);
  const backup = await backUp(file);
  await journal.connections.showNumbers(id, [{ number: '4', says: 'in-process' }], 2);
  expect(await numberingIn(journal)).toEqual(['unknown', 'evidence']);
  await journal.close();
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  expect(await numberingIn(after)).toEqual(['unknown', 'evidence']);
});

testOfFile(
  'restoring a connection to its earlier address takes over nothing that its next address showed',
  async () => {
    const { file, journal } = await openJournalToRestore();
    await journal.connections.showNumbers(id, [{ number: '4', says: 'success' }], 1);
    const backup = await backUp(file);
    await journal.connections.change(id, (stored) => ({ ...stored, baseAddress: 'https://other.example' }));
    await journal.connections.showNumbers(id, [{ number: '4', says: 'in-process' }], 2);
    await journal.close();
    await stageRestore(backup.file, file);
    const { journal: after } = await restored(file);
    await after.connections.showNumbers(id, [{ number: '4', says: 'success' }], 3);
    expect(await numberingIn(after)).toEqual(['dhru', 'evidence']);
  },
);

type Opened = Awaited<ReturnType<typeof openedAt>>;
let asked = 0;

/** A supplier that always reports a status number, together with the result. */
async function saying(
  journal: Opened,
  orderId: string,
  ...said: readonly (readonly [status: string, state: SupplierState, result?: string])[]
): Promise<void> {
  for (const [supplierStatus, state, result = null] of said) {
    asked += 1;
    const read = {
      id: `read-${asked}`,
      finishedAt: asked,
      httpStatus: 200,
      verdict: 'read',
      evidence: '',
      reply: null,
    } as const;
    const change = { orderId, state, supplierStatus, result, reason: null };
    await journal.statuses.record(
      { ...read, startedAt: 1, request: '', replyBytes: 0 },
      [change],
      500_000 + asked,
    );
  }
}

function order(journal: Opened, number: number): Promise<string> {
  return addPastOrder(journal, sampleOrder({ identifier: sampleImei(number) }), `R${number}`, 1_000);
}

test('a number after which two orders stayed open ends no order, and counts as evidence', async () => {
  const journal = await openedAt(await emptyJournal());
  await addSampleConnection(journal);
  const [first, second] = [await order(journal, 1), await order(journal, 2)];
  await saying(journal, first, ['1', 'in-process'], ['4', 'unknown'], ['2', 'success', 'NCK 12345678']);
  expect(await numberingIn(journal)).toEqual(['dhru', 'default']);
  await saying(journal, second, ['1', 'in-process'], ['4', 'unknown'], ['2', 'unknown']);
  expect(await numberingIn(journal)).toEqual(['gsm-fusion', 'evidence']);
});

test('orders that ended by a number alone are open again when its meaning is contradicted, and say why', async () => {
  const journal = await openedAt(await emptyJournal());
  await addSampleConnection(journal);
  await journal.connections.showNumbers(id, [{ number: '4', says: 'success' }], 1);
  const [alone, withCode] = [await order(journal, 1), await order(journal, 2)];
  await saying(journal, alone, ['4', 'success']);
  await saying(journal, withCode, ['4', 'success', 'NCK 12345678']);
  await journal.connections.showNumbers(id, [{ number: '4', says: 'in-process' }], 9);
  expect(await journal.orders.read(withCode)).toMatchObject({ order: { state: 'success' } });
  const read = await journal.orders.read(alone);
  expect(read).toMatchObject({ order: { state: 'unknown', supplierStatus: '4' } });
  expect(read?.events.at(-1)).toMatchObject({ from: 'success', to: 'unknown', why: 'numbers-unproven' });
});
