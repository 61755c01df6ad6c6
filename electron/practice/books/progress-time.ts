/** From this wall clock time on, the supplier's own time runs `speed` times as fast. */
export interface TimeAnchor {
  readonly wallMs: number;
  readonly progressMs: number;
  readonly speed: number;
}

export const speedRange = { least: 0.01, most: 1_000_000 } as const;

/**
 * The supplier's own time, in which orders progress. This is the time of the wall clock, multiplied by a speed. Because it follows the wall
 * clock, orders also progress while the practice supplier is not running. The supplier's time never goes back, even if the wall clock is
 * set back.
 */
export type ProgressTime = ReturnType<typeof createProgressTime>;

export function createProgressTime(wallNowMs: () => number) {
  let anchors: TimeAnchor[] = [];
  let lastWallMs = 0;

  function latest(): TimeAnchor {
    return anchors.at(-1) ?? { wallMs: wallNowMs(), progressMs: 0, speed: 1 };
  }

  function now(): number {
    const wallMs = wallNowMs();
    const anchor = latest();
    // The wall clock was set back. The supplier's time continues from the latest time that was ever visible.
    if (wallMs < lastWallMs)
      anchors.push({ wallMs, progressMs: progressAt(anchor, lastWallMs), speed: anchor.speed });
    lastWallMs = wallMs;
    return progressAt(latest(), wallMs);
  }

  return {
    now,
    /** The wall clock time of `progressMs`, by the speed that applies at that time. */
    wallAt(progressMs: number) {
      const anchor = anchors.findLast((each) => each.progressMs <= progressMs) ?? latest();
      return Math.round(anchor.wallMs + Math.max(0, progressMs - anchor.progressMs) / anchor.speed);
    },
    speed: () => latest().speed,
    /** The anchor from which the supplier's time runs at this speed, starting now. */
    anchorNow: (speed: number) => ({ wallMs: wallNowMs(), progressMs: now(), speed }),
    /** Adds an anchor, which must not be older than earlier anchors. */
    append(anchor: TimeAnchor) {
      anchors.push(anchor);
      lastWallMs = Math.max(lastWallMs, anchor.wallMs);
    },
    /** Replaces all anchors, and forgets the latest visible time. */
    replace(next: readonly TimeAnchor[]) {
      anchors = [...next];
      lastWallMs = anchors.at(-1)?.wallMs ?? 0;
    },
  };
}

function progressAt(anchor: TimeAnchor, wallMs: number): number {
  return anchor.progressMs + Math.max(0, wallMs - anchor.wallMs) * anchor.speed;
}
