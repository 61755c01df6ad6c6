let wake: (() => void) | null = null;

/** Called when a message from another thread arrives: wakes `untilWoken`. */
export function wakeWaiter(): void {
  wake?.();
}

const { setTimeout: later, clearTimeout: notLater } = globalThis;

/** Waits until something happens, without using a core. Ends after a millisecond at the latest, because not everything signals it. */
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
