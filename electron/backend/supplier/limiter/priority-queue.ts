import { type Priority, priorities } from '../../../../shared/model/connection/budget.ts';

/** A caller waiting for a slot, until it is granted, refused or cancelled. */
export interface Waiter<Turn> {
  readonly priority: Priority;
  /** Returns false if the caller was already cancelled. The turn is then still free. */
  grant(turn: Turn): boolean;
  refuse(reason: unknown): void;
}

export interface PriorityQueue<Turn> {
  counts(): Record<Priority, number>;
  /** Resolves with the turn. Rejects with the signal's reason if it aborts, then calls `onGone`. */
  join(priority: Priority, signal: AbortSignal | undefined, onGone: () => void): Promise<Turn>;
  takeFirst(priority: Priority): Waiter<Turn> | undefined;
  /** Puts a waiter that could not use its turn back at the head of its queue. */
  putFirst(waiter: Waiter<Turn>): void;
  refuseAll(reason: unknown): void;
}

export function createPriorityQueue<Turn>(): PriorityQueue<Turn> {
  const queues = new Map(priorities.map((priority) => [priority, new Set<Waiter<Turn>>()]));

  return {
    counts() {
      const counts = [...queues].map(([priority, queue]) => [priority, queue.size]);
      return Object.fromEntries(counts) as Record<Priority, number>;
    },
    join: (priority, signal, onGone) =>
      new Promise((resolve, reject) => {
        const abort = (): void => {
          waiter.refuse(signal?.reason);
          onGone();
        };
        let settled = false;
        const settle = (): void => {
          settled = true;
          queues.get(priority)?.delete(waiter);
          signal?.removeEventListener('abort', abort);
        };
        const waiter: Waiter<Turn> = {
          priority,
          grant(slot) {
            if (settled) return false;
            settle();
            resolve(slot);
            return true;
          },
          refuse(reason) {
            settle();
            reject(reason);
          },
        };
        signal?.addEventListener('abort', abort);
        queues.get(priority)?.add(waiter);
      }),
    takeFirst(priority) {
      const queue = queues.get(priority);
      const first = queue?.values().next().value;
      if (first !== undefined) queue?.delete(first);
      return first;
    },
    putFirst(waiter) {
      const queue = queues.get(waiter.priority);
      const others = [...(queue ?? [])];
      queue?.clear();
      for (const each of [waiter, ...others]) queue?.add(each);
    },
    refuseAll(reason) {
      for (const queue of queues.values()) for (const waiter of [...queue]) waiter.refuse(reason);
    },
  };
}
