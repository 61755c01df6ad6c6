/**
 * One slot of a limiter as it outlives the process (money-safety L2); times are `Clock.monotonicMs`. `freeAt` null means that the request was
 * still under way when this was written.
 */
export interface SavedSlot {
  readonly slot: number;
  readonly savedAt: number;
  readonly freeAt: number | null;
}

/** What the last "too many" left behind (money-safety L4). */
export interface SavedGate {
  readonly savedAt: number;
  readonly closedUntil: number;
  /** Requests a minute when the gate opened again. */
  readonly reducedTo: number;
}
