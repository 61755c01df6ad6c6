import type { SavedGate, SavedSlot } from '../../../../shared/model/connection/saved-slot.ts';

export interface SlotStore {
  load(): Promise<readonly SavedSlot[]>;
  /** When the promise resolves, the data is on disk. */
  save(slot: SavedSlot): Promise<void>;
  /** Null if the supplier never answered "too many". */
  loadGate(): Promise<SavedGate | null>;
  saveGate(gate: SavedGate): Promise<void>;
}
