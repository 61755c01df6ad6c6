import type { Clock } from '../../../shared/model/base/clock.ts';
import { createCode, readCode } from './proof.ts';

const goodForMs = 5 * 60_000;
const maxTries = 5;

/** The pairing code; only one is valid at a time. A code can pair one till, and expires after a few minutes or a few wrong attempts. */
export type Codes = ReturnType<typeof createCodes>;

interface CodeAttempt {
  readonly code: string;
  /** Call when the till has proven that it knows the code. Returns false if the code is no longer valid. */
  used(): boolean;
  wrong(): void;
}

export function createCodes(clock: Clock, onChanged: () => void) {
  let now: { readonly code: string; readonly until: number; tries: number } | null = null;
  let ended: 'used' | 'wrong-tries' | null = null;
  let cancel = (): void => {};

  function finish(reason: typeof ended): void {
    if (now === null) return;
    now = null;
    ended = reason;
    cancel();
    onChanged();
  }

  return {
    shown: () => (now === null ? null : { code: now.code, until: now.until }),
    /** The reason why the last code was invalid before its time was over; null if there is no such reason. */
    ended: () => ended,
    make() {
      cancel();
      now = { code: createCode(), until: clock.nowMs() + goodForMs, tries: 0 };
      ended = null;
      cancel = clock.after(goodForMs, () => finish(null));
      onChanged();
    },
    /**
     * The current code, to check a till's proof; null if no code is valid. The attempt counts already before the proof is checked, so that
     * parallel attempts also count.
     */
    try(): CodeAttempt | null {
      const tried = now;
      const code = tried === null ? null : readCode(tried.code);
      if (tried === null || code === null || tried.tries >= maxTries) return null;
      tried.tries += 1;
      return {
        code,
        used() {
          // If two tills prove the same code in parallel, only the first till is paired.
          if (now !== tried) return false;
          finish('used');
          return true;
        },
        wrong() {
          if (now === tried && tried.tries >= maxTries) finish('wrong-tries');
        },
      };
    },
    end: () => finish(null),
  };
}
