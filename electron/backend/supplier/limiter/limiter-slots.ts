/**
 * Where a limiter's slots outlive the process (money-safety L2). Times are `Clock.monotonicMs`.
 * `freeAt` null means that the request was still under way when this was written.
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

export interface SlotStore {
  load(): Promise<readonly SavedSlot[]>;
  /** Durable when it resolves. */
  save(slot: SavedSlot): Promise<void>;
  /** Null where the supplier never said "too many". */
  loadGate(): Promise<SavedGate | null>;
  saveGate(gate: SavedGate): Promise<void>;
}
