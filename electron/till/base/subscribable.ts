/** A value with subscribers. Each subscriber immediately gets the current value, and after changes the latest value. */
export interface Subscribable<Value> {
  changed(): void;
  follow(signal?: AbortSignal): AsyncGenerator<Value, void>;
}

export function createSubscribable<Value>(now: () => Value): Subscribable<Value> {
  const wakes = new Set<() => void>();
  return {
    changed() {
      for (const wake of [...wakes]) wake();
    },
    async *follow(signal) {
      let isNew = true;
      let resume = (): void => {};
      const wake = (): void => {
        isNew = true;
        resume();
      };
      wakes.add(wake);
      signal?.addEventListener('abort', wake);
      try {
        while (!signal?.aborted) {
          if (isNew) {
            isNew = false;
            yield now();
          } else
            await new Promise<void>((resolve) => {
              resume = resolve;
            });
        }
      } finally {
        wakes.delete(wake);
        signal?.removeEventListener('abort', wake);
      }
    },
  };
}
