import type { Clock } from '../../../../shared/model/base/clock.ts';
import { shopDay, startOfShopDay } from '../../../../shared/model/base/shop-day.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import { soldWithoutTax } from '../../../../shared/model/pricing/margin.ts';
import { createSaleGroups, type SaleGroup, type SoldAlike } from '../../../../shared/model/pricing/sales.ts';
import type { Journal } from '../../journal/journal.ts';
import type { SalesTotal } from '../../journal/outbox/sales-totals.ts';
import type { DeskOf } from '../base/calls.ts';
import { done } from '../base/outcome.ts';

/** Maximum number of customers in the report; those with the most orders are included. */
const maxCustomers = 200;

/** Revenue and cost of successful orders. Rejected orders earn nothing. */
export function openSalesDesk(deps: {
  readonly journal: Pick<Journal, 'salesTotals'>;
  readonly clock: Clock;
}) {
  const { journal, clock } = deps;
  return {
    async sales({ days: count }) {
      const madeAt = clock.nowMs();
      const [days, services] = [createSaleGroups(), createSaleGroups()];
      const [customers, persons] = [createSaleGroups(), createSaleGroups()];
      for (let before = count - 1; before >= 0; before -= 1) {
        const fromMs = startOfShopDay(madeAt, before);
        const day = shopDay(fromMs);
        for (const sum of await journal.salesTotals.soldBetween(fromMs, startOfShopDay(madeAt, before - 1))) {
          const sale = saleOf(sum);
          days.add({ key: day, name: day }, sale);
          services.add({ key: `${sum.connectionId}\n${sum.serviceId}`, name: sum.serviceName }, sale);
          customers.add({ key: customerKey(sum.customer), name: sum.customer }, sale);
          persons.add({ key: sum.person, name: sum.person }, sale);
        }
      }
      return done({
        days: days.all(),
        services: largestFirst(services.all()),
        customers: largestFirst(customers.all()).slice(0, maxCustomers),
        persons: largestFirst(persons.all()),
        madeAt,
      });
    },
  } satisfies DeskOf<'reports'>;
}

function saleOf({
  orders,
  price,
  currency,
  customerPrice,
  customerCurrency,
  customerTax,
}: SalesTotal): SoldAlike {
  const sold =
    customerPrice === null
      ? null
      : {
          amount: soldWithoutTax({ amount: customerPrice, currency: customerCurrency }, customerTax),
          currency: customerCurrency,
        };
  return { orders, sold, cost: { amount: price, currency } };
}

function largestFirst(groups: SaleGroup[]): SaleGroup[] {
  const ordersOf = ({ unpriced, sums }: SaleGroup) =>
    sums.reduce((all, { orders }) => all + orders, unpriced);
  return groups.sort((one, other) => ordersOf(other) - ordersOf(one));
}
