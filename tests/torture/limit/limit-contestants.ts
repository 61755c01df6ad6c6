import { createLimiter } from '../../../electron/backend/supplier/limiter/limiter.ts';
import type { SlotStore } from '../../../electron/backend/supplier/limiter/limiter-slots.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Budget } from '../../../shared/model/connection/budget.ts';
import { createMemorySlots } from '../../support/time/limiter-simulation.ts';

/** How a request ended for the one who sent it. */
export type Ending =
  | { readonly kind: 'answered' | 'lost' | 'not-sent' }
  | { readonly kind: 'turned-away'; readonly retryInMs: number };

/** A limiter as seen by one run of a process. */
export interface Gatekeeper {
  /** Calls `send` when it may go out; resolves when that has ended, or was not let through. */
  pass(send: () => Promise<Ending>): Promise<unknown>;
  /** Missing if it cannot be known. */
  budget?(): Budget;
  stop?(): void;
}

export interface Contestant {
  readonly name: string;
  /** Opens it for a run of the process; its files on the disk are its own. */
  open(clock: Clock): Promise<Gatekeeper>;
}

/** The limiter of this app, on slots that outlive its runs. */
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

/** What most do for "60 a minute": 60 whenever a minute begins, counted when they are sent, and forgotten at a restart. */
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
