import Bottleneck from 'bottleneck';
import PQueue from 'p-queue';
import pThrottle from 'p-throttle';
import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';
import { createLimiter } from '../../../electron/backend/supplier/limiter/limiter.ts';
import type { SlotStore } from '../../../electron/backend/supplier/limiter/limiter-slots.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Budget } from '../../../shared/model/connection/budget.ts';
import { createMemorySlots } from '../../support/time/limiter-simulation.ts';

/** How a request ended for the one who sent it. */
export type Ending =
  | { readonly kind: 'answered' | 'lost' | 'not-sent' }
  | { readonly kind: 'turned-away'; readonly retryInMs: number };

/** Something that lets requests through, as one run of a process has it. */
export interface Gatekeeper {
  /** Calls `send` when it may go out; resolves when that has ended, or was not let through. */
  pass(send: () => Promise<Ending>): Promise<unknown>;
  /** Where it can tell. */
  budget?(): Budget;
  stop?(): void;
}

export interface Contestant {
  readonly name: string;
  /** Opens it for a run of the process; what it kept on the disk is its own. */
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

const limit = 60;
const interval = 60_000;

/** What is on the shelf for "60 in a minute", each set up as its own documents say. They keep nothing over a restart. */
export const libraries: readonly Contestant[] = [
  shelf('Bottleneck, reservoir', () => {
    const limiter = new Bottleneck({
      reservoir: limit,
      reservoirRefreshAmount: limit,
      reservoirRefreshInterval: interval,
    });
    return (send) => limiter.schedule(send);
  }),
  shelf('p-throttle', () => pThrottle({ limit, interval })((send: () => Promise<Ending>) => send())),
  shelf('p-throttle, strict', () =>
    pThrottle({ limit, interval, strict: true })((send: () => Promise<Ending>) => send()),
  ),
  shelf('p-queue, interval', () => {
    const queue = new PQueue({ intervalCap: limit, interval });
    return (send) => queue.add(send);
  }),
  shelf('p-queue, interval, strict', () => {
    const queue = new PQueue({ intervalCap: limit, interval, strict: true });
    return (send) => queue.add(send);
  }),
  shelf('rate-limiter-flexible, queue', () => {
    const queue = new RateLimiterQueue(new RateLimiterMemory({ points: limit, duration: interval / 1_000 }));
    return async (send) => {
      await queue.removeTokens(1);
      return send();
    };
  }),
];

function shelf(name: string, make: () => Gatekeeper['pass']): Contestant {
  return { name, open: async () => ({ pass: make() }) };
}
