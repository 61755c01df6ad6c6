import { type BrowserWindow, powerMonitor } from 'electron';

/** Listens for the end of the system's session, which does not wait for the app. */
export function onSessionEnd(
  window: BrowserWindow,
  parts: {
    /** Windows asks all apps and waits for any that answers false. The user may still cancel. */
    readonly mayEnd: () => boolean;
    readonly onEnd: () => void;
    /** A signal to this process alone, or to all processes. */
    readonly onSignal: () => void;
  },
): void {
  window.on('query-session-end', (event) => {
    if (!parts.mayEnd()) event.preventDefault();
  });
  // Electron ends the process immediately after this event.
  window.on('session-end', parts.onEnd);
  // macOS and Linux. `preventDefault` makes the system wait briefly, and the app quits in that time. Electron's type declarations lack the
  // argument.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    parts.onEnd();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A library (`when-exit`) listened for signals at its import, and Electron has replaced Node's handlers since then. Node installs its
    // handler again only for a signal's first listener.
    process.removeAllListeners(signal);
    process.on(signal, parts.onSignal);
  }
}
