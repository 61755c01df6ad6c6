/** A value that several follow: each is told at once, and again after changes; of changes that come faster than they are taken, the last. */
export interface Followed<Value> {
  changed(): void;
  follow(signal?: AbortSignal): AsyncGenerator<Value, void>;
}

export function createFollowed<Value>(now: () => Value): Followed<Value> {
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
