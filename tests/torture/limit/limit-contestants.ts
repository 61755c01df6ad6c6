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
  /** Calls `send` when allowed; resolves when the request has ended or was not admitted. */
  pass(send: () => Promise<Ending>): Promise<unknown>;
  /** Absent if it cannot be known. */
  budget?(): Budget;
  stop?(): void;
}

export interface Contestant {
  readonly name: string;
  /** Opens it for a run of the process; its files on the disk stay. */
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

/** The usual "60 a minute": 60 per calendar minute, counted when sent, and forgotten at a restart. */
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
