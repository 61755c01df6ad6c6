/**
 * A slot of the limiter, stored so that it survives the process (money-safety L2); times are `Clock.monotonicMs`. `freeAt` is null if the
 * request was still running when the slot was stored.
 */
export interface SavedSlot {
  readonly slot: number;
  readonly savedAt: number;
  readonly freeAt: number | null;
}

/** State of the limiter after the last "too many" reply (money-safety L4). */
export interface SavedGate {
  readonly savedAt: number;
  readonly closedUntil: number;
  /** Permitted requests per minute when sending resumed after this reply. */
  readonly reducedTo: number;
}
