import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';

/** Hashes of PINs and recovery codes, and counts of failed attempts. Never exported. */
export function openStaffSecretJournal(database: Database, feed: ChangeFeed) {
  const publish = () => feed.publish('staff', null);
  return {
    async read(owner: string) {
      const row = await database
        .selectFrom('staff_secrets')
        .select(['hash', 'tries', 'wait_until as waitUntil'])
        .where('of', '=', owner)
        .executeTakeFirst();
      return row ?? null;
    },
    /** Replaces the secret, and resets its failed attempts. */
    async write(of: string, hash: string) {
      const row = { hash, tries: 0, wait_until: 0 };
      await database
        .insertInto('staff_secrets')
        .values({ of, ...row })
        .onConflict((conflict) => conflict.column('of').doUpdateSet(row))
        .execute();
      publish();
    },
    async remove(owner: string) {
      await database.deleteFrom('staff_secrets').where('of', '=', owner).execute();
      publish();
    },
    /** Stores the number of consecutive failed attempts, and the time until which another attempt is refused. */
    async noteTries(owner: string, tries: number, waitUntil: number) {
      await database
        .updateTable('staff_secrets')
        .set({ tries, wait_until: waitUntil })
        .where('of', '=', owner)
        .execute();
    },
  };
}
