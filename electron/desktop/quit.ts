import { app, type BrowserWindow, dialog } from 'electron';

/**
 * Deadline for the backend when the app closes. Replies may take 30 s, and a full disk takes a few seconds more. The next start treats
 * orders that are still unanswered as uncertain (money-safety O2).
 */
const stopWithinMs = 40_000;

/** The time that the system gives an app before it kills it, minus a margin. The system's time is 5 s on Windows and under systemd. */
const sessionEndWithinMs = 4_000;

/**
 * Stops everything within a limited time and ends the process. While orders are being sent, the user must confirm first. Calls `onLeaving`
 * before anything is stopped.
 */
export function guardQuit(options: {
  readonly window: () => BrowserWindow | undefined;
  readonly unsettled: () => number;
  /** The page's texts; null if no page has supplied any. */
  readonly say: (key: string, values: { readonly count: number }) => string | null;
  readonly onLeaving: () => void;
  /**
   * The signal `hurry` aborts if the system closes the app. If `hurry` is already aborted at the call, everything that can wait is skipped.
   */
  readonly stop: (hurry: AbortSignal) => Promise<void>;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly onError: (cause: unknown) => void;
}) {
  let state: 'open' | 'asking' | 'leaving' | 'gone' = 'open';
  let question = new AbortController();
  const skipWaiting = new AbortController();
  let lastWord: (() => void) | undefined;

  function end(): void {
    if (state === 'gone') return;
    state = 'gone';
    // The process may continue for a moment, so work that can wait is cancelled.
    skipWaiting.abort();
    lastWord?.();
    app.exit(lastWord === undefined ? 0 : 1);
  }

  function leaveWithin(withinMs: number): void {
    options.after(withinMs, end);
    if (state === 'leaving' || state === 'gone') return;
    state = 'leaving';
    question.abort();
    options.onLeaving();
    options.stop(skipWaiting.signal).catch(options.onError).finally(end);
  }

  /** A signal may also mean that the system's session is ending. */
  function leaveQuickly(withinMs: number): void {
    skipWaiting.abort();
    leaveWithin(withinMs);
  }

  async function decide(): Promise<void> {
    const count = options.unsettled();
    if (count > 0 && !(await closesAnyway(options, count, question.signal))) return;
    if (state === 'asking') leaveWithin(stopWithinMs);
  }

  function ask(): void {
    if (state !== 'open') return;
    state = 'asking';
    question = new AbortController();
    decide()
      .catch(options.onError)
      .finally(() => {
        if (state === 'asking') state = 'open';
      });
  }

  app.on('before-quit', (event) => {
    event.preventDefault();
    ask();
  });
  return {
    /** Call when the user wants to quit. While orders are being sent, the user must confirm. */
    ask,
    /**
     * True if Windows may end its session, which kills this process immediately. False while orders are being sent or the app is closing; the
     * app then quits within the grace period. Closes an open dialog, because a dialog must not delay the end of the session.
     */
    mayEnd(): boolean {
      question.abort();
      const isDone = state === 'gone' || (state !== 'leaving' && options.unsettled() === 0);
      if (!isDone) leaveQuickly(sessionEndWithinMs);
      return isDone;
    },
    /** Call on a signal. Quits without confirmation, but waits for replies. */
    leave: () => leaveQuickly(stopWithinMs),
    /** Quits without confirmation, within the system's grace period. The next start treats unanswered orders as uncertain (O2). */
    leaveAtOnce: () => leaveQuickly(sessionEndWithinMs),
    /** Stops everything, reports the error, and exits with code 1. */
    giveUp(say: () => void): void {
      lastWord = say;
      leaveQuickly(stopWithinMs);
    },
  };
}

/** If the app itself closed the dialog, the answer is "no". */
async function closesAnyway(
  options: Pick<Parameters<typeof guardQuit>[0], 'window' | 'say'>,
  count: number,
  signal: AbortSignal,
): Promise<boolean> {
  const window = options.window();
  const translate = (key: keyof typeof english): string => options.say(key, { count }) ?? english[key](count);
  const question: Electron.MessageBoxOptions = {
    type: 'warning',
    title: 'IMEI Desk',
    message: translate('closeWhileSending'),
    detail: translate('closeWhileSendingWhat'),
    buttons: [translate('keepOpen'), translate('closeAnyway')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  };
  const { response } = await (window === undefined
    ? dialog.showMessageBox(question)
    : dialog.showMessageBox(window, question));
  return response === 1;
}

/** These texts are used until a page has supplied its own texts. */
const english = {
  closeWhileSending: (count: number) =>
    count === 1 ? 'One order is being sent right now.' : `${count} orders are being sent right now.`,
  closeWhileSendingWhat: () =>
    'If you close now, nothing more is sent, and IMEI Desk waits out of sight for their answers, 40 seconds at most. Where none comes, the order stays in the journal as uncertain and is never sent a second time.',
  keepOpen: () => 'Keep open',
  closeAnyway: () => 'Close anyway',
} as const;
