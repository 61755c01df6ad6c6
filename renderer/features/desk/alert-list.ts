import type { PriceMove } from '../../../shared/contract/connections/catalogue.ts';
import type { Owed } from '../../../shared/contract/money/wallet.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
import { type Batch, needsSomebody, type PauseReason } from '../../../shared/model/order/batch.ts';
import type { OrderState, SharedReference } from '../../../shared/model/order/order.ts';
import { paths } from '../../ui/base/paths.ts';

/** One line that needs a person's action, with its link. */
export type Alert = { readonly key: string; readonly to: string } & (
  | { readonly kind: 'unsent' | 'unknown' | 'claims'; readonly count: number }
  // Dismissing the alert hides refusals up to the time `at`.
  | { readonly kind: 'refused'; readonly count: number; readonly at: number }
  | { readonly kind: 'batch'; readonly name: string; readonly why: PauseReason; readonly rows: number }
  | {
      readonly kind: 'owed' | 'unknownSpent' | 'balanceFell';
      /** The connection of the wallet. The wallet screen shows the selected connection, so this one must be selected first. */
      readonly connectionId: string;
      readonly name: string;
      readonly count: number;
      readonly sums: readonly Money[];
    }
  | { readonly kind: 'shared'; readonly identifier: string; readonly reference: string }
  // Dismissing the alert hides price changes up to the time `at`.
  | { readonly kind: 'prices'; readonly moves: readonly PriceMove[]; readonly at: number }
);

interface Facts {
  readonly counts: Partial<Readonly<Record<OrderState, number>>>;
  readonly shared?: readonly SharedReference[];
  readonly unsent?: readonly { readonly id: string }[];
  readonly refused?: { readonly count: number; readonly at: number | null } | null;
  readonly paused?: readonly Pick<Batch, 'id' | 'name' | 'pauseReason' | 'counts'>[];
  readonly owed?: readonly Owed[];
  readonly claimsDue?: number;
  readonly prices?: { readonly moves: readonly PriceMove[]; readonly at: number | null } | null;
}

const sharedShown = 3;
const batchesShown = 3;

/**
 * Alerts that need a person, most urgent first. Omits what the banners above every screen report: uncertain orders, a low balance, a
 * failing connection.
 */
export function alertsOf({
  counts,
  shared = [],
  unsent = [],
  refused = null,
  paused = [],
  owed = [],
  claimsDue = 0,
  prices = null,
}: Facts): readonly Alert[] {
  const alerts: Alert[] = shared.slice(0, sharedShown).map(({ orderId, identifier, reference }) => ({
    key: `shared ${orderId}`,
    kind: 'shared',
    to: paths.order(orderId),
    identifier,
    reference,
  }));
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
  const { unknown = 0 } = counts;
  if (unknown > 0)
    alerts.push({
      key: 'unknown',
      kind: 'unknown',
      to: paths.orders({ states: ['unknown'] }),
      count: unknown,
    });
  if (refused !== null && refused.count > 0 && refused.at !== null)
    alerts.push({
      key: 'refused',
      kind: 'refused',
      to: paths.orders({ states: ['refused'] }),
      count: refused.count,
      at: refused.at,
    });
  for (const { connectionId, name, owed: mine, unknown: nobodys, fell } of owed) {
    const at = { to: paths.wallet(), name, connectionId };
    if (mine.count > 0) alerts.push({ ...mine, ...at, key: `owed ${connectionId}`, kind: 'owed' });
    if (nobodys.count > 0)
      alerts.push({ ...nobodys, ...at, key: `spent ${connectionId}`, kind: 'unknownSpent' });
    if (fell.count > 0) alerts.push({ ...fell, ...at, key: `fell ${connectionId}`, kind: 'balanceFell' });
  }
  if (claimsDue > 0) alerts.push({ key: 'claims', kind: 'claims', to: paths.claims(), count: claimsDue });
  if (prices !== null && prices.moves.length > 0 && prices.at !== null)
    alerts.push({ key: 'prices', kind: 'prices', to: paths.catalogue(), moves: prices.moves, at: prices.at });
  return alerts;
}
