import { spawn } from 'node:child_process';
import { app } from 'electron';
import { type ExecutablePath, executablePath } from './executable-path.ts';

let isAskedFor = false;

/** Starts the app again after this process has ended, on the same data folder, without its other arguments. */
export function openAgainAfterwards(own: ExecutablePath = executablePath()): void {
  if (isAskedFor) return;
  isAskedFor = true;
  const script = app.isPackaged ? [] : process.argv.slice(1, 2);
  const args = [...script, ...process.argv.filter((word) => word.startsWith('--data-dir='))];
  if (own.kind !== 'app-image') {
    app.relaunch({ args, ...(own.kind === 'portable' ? { execPath: own.path } : {}) });
    return;
  }
  // Electron's own relaunch starts a helper inside the AppImage, which is already unmounted then. The next instance waits until this one
  // has ended.
  app.once('quit', () => spawn(own.path, args, { detached: true, stdio: 'ignore' }).unref());
}
