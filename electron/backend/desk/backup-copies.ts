import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import type { CopyTrouble } from '../../../shared/contract/shop/backups.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { errorCode } from '../../../shared/model/base/error-code.ts';
import { createMutex } from '../../../shared/model/base/in-turn.ts';
import { parseJson } from '../../../shared/model/base/parse-json.ts';
import { isWithin, makeFolder } from '../../folders.ts';
import { machineName } from '../../machine.ts';
import { type BackupFile, listBackups } from '../journal/backup/backup.ts';
import { backupsToKeep } from '../journal/backup/backup-rotation.ts';

const chosenSchema = z.object({ folder: z.string(), copiedAt: z.number().nullable() });
type Chosen = z.infer<typeof chosenSchema>;
/** Maximum wait for a running copy when the app closes. Without this limit, a network disk that hangs would keep the app open. */
const stopWithinMs = 1_000;

/** Copies finished backups to a folder that the user chose. The disk of that folder may be full, absent, or on another computer. */
export function openBackupCopies(deps: {
  readonly dataFolder: string;
  readonly clock: Pick<Clock, 'nowMs' | 'after'>;
  readonly onChanged: () => void;
}) {
  const { dataFolder, clock } = deps;
  // The folder is stored per computer and not in the journal: a backup that is restored on another computer must not name this computer's
  // folder.
  const file = join(dataFolder, 'backup-copies.json');
  const runExclusive = createMutex();
  let trouble: CopyTrouble | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let isStopped = false;

  const chosen = async (): Promise<Chosen | null> => {
    const text = await readFile(file, 'utf8').catch(() => '');
    const read = chosenSchema.safeParse(parseJson(text));
    return read.success ? read.data : null;
  };
  const keep = (choice: Chosen): Promise<void> => writeFile(file, JSON.stringify(choice), { mode: 0o600 });
  // Two shops may choose the same folder: each shop rotates only its own copies.
  const deskHash = createHash('sha256').update(`${machineName()}\n${dataFolder}`).digest('hex').slice(0, 6);
  const copyFolderIn = (folder: string): string => join(folder, `IMEI Desk backups ${deskHash}`);

  async function copyNow(backup: BackupFile): Promise<void> {
    const choice = await chosen();
    if (choice === null || isStopped) return;
    const { folder } = choice;
    const isThere = (await sizeOf(join(copyFolderIn(folder), backup.id))) === backup.bytes;
    trouble = isThere
      ? null
      : await copyWhole(backup.file, folder, copyFolderIn(folder)).then(() => null, troubleOf);
    // The user may have chosen another folder in the meantime.
    if (trouble === null && (await chosen())?.folder === folder) {
      await keep({ folder, copiedAt: backup.takenAt });
      if (!isThere) await rotate(copyFolderIn(folder), backup.id);
    }
    deps.onChanged();
  }

  return {
    async shown() {
      // Reads no disk that may be remote.
      const choice = await chosen();
      if (choice === null) return { folder: null, copiedAt: null, trouble: null };
      return { ...choice, trouble };
    },
    /** Sets the folder; null means no copies. Returns the problem if the folder is not accepted, otherwise null. */
    async choose(folder: string | null) {
      if (folder !== null && isWithin(folder, dataFolder)) return 'own-folder';
      if (folder !== null) {
        const refused = await tryToWrite(copyFolderIn(folder)).then(() => null, troubleOf);
        if (refused !== null) return refused;
      }
      trouble = null;
      if (folder === null) await rm(file, { force: true });
      else await keep({ folder, copiedAt: null });
      deps.onChanged();
      return null;
    },
    /** Copies this backup if no copy exists yet. Never rejects. */
    copy(backup: BackupFile | undefined) {
      if (backup !== undefined) underWay = runExclusive(() => copyNow(backup)).catch(() => undefined);
      return underWay;
    },
    /** Waits at most a second for a running copy, then leaves the copy incomplete. The next copy removes the remains. */
    async stop() {
      isStopped = true;
      let forget = (): void => {};
      const long = new Promise<void>((resolve) => {
        forget = clock.after(stopWithinMs, resolve);
      });
      await Promise.race([underWay, long]);
      forget();
    },
  };
}

/**
 * Copies a backup file, which never changes. The journal's own file is never copied (money-safety J3). The copy gets its final name only
 * when complete. Never creates the chosen folder: if its disk is absent, the new folder would be on this computer's own disk.
 */
async function copyWhole(from: string, folder: string, place: string): Promise<void> {
  if (!(await stat(folder)).isDirectory())
    throw Object.assign(new Error('backup folder is not a directory'), { code: 'ENOENT' });
  await makeFolder(place);
  for (const name of await readdir(place))
    if (name.endsWith('.sqlite.part')) await rm(join(place, name), { force: true });
  const targetFile = join(place, from.slice(from.lastIndexOf(sep) + 1));
  const part = `${targetFile}.part`;
  try {
    await copyFile(from, part);
    const written = await open(part, 'r+');
    await written.sync().finally(() => written.close());
    if ((await hashOf(part)) !== (await hashOf(from))) throw new Error('the copy differs from its source');
    await rename(part, targetFile);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function rotate(place: string, newBackupId: string): Promise<void> {
  const copies = await listBackups(place);
  const toKeep = new Set(backupsToKeep(copies));
  for (const copy of copies)
    if (!toKeep.has(copy) && copy.id !== newBackupId)
      await rm(copy.file, { force: true }).catch(() => undefined);
}

async function tryToWrite(place: string): Promise<void> {
  const file = join(place, 'written.part');
  await makeFolder(place);
  await writeFile(file, '');
  await rm(file);
}

function troubleOf(error: unknown): CopyTrouble {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'away';
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : 'not-written';
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

const sizeOf = async (file: string): Promise<number | null> =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  );
