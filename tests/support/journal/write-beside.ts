import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';

const patienceMs = 180_000;

/**
 * Writes into a journal in which the app may be at work on this very thread, in one transaction. What holds the journal at this moment lets
 * go of it only once this thread is free, so it is asked for again and again: SQLite's own patience would keep both waiting.
 */
export async function writeBeside(file: string, write: (journal: DatabaseSync) => void): Promise<void> {
  const journal = new DatabaseSync(file, { timeout: 0 });
  try {
    // As the journal's own thread has it.
    journal.function('customer_key', (name) => customerKey(String(name)));
    await begin(journal);
    write(journal);
    journal.exec('commit');
  } finally {
    journal.close();
  }
}

async function begin(journal: DatabaseSync): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;)
    try {
      journal.exec('begin immediate');
      return;
    } catch (error) {
      if (!/locked/.test(String(error)) || performance.now() > giveUpAt) throw error;
      await wait(20);
    }
}
