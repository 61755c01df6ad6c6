import type { Clock } from '../../../shared/model/base/clock.ts';

/** Waits that end with the supplier. One that is cut short never goes on: nobody is left to answer. */
export interface Delays {
  wait(delayMs: number): Promise<void>;
  stop(): void;
}

export function createDelays(clock: Clock): Delays {
  const waiting = new Set<() => void>();
  return {
    wait: (delayMs) =>
      new Promise((resolve) => {
        const takeBack = clock.after(delayMs, () => {
          waiting.delete(takeBack);
          resolve();
        });
        waiting.add(takeBack);
      }),
    stop() {
      for (const takeBack of waiting) takeBack();
      waiting.clear();
    },
  };
}
