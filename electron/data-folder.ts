import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseSharedDrive } from './local-disk.ts';
import { startFailure, systemReason } from './start-failure.ts';

/**
 * Where the journal lives unless a person says otherwise: the place that each system keeps for an app's data.
 * Both shells use the same one, so that an order placed in one is there in the other.
 */
export function defaultDataFolder(machine: {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}): string {
  const { platform, env, home } = machine;
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'IMEI Desk');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'IMEI Desk');
  return join(absoluteOrNothing(env.XDG_DATA_HOME) ?? join(home, '.local', 'share'), 'imei-desk');
}

/**
 * Where marks of journals are kept, apart from every data folder: a data folder that is put back as a whole must not bring an older
 * mark with it (money-safety J5). Each system's place for what an app remembers of itself.
 */
export function markFolder(machine: Parameters<typeof defaultDataFolder>[0]): string {
  const { platform, env, home } = machine;
  if (platform === 'win32')
    return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'IMEI Desk', 'marks');
  if (platform === 'darwin') return join(home, 'Library', 'Preferences', 'IMEI Desk');
  return join(absoluteOrNothing(env.XDG_STATE_HOME) ?? join(home, '.local', 'state'), 'imei-desk');
}

/**
 * Makes the folder, for this user alone. Rejects with a StartFailure where it cannot, where other computers may write to it, or where it
 * is another user's, who may change what is in it (money-safety J6).
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw cannotWrite(folder, cause);
  });
  await refuseSharedDrive(folder);
  const { uid } = await stat(folder);
  if (uid !== (process.getuid?.() ?? uid))
    throw startFailure(
      `The data folder ${folder} belongs to another user of this computer, so it was not opened. Start IMEI Desk as that user, or choose another folder with --data-dir.`,
    );
}

export function cannotWrite(folder: string, cause: unknown): Error {
  return startFailure(
    `IMEI Desk cannot write to its data folder ${folder}: ${systemReason(cause)}. Make it writable for you, or choose another folder with --data-dir.`,
    cause,
  );
}

/** The XDG rules say that a relative path is to be ignored. */
function absoluteOrNothing(path: string | undefined): string | undefined {
  return path?.startsWith('/') ? path : undefined;
}
