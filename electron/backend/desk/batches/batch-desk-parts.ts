import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ConnectionDesk } from '../connections/connections.ts';
import type { AccountDesk } from '../money/account.ts';
import type { MoneyPlaceDesk } from '../money/money-places.ts';
import type { SelectedOrders } from '../orders/selected-orders.ts';

export interface BatchDeskDeps {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly account: AccountDesk;
  readonly chosen: SelectedOrders;
  readonly moneyShares: MoneyPlaceDesk['shares'];
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly wake: (connectionId: string) => void;
  /** Starts the look-ups of uncertain orders. Call this when orders may have become uncertain. */
  readonly lookForUncertain: () => void;
}
