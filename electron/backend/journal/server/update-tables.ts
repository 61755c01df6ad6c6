import { sql } from 'kysely';
import type { UpdateProblem } from '../../../../shared/model/host/sharing.ts';
import type { PostgresConfig } from '../../base/postgres-config.ts';
import { underLock } from '../copying/under-lock.ts';
import { migrate } from '../engine/postgres/open-postgres.ts';
import { NewerJournal } from '../migrations/migrate-down.ts';
import { refusalOf } from './duty.ts';

/**
 * Migrates a server's tables to this version; needs the owner's login. Afterwards no till has the duty: the till that had it knows only the
 * old tables and must not write (J2). Null: success. If there is a problem, nothing has changed. Never rejects.
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
