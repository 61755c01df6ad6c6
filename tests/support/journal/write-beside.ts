import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';

const patienceMs = 180_000;

/**
 * Writes into a journal on which the app may be working in this very thread, in one transaction. The present holder of the lock can release it only
 * once this thread is free, so the lock is retried asynchronously: SQLite's own wait would block both.
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
