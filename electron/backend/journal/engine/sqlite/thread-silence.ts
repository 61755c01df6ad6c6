/** Detects whether a thread still answers. */
export type SilenceWatch = ReturnType<typeof watchSilence>;

// Together below a second: the longest interval before a ping, the silence, and the interval that detects it.
const beatMs = 200;
const silentMs = 500;
/** SQLite itself waits 5 s for a lock, and a busy disk may take longer. A thread that is silent for longer is given up. */
const givenUpMs = 12_000;

/** Pings a thread by the machine's steady counter. Calls `onSilent` within a second of a silence, `onGivenUp` if it lasts, once each. */
export function watchSilence(parts: {
  readonly ask: () => void;
  readonly onSilent: () => void;
  readonly onGivenUp: () => void;
}) {
  let askedAtMs: number | null = null;
  let lastBeatMs = performance.now();
  let beating = setInterval(beat, beatMs).unref();
  let givingUp: NodeJS.Timeout | undefined;

  function beat(): void {
    const nowMs = performance.now();
    // If this thread was busy or the machine slept, the answer may be unread.
    const wasAway = nowMs - lastBeatMs > 2 * beatMs;
    lastBeatMs = nowMs;
    if (askedAtMs === null) {
      askedAtMs = nowMs;
      parts.ask();
    } else if (wasAway) askedAtMs = nowMs;
    else if (nowMs - askedAtMs >= silentMs) {
      clearInterval(beating);
      givingUp = setTimeout(parts.onGivenUp, givenUpMs).unref();
      parts.onSilent();
    }
  }
  return {
    /** The thread said something. */
    heard() {
      askedAtMs = null;
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
