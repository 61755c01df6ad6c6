import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { emptyMapping } from '../../../../shared/model/connection/mapping.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection } from '../../../support/journal/sample-orders.ts';

test('concurrent changes of a connection do not overwrite each other', async () => {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const { connections } = journal;
  const serves = [{ need: 'account', by: 'rest', why: 'answers' }] as const;
  const mapping = {
    ...emptyMapping,
    fields: [{ reply: 'account', meaning: 'balance', field: 'saldo' } as const],
  };
  await Promise.all([
    connections.setServes('connection-1', [...serves]),
    connections.change('connection-1', (stored) => ({ ...stored, mapping })),
    connections.showNumbers(
      'connection-1',
      [
        { number: '2', says: 'success' },
        { number: '0', says: 'pending' },
      ],
      2,
    ),
    connections.change('connection-1', (stored) => ({ ...stored, name: 'Other' })),
  ]);
  expect(await connections.list()).toMatchObject([
    { name: 'Other', serves, mapping, statusFamily: 'sequential', statusFamilyBy: 'evidence' },
  ]);
  await connections.remove('connection-1', 2);
  expect(await connections.change('connection-1', (stored) => stored)).toBeNull();
});
