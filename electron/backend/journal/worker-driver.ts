import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { markRule } from '../../../shared/model/rule-marks.ts';
import type { BackupRequest, DatabaseReply, DatabaseRequest, DatabaseUse } from './database-worker.ts';
import { JournalFailure } from './journal-failure.ts';

interface Pending {
  readonly resolve: (reply: { rows: unknown[]; changes: number }) => void;
  readonly reject: (failure: JournalFailure) => void;
}

// From sources Node runs the .ts file itself; in a bundle the worker is built beside this module.
const workerFile = import.meta.url.endsWith('.ts') ? './database-worker.ts' : './database-worker.mjs';

export interface WorkerDriver extends Driver {
  /** Copies the whole database to a new file (money-safety J3). */
  backup(to: string): Promise<void>;
}

// SQLITE_ERROR, the whole of what SQLite says of a rollback outside a transaction.
const nothingToDo = 1;

/** A Kysely driver whose one connection is SQLite in a worker thread. `begin` is always `begin immediate` (J1). */
export function createWorkerDriver(file: string, use: DatabaseUse = 'write'): WorkerDriver {
  let worker: Worker | null = null;
  let lastId = 0;
  const pending = new Map<number, Pending>();

  const failAll = (message: string): void => {
    for (const { reject } of pending.values()) reject(new JournalFailure(message, null));
    pending.clear();
  };
  const expect = (id: number): Promise<{ rows: unknown[]; changes: number }> =>
    new Promise((resolve, reject) => pending.set(id, { resolve, reject }));

  const ask = (
    request: (id: number) => DatabaseRequest | BackupRequest,
  ): Promise<{ rows: unknown[]; changes: number }> => {
    if (!worker) return Promise.reject(new JournalFailure('the journal is closed', null));
    lastId += 1;
    const reply = expect(lastId);
    worker.postMessage(request(lastId));
    return reply;
  };
  const run = (sql: string, parameters: readonly unknown[]) =>
    ask((id) => ({ id, sql, parameters: parameters as SQLInputValue[] }));

  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changes } = await run(query.sql, query.parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
    },
    // biome-ignore lint/correctness/useYield: nothing streams from the journal yet; pages are read by key
    async *streamQuery() {
      throw new JournalFailure('the journal does not stream', null);
    },
  };
  const command = async (sql: string): Promise<void> => void (await run(sql, []));

  return {
    async init() {
      worker = new Worker(new URL(workerFile, import.meta.url), { workerData: { file, use } });
      worker.on('message', (reply: DatabaseReply) => {
        const waiting = pending.get(reply.id);
        pending.delete(reply.id);
        if ('error' in reply) waiting?.reject(new JournalFailure(reply.error.message, reply.error.errcode));
        else waiting?.resolve(reply);
      });
      worker.on('error', (error) => failAll(error.message));
      worker.on('exit', () => failAll('the journal stopped'));
      await expect(0);
      if (use === 'write') markRule('J1');
    },
    acquireConnection: async () => connection,
    beginTransaction: () => command('begin immediate'),
    commitTransaction: () => command('commit'),
    async rollbackTransaction() {
      try {
        await command('rollback');
      } catch (error) {
        // A full disk ends the transaction by itself (https://www.sqlite.org/lang_transaction.html); that there is nothing left
        // to roll back must not hide why.
        if (!(error instanceof JournalFailure && error.errcode === nothingToDo)) throw error;
      }
    },
    releaseConnection: async () => {},
    backup: async (backupTo) => void (await ask((id) => ({ id, backupTo }))),
    async destroy() {
      const ending = worker;
      // At once: what is asked while the thread ends would wait for ever.
      worker = null;
      await ending?.terminate();
    },
  };
}
