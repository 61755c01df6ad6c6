import type { PageRequest } from '../../../../shared/model/host/page-request.ts';

/** Requests to the page. Each request goes only to the newest page. If there is no page, the request waits. */
export type PageRequests = ReturnType<typeof createPageRequests>;

/** Maximum waiting requests; the oldest are dropped. */
const maxWaiting = 20;

export function createPageRequests() {
  const waiting: PageRequest[] = [];
  const pages: { wake: () => void }[] = [];

  return {
    send(request: PageRequest) {
      waiting.push(request);
      if (waiting.length > maxWaiting) waiting.shift();
      pages.at(-1)?.wake();
    },
    /** Yields waiting requests first, then later ones. Ends when the signal aborts. */
    follow(signal?: AbortSignal) {
      const page = { wake: () => {} };
      const end = (): void => {
        const at = pages.indexOf(page);
        if (at >= 0) pages.splice(at, 1);
        signal?.removeEventListener('abort', end);
        page.wake();
        // Requests that arrived while this page closed go to the previous page.
        pages.at(-1)?.wake();
      };
      pages.push(page);
      signal?.addEventListener('abort', end);
      return (async function* () {
        try {
          while (!signal?.aborted) {
            const request = pages.at(-1) === page ? waiting.shift() : undefined;
            if (request) yield request;
            else
              await new Promise<void>((resolve) => {
                page.wake = resolve;
              });
          }
        } finally {
          end();
        }
      })();
    },
  };
}
