import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { fastFolder } from '../fast-folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let made: Promise<Uint8Array> | null = null;

async function make(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(fastFolder, 'imei-desk-empty-'));
  const file = join(folder, 'journal.sqlite');
  try {
    await (await openJournal(file)).close();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the file of an empty journal in a folder of its own, copied from one that the app made. Running all migrations instead would take
 * five times as long as most tests.
 */
export async function emptyJournal(): Promise<string> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  // If tests run on a server, the file only names a database there, which is made when it is opened.
  if (process.env.IMEI_DESK_ENGINE === 'postgres') return file;
  made ??= make();
  await writeFile(file, await made, { mode: 0o600 });
  return file;
}
