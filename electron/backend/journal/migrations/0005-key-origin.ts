import { type Kysely, sql } from 'kysely';

// The fingerprint of a key, or the name of an account's budget; an address, as in front of a reported e-mail, has slashes.
const markOfKey = `account glob '* ${'[0-9a-f]'.repeat(32)}' and instr(account, '/') = 0`;

/**
 * One key is one account, whatever the host is called (O5). The first version marked a connection with the host and the fingerprint of
 * its key; each gets the fingerprint alone as well. The first mark remains: it shows where that version used the key (H5).
 */
export async function markAccountsByKey(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `insert or ignore into connection_accounts (connection_id, account)
        select connection_id, substr(account, instr(account, ' ') + 1) from connection_accounts where ${markOfKey}`,
    )
    .execute(database);
}
