import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { takeTurns } from '../../../../shared/model/base/in-turn.ts';

/**
 * A driver of one connection: what is asked first is done first, a transaction as a whole (T2). A question that waits in the line already, with
 * no write behind it, is not asked once more: anyone who asks the same meanwhile is told the same answer. It is as new as their own would be, for it has not
 * begun when they join it. So fifty screens that read the same figures after one change wait for one read, and not for fifty.
 */
export function shareReads(driver: Driver): Driver {
  const inTurn = takeTurns();
  /** What waits in the line behind the last write. */
  const waiting = new Map<string, Promise<QueryResult<unknown>>>();
  const transactions = new WeakMap<DatabaseConnection, () => void>();

  /** Resolves when it is this one's turn; the line continues once it is called. */
  function enter(): Promise<() => void> {
    waiting.clear();
    return new Promise((entered) => {
      void inTurn(() => new Promise<void>((leave) => entered(leave)));
    });
  }
  async function read(key: string, ask: () => Promise<QueryResult<unknown>>): Promise<QueryResult<unknown>> {
    const asked = waiting.get(key);
    if (asked !== undefined) {
      const { rows, ...result } = await asked;
      // Anyone who sorts or changes what it was given has its own.
      return { ...result, rows: rows.map((row) => ({ ...(row as object) })) };
    }
    const asking = inTurn(() => {
      if (waiting.get(key) === asking) waiting.delete(key);
      return ask();
    });
    waiting.set(key, asking);
    return asking;
  }

  function inLine(connection: DatabaseConnection): DatabaseConnection {
    const own: DatabaseConnection = {
      async executeQuery<Row>(query: CompiledQuery, options?: Parameters<typeof connection.executeQuery>[1]) {
        const ask = (): Promise<QueryResult<Row>> => connection.executeQuery<Row>(query, options);
        if (transactions.has(own)) return ask();
        if (isRead(query)) return (await read(keyOf(query), ask)) as QueryResult<Row>;
        const leave = await enter();
        return ask().finally(leave);
      },
      streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
    };
    return own;
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
