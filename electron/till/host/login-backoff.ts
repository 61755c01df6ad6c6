import type { Clock } from '../../../shared/model/base/clock.ts';

const firstWaitMs = 1_000;
const maxWaitMs = 60_000;
const maxAddresses = 1_000;

/** Delays further attempts from an address after a wrong code. Each further wrong code makes the delay longer. */
export function createLoginBackoff(clock: Pick<Clock, 'monotonicMs'>) {
  const wrongs = new Map<string, { readonly untilMs: number; readonly waitMs: number }>();
  return {
    mustWait: (address: string) => (wrongs.get(address)?.untilMs ?? 0) > clock.monotonicMs(),
    wrong(address: string) {
      const before = wrongs.get(address)?.waitMs;
      const waitMs = before === undefined ? firstWaitMs : Math.min(before * 2, maxWaitMs);
      wrongs.delete(address);
      wrongs.set(address, { untilMs: clock.monotonicMs() + waitMs, waitMs });
      const oldest = wrongs.keys().next().value;
      if (wrongs.size > maxAddresses && oldest !== undefined) wrongs.delete(oldest);
    },
    right: (address: string) => void wrongs.delete(address),
  };
}
