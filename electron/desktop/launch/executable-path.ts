import { dirname, join } from 'node:path';
import { isWithin } from '../../folders.ts';

/** How this program is installed, and which file starts it. */
export interface ExecutablePath {
  /** `flatpak` is a sandbox in which no app may change the user's settings. */
  readonly kind: 'installed' | 'app-image' | 'portable' | 'flatpak';
  readonly path: string;
}

export interface RunningProgram {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly execPath: string;
}

/**
 * The file that starts this app again. AppImages and portable Windows programs run from a temporary folder, and environment variables
 * contain the path of their file. Child processes inherit these variables. So the variables count only if this program is in the folder
 * that they name.
 */
export function executablePath({ platform, env, execPath }: RunningProgram = process): ExecutablePath {
  const runsIn = (folder: string | undefined): boolean => !!folder && isWithin(execPath, folder);
  if (platform === 'linux' && env.APPIMAGE?.startsWith('/') && runsIn(env.APPDIR))
    return { kind: 'app-image', path: env.APPIMAGE };
  if (platform === 'linux' && env.FLATPAK_ID && runsIn('/app')) return { kind: 'flatpak', path: execPath };
  if (platform === 'win32' && env.PORTABLE_EXECUTABLE_FILE && runsIn(env.TEMP))
    return { kind: 'portable', path: env.PORTABLE_EXECUTABLE_FILE };
  return { kind: 'installed', path: execPath };
}

/** The uninstaller in the program's folder. Only the Windows setup creates it. */
export function uninstallerOf(execPath: string): string {
  return join(dirname(execPath), 'Uninstall IMEI Desk.exe');
}
