import { type BrowserWindow, powerMonitor } from 'electron';

/** Listens for the end of the system's session, which waits for nobody. */
export function onSessionEnd(
  window: BrowserWindow,
  parts: {
    /** Windows asks all apps, and waits for one that answers false; the person may still cancel. */
    readonly mayEnd: () => boolean;
    readonly onEnd: () => void;
    /** A signal to this process alone, or to all. */
    readonly onSignal: () => void;
  },
): void {
  window.on('query-session-end', (event) => {
    if (!parts.mayEnd()) event.preventDefault();
  });
  // Electron ends the process as soon as it has reported this.
  window.on('session-end', parts.onEnd);
  // macOS and Linux. Refusing makes the system wait briefly, in which the app quits; Electron's declarations lack the argument.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    parts.onEnd();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Electron handles signals since a library (`when-exit`) listened for them at its import; Node takes one over only with its first
    // listener.
    process.removeAllListeners(signal);
    process.on(signal, parts.onSignal);
  }
}
