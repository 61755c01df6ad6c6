import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAtLogin } from '../../backend/base/capabilities.ts';
import { makeFolder } from '../../folders.ts';
import { hiddenWord } from '../launch/launch-words.ts';

/**
 * Starting at login on Linux desktops: an entry in the user's autostart folder (freedesktop.org, Desktop Application Autostart). The entry
 * counts as on only if it starts this program and no other program has disabled it.
 */
export function createAutostartEntry(machine: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The program to start. For an AppImage, this is the image file and not the program that runs inside it. */
  readonly program: string;
}): OpenAtLogin {
  const { env, home } = machine;
  const config = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : join(home, '.config');
  const folder = join(config, 'autostart');
  const file = join(folder, 'imei-desk.desktop');
  const start = `Exec=${execWord(machine.program)} ${hiddenWord}`;

  return {
    async isOn() {
      const entry = await readFile(file, 'utf8').catch(() => '');
      const lines = entry.split('\n');
      const isOff = lines.some((line) => /^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/.test(line));
      return !isOff && lines.includes(start);
    },
    async set(on) {
      const part = `${file}.part`;
      try {
        if (!on) return await rm(file, { force: true });
        await makeFolder(folder);
        await writeFile(
          part,
          ['[Desktop Entry]', 'Type=Application', 'Name=IMEI Desk', start, ''].join('\n'),
        );
        await rename(part, file);
      } catch {
        // The caller reads the resulting state from the file.
        await rm(part, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** One quoted word of `Exec`. The word is first quoted and then escaped as a string, which doubles each backslash. */
function execWord(program: string): string {
  const quoted = program.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%');
  return `"${quoted.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}"`;
}
