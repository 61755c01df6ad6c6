import type pg from 'pg';
import { JournalFailure } from '../journal-failure.ts';

/**
 * Identifies a server and its timeline: it changes after a failover or a restored server backup. Read from the current write position, as
 * the last checkpoint still names the old timeline for a while.
 */
export const identityQuery = `select concat(system_identifier, '/', case when pg_is_in_recovery() then 'standby'
  else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end) as identity from pg_control_system()`;

/** The server that answered is not the one from before, and may lack what that one had committed (T10): this run must begin anew. */
export class OtherServer extends JournalFailure {
  constructor() {
    super('the server is another one than before', null, 'unreachable');
  }
}

export async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(identityQuery);
  return rows[0]?.identity ?? '';
}
