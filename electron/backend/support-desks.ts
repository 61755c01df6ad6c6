import type { MappedReply } from '../../shared/model/connection/mapping.ts';
import type { Host } from './base/host.ts';
import type { Keychain } from './base/keychain.ts';
import type { Log } from './base/log.ts';
import type { Redactor } from './base/redact.ts';
import type { CatalogueDesk } from './desk/catalogue/catalogue.ts';
import type { ConnectionDesk } from './desk/connections/connections.ts';
import { openDoctorDesk } from './desk/connections/doctor.ts';
import type { HealthTracker } from './desk/connections/health-tracker.ts';
import { type About, openDiagnosticsDesk } from './desk/diagnostics.ts';
import type { WalletDesk } from './desk/money/wallet.ts';
import { openReplyDesk } from './desk/replies/replies.ts';
import type { StaffDesk } from './desk/staff/staff.ts';
import type { Journal } from './journal/journal.ts';
import type { OrderTracking } from './order-tracking.ts';
import type { Suppliers } from './suppliers.ts';

export function openSupportDesks(deps: {
  readonly host: Host;
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly catalogue: CatalogueDesk;
  readonly wallet: WalletDesk;
  readonly tracking: OrderTracking;
  readonly staff: StaffDesk;
  readonly health: HealthTracker;
  readonly keychain: Keychain;
  readonly suppliers: Suppliers;
  readonly redactor: Redactor;
  readonly log: Log;
  readonly logFile: string;
  readonly takenBack: About['takenBack'];
  readonly journalTrouble: () => About['journalTrouble'];
  readonly onDefect: (error: unknown) => void;
}) {
  const { host, journal, connections, catalogue, wallet, tracking, health, keychain, redactor } = deps;
  const { log, logFile, takenBack, journalTrouble, onDefect } = deps;
  const { recorder, network } = deps.suppliers;
  const { clock } = host;
  return {
    replies: openReplyDesk({
      journal,
      recorder,
      withoutSecrets: redactor.withoutSecrets,
      shown: async (id) => (await connections.list()).connections.find((each) => each.id === id) ?? null,
      onMapping: rereadAfterMapping({ journal, connections, catalogue, wallet, tracking, onDefect }),
    }),
    diagnostics: {
      ...openDiagnosticsDesk({
        host,
        logFile,
        keychain,
        feed: journal.feed,
        staff: deps.staff,
        incident: log.incident,
        takenBack,
        journalTrouble,
      }),
      ...openDoctorDesk({
        journal,
        recorder,
        keychain,
        connections,
        health,
        clock,
        network,
        practice: host.practice,
        version: host.version,
        redact: redactor.redact,
      }),
    },
  };
}

/** Reads data again after the user corrected the fields of a supplier's replies. */
function rereadAfterMapping(deps: {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly catalogue: CatalogueDesk;
  readonly wallet: WalletDesk;
  readonly tracking: Pick<OrderTracking, 'poller'>;
  readonly onDefect: (error: unknown) => void;
}): (connectionId: string, changed: readonly MappedReply[]) => void {
  const { journal, connections, catalogue, wallet, tracking, onDefect } = deps;
  return (connectionId, changed) => {
    tracking.poller.pollAll(connectionId);
    const isOfAccount = changed.includes('account');
    // After this change, another field may contain the balance.
    const ready = isOfAccount ? journal.balances.breakPath(connectionId) : Promise.resolve();
    const checked = ready.then(() => connections.check({ id: connectionId }));
    checked.catch(onDefect);
    // Amounts without a currency are in the account's currency.
    if (isOfAccount)
      checked
        .then(() => Promise.all([catalogue.reread(connectionId), wallet.reread(connectionId)]))
        .catch(onDefect);
    if (changed.includes('service')) catalogue.reread(connectionId).catch(onDefect);
    if (changed.includes('transaction')) wallet.reread(connectionId).catch(onDefect);
  };
}
