import type { Budget, Priority } from '../../../shared/model/budget.ts';

/** The right to send one request. */
export interface Slot {
  /** The reply came or the deadline passed: the slot stays held for a full window from now (L1). */
  release(): void;
  /** Nothing was sent: the slot is free at once. */
  giveBack(): void;
}

export interface Limiter {
  /** Resolves when a request may be sent; rejects only with the signal's reason. Durably recorded before it resolves (L2). */
  acquire(priority: Priority, signal?: AbortSignal): Promise<Slot>;
  /** The supplier said "too many": nobody sends for this long. */
  close(forMs: number): void;
  budget(): Budget;
}
