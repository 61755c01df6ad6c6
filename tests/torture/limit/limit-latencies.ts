/** How long requests take, and when within that time they arrive at the supplier. */
export interface Latency {
  readonly name: string;
  /** One request: it arrives `arrivesMs` after sending and is answered `tookMs` after sending; both are at most 30 s. */
  next(chance: () => number, sentAtMs: number): { readonly arrivesMs: number; readonly tookMs: number };
}

export const deadlineMs = 30_000;
const shortestMs = 5;

function between(fromMs: number, toMs: number, share: number): number {
  return fromMs + share * (toMs - fromMs);
}

export const latencies: readonly Latency[] = [
  {
    name: '5 to 50 ms',
    next: (chance) => anywhereWithin(between(shortestMs, 50, chance()), chance),
  },
  {
    name: '5 ms to 5 s',
    next: (chance) => anywhereWithin(between(shortestMs, 5_000, chance()), chance),
  },
  {
    name: '5 ms to 30 s, mostly short',
    next: (chance) => anywhereWithin(between(shortestMs, deadlineMs, chance() ** 4), chance),
  },
  {
    name: '5 ms to 30 s, evenly',
    next: (chance) => anywhereWithin(between(shortestMs, deadlineMs, chance()), chance),
  },
  jams('a jam of 30 s every 15 minutes', 900_000),
];

/**
 * Adds jams so frequent that much of the limit stays unused, even of the slots reserved for people (L3). Only
 * for tests that the limit is never exceeded.
 */
export const hardLatencies: readonly Latency[] = [
  ...latencies,
  jams('a jam of 30 s every 2 minutes', 120_000),
];

/** Returns a latency with regular jams: all requests sent into a jam arrive when it ends. */
function jams(name: string, everyMs: number): Latency {
  return {
    name,
    next(chance, sentAtMs) {
      const leftMs = 29_000 - (sentAtMs % everyMs);
      const tookMs = between(20, 200, chance());
      if (leftMs < 0) return anywhereWithin(tookMs, chance);
      return { arrivesMs: leftMs, tookMs: Math.min(deadlineMs, leftMs + tookMs) };
    },
  };
}

/** Lets a request arrive early, late or in the middle, because the network or a busy server may take all of the time. */
function anywhereWithin(tookMs: number, chance: () => number) {
  const where = chance();
  const share = where < 0.3 ? 0 : where > 0.7 ? 1 : chance();
  return { arrivesMs: share * tookMs, tookMs };
}
