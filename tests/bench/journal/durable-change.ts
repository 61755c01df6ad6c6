import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../support/journal/sample-orders.ts';
import { compare, printRatio } from '../measure.ts';

const rounds = 9;
const changesPerRound = 40;

/** One durable state change of an order (with its event row, through the worker), compared with one plain FULL commit of one row. */
export async function benchDurableChange(folder: string): Promise<void> {
  const journal = await openJournal(join(folder, 'bench-journal.sqlite'));
  await addSampleConnection(journal);
  for (let number = 0; number < (rounds + 1) * changesPerRound; number += 1) {
    await journal.orders.insert(sampleOrder({ identifier: sampleImei(number) }), number);
  }
  const bare = new DatabaseSync(join(folder, 'bench-bare.sqlite'));
  bare.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table rows (id text, state text) strict',
  );
  const insert = bare.prepare('insert into rows values (?, ?)');

  const subject = {
    name: 'change',
    once: () => journal.outbox.claimNext('connection-1', 'single', 'attempt', 1),
  };
  const baseline = { name: 'commit', once: async () => insert.run(randomUUID(), 'claimed') };
  const ratio = await compare(subject, baseline, rounds, changesPerRound);
  printRatio('one durable state change of an order', 'bare FULL commit of one row', ratio);
  bare.close();
  await journal.close();
}
