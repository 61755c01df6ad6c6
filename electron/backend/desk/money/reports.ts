import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type Money, multiplyMoney, sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import { shopDay, startOfShopDay } from '../../../../shared/model/base/shop-day.ts';
import { maxClaimMs } from '../../../../shared/model/order/claimed-time.ts';
import { isOpenAtSupplier, type OrderState } from '../../../../shared/model/order/order.ts';
import type { ReportDay, ReportOutcome, ReportService } from '../../../../shared/model/order/report.ts';
import { minFinished } from '../../../../shared/model/order/typical-time.ts';
import type { Journal } from '../../journal/journal.ts';
import type { OrderSum } from '../../journal/outbox/order-sums.ts';
import type { DeskOf } from '../base/calls.ts';
import { done } from '../base/outcome.ts';

/** Order sums by day and by service, from the journal alone. */
export function openReportDesk(deps: {
  readonly journal: Pick<Journal, 'orderSums' | 'typicalTimes' | 'catalogue' | 'connections'>;
  readonly clock: Clock;
}) {
  const { journal, clock } = deps;
  return {
    async read({ days: count }) {
      const madeAt = clock.nowMs();
      const days: ReportDay[] = [];
      const byService = new Map<string, OrderSum[]>();
      for (let before = count - 1; before >= 0; before -= 1) {
        // The days are read one after another, so that a commit waits for at most one day of orders.
        const fromMs = startOfShopDay(madeAt, before);
        const sums = await journal.orderSums.sentBetween(fromMs, startOfShopDay(madeAt, before - 1));
        days.push({ day: shopDay(fromMs), orders: ordersOf(sums), spent: spentOf(sums) });
        for (const sum of sums) {
          const key = keyOf(sum);
          const known = byService.get(key);
          if (known === undefined) byService.set(key, [sum]);
          else known.push(sum);
        }
      }
      const timesByService = new Map((await journal.typicalTimes.all()).map((each) => [keyOf(each), each]));
      const claims = new Map<string, string>();
      for (const { id: connectionId } of await journal.connections.list())
        for (const { id: serviceId, time } of (await journal.catalogue.list(connectionId)).services)
          claims.set(keyOf({ connectionId, serviceId }), time);
      const services = [...byService].flatMap(([key, sums]): readonly ReportService[] => {
        const last = sums.at(-1);
        if (last === undefined) return [];
        const times = timesByService.get(key);
        const learned = times !== undefined && times.finished >= minFinished;
        const claim = claims.get(key) ?? '';
        return [
          {
            connectionId: last.connectionId,
            serviceId: last.serviceId,
            serviceName: last.serviceName,
            orders: ordersOf(sums),
            outcomes: outcomesOf(sums),
            spent: spentOf(sums),
            medianMs: learned ? times.medianMs : null,
            slowMs: learned ? times.lateAfterMs : null,
            claimedMs: maxClaimMs(claim),
            claim,
          },
        ];
      });
      return done({ days, services: services.sort((one, other) => other.orders - one.orders), madeAt });
    },
  } satisfies DeskOf<'reports'>;
}

const outcomeOf: Readonly<Record<OrderState, ReportOutcome>> = {
  success: 'success',
  rejected: 'rejected',
  refused: 'refused',
  cancelled: 'refused',
  uncertain: 'uncertain',
  queued: 'open',
  claimed: 'open',
  sending: 'open',
  pending: 'open',
  'in-process': 'open',
  unknown: 'open',
};

function keyOf({ connectionId, serviceId }: { connectionId: string; serviceId: string }): string {
  return `${connectionId}\n${serviceId}`;
}

function ordersOf(sums: readonly OrderSum[]): number {
  return sums.reduce((total, { orders }) => total + orders, 0);
}

function outcomesOf(sums: readonly OrderSum[]): Record<ReportOutcome, number> {
  const counts = { success: 0, rejected: 0, refused: 0, uncertain: 0, open: 0 };
  for (const { state, orders } of sums) counts[outcomeOf[state]] += orders;
  return counts;
}

// Charges without refunds, as in the books and in today's spending on Desk.
function spentOf(sums: readonly OrderSum[]): Money[] {
  const spent = sums.filter(({ state }) => state === 'success' || isOpenAtSupplier(state));
  return sumByCurrency(
    spent.map(({ price, currency, orders }) => multiplyMoney({ amount: price, currency }, orders)),
  );
}
