import { createLimiter } from '../../../electron/backend/supplier/limiter/limiter.ts';
import type { SlotStore } from '../../../electron/backend/supplier/limiter/limiter-slots.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Budget } from '../../../shared/model/connection/budget.ts';
import { createMemorySlots } from '../../support/time/limiter-simulation.ts';

/** The outcome of a request for its sender. */
export type Ending =
  | { readonly kind: 'answered' | 'lost' | 'not-sent' }
  | { readonly kind: 'turned-away'; readonly retryInMs: number };

/** A limiter, as used by one run of a process. */
export interface Gatekeeper {
  /** Calls `send` when the limit allows it; resolves when the request has ended. */
  pass(send: () => Promise<Ending>): Promise<unknown>;
  /** Absent if the limiter does not report its budget. */
  budget?(): Budget;
  stop?(): void;
}

export interface Contestant {
  readonly name: string;
  /** Opens the limiter for one run of the process. What the limiter has stored outlives the run. */
  open(clock: Clock): Promise<Gatekeeper>;
}

/** This app's limiter, on slots that outlive its runs. */
export function ours(slots: SlotStore = createMemorySlots()): Contestant {
  return {
    name: 'IMEI Desk',
    async open(clock) {
      const limiter = await createLimiter({ clock, slots });
      return {
        async pass(send) {
          const slot = await limiter.acquire('batch');
          const ending = await send();
          if (ending.kind === 'turned-away') slot.turnedAway(ending.retryInMs);
          if (ending.kind === 'not-sent') slot.giveBack();
          else slot.release();
        },
        budget: limiter.budget,
        stop: limiter.stop,
      };
    },
  };
}

/** A common limiter: it allows 60 requests per minute from its start, counts them when sent, and forgets them at a restart. */
export const countsWhatItSends: Contestant = {
  name: 'counts what it sends',
  async open(clock) {
    const waiting: (() => void)[] = [];
    let left = 0;
    let stop = () => {};
    const beginMinute = () => {
      for (left = 60; left > 0 && waiting.length > 0; left -= 1) waiting.shift()?.();
      stop = clock.after(60_000, beginMinute);
    };
    beginMinute();
    return {
      async pass(send) {
        if (left > 0) left -= 1;
        else await new Promise<void>((resolve) => waiting.push(resolve));
        return send();
      },
      stop: () => stop(),
    };
  },
};
