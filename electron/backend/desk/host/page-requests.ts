import type { PageRequest } from '../../../../shared/model/host/page-request.ts';

/** What is asked of the page. Each request goes to one page, the one that came last; while there is none it waits. */
export interface PageRequests {
  send(request: PageRequest): void;
  /** Requests from now on, those that waited first; ends when the signal aborts. */
  follow(signal?: AbortSignal): AsyncGenerator<PageRequest, void>;
}

/** Nobody wants more than these at once when a page opens: of a flood the youngest count. */
const maxWaiting = 20;

export function createPageRequests(): PageRequests {
  const waiting: PageRequest[] = [];
  const pages: { wake: () => void }[] = [];

  return {
    send(request) {
      waiting.push(request);
      if (waiting.length > maxWaiting) waiting.shift();
      pages.at(-1)?.wake();
    },
    follow(signal) {
      const page = { wake: () => {} };
      const end = (): void => {
        const at = pages.indexOf(page);
        if (at >= 0) pages.splice(at, 1);
        signal?.removeEventListener('abort', end);
        page.wake();
        // What came while this one left is for the one before it.
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
