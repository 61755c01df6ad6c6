import type { ClientContext, ClientLink } from '@orpc/client';
import { SessionEnded, type Transport, TransportLost, type TransportState } from './transport.ts';

export interface ReconnectingTransport {
  readonly link: ClientLink<ClientContext>;
  state(): TransportState;
  /** Calls `changed` after every change of `state`; returns the unsubscribe function. */
  subscribe(changed: () => void): () => void;
  /** Reconnects now instead of after the current delay. */
  retry(): void;
  start(): void;
}

interface TransportDeps {
  readonly open: () => Promise<Transport>;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

const firstDelayMs = 250;
const maxDelayMs = 5_000;

/**
 * Reopens a transport whenever it closes, with growing delays. Calls in flight reject with TransportLost and are never resent, because a
 * call may already have placed an order.
 */
export function createReconnectingTransport({ open, after }: TransportDeps): ReconnectingTransport {
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
        // The page renders while its first transport opens. The page's reads wait for the first transport, but not for later ones.
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

/** True for an error that the backend returned as its answer. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'defined' in error;
}
