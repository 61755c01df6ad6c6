import { type BrowserWindow, powerMonitor } from 'electron';

/** Listens for the end of the system's session, which does not wait for the app. */
export function onSessionEnd(
  window: BrowserWindow,
  deps: {
    /** Windows asks all apps, and waits for each app that answers false. The user may still cancel the end of the session. */
    readonly mayEnd: () => boolean;
    readonly onEnd: () => void;
    /** A signal arrived, either for this process alone or for all processes. */
    readonly onSignal: () => void;
  },
): void {
  window.on('query-session-end', (event) => {
    if (!deps.mayEnd()) event.preventDefault();
  });
  // Electron ends the process immediately after this event.
  window.on('session-end', deps.onEnd);
  // This event occurs on macOS and Linux. After `preventDefault` the system waits for a short time, and the app quits in that time.
  // Electron's type declarations lack the argument.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    deps.onEnd();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A library (`when-exit`) listened for signals at its import, and Electron has replaced Node's handlers since then. Node installs its
    // own handler again only when a signal gets its first listener, so the old listeners are removed first.
    process.removeAllListeners(signal);
    process.on(signal, deps.onSignal);
  }
}
