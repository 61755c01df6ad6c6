import { sql } from 'kysely';
import type { UpdateProblem } from '../../../../shared/model/host/sharing.ts';
import type { PostgresConfig } from '../../base/postgres-config.ts';
import { underLock } from '../copying/under-lock.ts';
import { migrate } from '../engine/postgres/open-postgres.ts';
import { NewerJournal } from '../migrations/migrate-down.ts';
import { refusalOf } from './duty.ts';

/**
 * Brings the tables of a server to this version, for anyone who signs in as their owner. Nobody has the duty afterwards: a till that had
 * it knows the old tables, and writes no more (J2). Null: success. After a problem nothing has changed. Never rejects.
 */
export async function updateTables(config: PostgresConfig, version: string): Promise<UpdateProblem | null> {
  try {
    await underLock(config, 'write', async (server) => {
      const hasChanged = await migrate(server, version);
      if (hasChanged) await sql`update duty set till = null, term = term + 1, beat = 0`.execute(server);
    });
    return null;
  } catch (error) {
    if (error instanceof NewerJournal) return 'newer';
    const refusal = refusalOf(error);
    return refusal === null ? 'failed' : refusal === 'sign-in' ? 'sign-in' : 'not-owner';
  }
}
