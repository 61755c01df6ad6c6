import type { Failure } from '../../../../shared/contract/base/failures.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { backoffMs } from './backoff.ts';
import { maxRetryDelayWhileAwayMs } from './max-retry-delay.ts';

/**
 * Holds orders until the supplier's price list was read (money-safety O6). The read must be later than this start, the last sleep and the
 * connection's last change, and within the configured age. All waiting orders share one read.
 */
export type PriceGate = ReturnType<typeof createPriceGate>;

const firstMs = 2_000;
const maxMs = 5 * 60_000;
const tooOftenMs = 60_000;

export function createPriceGate(deps: {
  readonly read: (connectionId: string) => Promise<Failure | null>;
  readonly maxAgeMs: () => number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onMayTry: (connectionId: string) => void;
  /** Called when `waits` changed. */
  readonly onWaiting: () => void;
  readonly onDefect: (error: unknown) => void;
}) {
  const { clock, random } = deps;
  const readAtMs = new Map<string, number>();
  const reading = new Set<string>();
  const failed = new Map<string, Failure>();
  const resting = new Map<string, { readonly tries: number; cancel: (() => void) | null }>();
  let sinceMs = clock.monotonicMs();
  const movedAtMs = new Map<string, number>();

  const isFresh = (connectionId: string): boolean => {
    const at = readAtMs.get(connectionId) ?? Number.NEGATIVE_INFINITY;
    const since = Math.max(sinceMs, movedAtMs.get(connectionId) ?? sinceMs);
    return at >= since && clock.monotonicMs() - at <= deps.maxAgeMs();
  };
  const tryNow = (connectionId: string): void => {
    const waiting = resting.get(connectionId);
    waiting?.cancel?.();
    if (waiting) resting.set(connectionId, { ...waiting, cancel: null });
    deps.onMayTry(connectionId);
  };
  const scheduleRetry = (connectionId: string, failure: Failure | null): void => {
    const tries = (resting.get(connectionId)?.tries ?? 0) + 1;
    const maxWaitMs = (failure && maxRetryDelayWhileAwayMs(failure)) ?? maxMs;
    const inMs =
      failure?.code === 'rate-limited'
        ? (failure.data.retryInMs ?? tooOftenMs)
        : backoffMs(tries, random, firstMs, maxWaitMs);
    resting.get(connectionId)?.cancel?.();
    resting.set(connectionId, { tries, cancel: clock.after(inMs, () => tryNow(connectionId)) });
  };
  const read = async (connectionId: string): Promise<void> => {
    reading.add(connectionId);
    let failure: Failure | null = null;
    try {
      failure = await deps.read(connectionId);
    } catch (error) {
      deps.onDefect(error);
    } finally {
      reading.delete(connectionId);
    }
    if (isFresh(connectionId)) return;
    if (failure !== null) failed.set(connectionId, failure);
    scheduleRetry(connectionId, failure);
    deps.onWaiting();
  };
  /** Records that a list was read. `askedAtMs` is on the steady clock. */
  const noted = (connectionId: string, askedAtMs: number): void => {
    readAtMs.set(connectionId, askedAtMs);
    resting.get(connectionId)?.cancel?.();
    resting.delete(connectionId);
    if (failed.delete(connectionId)) deps.onWaiting();
    deps.onMayTry(connectionId);
  };

  return {
    isFresh,
    /**
     * Returns the same as `isFresh`. If the result is false, reads the list, and wakes the connection's queue when the result may have
     * changed.
     */
    ready(connectionId: string) {
      if (isFresh(connectionId)) return true;
      const rests = (resting.get(connectionId)?.cancel ?? null) !== null;
      if (!rests && !reading.has(connectionId)) void read(connectionId);
      return false;
    },
    noted,
    /** Connections whose last list read failed, each with its failure. */
    waits: () => failed,
    hasten(connectionId: string) {
      if (resting.has(connectionId)) tryNow(connectionId);
    },
    /**
     * Records a person's decision to send orders at the prices of the existing list until the next read is due. False if a retry may still
     * bring a list.
     */
    resume(connectionId: string) {
      const failure = failed.get(connectionId);
      if (!failure || !offersNoList(failure)) return false;
      noted(connectionId, clock.monotonicMs());
      return true;
    },
    /** Call this after the machine slept: every list then counts as old. */
    woken() {
      sinceMs = clock.monotonicMs();
    },
    /** Call this when the connection's address or account changed: all lists read earlier belong to another supplier or account. */
    moved(connectionId: string) {
      movedAtMs.set(connectionId, clock.monotonicMs());
    },
    stop() {
      for (const { cancel } of resting.values()) cancel?.();
    },
  };
}

/** True if the supplier answered without a readable list: retrying may not help. */
export function offersNoList({ code }: Failure): boolean {
  return code === 'not-understood' || code === 'refused';
}
