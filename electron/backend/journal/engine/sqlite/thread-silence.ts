/** Detects a thread that does not answer. */
export type SilenceWatch = ReturnType<typeof watchSilence>;

// Together, these times are below one second: the wait before a ping, the silence, and the wait until the silence is detected.
const beatMs = 200;
const silentMs = 500;
/** SQLite itself waits 5 s for a lock, and a busy disk may take longer. A thread that is silent for longer than this is ended. */
const givenUpMs = 12_000;

/**
 * Pings a thread on the steady clock. Calls `onSilent` within a second of silence, and `onGivenUp` if the silence continues. Each callback
 * is called at most once.
 */
export function watchSilence(deps: {
  readonly ask: () => void;
  readonly onSilent: () => void;
  readonly onGivenUp: () => void;
}) {
  let pingedAtMs: number | null = null;
  let lastBeatMs = performance.now();
  let beating = setInterval(beat, beatMs).unref();
  let givingUp: NodeJS.Timeout | undefined;

  function beat(): void {
    const nowMs = performance.now();
    // If this thread was busy or the machine slept, the answer may be waiting unread.
    const wasAway = nowMs - lastBeatMs > 2 * beatMs;
    lastBeatMs = nowMs;
    if (pingedAtMs === null) {
      pingedAtMs = nowMs;
      deps.ask();
    } else if (wasAway) pingedAtMs = nowMs;
    else if (nowMs - pingedAtMs >= silentMs) {
      clearInterval(beating);
      givingUp = setTimeout(deps.onGivenUp, givenUpMs).unref();
      deps.onSilent();
    }
  }
  return {
    /** Call this when a message from the thread arrived. */
    heard() {
      pingedAtMs = null;
      if (givingUp === undefined) return;
      clearTimeout(givingUp);
      givingUp = undefined;
      lastBeatMs = performance.now();
      beating = setInterval(beat, beatMs).unref();
    },
    stop() {
      clearInterval(beating);
      clearTimeout(givingUp);
    },
  };
}
