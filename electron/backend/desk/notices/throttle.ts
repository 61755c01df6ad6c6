import type { Clock } from '../../../../shared/model/base/clock.ts';

/** Passes on items of each kind at most once per interval, and collects later items until the interval ends. */
export interface Throttle<Kind extends string, Item> {
  add(kind: Kind, items: readonly Item[]): void;
  stop(): void;
}

/** The first item is passed on immediately. Uses the monotonic clock. */
export function createThrottle<Kind extends string, Item>(parts: {
  readonly clock: Clock;
  readonly everyMs: number;
  readonly tell: (kind: Kind, items: readonly Item[]) => void;
}): Throttle<Kind, Item> {
  const { clock, everyMs } = parts;
  const kinds = new Map<Kind, { lastMs: number; waiting: Item[]; cancel: (() => void) | null }>();

  const flush = (kind: Kind): void => {
    const of = kinds.get(kind);
    if (!of || of.waiting.length === 0) return;
    const items = of.waiting;
    of.waiting = [];
    of.lastMs = clock.monotonicMs();
    parts.tell(kind, items);
  };
  return {
    add(kind, items) {
      if (items.length === 0) return;
      const of = kinds.get(kind) ?? { lastMs: Number.NEGATIVE_INFINITY, waiting: [], cancel: null };
      kinds.set(kind, of);
      of.waiting.push(...items);
      if (of.cancel !== null) return;
      const dueMs = of.lastMs + everyMs - clock.monotonicMs();
      if (dueMs <= 0) return flush(kind);
      of.cancel = clock.after(dueMs, () => {
        of.cancel = null;
        flush(kind);
      });
    },
    stop() {
      for (const { cancel } of kinds.values()) cancel?.();
      kinds.clear();
    },
  };
}
