import type { Clock } from '../../../shared/model/base/clock.ts';

/** Waits that end with the supplier. A cancelled wait never resolves: its client is gone. */
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
