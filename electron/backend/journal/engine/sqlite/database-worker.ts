import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { amountOfUnits, unitsOf } from '../../../../../shared/model/base/decimal.ts';
import { errorCode } from '../../../../../shared/model/base/error-code.ts';
import { plainLetters } from '../../../../../shared/model/base/plain-letters.ts';
import { customerKey } from '../../../../../shared/model/customer/customer-key.ts';
import { identifierKey } from '../../../../../shared/model/identifier/identifier-key.ts';
import type { IdentifierKind } from '../../../../../shared/model/identifier/identifier-kind.ts';
import { identifierEnding } from '../../sql/identifier-ending.ts';
import { writeMarkFile } from '../mark-file.ts';

// The journal's engine runs on its own thread: a durable commit waits for the disk, and the main process must not wait.

/**
 * `write`: the journal itself. `read`: a journal that must stay unchanged. `read-finished`: a file that has no writer any more, such as a
 * backup.
 */
export type DatabaseUse = 'write' | 'read' | 'read-finished';

export interface DatabaseRequest {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

/** Copies the whole database from one snapshot with SQLite's backup call (money-safety J3). */
export interface BackupRequest {
  readonly id: number;
  readonly backupTo: string;
}

export type DatabaseReply =
  | 'alive'
  | { readonly id: number; readonly rows: unknown[]; readonly changes: number }
  | { readonly id: number; readonly error: { readonly message: string; readonly errcode: number | null } };

// SQLite waits this long for a locked file, from the first statement on. A virus scanner may lock the file for a moment, and the start must
// not fail then.
const patience = { timeout: 5_000 };

/** money-safety J1: each setting is made and read back. If a setting did not take effect, the start fails. */
const pragmas: readonly (readonly [name: string, set: string, expected: string | number])[] = [
  ['journal_mode', 'wal', 'wal'],
  ['synchronous', 'full', 2],
  ['fullfsync', 'on', 1],
  ['checkpoint_fullfsync', 'on', 1],
  ['foreign_keys', 'on', 1],
  ['busy_timeout', String(patience.timeout), patience.timeout],
];

const statementLimit = 200;

// One step copies everything in one read transaction. A concurrent writer neither waits nor restarts the copy.
const pagesPerStep = 2_147_483_647;

function open(file: string, use: DatabaseUse): DatabaseSync {
  const database = use === 'write' ? openToWrite(file) : openToRead(file, use === 'read-finished');
  // SQLite's own `lower` converts only ASCII letters.
  database.function('small_letters', { deterministic: true }, (text) =>
    text === null ? null : String(text).toLowerCase(),
  );
  database.function('plain_letters', { deterministic: true }, (text) =>
    text === null ? null : plainLetters(String(text)),
  );
  database.function('identifier_key', { deterministic: true }, (kind, written) =>
    identifierKey(kind as IdentifierKind, String(written)),
  );
  database.function('identifier_ending', { deterministic: true }, (written) =>
    identifierEnding(String(written)),
  );
  database.function('customer_key', { deterministic: true }, (name) => customerKey(String(name)));
  // Money is decimal text, which SQLite would add as floats. Unknown amounts are skipped.
  database.aggregate('exact_sum', {
    start: 0n,
    step: (units: bigint, amount, rows) =>
      amount === null ? units : units + unitsOf(String(amount)) * BigInt(Number(rows)),
    result: (units) => amountOfUnits(units as bigint),
  });
  // Writing a mark waits for the disk like a commit, and the main process must not wait. Returns null, or the system's error code.
  if (use === 'write')
    database.function('write_mark', { directOnly: true }, (file, text) => {
      try {
        writeMarkFile(String(file), String(text));
        return null;
      } catch (error) {
        return errorCode(error) || 'EIO';
      }
    });
  return database;
}

function openToWrite(file: string): DatabaseSync {
  const database = new DatabaseSync(file, patience);
  // The mode is set before SQLite creates the log, because the log gets the same mode.
  chmodSync(file, 0o600);
  for (const [name, set, expected] of pragmas) {
    database.exec(`pragma ${name} = ${set}`);
    const row = database.prepare(`pragma ${name}`).get() ?? {};
    const actual = Object.values(row)[0];
    if (actual !== expected) throw new Error(`pragma ${name} is ${String(actual)}, not ${expected}`);
  }
  return database;
}

function openToRead(file: string, finished: boolean): DatabaseSync {
  const address = pathToFileURL(file);
  // Without `immutable`, SQLite would create files next to a copy that is read.
  if (finished) address.searchParams.set('immutable', '1');
  return new DatabaseSync(address, { ...patience, readOnly: true });
}

function serve(database: DatabaseSync, file: string, port: NonNullable<typeof parentPort>): void {
  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    if (statements.size >= statementLimit) statements.delete(statements.keys().next().value ?? '');
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  port.on('message', (request: DatabaseRequest | BackupRequest | 'alive?') => {
    if (request === 'alive?') {
      port.postMessage('alive' satisfies DatabaseReply);
      return;
    }
    if ('backupTo' in request) {
      backup(database, request.backupTo, { rate: pagesPerStep }).then(
        () => port.postMessage({ id: request.id, rows: [], changes: 0 } satisfies DatabaseReply),
        (error) => port.postMessage({ id: request.id, error: errorOf(error) } satisfies DatabaseReply),
      );
      return;
    }
    try {
      const statement = prepare(request.sql);
      const returnsRows = statement.columns().length > 0;
      const rows = returnsRows ? statement.all(...request.parameters) : [];
      const changes = returnsRows ? 0 : Number(statement.run(...request.parameters).changes);
      port.postMessage({ id: request.id, rows, changes } satisfies DatabaseReply);
    } catch (error) {
      port.postMessage({ id: request.id, error: truerError(errorOf(error), file) } satisfies DatabaseReply);
    }
  });
}

const ioError = 10;
/** System error of a write in the folder → SQLite's code for it. */
const causes: Readonly<Record<string, number>> = { EROFS: 8, EACCES: 8, EPERM: 8, ENOSPC: 13, EDQUOT: 13 };

/**
 * If the disk becomes read-only while the file is open, SQLite only reports a failed write. A test write next to the file shows the cause.
 */
function truerError(
  error: { message: string; errcode: number | null },
  file: string,
): { message: string; errcode: number | null } {
  if (((error.errcode ?? 0) & 0xff) !== ioError) return error;
  const probe = `${file}-probe`;
  try {
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
    return error;
  } catch (reason) {
    const code = (reason as NodeJS.ErrnoException).code ?? '';
    return { message: `${error.message} (${code})`, errcode: causes[code] ?? error.errcode };
  }
}

function errorOf(error: unknown): { message: string; errcode: number | null } {
  const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : null;
  return { message: error instanceof Error ? error.message : String(error), errcode };
}

if (parentPort) {
  try {
    const { file, use } = workerData as { readonly file: string; readonly use: DatabaseUse };
    serve(open(file, use), file, parentPort);
    parentPort.postMessage({ id: 0, rows: [], changes: 0 } satisfies DatabaseReply);
  } catch (error) {
    parentPort.postMessage({ id: 0, error: errorOf(error) } satisfies DatabaseReply);
  }
}
