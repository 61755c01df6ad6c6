import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';

const patienceMs = 180_000;

/**
 * Writes in one transaction to a journal that the app may be using in this same thread. The lock is retried asynchronously: SQLite's own
 * wait would block the thread that must release it.
 */
export async function writeBeside(file: string, write: (journal: DatabaseSync) => void): Promise<void> {
  const journal = new DatabaseSync(file, { timeout: 0 });
  try {
    // The journal's triggers call this function, which its own thread has too.
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
