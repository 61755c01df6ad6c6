// A limiter's state across restarts, by the limiter's own clock.

export interface LimiterSlotRow {
  limiter_id: string;
  slot: number;
  saved_at: number;
  free_at: number | null;
}

export interface LimiterGateRow {
  limiter_id: string;
  saved_at: number;
  closed_until: number;
  reduced_to: number;
}
