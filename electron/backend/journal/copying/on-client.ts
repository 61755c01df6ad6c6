import { type DatabaseConnection, Kysely, PostgresIntrospector, type QueryResult } from 'kysely';
import type pg from 'pg';
import type { Database } from '../engine/database.ts';
import { OneConnectionAdapter, PostgresWordsCompiler } from '../engine/postgres/compiler.ts';
import { postgresFailure } from '../engine/postgres/failure.ts';
import { parameterOf } from '../engine/postgres/values.ts';
import type { JournalTables } from '../schema/schema.ts';

/** Building an index over a million orders takes longer than any query of a screen. */
const maxMs = 60 * 60_000;

/**
 * A Kysely database on a connection whose transaction the caller controls, for work that takes minutes. The caller closes the connection.
 */
export function onClient(client: pg.Client): Database {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) {
      try {
        const query = { text, values: parameters.map(parameterOf), query_timeout: maxMs };
        const { rows, rowCount } = await client.query(query as pg.QueryConfig);
        return { rows, numAffectedRows: BigInt(rowCount ?? 0) } as QueryResult<Row>;
      } catch (error) {
        throw postgresFailure(error);
      }
    },
    // biome-ignore lint/correctness/useYield: the journal does not stream rows; pages are read by key
    async *streamQuery() {
      throw new Error('streaming queries are not supported');
    },
  };
  return new Kysely<JournalTables>({
    dialect: {
      createDriver: () => ({
        async init() {},
        acquireConnection: async () => connection,
        async beginTransaction() {},
        async commitTransaction() {},
        async rollbackTransaction() {},
        async releaseConnection() {},
        async destroy() {},
      }),
      createQueryCompiler: () => new PostgresWordsCompiler(),
      createAdapter: () => new OneConnectionAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    },
  });
}

/** Statements that copy a journal may take minutes. If this machine freezes meanwhile, the server still releases the journal (T19). */
export const patiently = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '60s'`;
