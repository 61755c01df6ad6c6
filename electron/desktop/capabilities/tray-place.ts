import { execFile } from 'node:child_process';

// D-Bus name of a desktop's tray (freedesktop.org, StatusNotifierItem).
const watcher = 'org.kde.StatusNotifierWatcher';
const patienceMs = 2_000;

/**
 * True if a tray icon would be visible now. Some Linux desktops, such as GNOME without an extension, show no tray icon and do not report
 * this. False if the D-Bus does not answer.
 */
export function showsTrays(platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'linux') return Promise.resolve(true);
  const bus = ['--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus'];
  const question = ['call', '--session', ...bus, '--method', 'org.freedesktop.DBus.NameHasOwner', watcher];
  return new Promise((resolve) => {
    execFile('gdbus', question, { timeout: patienceMs }, (error, answer) =>
      resolve(error === null && answer.includes('true')),
    );
  });
}
