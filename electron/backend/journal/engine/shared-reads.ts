import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';

/**
 * Wraps a driver with one connection. Requests run in order, and a transaction runs as a whole (T2).
 * Deduplicates identical queued reads unless a write was queued in between. A shared answer is as new as a
 * separate answer would be. If fifty screens read the same data, they wait for one read.
 */
export function shareReads(driver: Driver): Driver {
  const runExclusive = createMutex();
  /** Reads queued after the last write. */
  const waiting = new Map<string, Promise<QueryResult<unknown>>>();
  const transactions = new WeakMap<DatabaseConnection, () => void>();

  /** Resolves when it is this request's turn. The queue continues when the returned function is called. */
  function enter(): Promise<() => void> {
    waiting.clear();
    return new Promise((entered) => {
      void runExclusive(() => new Promise<void>((leave) => entered(leave)));
    });
  }
  async function read(key: string, ask: () => Promise<QueryResult<unknown>>): Promise<QueryResult<unknown>> {
    const pending = waiting.get(key);
    if (pending !== undefined) {
      const { rows, ...result } = await pending;
      // Each caller gets its own copy.
      return { ...result, rows: rows.map((row) => ({ ...(row as object) })) };
    }
    const asking = runExclusive(() => {
      if (waiting.get(key) === asking) waiting.delete(key);
      return ask();
    });
    waiting.set(key, asking);
    return asking;
  }

  function inLine(connection: DatabaseConnection): DatabaseConnection {
    const sharedConnection: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery, options?: Parameters<typeof connection.executeQuery>[1]) {
        const ask = (): Promise<QueryResult<Row>> => connection.executeQuery<Row>(query, options);
        if (transactions.has(sharedConnection)) return ask();
        if (isRead(query)) return (await read(keyOf(query), ask)) as QueryResult<Row>;
        const leave = await enter();
        return ask().finally(leave);
      },
      streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
    };
    return sharedConnection;
  }
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => inLine(await driver.acquireConnection(options)),
    async beginTransaction(connection, settings) {
      transactions.set(connection, await enter());
      await driver.beginTransaction(connection, settings);
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    async releaseConnection(connection) {
      const leave = transactions.get(connection);
      transactions.delete(connection);
      leave?.();
    },
    destroy: (options) => driver.destroy(options),
  };
}

const changesNothing = /^\s*select\b(?![\s\S]*\b(set_config|setval|nextval|for\s+update|pg_advisory\w*)\b)/i;
const isRead = ({ sql }: CompiledQuery): boolean => changesNothing.test(sql);

const keyOf = ({ sql, parameters }: CompiledQuery): string => `${JSON.stringify(parameters)} ${sql}`;
