import type { UnsettledOrder } from '../../../../shared/contract/orders/settling.ts';
import { type Clock, dayMs } from '../../../../shared/model/base/clock.ts';
import { err } from '../../../../shared/model/base/result.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import { isSpent, listedAs, lookUpAtSupplier } from '../../queue/reconciling/supplier-lookup.ts';
import type { DeskOf } from '../base/calls.ts';
import { statedBy } from '../base/operator.ts';
import { done } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';

export interface SettlingQueuesDeps {
  readonly journal: Pick<Journal, 'decisions' | 'feed' | 'orders' | 'reconciliations'>;
  readonly connections: Pick<ConnectionDesk, 'openClient'>;
  readonly settings: SettingsStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly wake: (connectionId: string) => void;
}

const maxLeft = 100;

/**
 * Settles a whole queue of orders that this app never sent, but that another copy of the journal may have
 * sent (money-safety J8, O12).
 */
export function openSettlingQueues(parts: SettlingQueuesDeps) {
  const { journal, clock } = parts;
  return {
    async doubtedQueues() {
      return done(await journal.decisions.doubtedQueues());
    },
    /**
     * Fails if neither the supplier's list nor its wallet can be read. An order that may be at the supplier
     * stays uncertain.
     */
    async settleQueue({ connectionId, who: typed, words }) {
      const open = await parts.connections.openClient(connectionId);
      if (!open.ok) return open;
      const orders = await journal.decisions.doubtedOrders(connectionId);
      const sinceMs = Math.min(clock.nowMs(), ...orders.map(({ createdAt }) => createdAt)) - dayMs;
      const holders = (references: readonly string[]) =>
        journal.reconciliations.holders(connectionId, references);
      const seen = await lookUpAtSupplier(open.value.client.reads, holders, sinceMs, 'person');
      if (seen.listed === null && seen.spent === null && seen.failure !== null) return err(seen.failure);
      // A copy sent the order after it was queued. Our clock may have been set since, so a day is allowed.
      const mayBeThere = (order: Order): boolean => {
        const queuedAt = seen.atSupplier(order.createdAt);
        const since = queuedAt === null ? null : queuedAt - dayMs;
        return (
          listedAs(seen, seen.rows ?? [], order, since) !== null ||
          (seen.listed === null && isSpent(seen, order.price, since))
        );
      };
      const who = statedBy(parts, typed);
      const move = { to: 'refused', why: 'decided-not-placed', who, words, reason: words } as const;
      const { there = [], absent = [] } = Object.groupBy(orders, (order) =>
        mayBeThere(order) ? 'there' : 'absent',
      );
      const settledBefore = await journal.decisions.decideAll(
        absent.map(({ id }) => id),
        'uncertain',
        move,
        clock.nowMs(),
      );
      const stays = (order: Order, why: UnsettledOrder['why']): UnsettledOrder => ({
        ...{ id: order.id, identifier: order.identifier, why, state: order.state, holder: null },
      });
      const left = there.slice(0, maxLeft).map((order) => stays(order, 'may-be-listed'));
      for (const id of settledBefore.slice(0, maxLeft - left.length)) {
        const order = await journal.orders.get(id);
        if (order) left.push(stays(order, 'not-uncertain'));
      }
      parts.wake(connectionId);
      const settled = absent.length - settledBefore.length;
      return done({ settled, left, more: orders.length - settled - left.length });
    },
  } satisfies DeskOf<'orders'>;
}
