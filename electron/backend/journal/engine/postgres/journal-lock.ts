import type { PostgresConfig } from '../../../base/postgres-config.ts';

/** What whoever writes waits for, until its transaction ends. A server may hold several shops, each with its own schema and its own lock. */
export const lockOfJournal = (config: Pick<PostgresConfig, 'schema'>) => ({
  text: `select pg_advisory_xact_lock(hashtextextended('imei-desk journal ' || $1, 0))`,
  values: [config.schema],
});
