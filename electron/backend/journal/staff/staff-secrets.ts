import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';

/** Hashes of PINs and recovery codes, and counts of failed attempts. Never exported. */
export interface StaffSecretJournal {
  read(of: string): Promise<{ hash: string; tries: number; waitUntil: number } | null>;
  /** Replaces the secret, and resets its failed attempts. */
  write(of: string, hash: string): Promise<void>;
  remove(of: string): Promise<void>;
  /** Stores the number of consecutive failed attempts, and until when no further one is accepted. */
  noteTries(of: string, tries: number, waitUntil: number): Promise<void>;
}

export function openStaffSecretJournal(database: Database, feed: ChangeFeed): StaffSecretJournal {
  const publish = () => feed.publish('staff', null);
  return {
    async read(of) {
      const row = await database
        .selectFrom('staff_secrets')
        .select(['hash', 'tries', 'wait_until as waitUntil'])
        .where('of', '=', of)
        .executeTakeFirst();
      return row ?? null;
    },
    async write(of, hash) {
      const row = { hash, tries: 0, wait_until: 0 };
      await database
        .insertInto('staff_secrets')
        .values({ of, ...row })
        .onConflict((conflict) => conflict.column('of').doUpdateSet(row))
        .execute();
      publish();
    },
    async remove(of) {
      await database.deleteFrom('staff_secrets').where('of', '=', of).execute();
      publish();
    },
    async noteTries(of, tries, waitUntil) {
      await database
        .updateTable('staff_secrets')
        .set({ tries, wait_until: waitUntil })
        .where('of', '=', of)
        .execute();
    },
  };
}
