import type pg from 'pg';
import type { PostgresConfig } from '../../../base/postgres-config.ts';
import { JournalFailure } from '../journal-failure.ts';
import { connectTo, type ServerUse } from './open-connection.ts';

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

/**
 * Connects like `connectTo`. Rejects with `OtherServer` if this is not the server with the identity `known`; null accepts any server.
 */
export async function connectToSame(
  config: PostgresConfig,
  use: ServerUse,
  known: string | null,
): Promise<{ readonly client: pg.Client; readonly identity: string }> {
  const client = await connectTo(config, use);
  try {
    const { rows } = await client.query<{ identity: string }>(identityQuery);
    const identity = rows[0]?.identity ?? '';
    if (identity !== (known ?? identity)) throw new OtherServer();
    return { client, identity };
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}
