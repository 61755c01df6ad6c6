import { type Priority, priorities } from '../../../../shared/model/connection/budget.ts';

/** A caller waiting for a turn. Once granted, refused or gone, nothing further happens to it. */
export interface Waiter<Turn> {
  readonly priority: Priority;
  /** False if they are gone: the turn was not taken. */
  grant(turn: Turn): boolean;
  refuse(reason: unknown): void;
}

/** Waiting callers, one FIFO queue for each priority. */
export interface PriorityQueue<Turn> {
  counts(): Record<Priority, number>;
  /** Resolves with the turn; rejects with the signal's reason when it aborts, after which `onGone` is told. */
  join(priority: Priority, signal: AbortSignal | undefined, onGone: () => void): Promise<Turn>;
  takeFirst(priority: Priority): Waiter<Turn> | undefined;
  /** Puts a waiter back at the head of its queue, because it could not use its turn. */
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
          grant(turn) {
            if (settled) return false;
            settle();
            resolve(turn);
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
