import type { ClientContext, ClientLink } from '@orpc/client';
import { SessionEnded, type Transport, TransportLost, type TransportState } from './transport.ts';

export interface ReconnectingTransport {
  readonly link: ClientLink<ClientContext>;
  state(): TransportState;
  /** Calls back after every change of `state`; returns the function that unsubscribes. */
  subscribe(changed: () => void): () => void;
  /** Tries again now instead of at the end of the wait. */
  retry(): void;
  start(): void;
}

interface Means {
  readonly open: () => Promise<Transport>;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

const firstDelayMs = 250;
const maxDelayMs = 5_000;

/**
 * A transport that is opened again whenever it closes, with growing waits. Only the transport is renewed: a call that was on its way
 * rejects with TransportLost and is never sent again, because it may have placed an order.
 */
export function createReconnectingTransport({ open, after }: Means): ReconnectingTransport {
  const listeners = new Set<() => void>();
  const tried = Promise.withResolvers<void>();
  let state: TransportState = 'opening';
  let transport: Transport | null = null;
  let delayMs = firstDelayMs;
  let cancelWait: (() => void) | null = null;

  function change(next: TransportState): void {
    if (next === state) return;
    state = next;
    tried.resolve();
    for (const listener of [...listeners]) listener();
  }

  async function connect(): Promise<void> {
    cancelWait = null;
    try {
      const opened = await open();
      transport = opened;
      delayMs = firstDelayMs;
      change('open');
      await opened.closed;
    } catch (error) {
      if (error instanceof SessionEnded) return change('ended');
    }
    transport = null;
    change('lost');
    cancelWait = after(delayMs, () => void connect());
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  }

  return {
    link: {
      async call(path, input, options) {
        // The page is drawn while its first transport opens; its reads wait for that one and no later one.
        if (state === 'opening') await tried.promise;
        const current = transport;
        if (current === null) throw new TransportLost();
        try {
          return await current.link.call(path, input, options);
        } catch (error) {
          throw transport === current || isAnswer(error) ? error : new TransportLost();
        }
      },
    },
    state: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    retry() {
      if (cancelWait === null) return;
      cancelWait();
      void connect();
    },
    start: () => void connect(),
  };
}

/** True for an error that the backend itself answered with. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'defined' in error;
}
