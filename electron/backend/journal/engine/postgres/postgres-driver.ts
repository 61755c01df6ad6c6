import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { PostgresConfig } from '../../../base/postgres-config.ts';
import { JournalFailure } from '../journal-failure.ts';
import { postgresFailure, stateOf } from './failure.ts';
import { lockOfJournal } from './journal-lock.ts';
import type { ServerUse } from './open-connection.ts';
import { connectToSame } from './server-identity.ts';
import { parameterOf } from './values.ts';

const writes =
  /^\s*(insert|update|delete|merge)\b|^\s*with\b[\s\S]*\b(insert\s+into|update|delete\s+from)\b/i;

/**
 * A Kysely driver with one PostgreSQL connection. Requests run in order, as on SQLite's thread (T2). Every write, even a single statement,
 * first takes the journal's lock. So only one till writes at a time, and data that a transaction has read stays valid until it has written
 * (T1). The isolation level is `read committed`: a stricter level would read the state from before the wait.
 */
export function createPostgresDriver(config: PostgresConfig, use: ServerUse) {
  let state: 'new' | 'open' | 'closed' = 'new';
  let client: Promise<pg.Client> | null = null;
  let identity: string | null = null;
  let onEnded = (): void => {};
  // A transaction is lost with its connection: its other statements are refused and never run alone on the next connection.
  let inTransaction: pg.Client | null = null;
  const begin = 'begin isolation level read committed';
  const lock = lockOfJournal(config);
  // The duty is checked after the lock was taken, because a till holds the lock while it takes over the duty. A till whose term has ended
  // must not write (T4).
  const fence = config.term === null ? [] : [{ text: 'select check_duty($1)', values: [config.term] }];
  /** Sends the statements that come before each write. */
  const beforeWriting = (to: pg.Client): Promise<unknown>[] =>
    [begin, lock, ...fence].map((query) => to.query(query as pg.QueryConfig));

  function open(): Promise<pg.Client> {
    if (client !== null) return client;
    // The data of this run come from its first server, so this run reads and writes nothing at another server.
    const opening = connectToSame(config, use, identity).then(({ client: opened, identity: found }) => {
      identity = found;
      opened.once('end', () => {
        if (client === opening) client = null;
        if (state === 'open') onEnded();
      });
      return opened;
    });
    opening.catch(() => {
      if (client === opening) client = null;
    });
    client = opening;
    return opening;
  }
  async function current(): Promise<pg.Client> {
    if (state !== 'open') throw new JournalFailure('the journal is closed', null);
    return inTransaction ?? (await open());
  }
  const mapErrors = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      throw postgresFailure(error);
    }
  };
  /** Runs a single write as a transaction in one round trip. Reports the first failure; the server then rolls back the transaction. */
  async function alone(to: pg.Client, query: pg.QueryConfig): Promise<pg.QueryResult> {
    const before = beforeWriting(to);
    const done = to.query(query);
    await Promise.all([...before, done, to.query('commit')]);
    return done;
  }

  const connection: DatabaseConnection = {
    async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
      const query = { text: compiled.sql, values: compiled.parameters.map(parameterOf) };
      const to = await mapErrors(current());
      const isAlone = use === 'write' && inTransaction === null && writes.test(compiled.sql);
      const { rows, rowCount, command } = await mapErrors(isAlone ? alone(to, query) : to.query(query));
      const changed = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command) ? (rowCount ?? 0) : 0;
      return { rows: rows as Row[], numAffectedRows: BigInt(changed) };
    },
    // biome-ignore lint/correctness/useYield: the journal does not stream rows; pages are read by key
    async *streamQuery() {
      throw new JournalFailure('streaming queries are not supported', null);
    },
  };
  return {
    async init() {
      state = 'open';
      await mapErrors(open());
    },
    acquireConnection: async () => connection,
    async beginTransaction() {
      const to = await mapErrors(current());
      try {
        await Promise.all(use === 'write' ? beforeWriting(to) : [to.query(begin)]);
      } catch (error) {
        await to.query('rollback').catch(() => {});
        throw postgresFailure(error);
      }
      inTransaction = to;
    },
    async commitTransaction() {
      const to = await current();
      const { command } = await mapErrors(to.query('commit'));
      inTransaction = null;
      // The caller ignored a failed statement, so the server rolled back the transaction.
      if (command !== 'COMMIT') throw new JournalFailure('transaction rolled back', null);
    },
    async rollbackTransaction() {
      const to = inTransaction;
      inTransaction = null;
      try {
        await to?.query('rollback');
      } catch (error) {
        // If the connection is lost, so is the transaction. A failed rollback must not hide the original error.
        if (stateOf(error) !== null) throw postgresFailure(error);
      }
    },
    releaseConnection: async () => {},
    /** Sets a callback for the end of the server connection. The next statement reconnects. */
    attend(listener: () => void) {
      onEnded = listener;
    },
    async destroy() {
      const ending = client;
      state = 'closed';
      client = null;
      await (await ending?.catch(() => null))?.end().catch(() => {});
    },
  };
}
