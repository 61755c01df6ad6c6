import { access, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { readJson } from '../../../../shared/model/base/parse-json.ts';
import { syncFolder } from '../../../folders.ts';
import { stampOf } from '../backup/backup.ts';
import { type Database, openDatabase, openToRead, writeWholeFile } from '../engine/database.ts';

/**
 * Where a journal has moved, by its own record: it is never opened again automatically, because two journals of one shop would both send.
 */
export interface MovedTo {
  readonly move: string;
  readonly address: string;
}

export const movedToKey = 'moved-to';
/** The move by which a journal came into this file. */
export const cameBackKey = 'came-back';
const movedToSchema = z.object({ move: z.string(), address: z.string() });

/** The journal was opened, and has moved. */
export class MovedJournal extends Error {
  readonly address: string;
  constructor(address: string) {
    super(`the journal has moved to ${address}`);
    this.address = address;
  }
}

/** Null if it has not moved. An entry that cannot be read counts as one. */
export function parseMovedTo(value: string | null): MovedTo | null {
  return value === null ? null : (readJson(movedToSchema, value) ?? { move: '', address: '' });
}

/** Where the journal in a file has moved; null if it has not moved, or does not exist. */
export async function movedTo(file: string): Promise<MovedTo | null> {
  return parseMovedTo(await readKeyIn(file, movedToKey));
}

/** The value of one key in a journal file that nothing writes to; null if there is none, or no journal. */
export async function readKeyIn(file: string, name: string): Promise<string | null> {
  if (!(await exists(file))) return null;
  const database = openToRead(file, 'read');
  try {
    return await readKey(database, name);
  } finally {
    await database.destroy();
  }
}

/** Says in a journal that it has moved, durably; null takes that back. Rejects with `JournalFailure`. */
export async function writeMovedTo(file: string, moved: MovedTo | null): Promise<void> {
  const database = await openDatabase(file, { deferIntegrityCheck: true });
  try {
    await sql`delete from facts where name = ${movedToKey}`.execute(database);
    if (moved !== null)
      await sql`insert into facts (name, value) values (${movedToKey}, ${JSON.stringify(moved)})`.execute(
        database,
      );
    await writeWholeFile(database);
  } finally {
    await database.destroy();
  }
}

async function readKey(database: Database, name: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`select value from facts where name = ${name}`.execute(
    database,
  );
  return rows[0]?.value ?? null;
}

/** Renames a moved journal so that its name says so. One that has not moved stays unchanged. */
export async function putMovedAside(file: string, nowMs: number): Promise<void> {
  if ((await movedTo(file)) === null) return;
  await renameJournal(file, join(dirname(file), `journal.moved-to-server-${stampOf(nowMs)}.sqlite`));
}

/** With its log, which belongs to it. */
export async function renameJournal(from: string, to: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm'])
    if (await exists(from + suffix)) await rename(from + suffix, to + suffix);
  await syncFolder(dirname(to));
}

export async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
