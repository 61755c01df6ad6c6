import type { Clock } from '../../shared/model/base/clock.ts';
import type { Host } from './base/host.ts';
import type { Log } from './base/log.ts';
import type { SettingsStore } from './base/settings.ts';
import { openBatchDesk } from './desk/batches/batches.ts';
import type { ConnectionDesk } from './desk/connections/connections.ts';
import { openCustomerDesk } from './desk/customers/customers.ts';
import { openDraftDesk } from './desk/drafts/drafts.ts';
import { openKnownAnswersDesk } from './desk/known/known-answers.ts';
import { openKnownDevicesDesk } from './desk/known/known-devices-desk.ts';
import type { AccountDesk } from './desk/money/account.ts';
import type { MoneyPlaceDesk } from './desk/money/money-places.ts';
import { openManyOrdersDesk } from './desk/orders/many-orders.ts';
import { openOrderDesk } from './desk/orders/orders.ts';
import { createSelectedOrders } from './desk/orders/selected-orders.ts';
import { openStoppedConnectionsDesk } from './desk/orders/stopped-connections.ts';
import type { Journal } from './journal/journal.ts';
import type { OrderTracking } from './order-tracking.ts';
import type { Sending } from './sending.ts';

export function openOrderDesks(deps: {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly account: AccountDesk;
  readonly moneyShares: MoneyPlaceDesk['shares'];
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly files: { readonly handOut: Host['handOut']; readonly today: () => string };
  readonly wake: (connectionId: string) => void;
  readonly tracking: OrderTracking;
  readonly prices: Sending['prices'];
  readonly log: Log;
  readonly withoutSecrets: (text: string) => string;
  readonly installationId: string;
  readonly onDefect: (error: unknown) => void;
}) {
  const { files, tracking, prices, log, withoutSecrets, installationId, onDefect, ...common } = deps;
  const shared = { ...common, chosen: createSelectedOrders(deps.journal, deps.clock) };
  const drafts = openDraftDesk({ ...common, installationId });
  // The order is already written, so a draft that cannot be removed is not a failure of the order.
  const discardDraft = (id: string) => drafts.discard({ id }).catch(onDefect);
  return {
    orders: {
      ...openOrderDesk({ ...shared, ...tracking, withoutSecrets, discardDraft }),
      ...openManyOrdersDesk({ ...shared, ...files, poller: tracking.poller, onDefect }),
      ...openStoppedConnectionsDesk({ ...shared, prices, log }),
    },
    customers: openCustomerDesk({ ...shared, ...files }),
    batches: openBatchDesk({ ...shared, ...files, lookForUncertain: tracking.reconciler.watch }),
    drafts,
    known: { ...openKnownAnswersDesk(shared), ...openKnownDevicesDesk(shared) },
  };
}
