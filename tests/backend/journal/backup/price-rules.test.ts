import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { noContacts } from '../../../../shared/model/customer/customer.ts';
import { backUp, openJournalToRestore, restored } from '../../../support/journal/journal-to-restore.ts';
import { priceRule } from '../../../support/money/price-rules.ts';

const quote = {
  id: 'quote',
  connectionId: 'connection-1',
  serviceId: '12',
  serviceName: 'Check',
  customer: 'Mara',
  identifier: '',
  price: { amount: '9', currency: 'EUR' },
  madeAt: 2,
  validUntil: 1_000,
  who: 'Ann',
  tax: { percent: '19', included: false },
};

test('after a restore prices follow the latest rules, and quotes stay valid', async () => {
  const { file, journal } = await openJournalToRestore();
  const by = { who: 'Ann', at: 1 };
  await journal.priceRules.save(priceRule({ id: 'old', percent: '10' }), by, 10);
  await journal.priceRules.setRate({ from: 'USD', to: 'EUR' }, '0.9', by);
  await journal.quotes.add(quote);
  await journal.customers.write(null, { ...noContacts, name: 'Mara' }, { who: 'Ann', atMs: 1 });
  const backup = await backUp(file);
  const mara = await journal.customers.named('Mara');
  await journal.customers.write(
    mara?.id ?? '',
    { ...noContacts, name: 'Mara Jones' },
    { who: 'Ann', atMs: 2 },
  );
  await journal.priceRules.remove('old');
  const rule = priceRule({ id: 'new', percent: '20' });
  expect(await journal.priceRules.save(rule, { who: 'Ben', at: 2 }, 1)).toBeNull();
  expect(await journal.priceRules.save(priceRule({ id: 'more', group: 'G' }), by, 1)).toBe('too-many');
  await journal.priceRules.setRate({ from: 'USD', to: 'EUR' }, '0.8', { who: 'Ben', at: 2 });
  const exported = `${file}.jsonl`;
  await exportJournal(file, exported);
  const lines = (await readFile(exported, 'utf8')).split('\n');
  for (const each of ['price_rule', 'exchange_rate', 'quote'])
    expect(lines.some((line) => line.startsWith(`{"${each}":`))).toBe(true);
  await journal.close();
  await stageRestore(backup.file, file);

  const { journal: after } = await restored(file);
  expect(await after.priceRules.rules()).toMatchObject([{ ...rule, who: 'Ben' }]);
  expect(await after.priceRules.rates()).toMatchObject([{ rate: '0.8' }]);
  expect(await after.quotes.holding(999, 10)).toEqual([{ ...quote, customer: 'Mara Jones' }]);
  expect(await after.quotes.holding(1_000, 10)).toEqual([]);
});
