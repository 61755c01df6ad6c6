import type { MappedReply } from '../../shared/model/connection/mapping.ts';
import type { CatalogueDesk } from './desk/catalogue/catalogue.ts';
import type { ConnectionDesk } from './desk/connections/connections.ts';
import type { WalletDesk } from './desk/money/wallet.ts';
import type { Journal } from './journal/journal.ts';
import type { OrderTracking } from './order-tracking.ts';

/** Reads data again after a person corrected the fields of a supplier's replies. */
export function rereadAfterMapping(parts: {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly catalogue: CatalogueDesk;
  readonly wallet: WalletDesk;
  readonly tracking: Pick<OrderTracking, 'poller'>;
  readonly onDefect: (error: unknown) => void;
}): (connectionId: string, changed: readonly MappedReply[]) => void {
  const { journal, connections, catalogue, wallet, tracking, onDefect } = parts;
  return (connectionId, changed) => {
    tracking.poller.askAll(connectionId);
    const isOfAccount = changed.includes('account');
    // The balance may be read differently from now on.
    const ready = isOfAccount ? journal.balances.breakPath(connectionId) : Promise.resolve();
    const checked = ready.then(() => connections.check(connectionId));
    checked.catch(onDefect);
    // Amounts without a currency are in the account's.
    if (isOfAccount)
      checked
        .then(() => Promise.all([catalogue.reread(connectionId), wallet.reread(connectionId)]))
        .catch(onDefect);
    if (changed.includes('service')) catalogue.reread(connectionId).catch(onDefect);
    if (changed.includes('transaction')) wallet.reread(connectionId).catch(onDefect);
  };
}
