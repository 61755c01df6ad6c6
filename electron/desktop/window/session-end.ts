import { type BrowserWindow, powerMonitor } from 'electron';

/** What the system says when it ends, or when somebody signs out. It waits for nobody. */
export function onSessionEnd(
  window: BrowserWindow,
  parts: {
    /** Windows asks all apps; somebody may still call it off. */
    readonly onQuestion: () => void;
    readonly onEnd: () => void;
    /** A signal to this process alone, or to all of them. */
    readonly onSignal: () => void;
  },
): void {
  window.on('query-session-end', parts.onQuestion);
  window.on('session-end', parts.onEnd);
  // macOS and Linux. Refusing it makes the system wait for a moment, and us leave in that moment; Electron's declarations leave the event out.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    parts.onEnd();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, parts.onSignal);
}
