import type pg from 'pg';
import { JournalFailure } from '../journal-failure.ts';

/**
 * SQL for the server's identity and timeline, which change after a failover or a restored server backup. Uses the current write position,
 * because the last checkpoint has the old timeline for a while.
 */
export const identityQuery = `select concat(system_identifier, '/', case when pg_is_in_recovery() then 'standby'
  else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end) as identity from pg_control_system()`;

/** Another server answered than before. The new server may lack commits of the earlier server (T10), so this run must end. */
export class OtherServer extends JournalFailure {
  constructor() {
    super('another server answered than before', null, 'unreachable');
  }
}

export async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(identityQuery);
  return rows[0]?.identity ?? '';
}
