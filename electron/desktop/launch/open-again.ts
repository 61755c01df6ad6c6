import { spawn } from 'node:child_process';
import { app } from 'electron';
import { type ExecutablePath, executablePath } from './executable-path.ts';

let isAskedFor = false;

/** Starts the app once more when this process has ended, on the same data folder, and with nothing else that it was started with. */
export function openAgainAfterwards(own: ExecutablePath = executablePath()): void {
  if (isAskedFor) return;
  isAskedFor = true;
  const script = app.isPackaged ? [] : process.argv.slice(1, 2);
  const args = [...script, ...process.argv.filter((word) => word.startsWith('--data-dir='))];
  if (own.kind !== 'app-image') {
    app.relaunch({ args, ...(own.kind === 'portable' ? { execPath: own.path } : {}) });
    return;
  }
  // Electron's own way starts a helper out of the image, which is unmounted under it. The next one waits by itself until this one has ended.
  app.once('quit', () => spawn(own.path, args, { detached: true, stdio: 'ignore' }).unref());
}
