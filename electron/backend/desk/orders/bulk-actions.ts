import type { Budget } from '../../../../shared/model/connection/budget.ts';
import { isFinal, type Order } from '../../../../shared/model/order/order.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { StatusPoller } from '../../queue/tracking/status-poller.ts';
import type { DeskOf } from '../base/calls.ts';
import { operatorOf } from '../base/operator.ts';
import { done, invalid } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';
import { type SelectedOrders, selectedAtOnce } from './selected-orders.ts';

/** Acts on each selected order, at most 10,000. No action costs money. */
export interface BulkActionsDeps {
  readonly journal: Pick<Journal, 'many' | 'handOvers' | 'orders'>;
  readonly chosen: SelectedOrders;
  readonly connections: Pick<ConnectionDesk, 'client'>;
  readonly poller: Pick<StatusPoller, 'pollNow' | 'pollSoon'>;
  readonly settings: SettingsStore;
  readonly clock: { nowMs(): number };
  readonly onDefect: (error: unknown) => void;
}

// Up to this many orders are read one by one without pauses, with user priority. More orders are read in bulk with a pause between reads.
const maxAskedSingly = 20;
const pauseMs = 1_500;

export function openBulkActions(deps: BulkActionsDeps) {
  const { journal, chosen, poller } = deps;

  async function* pieces(orders: readonly Order[]): AsyncGenerator<string[]> {
    for (let start = 0; start < orders.length; start += selectedAtOnce)
      yield orders.slice(start, start + selectedAtOnce).map(({ id }) => id);
  }

  return {
    async noteMany({ selection, note, how }) {
      const selectedOrders = await chosen.all(selection);
      if (selectedOrders === null) return invalid('selection', 'too-many');
      let orders = 0;
      for await (const ids of pieces(selectedOrders)) orders += await journal.many.setNote(ids, note, how);
      return done({ orders, tooLong: selectedOrders.length - orders });
    },
    async handOverMany({ selection, handedOver }) {
      const selectedOrders = await chosen.all(selection);
      if (selectedOrders === null) return invalid('selection', 'too-many');
      const who = operatorOf(deps.settings);
      const changed: string[] = [];
      for await (const ids of pieces(selectedOrders)) {
        const moved = await journal.handOvers.set(ids, handedOver, who, deps.clock.nowMs(), 'many');
        changed.push(...moved.map(({ id }) => id));
      }
      return done({ ids: changed });
    },
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it decides for each supplier whether to send single or bulk requests.
    async askMany({ selection }) {
      const selectedOrders = await chosen.all(selection);
      if (selectedOrders === null) return invalid('selection', 'too-many');
      const open = selectedOrders.filter((order) => !isFinal(order.state) && order.reference !== null);
      const singly = open.length <= maxAskedSingly;
      const cost = { questions: 0, aboutMs: 0 };
      for (const [connectionId, ordersOfConnection] of Map.groupBy(open, (order) => order.connectionId)) {
        const budget = (await deps.connections.client(connectionId))?.limiter.budget();
        const questions = singly
          ? ordersOfConnection.length
          : await poller.pollSoon(connectionId, ordersOfConnection);
        cost.questions += questions;
        // Suppliers have separate budgets and are read in parallel.
        if (budget) cost.aboutMs = Math.max(cost.aboutMs, aboutMs(questions, budget, singly ? 0 : pauseMs));
        if (singly) for (const order of ordersOfConnection) void poller.pollNow(order).catch(deps.onDefect);
      }
      return done({ orders: open.length, ...cost });
    },
  } satisfies DeskOf<'orders'>;
}

/**
 * Approximate duration of this many requests within the budget, in ms. If there is a pause between requests, they are sent one after
 * another.
 */
export function aboutMs(questions: number, budget: Budget, pause: number): number {
  const waiting = Math.max(0, questions - Math.max(0, budget.left));
  return budget.closedForMs + Math.max((waiting / budget.perMinute) * 60_000, (questions - 1) * pause);
}
