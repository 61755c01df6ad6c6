import { useSyncExternalStore } from 'react';

const tickMs = 5_000;
const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

const now = (): number => nowMs;

/** Returns the current time for ages. It is updated every five seconds, with one timer for the page. */
export function useNowMs(): number {
  return useSyncExternalStore(subscribe, now, now);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  if (timer === null) {
    nowMs = Date.now();
    timer = setInterval(() => {
      nowMs = Date.now();
      for (const listener of listeners) listener();
    }, tickMs);
  }
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
