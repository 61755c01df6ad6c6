import type { Clock } from '../../../shared/model/base/clock.ts';

const firstWaitMs = 1_000;
const maxWaitMs = 60_000;
const maxAddresses = 1_000;

/** Makes an address wait after a wrong code, longer each time. */
export interface LoginBackoff {
  mustWait(address: string): boolean;
  wrong(address: string): void;
  right(address: string): void;
}

export function createLoginBackoff(clock: Pick<Clock, 'monotonicMs'>): LoginBackoff {
  const wrongs = new Map<string, { readonly untilMs: number; readonly waitMs: number }>();
  return {
    mustWait: (address) => (wrongs.get(address)?.untilMs ?? 0) > clock.monotonicMs(),
    wrong(address) {
      const before = wrongs.get(address)?.waitMs;
      const waitMs = before === undefined ? firstWaitMs : Math.min(before * 2, maxWaitMs);
      wrongs.delete(address);
      wrongs.set(address, { untilMs: clock.monotonicMs() + waitMs, waitMs });
      const oldest = wrongs.keys().next().value;
      if (wrongs.size > maxAddresses && oldest !== undefined) wrongs.delete(oldest);
    },
    right: (address) => void wrongs.delete(address),
  };
}
