import { readlink, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { errorCode } from '../shared/model/base/error-code.ts';
import { makeFolder } from './folders.ts';
import { refuseSharedDrive } from './local-disk.ts';
import type { Environment } from './machine.ts';
import { startFailure, systemReason } from './start-failure.ts';

interface MachineFolders {
  readonly platform: string;
  readonly env: Environment;
  readonly home: string | null;
}

/**
 * The default data folder, in the system's usual place for app data. Both shells use this folder, so that an order placed in one shell is
 * visible in the other. Throws a StartFailure if there is no such place.
 */
export function defaultDataFolder(machine: MachineFolders): string {
  const { platform, env } = machine;
  if (platform === 'win32')
    return join(absoluteOrNull(env.LOCALAPPDATA) ?? join(homeOf(machine), 'AppData', 'Local'), 'IMEI Desk');
  if (platform === 'darwin') return join(homeOf(machine), 'Library', 'Application Support', 'IMEI Desk');
  return join(absoluteOrNull(env.XDG_DATA_HOME) ?? join(homeOf(machine), '.local', 'share'), 'imei-desk');
}

/**
 * The folder for marks of journals, in the system's usual place for app state; next to the data folder if there is no home. The folder is
 * outside every data folder. Otherwise, if a user restores a whole data folder, an older mark would be restored with it (money-safety J5).
 */
export function markFolder(machine: MachineFolders, dataFolder: string): string {
  const { platform, env, home } = machine;
  const settings = platform === 'win32' ? absoluteOrNull(env.APPDATA) : null;
  const state = platform === 'win32' || platform === 'darwin' ? null : absoluteOrNull(env.XDG_STATE_HOME);
  if (settings !== null) return join(settings, 'IMEI Desk', 'marks');
  if (state !== null) return join(state, 'imei-desk');
  if (home === null) return join(dirname(dataFolder), `${basename(dataFolder)}.marks`);
  if (platform === 'win32') return join(home, 'AppData', 'Roaming', 'IMEI Desk', 'marks');
  if (platform === 'darwin') return join(home, 'Library', 'Preferences', 'IMEI Desk');
  return join(home, '.local', 'state', 'imei-desk');
}

/**
 * The folder given by `--data-dir`, relative to the working directory. `~` means the home even if no shell expanded it. Throws a
 * StartFailure if it cannot be resolved.
 */
export function namedDataFolder(text: string, machine: MachineFolders, baseFolder: string | null): string {
  if (text.trim() === '') throw startFailure('--data-dir needs the name of a folder after it.');
  const [, user, below] = /^~([^/\\]*)[/\\]?(.*)$/s.exec(text) ?? [];
  if (user === undefined || below === undefined) {
    if (baseFolder !== null || isAbsolute(text)) return resolve(baseFolder ?? '', text);
    throw startFailure(
      `IMEI Desk cannot tell where "${text}" is, because the folder in which it was started is gone. Give --data-dir the whole name of the folder.`,
    );
  }
  if (user === '') return join(homeOf(machine), below);
  throw startFailure(
    `IMEI Desk does not know where "~${user}" is. Give --data-dir the whole name of the folder, or ./${text} for one of that name here.`,
  );
}

function homeOf({ platform, env, home }: MachineFolders): string {
  if (home !== null) return home;
  const name = platform === 'win32' ? 'USERPROFILE' : 'HOME';
  const value = env[name];
  const reason =
    value === undefined
      ? `${name} is not set, and your user has no entry`
      : value === ''
        ? `${name} is empty`
        : `${name} is “${value}”, which is not a whole path`;
  throw startFailure(
    `IMEI Desk keeps its data in your home folder, and the system does not say where that is: ${reason}. Set ${name} to a folder of yours, or choose a folder with --data-dir.`,
  );
}

/**
 * Creates the folder so that only this user can access it. Rejects with a StartFailure if that fails, or if other computers may write to
 * the folder. Also rejects if the folder belongs to another user, who could change its files (money-safety J6).
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  // Node replaces bytes that are not UTF-8, so the path is that of another folder.
  if (folder.includes('\ufffd'))
    throw startFailure(
      `The path of the data folder is not in UTF-8 (${folder}), so another folder would be used. Nothing was made. Rename its folders, or choose another folder with --data-dir.`,
    );
  if (Buffer.byteLength(folder) > maxPathBytes)
    throw cannotWrite(
      folder,
      null,
      `its path is longer than the ${maxPathBytes} bytes that a database takes`,
    );
  try {
    await makeFolder(folder);
  } catch (cause) {
    throw await cannotMake(folder, cause);
  }
  await refuseSharedDrive(folder);
  const { uid } = await stat(folder);
  if (uid !== (process.getuid?.() ?? uid))
    throw startFailure(
      `The data folder ${folder} belongs to another user of this computer, so it was not opened. Start IMEI Desk as that user, or choose another folder with --data-dir.`,
    );
}

/** Maximum length of a path. SQLite allows 512, and this includes the suffixes of backups and companion files. */
const maxPathBytes = 400;

/** The failure that says why the folder, or one of its parents, cannot be created. */
async function cannotMake(folder: string, cause: unknown): Promise<Error> {
  const path = cause instanceof Error && 'path' in cause ? String(cause.path) : folder;
  const above = dirname(path);
  switch (errorCode(cause)) {
    case 'EACCES':
    case 'EPERM':
      return cannotWrite(folder, cause, `you may not write to ${above}`);
    case 'EROFS':
      return cannotWrite(folder, cause, `${above} is on a disk that is read-only`);
    case 'ENOENT':
      return cannotWrite(folder, cause, `the system makes no folder in ${above}`);
    case 'EEXIST': {
      const unseen: unknown = await stat(path).catch((error: unknown) => error);
      if (!(unseen instanceof Error)) return cannotWrite(folder, cause);
      if (errorCode(unseen) !== 'ENOENT') return cannotWrite(folder, unseen);
      const target = await readlink(path).catch(() => 'a place');
      return cannotWrite(folder, cause, `${path} is a link to ${target}, which is not there`);
    }
    default:
      return cannotWrite(folder, cause);
  }
}

/** @param reason A clause; by default the system's reason. */
export function cannotWrite(folder: string, cause: unknown, reason = systemReason(cause)): Error {
  const mayBeAllowed = ['EACCES', 'EPERM'].includes(errorCode(cause));
  const advice = mayBeAllowed ? 'Make it writable for you, or choose' : 'Choose';
  return startFailure(
    `IMEI Desk cannot write to its data folder ${folder}: ${reason}. ${advice} another folder with --data-dir.`,
    cause,
  );
}

/** The XDG specification says to ignore a relative path. */
function absoluteOrNull(path: string | undefined): string | null {
  return path !== undefined && isAbsolute(path) ? path : null;
}
