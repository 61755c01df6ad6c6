import type { PageEvent } from '../../../../shared/model/host/shop-status.ts';
import { callingTill } from '../../base/caller.ts';
import type { ShopStatusWatch } from './shop-status.ts';

export type PageEvents = ReturnType<typeof createPageEvents>;

const maxWaiting = 50;

export function createPageEvents(standing: Pick<ShopStatusWatch, 'follow'>) {
  const pages = new Map<(signal: PageEvent) => void, { readonly isTill: boolean }>();
  return {
    /** `to: 'tills'` for events that this machine's own system already shows. */
    send(signal: PageEvent, receivers: 'all' | 'tills' = 'all') {
      for (const [sendToPage, { isTill }] of pages) if (receivers === 'all' || isTill) sendToPage(signal);
    },
    // The caller is read now, because it is unknown later, when events are sent.
    /** Yields the shop's status first, then every event. Ends when the signal aborts. A slow page loses the oldest events. */
    follow: (signal?: AbortSignal) => follow(callingTill() !== null, signal),
  };

  async function* follow(isTill: boolean, signal?: AbortSignal): AsyncGenerator<PageEvent, void> {
    const waiting: PageEvent[] = [];
    let wake = (): void => {};
    const sendToPage = (one: PageEvent): void => {
      waiting.push(one);
      if (waiting.length > maxWaiting) waiting.shift();
      wake();
    };
    const onAbort = (): void => wake();
    const unfollow = standing.follow((now) => sendToPage({ what: 'standing', standing: now }));
    pages.set(sendToPage, { isTill });
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
      pages.delete(sendToPage);
      unfollow();
      signal?.removeEventListener('abort', onAbort);
    }
  }
}
