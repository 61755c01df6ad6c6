import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Reconciler } from '../../queue/reconciling/reconciler.ts';
import type { StatusPoller } from '../../queue/tracking/status-poller.ts';
import type { DeskOf } from '../base/calls.ts';
import { operatorOf, statedBy } from '../base/operator.ts';
import { done, failed, invalid, type Outcome } from '../base/outcome.ts';

export interface OrderDecisionDeps {
  readonly journal: Pick<Journal, 'decisions' | 'feed' | 'orders' | 'statuses'>;
  readonly poller: Pick<StatusPoller, 'track' | 'pollNow'>;
  readonly reconciler: Pick<Reconciler, 'watch'>;
  readonly settings: SettingsStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly wake: (connectionId: string) => void;
}

export function openOrderDecisions(parts: OrderDecisionDeps) {
  const { journal, poller, settings, clock } = parts;

  const decided = (answer: Awaited<ReturnType<Journal['decisions']['decide']>>): Outcome<Order> => {
    if (!answer) return invalid('id', 'not-found');
    if (answer.holder) return failed('reference-taken', answer.holder);
    if (!answer.moved) return invalid('id', `is-${answer.order.state}`);
    parts.wake(answer.order.connectionId);
    if (answer.order.state === 'uncertain') parts.reconciler.watch();
    return done(answer.order);
  };
  return {
    async cancel({ id }) {
      const move = { to: 'cancelled', why: 'cancelled', who: operatorOf(settings), words: null } as const;
      return decided(await journal.decisions.decide(id, 'queued', move, clock.nowMs()));
    },
    /**
     * Records the outcome of an uncertain order (money-safety O4). Refuses a reference that belongs to another order, and names that order
     * (O9).
     */
    async decide({ id, decision, who: typed, words }) {
      const who = statedBy(parts, typed);
      const move =
        decision.was === 'placed'
          ? ({
              to: 'pending',
              why: 'decided-placed',
              who,
              words,
              reference: decision.reference,
              reason: null,
            } as const)
          : ({ to: 'refused', why: 'decided-not-placed', who, words, reason: words } as const);
      const outcome = decided(await journal.decisions.decide(id, 'uncertain', move, clock.nowMs()));
      if (!outcome.ok) return outcome;
      if (decision.was === 'placed') poller.track(outcome.value);
      return outcome;
    },
    /** Accepts an answer that was set aside because it names another device, and reads the status again (money-safety P2). */
    async acceptAnswer({ id, attemptId, who: typed, words }) {
      const answer = { orderId: id, attemptId };
      const decider = { who: statedBy(parts, typed), words };
      const accepted = await journal.statuses.accept(answer, decider, clock.nowMs());
      if (!accepted) return invalid('attemptId', 'not-held');
      // The decision is valid even if this read fails, because it applies to every later answer.
      await poller.pollNow(accepted);
      return done((await journal.orders.get(id)) ?? accepted);
    },
  } satisfies DeskOf<'orders'>;
}
