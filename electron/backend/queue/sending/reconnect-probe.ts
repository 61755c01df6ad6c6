import type { Clock } from '../../../../shared/model/base/clock.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Reading } from '../../supplier/types/exchange.ts';
import type { SupplierReads } from '../../supplier/types/reads.ts';
import { backoffMs } from './backoff.ts';
import { maxRetryDelayWhileAwayMs } from './max-retry-delay.ts';

const firstMs = 2_000;
const maxMs = 60_000;
/** Maximum delay between probes if the supplier refuses the key. */
const maxRefusedMs = 10 * 60_000;

/** Probes a supplier with one cheap read after sleep or a connection loss. Nothing else is sent until the read is answered (P4). */
export function createReconnectProbe(deps: {
  /** The connection's read methods; null without a key. */
  readonly reads: (connectionId: string) => Promise<Pick<SupplierReads, 'account'> | null>;
  readonly clock: Clock;
  readonly random: () => number;
  /** True if this reading proves that the supplier is back. */
  readonly isProof: (connectionId: string, reading: Reading<unknown>) => boolean;
  readonly onReading: (connectionId: string, reading: Reading<unknown>) => void;
  readonly onBack: (connectionId: string) => void;
  readonly onDefect: (error: unknown) => void;
}) {
  const { clock, random } = deps;
  const seeking = new Map<string, { failures: number; asking: boolean; cancel: () => void }>();
  let stopped = false;

  const plan = (connectionId: string, inMs: number): void => {
    const seek = seeking.get(connectionId);
    if (!seek || stopped) return;
    seek.cancel();
    seek.cancel = clock.after(inMs, () => void ask(connectionId));
  };
  const ask = async (connectionId: string): Promise<void> => {
    const seek = seeking.get(connectionId);
    if (!seek || seek.asking || stopped) return;
    seek.asking = true;
    try {
      markRule('P4');
      const reads = await deps.reads(connectionId);
      const reading = reads && (await reads.account('reconcile'));
      if (stopped) return;
      if (reading) deps.onReading(connectionId, reading);
      if (reading && !(isSupplierUp(reading) && deps.isProof(connectionId, reading)))
        return tryAgain(connectionId, reading);
    } catch (error) {
      if (!stopped) deps.onDefect(error);
    } finally {
      seek.asking = false;
    }
    // Probing ends here in three cases: the supplier is back, there is no key for a read, or the code failed.
    seeking.delete(connectionId);
    deps.onBack(connectionId);
  };
  const tryAgain = (connectionId: string, reading: Reading<unknown>): void => {
    const seek = seeking.get(connectionId);
    if (!seek) return;
    seek.failures += 1;
    plan(connectionId, backoffMs(seek.failures, random, firstMs, maxMsAfter(reading)));
  };

  return {
    isSeeking: (connectionId: string) => seeking.has(connectionId),
    /**
     * Starts probing. `now` (after sleep) probes immediately. `soon` probes after a delay, and is ignored if a probe is already planned.
     * `when-told` (before sleep) waits for the next call. The delay of `soon` grows with `inARow`, the number of orders lost in a row
     * although reads were answered.
     */
    seek(connectionId: string, when: 'now' | 'soon' | 'when-told', inARow = 1) {
      const known = seeking.get(connectionId);
      if (known && when === 'soon') return;
      seeking.set(connectionId, known ?? { failures: 0, asking: false, cancel: () => {} });
      if (when === 'when-told') return known?.cancel();
      // Jitter, so that several connections do not probe at the same instant.
      const soonMs = backoffMs(inARow, random, firstMs, maxRefusedMs);
      plan(connectionId, when === 'now' ? random() * 500 : soonMs);
    },
    stop() {
      stopped = true;
      for (const { cancel } of seeking.values()) cancel();
    },
  };
}

function maxMsAfter(reading: Reading<unknown>): number {
  if (reading.ok) return maxMs;
  if (reading.failure.code === 'key-refused') return maxRefusedMs;
  return maxRetryDelayWhileAwayMs(reading.failure) ?? maxMs;
}

/** True if a working supplier answered, even with a refusal. */
function isSupplierUp(reading: Reading<unknown>): boolean {
  if (reading.ok) return true;
  const { code } = reading.failure;
  return code !== 'unreachable' && code !== 'key-refused';
}
