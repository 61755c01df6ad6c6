import type { SQLInputValue } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { markRule } from '../../../../../shared/model/base/rule-marks.ts';
import { JournalFailure } from '../journal-failure.ts';
import { type DatabaseThread, startDatabaseThread, type ThreadResult } from './database-thread.ts';
import type { BackupRequest, DatabaseRequest, DatabaseUse } from './database-worker.ts';

// SQLITE_ERROR: SQLite has no more specific code for a rollback outside a transaction.
const nothingToDo = 1;

/** A Kysely driver with one connection: SQLite in a worker thread. `begin` is always `begin immediate` (J1). */
export function createWorkerDriver(file: string, use: DatabaseUse = 'write') {
  let state: 'new' | 'open' | 'closed' = 'new';
  let thread: Promise<DatabaseThread> | null = null;
  let onSilent: ((hasEnded: boolean) => void) | null = null;
  // A transaction ends with its thread. Later statements of the transaction go to the ended thread, which refuses them; on the next thread,
  // they would run without the earlier statements. A thread's last answers may arrive together with its end.
  let inTransaction: DatabaseThread | null = null;

  async function start(): Promise<DatabaseThread> {
    const started = await startDatabaseThread(file, use);
    void started.ended.then(() => {
      thread = null;
      // Callers that wait for the last answer continue first, so that a write of the ended thread is not mistaken for a write of the next
      // thread.
      setImmediate(() => {
        if (state === 'open') onSilent?.(true);
      });
    });
    attend(started);
    return started;
  }
  function attend(started: DatabaseThread): void {
    if (onSilent) started.attend(() => onSilent?.(false));
  }
  function open(): Promise<DatabaseThread> {
    if (thread !== null) return thread;
    const starting = start();
    starting.catch(() => {
      if (thread === starting) thread = null;
    });
    thread = starting;
    return starting;
  }

  async function current(): Promise<DatabaseThread> {
    if (state !== 'open') throw new JournalFailure('the journal is closed', null);
    return inTransaction ?? (await open());
  }
  const ask = async (request: (id: number) => DatabaseRequest | BackupRequest): Promise<ThreadResult> =>
    (await current()).ask(request);
  const run = (sql: string, parameters: readonly unknown[]) =>
    ask((id) => ({ id, sql, parameters: parameters as SQLInputValue[] }));

  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changes } = await run(query.sql, query.parameters);
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
    },
    // biome-ignore lint/correctness/useYield: the journal does not stream rows; pages are read by key
    async *streamQuery() {
      throw new JournalFailure('streaming queries are not supported', null);
    },
  };
  return {
    async init() {
      state = 'open';
      await open();
      if (use === 'write') markRule('J1');
    },
    acquireConnection: async () => connection,
    async beginTransaction() {
      const activeThread = await current();
      await activeThread.ask((id) => ({ id, sql: 'begin immediate', parameters: [] }));
      inTransaction = activeThread;
    },
    async commitTransaction() {
      await run('commit', []);
      inTransaction = null;
    },
    async rollbackTransaction() {
      const activeThread = inTransaction;
      inTransaction = null;
      try {
        await activeThread?.ask((id) => ({ id, sql: 'rollback', parameters: [] }));
      } catch (error) {
        if (error instanceof JournalFailure && error.failureCause === 'not-answering') return;
        // A full disk ends the transaction (https://www.sqlite.org/lang_transaction.html). A failed rollback must not hide the original
        // error.
        if (!(error instanceof JournalFailure && error.errcode === nothingToDo)) throw error;
      }
    },
    releaseConnection: async () => {},
    /** Copies the whole database to a new file (money-safety J3). */
    backup: async (backupTo: string) => void (await ask((id) => ({ id, backupTo }))),
    /** Sets a callback for a thread that does not answer for a second or has ended. The next statement reopens the file. */
    attend(listener: (hasEnded: boolean) => void) {
      onSilent = listener;
      void thread?.then(attend, () => {});
    },
    async destroy() {
      const ending = thread;
      // The state is set first; otherwise requests made while the thread ends would wait for ever.
      state = 'closed';
      thread = null;
      await (await ending?.catch(() => null))?.end();
    },
  };
}
