import type { HostSignal } from '../../../../shared/model/host/standing.ts';
import type { StandingWatch } from './standing.ts';

/** What every page is told of: how the shop stands, and notices where pages show them. */
export interface Signals {
  send(signal: HostSignal): void;
  /** How the shop stands first, then whatever comes; ends when the signal aborts. A page that falls behind loses the oldest. */
  follow(signal?: AbortSignal): AsyncGenerator<HostSignal, void>;
}

const mostWaiting = 50;

export function createSignals(standing: Pick<StandingWatch, 'follow'>): Signals {
  const pages = new Set<(signal: HostSignal) => void>();
  return {
    send(signal) {
      for (const tell of pages) tell(signal);
    },
    async *follow(signal) {
      const waiting: HostSignal[] = [];
      let wake = (): void => {};
      const tell = (one: HostSignal): void => {
        waiting.push(one);
        if (waiting.length > mostWaiting) waiting.shift();
        wake();
      };
      const onAbort = (): void => wake();
      const unfollow = standing.follow((now) => tell({ what: 'standing', standing: now }));
      pages.add(tell);
      signal?.addEventListener('abort', onAbort);
      try {
        while (!signal?.aborted) {
          const next = waiting.shift();
          if (next) yield next;
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
      } finally {
        pages.delete(tell);
        unfollow();
        signal?.removeEventListener('abort', onAbort);
      }
    },
  };
}
