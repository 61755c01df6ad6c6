import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import { type Budget, requestsPerMinute } from '../../../../shared/model/connection/budget.ts';
import type { Outbox } from '../../journal/outbox/outbox.ts';
import type { DeskOf } from '../base/calls.ts';
import type { ConnectionDesk } from './connections.ts';

/** Debounces budget changes, because every request causes one. */
export const budgetNewsMs = 250;

/** The request budget of a connection's key, and its waiting requests (money-safety L5). */
export function openBudgetDesk(deps: {
  readonly connections: Pick<ConnectionDesk, 'openClient'>;
  readonly journal: Pick<Outbox, 'countQueued'>;
}) {
  return {
    async read({ connectionId }) {
      const open = await deps.connections.openClient(connectionId);
      if (!open.ok) return unused;
      const budget = open.value.client.limiter.budget();
      // The queue waits for one slot at a time. The number shown to users also includes the orders that wait behind the first one.
      const queued = await deps.journal.countQueued(open.value.id);
      const waiting = { ...budget.waiting };
      if (queued.single > 0) waiting.place = Math.max(waiting.place ?? 0, queued.single);
      if (queued.batch > 0) waiting.batch = Math.max(waiting.batch ?? 0, queued.batch);
      markRule('L5');
      return { ...budget, waiting };
    },
  } satisfies DeskOf<'budget'>;
}

const unused: Budget = {
  limit: requestsPerMinute,
  perMinute: requestsPerMinute,
  used: 0,
  left: requestsPerMinute,
  nextSlotInMs: 0,
  closedForMs: 0,
  wholeInMs: 0,
  waiting: {},
  placed: 0,
  granted: 0,
};
