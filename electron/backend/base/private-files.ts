import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What the app writes at the top of its data folder, by how the names begin. Chromium keeps its own folders closed. */
const ours =
  /^(journal|backup-copies|restore|preferences|window\.json|practice-supplier|owner|sharing|outcomes)/;
const ourFolders = ['backups', 'exports', 'logs'];
const forOthers = 0o077;

/**
 * Takes from everybody but its owner what earlier versions left open in a data folder, each file by its own mode: a folder may be opened
 * by somebody, a copy of a file keeps its mode. What is not ours stays as it is; so does the mode of a folder that a person chose. Never rejects.
 */
export async function closeToOthers(dataFolder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const top = await namesIn(dataFolder);
  for (const name of top.filter((each) => ours.test(each))) await close(join(dataFolder, name), 0o600);
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
  // What belongs to somebody else cannot be closed; it is not ours then.
  await chmod(path, mode).catch(() => {});
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
