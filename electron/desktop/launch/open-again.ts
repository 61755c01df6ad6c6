import { spawn } from 'node:child_process';
import { app } from 'electron';
import { type ExecutablePath, executablePath } from './executable-path.ts';

let isAskedFor = false;

/** Starts the app again after this process has ended. The new instance uses the same data folder, but none of the other arguments. */
export function openAgainAfterwards(executable: ExecutablePath = executablePath()): void {
  if (isAskedFor) return;
  isAskedFor = true;
  const script = app.isPackaged ? [] : process.argv.slice(1, 2);
  const args = [...script, ...process.argv.filter((word) => word.startsWith('--data-dir='))];
  if (executable.kind !== 'app-image') {
    app.relaunch({ args, ...(executable.kind === 'portable' ? { execPath: executable.path } : {}) });
    return;
  }
  // Electron's own relaunch would start a helper program inside the AppImage, but the AppImage is already unmounted at that time. The next
  // instance waits until this instance has ended.
  app.once('quit', () => spawn(executable.path, args, { detached: true, stdio: 'ignore' }).unref());
}
