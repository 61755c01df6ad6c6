import { app } from 'electron';
import type { Capability, OpenAtLogin } from '../../backend/base/capabilities.ts';
import { thisMachine } from '../../machine.ts';
import { type ExecutablePath, executablePath } from '../launch/executable-path.ts';
import { hiddenWord } from '../launch/launch-words.ts';
import { createAutostartEntry } from './autostart-entry.ts';

/** Starts the app hidden at login. Does nothing in a source checkout. */
export function createOpenAtLogin(
  platform: NodeJS.Platform,
  executable: ExecutablePath = executablePath(),
): Capability<OpenAtLogin> {
  if (!app.isPackaged) return { by: 'nobody', why: 'not-installed' };
  if (executable.kind === 'flatpak') return { by: 'nobody', why: 'sandboxed' };
  if (platform !== 'linux') return { by: 'host', use: createLoginItem(platform, executable) };
  const { env, home } = thisMachine();
  if (home === null) return { by: 'nobody', why: 'not-shown-here' };
  return { by: 'host', use: createAutostartEntry({ env, home, program: executable.path }) };
}

/** True if macOS started the app at login. On other systems an argument says so, but macOS cannot pass an argument. */
export function wasOpenedAtLogin(platform: NodeJS.Platform): boolean {
  return platform === 'darwin' && app.isPackaged && app.getLoginItemSettings().wasOpenedAtLogin;
}

function createLoginItem(platform: NodeJS.Platform, executable: ExecutablePath): OpenAtLogin {
  const isWindows = platform === 'win32';
  // Windows finds the entry by program and arguments; macOS accepts neither.
  const program = executable.kind === 'portable' ? { path: executable.path } : {};
  const entry = isWindows ? { ...program, args: [hiddenWord] } : {};
  return {
    async isOn() {
      const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(entry);
      // The Task Manager may have disabled an entry that is still registered.
      return isWindows ? executableWillLaunchAtLogin : openAtLogin;
    },
    async set(on) {
      app.setLoginItemSettings({ ...entry, openAtLogin: on });
    },
  };
}
