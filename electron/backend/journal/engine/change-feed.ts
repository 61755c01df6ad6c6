import { maxIdsOfChange } from '../../../../shared/contract/base/change-limit.ts';
import type { Change } from '../../../../shared/contract/connections/diagnostics.ts';

type Entity = NonNullable<Change['entity']>;

/**
 * Stream of committed changes. A subscriber that falls behind loses the oldest changes, sees the gap in `sequence`, and reads its data
 * again.
 */
export type ChangeFeed = ReturnType<typeof createChangeFeed>;

const maxQueueLength = 1_000;

export function createChangeFeed() {
  let sequence = 0;
  const subscribers = new Set<(change: Change) => void>();

  return {
    /** Call this only after the commit. `ids` as in `Change`; null if there are too many. */
    publish(entity: Entity, ids: readonly string[] | null) {
      sequence += 1;
      const named = ids === null || ids.length > maxIdsOfChange ? null : [...ids];
      for (const subscriber of subscribers) subscriber({ sequence, entity, ids: named });
    },
    /**
     * Changes from this call on. The first item contains the last sequence number before the call. Ends when the signal aborts. Data read
     * after the call is current, or a change of that data will follow.
     */
    subscribe(signal?: AbortSignal) {
      const queue: Change[] = [{ sequence, entity: null, ids: null }];
      let wake = (): void => {};
      const subscriber = (change: Change): void => {
        queue.push(change);
        if (queue.length > maxQueueLength) queue.shift();
        wake();
      };
      const end = (): void => {
        subscribers.delete(subscriber);
        signal?.removeEventListener('abort', end);
        wake();
      };
      subscribers.add(subscriber);
      signal?.addEventListener('abort', end);
      return (async function* () {
        try {
          while (!signal?.aborted) {
            const change = queue.shift();
            if (change) yield change;
            else
              await new Promise<void>((resolve) => {
                wake = resolve;
              });
          }
        } finally {
          end();
        }
      })();
    },
  };
}
