import type { Clock } from '../../../../shared/model/base/clock.ts';
import { backoffMs } from './backoff.ts';

const firstMs = 30_000;
const maxMs = 15 * 60_000;

/** Retries an unreadable price list with growing delays. Orders priced by that list wait (money-safety O6). */
export function createListRetry(deps: {
  readonly read: (connectionId: string) => Promise<unknown>;
  /** True if an order waits for the list. If no order waits, the list is not read. */
  readonly isAwaited: (connectionId: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onDefect: (error: unknown) => void;
}) {
  const waiting = new Map<string, { readonly tries: number; readonly cancel: () => void }>();
  let stopped = false;

  const tryAgain = async (connectionId: string): Promise<void> => {
    const before = waiting.get(connectionId);
    try {
      if (await deps.isAwaited(connectionId)) await deps.read(connectionId);
    } finally {
      // A read that reaches a list reports its outcome to `noted`. Otherwise the failure is counted here.
      if (before !== undefined && waiting.get(connectionId) === before) noted(connectionId, true);
    }
  };
  /** Records that the lists of a connection were read. `failed`: at least one list was unreadable. */
  const noted = (connectionId: string, failed: boolean): void => {
    const before = waiting.get(connectionId);
    before?.cancel();
    waiting.delete(connectionId);
    if (!failed || stopped) return;
    const tries = (before?.tries ?? 0) + 1;
    const inMs = backoffMs(tries, deps.random, firstMs, maxMs);
    const cancel = deps.clock.after(inMs, () => void tryAgain(connectionId).catch(deps.onDefect));
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
