import type { Failure } from '../../../../shared/contract/base/failures.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { backoffMs } from './backoff.ts';
import { maxRetryDelayWhileAwayMs } from './max-retry-delay.ts';

/**
 * Holds orders until the supplier's price list has been read (money-safety O6): since this start, since the last sleep, since the
 * connection last moved, and within the configured age. All waiting orders share one read.
 */
export type PriceGate = ReturnType<typeof createPriceGate>;

const firstMs = 2_000;
const maxMs = 5 * 60_000;
const tooOftenMs = 60_000;

export function createPriceGate(parts: {
  readonly read: (connectionId: string) => Promise<Failure | null>;
  readonly maxAgeMs: () => number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onMayTry: (connectionId: string) => void;
  /** `waits` changed. */
  readonly onWaiting: () => void;
  readonly onDefect: (error: unknown) => void;
}) {
  const { clock, random } = parts;
  const readAtMs = new Map<string, number>();
  const reading = new Set<string>();
  const failed = new Map<string, Failure>();
  const resting = new Map<string, { readonly tries: number; cancel: (() => void) | null }>();
  let sinceMs = clock.monotonicMs();
  const movedAtMs = new Map<string, number>();

  const isFresh = (connectionId: string): boolean => {
    const at = readAtMs.get(connectionId) ?? Number.NEGATIVE_INFINITY;
    const since = Math.max(sinceMs, movedAtMs.get(connectionId) ?? sinceMs);
    return at >= since && clock.monotonicMs() - at <= parts.maxAgeMs();
  };
  const tryNow = (connectionId: string): void => {
    const rest = resting.get(connectionId);
    rest?.cancel?.();
    if (rest) resting.set(connectionId, { ...rest, cancel: null });
    parts.onMayTry(connectionId);
  };
  const rest = (connectionId: string, failure: Failure | null): void => {
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
      failure = await parts.read(connectionId);
    } catch (error) {
      parts.onDefect(error);
    } finally {
      reading.delete(connectionId);
    }
    if (isFresh(connectionId)) return;
    if (failure !== null) failed.set(connectionId, failure);
    rest(connectionId, failure);
    parts.onWaiting();
  };
  /** A list was read; `askedAtMs` is on the steady clock. */
  const noted = (connectionId: string, askedAtMs: number): void => {
    readAtMs.set(connectionId, askedAtMs);
    resting.get(connectionId)?.cancel?.();
    resting.delete(connectionId);
    if (failed.delete(connectionId)) parts.onWaiting();
    parts.onMayTry(connectionId);
  };

  return {
    isFresh,
    /** As `isFresh`; if false, the list is read, and the connection's queue is woken when that may have changed. */
    ready(connectionId: string) {
      if (isFresh(connectionId)) return true;
      const rests = (resting.get(connectionId)?.cancel ?? null) !== null;
      if (!rests && !reading.has(connectionId)) void read(connectionId);
      return false;
    },
    noted,
    /** Connections whose list could not be read at the last attempt, and why. */
    waits: () => failed,
    /** The supplier answers again: pending retries run now. */
    hasten(connectionId: string) {
      if (resting.has(connectionId)) tryNow(connectionId);
    },
    /** A person sends orders at the existing list's prices, until it is due again. False if the list can still be read. */
    resume(connectionId: string) {
      const failure = failed.get(connectionId);
      if (!failure || !offersNoList(failure)) return false;
      noted(connectionId, clock.monotonicMs());
      return true;
    },
    /** The machine slept: every list is from before. */
    woken() {
      sinceMs = clock.monotonicMs();
    },
    /** The connection moved: lists read, or being read, are another supplier's or account's. */
    moved(connectionId: string) {
      movedAtMs.set(connectionId, clock.monotonicMs());
    },
    stop() {
      for (const { cancel } of resting.values()) cancel?.();
    },
  };
}

/** The supplier answered without a readable list: waiting may not bring one. */
export function offersNoList({ code }: Failure): boolean {
  return code === 'not-understood' || code === 'refused';
}
