import type { Clock } from '../../../../shared/model/base/clock.ts';
import { backoffMs } from './backoff.ts';

const firstMs = 30_000;
const maxMs = 15 * 60_000;

/** Reads a connection's lists again while one of them is unreadable, with growing delays: orders from it wait (money-safety O6). */
export function createListRetry(parts: {
  readonly read: (connectionId: string) => Promise<unknown>;
  /** True if anything waits for the list; it is not read otherwise. */
  readonly isAwaited: (connectionId: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onDefect: (error: unknown) => void;
}) {
  const waiting = new Map<string, { readonly tries: number; readonly cancel: () => void }>();
  let stopped = false;

  const tryAgain = async (connectionId: string): Promise<void> => {
    if (await parts.isAwaited(connectionId)) await parts.read(connectionId);
    // Only here is a complete failure reported.
    if (!stopped && waiting.get(connectionId)?.tries !== undefined) noted(connectionId, true);
  };
  /** The lists of a connection were read; `failed`: one was unreadable. */
  const noted = (connectionId: string, failed: boolean): void => {
    const before = waiting.get(connectionId);
    before?.cancel();
    waiting.delete(connectionId);
    if (!failed || stopped) return;
    const tries = (before?.tries ?? 0) + 1;
    const inMs = backoffMs(tries, parts.random, firstMs, maxMs);
    const cancel = parts.clock.after(inMs, () => void tryAgain(connectionId).catch(parts.onDefect));
    waiting.set(connectionId, { tries, cancel });
  };
  return {
    noted,
    stop() {
      stopped = true;
      for (const { cancel } of waiting.values()) cancel();
    },
  };
}
