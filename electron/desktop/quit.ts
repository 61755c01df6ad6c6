import { app, type BrowserWindow, dialog } from 'electron';

/**
 * The longest that closing waits for the backend: an answer has 30 s, and a disk that is full a few more. What is not settled by then,
 * start-up finds as uncertain (money-safety O2).
 */
const stopWithinMs = 40_000;

/**
 * The only way out of the app. While orders are being sent, a person is asked first; then everything is stopped,
 * in a bounded time, and the process ends. The returned function is that way out, for the window's close button.
 */
export function guardQuit(options: {
  readonly window: () => BrowserWindow | undefined;
  readonly unsettled: () => number;
  readonly stop: () => Promise<void>;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly onError: (cause: unknown) => void;
}): () => void {
  let leaving = false;

  async function leave(): Promise<void> {
    const count = options.unsettled();
    if (count > 0 && !(await closesAnyway(options.window(), count))) return;
    options.window()?.hide();
    const late = new Promise<void>((resolve) => options.after(stopWithinMs, resolve));
    await Promise.race([options.stop().catch(options.onError), late]);
    app.exit(0);
  }

  function askToQuit(): void {
    if (leaving) return;
    leaving = true;
    leave()
      .catch(options.onError)
      .finally(() => {
        leaving = false;
      });
  }

  app.on('before-quit', (event) => {
    event.preventDefault();
    askToQuit();
  });
  return askToQuit;
}

async function closesAnyway(window: BrowserWindow | undefined, count: number): Promise<boolean> {
  const question: Electron.MessageBoxOptions = {
    type: 'warning',
    title: 'IMEI Desk',
    message: count === 1 ? 'One order is being sent right now.' : `${count} orders are being sent right now.`,
    detail:
      'If you close now, nothing more is sent, and IMEI Desk waits out of sight for their answers, 40 seconds at most. Where none comes, the order stays in the journal as uncertain and is never sent a second time.',
    buttons: ['Keep open', 'Close anyway'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  };
  const { response } = await (window === undefined
    ? dialog.showMessageBox(question)
    : dialog.showMessageBox(window, question));
  return response === 1;
}
