const windowMs = 60_000;

/**
 * A strict limit per minute: no period of 60 s may contain more than `limit` arrivals, whenever the period begins. Refused requests also
 * count.
 */
export type MinuteWindow = ReturnType<typeof createMinuteWindow>;

export function createMinuteWindow(limit: number) {
  let arrivals: number[] = [];
  return {
    /** `retryAfterS`: seconds until the next request would be within the limit, at least 1. */
    arrive(atMs: number) {
      // A request is counted when its whole body has arrived. Before that, requests that began later may already have been counted.
      const later = arrivals.findLastIndex((earlier) => earlier <= atMs) + 1;
      arrivals.splice(later, 0, atMs);
      const newest = arrivals.at(-1) ?? atMs;
      arrivals = arrivals.filter((arrival) => newest - arrival < 2 * windowMs);
      const ownIndex = arrivals.lastIndexOf(atMs);
      const overLimit = arrivals.some((arrival, index) => {
        const first = arrivals[index - limit];
        const holdsOwn = index >= ownIndex && index - limit <= ownIndex;
        return first !== undefined && holdsOwn && arrival - first < windowMs;
      });
      const oldestThatCounts = arrivals.at(-limit) ?? atMs;
      return { overLimit, retryAfterS: Math.max(1, Math.ceil((oldestThatCounts + windowMs - atMs) / 1_000)) };
    },
  };
}
