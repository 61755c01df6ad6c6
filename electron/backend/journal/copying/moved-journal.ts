import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists, syncFolder } from '../../../folders.ts';
import { stampOf } from '../backup/backup.ts';
import { openDatabase, openToRead, writeWholeFile } from '../engine/database.ts';
import { openKeyValueJournal } from '../engine/key-value.ts';
import { type Key, keys } from '../keys.ts';

/** The journal's record of where it moved. A moved journal is never reopened automatically: two journals of one shop would both send. */
export type MovedTo = NonNullable<ReturnType<typeof keys.movedTo.read>>;

export class MovedJournal extends Error {
  readonly address: string;
  constructor(address: string) {
    super(`the journal has moved to ${address}`);
    this.address = address;
  }
}

/** Where a file journal has moved; null if it has not moved or does not exist. */
export const movedTo = (file: string): Promise<MovedTo | null> => readKeyIn(file, keys.movedTo);

/** The value of a key in a journal file that is not in use; null if the key or the journal is missing. */
export async function readKeyIn<Value>(file: string, key: Key<Value>): Promise<Value | null> {
  if (!(await exists(file))) return null;
  const database = openToRead(file, 'read');
  try {
    return await openKeyValueJournal(database).read(key);
  } finally {
    await database.destroy();
  }
}

/** Records durably that a journal has moved; null removes the record. Rejects with `JournalFailure`. */
export async function writeMovedTo(file: string, moved: MovedTo | null): Promise<void> {
  const database = await openDatabase(file, { deferIntegrityCheck: true });
  try {
    const keyValues = openKeyValueJournal(database);
    await (moved === null ? keyValues.remove(keys.movedTo) : keyValues.write(keys.movedTo, moved));
    await writeWholeFile(database);
  } finally {
    await database.destroy();
  }
}

/** Renames a journal that has moved. A journal that has not moved stays unchanged. */
export async function putMovedAside(file: string, nowMs: number): Promise<void> {
  if ((await movedTo(file)) === null) return;
  await renameJournal(file, join(dirname(file), `journal.moved-to-server-${stampOf(nowMs)}.sqlite`));
}

/** Renames the file together with its log. */
export async function renameJournal(from: string, to: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm'])
    if (await exists(from + suffix)) await rename(from + suffix, to + suffix);
  await syncFolder(dirname(to));
}
