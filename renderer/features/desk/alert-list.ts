import type { OpenConflict } from '../../../shared/contract/orders.ts';
import { compareDecimals, type Money } from '../../../shared/model/base/decimal.ts';
import { type Batch, needsSomebody, type PauseReason } from '../../../shared/model/order/batch.ts';
import type { OrderState, SharedReference } from '../../../shared/model/order/order.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { paths } from '../../ui/base/paths.ts';

/** One line that needs a person, and where it leads. */
export type Alert = { readonly key: string; readonly to: string } & (
  | { readonly kind: 'beside' | 'unsent' | 'refused' | 'unknown'; readonly count: number }
  | { readonly kind: 'batch'; readonly name: string; readonly why: PauseReason; readonly rows: number }
  | { readonly kind: 'shared'; readonly identifier: string; readonly reference: string }
  | { readonly kind: 'price'; readonly name: string; readonly before: Money; readonly now: Money }
);

interface Facts {
  readonly counts: Partial<Readonly<Record<OrderState, number>>>;
  readonly favourites: readonly Service[];
  readonly shared?: readonly SharedReference[];
  readonly beside?: readonly Pick<OpenConflict, 'id'>[];
  readonly unsent?: readonly { readonly id: string }[];
  readonly paused?: readonly Pick<Batch, 'id' | 'name' | 'pauseReason' | 'counts'>[];
}

/** At most this many price moves: the catalogue shows them all. */
const pricesShown = 3;
const sharedShown = 3;
const batchesShown = 3;

/**
 * What needs a person, the most urgent first. Uncertain orders, a low balance and an ill connection are not here: the banners
 * above every screen say them louder.
 */
export function alertsOf({
  counts,
  favourites,
  shared = [],
  beside = [],
  unsent = [],
  paused = [],
}: Facts): readonly Alert[] {
  const alerts: Alert[] = shared.slice(0, sharedShown).map(({ orderId, identifier, reference }) => ({
    ...{ key: `shared ${orderId}`, kind: 'shared', to: paths.order(orderId), identifier, reference },
  }));
  const [first] = beside;
  if (first !== undefined)
    alerts.push({ key: 'beside', kind: 'beside', to: paths.order(first.id), count: beside.length });
  const [unsentFirst] = unsent;
  if (unsentFirst !== undefined)
    alerts.push({ key: 'unsent', kind: 'unsent', to: paths.order(unsentFirst.id), count: unsent.length });
  for (const { id, name, pauseReason: why, counts: of } of paused
    .filter(needsSomebody)
    .slice(0, batchesShown))
    if (why !== null)
      alerts.push({
        key: `batch ${id}`,
        kind: 'batch',
        to: paths.batch(id),
        name,
        why,
        rows: of.queued ?? 0,
      });
  for (const kind of ['unknown', 'refused'] as const) {
    const count = counts[kind] ?? 0;
    if (count > 0) alerts.push({ key: kind, kind, to: paths.orders({ states: [kind] }), count });
  }
  for (const { id, name, price, previousPrice } of favourites.filter(moved).slice(0, pricesShown)) {
    if (price === null || previousPrice === null) continue;
    alerts.push({
      key: `price ${id}`,
      kind: 'price',
      to: paths.catalogue(),
      name,
      before: previousPrice,
      now: price,
    });
  }
  return alerts;
}

function moved({ price, previousPrice }: Service): boolean {
  return (
    price !== null && previousPrice !== null && compareDecimals(price.amount, previousPrice.amount) !== 0
  );
}
