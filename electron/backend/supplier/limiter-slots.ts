/**
 * Where a limiter's slots outlive the process (money-safety L2). Times are `Clock.monotonicMs`.
 * `freeAt` null means that the request was still under way when this was written.
 */
export interface SavedSlot {
  readonly slot: number;
  readonly savedAt: number;
  readonly freeAt: number | null;
}

export interface SlotStore {
  load(): Promise<readonly SavedSlot[]>;
  /** Durable when it resolves. */
  save(slot: SavedSlot): Promise<void>;
}
