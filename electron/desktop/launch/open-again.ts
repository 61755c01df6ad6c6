import { app } from 'electron';

let isAskedFor = false;

/** Starts the app once more when this process has ended, on the same data folder, and with nothing else that it was started with. */
export function openAgainAfterwards(): void {
  if (isAskedFor) return;
  isAskedFor = true;
  const script = app.isPackaged ? [] : process.argv.slice(1, 2);
  app.relaunch({ args: [...script, ...process.argv.filter((word) => word.startsWith('--data-dir='))] });
}
