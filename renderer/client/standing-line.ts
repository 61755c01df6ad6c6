import type { ClientContext, ClientLink } from '@orpc/client';
import { type Line, LineLost, type LineState, SessionEnded } from './line.ts';

export interface StandingLine {
  readonly link: ClientLink<ClientContext>;
  state(): LineState;
  /** Told after every change of `state`; the returned function stops it. */
  subscribe(changed: () => void): () => void;
  /** Tries again now instead of at the end of the wait. */
  retry(): void;
  start(): void;
}

interface Means {
  readonly open: () => Promise<Line>;
  readonly after: (delayMs: number, run: () => void) => () => void;
}

const firstDelayMs = 250;
const longestDelayMs = 5_000;

/**
 * A line that is opened again whenever it closes, with growing waits. Only the line is renewed: a call that was on its way
 * rejects with LineLost and is never sent again, because it may have placed an order.
 */
export function createStandingLine({ open, after }: Means): StandingLine {
  const listeners = new Set<() => void>();
  let state: LineState = 'opening';
  let line: Line | null = null;
  let delayMs = firstDelayMs;
  let cancelWait: (() => void) | null = null;

  function change(next: LineState): void {
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }

  async function connect(): Promise<void> {
    cancelWait = null;
    try {
      const opened = await open();
      line = opened;
      delayMs = firstDelayMs;
      change('open');
      await opened.closed;
    } catch (error) {
      if (error instanceof SessionEnded) return change('ended');
    }
    line = null;
    change('lost');
    cancelWait = after(delayMs, () => void connect());
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  }

  return {
    link: {
      async call(path, input, options) {
        const current = line;
        if (current === null) throw new LineLost();
        try {
          return await current.link.call(path, input, options);
        } catch (error) {
          throw line === current || isAnswer(error) ? error : new LineLost();
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
