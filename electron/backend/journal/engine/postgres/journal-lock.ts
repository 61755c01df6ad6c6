import type { PostgresConfig } from '../../../base/postgres-config.ts';

/**
 * The lock that writers wait for and hold until their transaction ends. A server may hold several shops; each has its own schema and its
 * own lock.
 */
export const lockOfJournal = (config: Pick<PostgresConfig, 'schema'>) => ({
  text: `select pg_advisory_xact_lock(hashtextextended('imei-desk journal ' || $1, 0))`,
  values: [config.schema],
});
