import type { Clock } from '../../../../shared/model/base/clock.ts';

/** Passes on items of each kind at most once per interval, and collects later items until the interval ends. */
export interface Throttle<Kind extends string, Item> {
  add(kind: Kind, items: readonly Item[]): void;
  stop(): void;
}

/** The first item is passed on immediately. Uses the monotonic clock. */
export function createThrottle<Kind extends string, Item>(deps: {
  readonly clock: Clock;
  readonly everyMs: number;
  readonly tell: (kind: Kind, items: readonly Item[]) => void;
}): Throttle<Kind, Item> {
  const { clock, everyMs } = deps;
  const kinds = new Map<Kind, { lastMs: number; waiting: Item[]; cancel: (() => void) | null }>();

  const flush = (kind: Kind): void => {
    const state = kinds.get(kind);
    if (!state || state.waiting.length === 0) return;
    const items = state.waiting;
    state.waiting = [];
    state.lastMs = clock.monotonicMs();
    deps.tell(kind, items);
  };
  return {
    add(kind, items) {
      if (items.length === 0) return;
      const state = kinds.get(kind) ?? { lastMs: Number.NEGATIVE_INFINITY, waiting: [], cancel: null };
      kinds.set(kind, state);
      state.waiting.push(...items);
      if (state.cancel !== null) return;
      const dueMs = state.lastMs + everyMs - clock.monotonicMs();
      if (dueMs <= 0) return flush(kind);
      state.cancel = clock.after(dueMs, () => {
        state.cancel = null;
        flush(kind);
      });
    },
    stop() {
      for (const { cancel } of kinds.values()) cancel?.();
      kinds.clear();
    },
  };
}
