import type { HostSignal } from '../../../../shared/model/host/standing.ts';
import { callingTill } from '../../base/caller.ts';
import type { StandingWatch } from './standing.ts';

/** What every page is told of: how the shop stands, and notices where pages show them. */
export interface Signals {
  /** `to`: what this machine's own system shows is told to tills alone. */
  send(signal: HostSignal, to?: 'all' | 'tills'): void;
  /** How the shop stands first, then whatever comes; ends when the signal aborts. A page that falls behind loses the oldest. */
  follow(signal?: AbortSignal): AsyncGenerator<HostSignal, void>;
}

const mostWaiting = 50;

export function createSignals(standing: Pick<StandingWatch, 'follow'>): Signals {
  const pages = new Map<(signal: HostSignal) => void, { readonly isTill: boolean }>();
  return {
    send(signal, to = 'all') {
      for (const [tell, { isTill }] of pages) if (to === 'all' || isTill) tell(signal);
    },
    // Who asks is known now, and no longer while it is told.
    follow: (signal) => follow(callingTill() !== null, signal),
  };

  async function* follow(isTill: boolean, signal?: AbortSignal): AsyncGenerator<HostSignal, void> {
    const waiting: HostSignal[] = [];
    let wake = (): void => {};
    const tell = (one: HostSignal): void => {
      waiting.push(one);
      if (waiting.length > mostWaiting) waiting.shift();
      wake();
    };
    const onAbort = (): void => wake();
    const unfollow = standing.follow((now) => tell({ what: 'standing', standing: now }));
    pages.set(tell, { isTill });
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
  }
}
