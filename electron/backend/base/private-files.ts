import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Prefixes of the app's own files at the top level of its data folder. Chromium itself restricts its own folders. */
const ownFile =
  /^(journal|backup-copies|restore|preferences|window\.json|practice-supplier|owner|sharing|outcomes)/;
const ourFolders = ['backups', 'exports', 'logs'];
const forOthers = 0o077;

/**
 * Makes the app's files in a data folder accessible only to their owner, because earlier versions left them readable. Changes the mode of
 * each file, because the folder may be open to other users, and because a copy of a file has the same mode. Does not change other files or
 * the mode of a folder that the user chose. Never rejects.
 */
export async function closeToOthers(dataFolder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const top = await namesIn(dataFolder);
  for (const name of top.filter((each) => ownFile.test(each))) await close(join(dataFolder, name), 0o600);
  for (const name of top.filter((each) => ourFolders.includes(each))) {
    const folder = join(dataFolder, name);
    await close(folder, 0o700);
    for (const file of await namesIn(folder)) await close(join(folder, file), 0o600);
  }
}

async function close(path: string, mode: number): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null || (found.mode & forOthers) === 0) return;
  if (found.isDirectory() !== (mode === 0o700)) return;
  // The mode of another user's file cannot be changed, and such a file is not ours.
  await chmod(path, mode).catch(() => {});
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
