import { type BrowserWindow, powerMonitor } from 'electron';

/** What the system says when it ends, or when somebody signs out. It waits for nobody. */
export function onSessionEnd(
  window: BrowserWindow,
  parts: {
    /** Windows asks all apps, and waits for one that answers with false; somebody may still call it off. */
    readonly mayEnd: () => boolean;
    readonly onEnd: () => void;
    /** A signal to this process alone, or to all of them. */
    readonly onSignal: () => void;
  },
): void {
  window.on('query-session-end', (event) => {
    if (!parts.mayEnd()) event.preventDefault();
  });
  // Electron ends the process as soon as it has reported this.
  window.on('session-end', parts.onEnd);
  // macOS and Linux. Refusing it makes the system wait for a moment, and us leave in that moment; Electron's declarations leave the event out.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    parts.onEnd();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Electron has taken signals for itself since a library (`when-exit`) listened for them at its import; Node takes one back only with the first
    // listener that it has for it.
    process.removeAllListeners(signal);
    process.on(signal, parts.onSignal);
  }
}
