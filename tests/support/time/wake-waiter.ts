let wake: (() => void) | null = null;

/** Wakes `untilWoken`; called when another thread or a file system call has answered. */
export function wakeWaiter(): void {
  wake?.();
}

const { setTimeout: later, clearTimeout: notLater } = globalThis;

/** Waits for `wakeWaiter` without using a core, at most a millisecond, because not every event calls it. */
export function untilWoken(): Promise<void> {
  return new Promise((resolve) => {
    const timer = later(done, 1);
    function done(): void {
      wake = null;
      notLater(timer);
      resolve();
    }
    wake = done;
  });
}
