import type { OrderSelection } from '../../../../shared/model/order/order-filter.ts';
import { done, invalid } from '../base/outcome.ts';
import type { OverGap } from '../orders/check-gap.ts';
import type { BatchDeskParts } from './batch-desk-parts.ts';
import { commitList } from './commit-list.ts';
import { planRepeat } from './repeat-plan.ts';

export interface RepeatForm {
  readonly connectionId: string;
  readonly token: string;
  readonly orderIds: readonly string[];
  readonly name: string;
  readonly reason: string;
  readonly overBalance: boolean;
  readonly overGap: OverGap;
}

/** Orders a selection again on purpose: one batch, in which each order is linked to the order that it repeats (money-safety O5). */
export function openRepeatDesk(parts: BatchDeskParts) {
  const { journal, connections, chosen } = parts;
  return {
    async planAgain(connectionId: string | null, selection: OrderSelection) {
      const open = await connections.openClient(connectionId);
      if (!open.ok) return open;
      const orders = await chosen.all(selection);
      if (orders === null) return invalid('selection', 'too-many');
      return done((await planRepeat(journal, open.value.id, orders)).plan);
    },
    /**
     * Returns the batch of this plan. If another click or window has already committed the plan, returns that batch. Returns `moved` if the
     * plan is outdated.
     */
    async orderAgain({ token, orderIds, reason, ...form }: RepeatForm) {
      const open = await connections.openClient(form.connectionId);
      if (!open.ok) return open;
      const orders = await chosen.all({ by: 'ids', ids: [...orderIds] });
      const whole = await planRepeat(journal, form.connectionId, orders ?? []);
      const same = await journal.batches.findByRequest(token);
      if (same) return done(same.batch);
      // A price (O6) or another order for the same device (O5) changed since the user looked, so the user must look again.
      if (whole.plan.token !== token) return invalid('orders', 'moved');
      const { services, plan } = whole;
      const rows = whole.rows.map((row) => ({ ...row, againReason: reason }));
      return commitList(
        parts,
        { ...form, requestId: token, services, rows, repeated: plan.orderIds, staged: 0 },
        { rows: [], lines: [] },
      );
    },
  };
}
