import type { Change } from '../../../shared/contract/diagnostics.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { KeychainState } from '../../../shared/model/connection.ts';
import type { JournalTrouble } from '../journal/journal-watch.ts';
import type { SettingsStore } from '../settings.ts';
import type { AccountDesk } from './account.ts';
import type { BackupDesk } from './backups.ts';
import type { BatchDesk } from './batches.ts';
import type { BudgetDesk } from './budget.ts';
import type { CatalogueDesk } from './catalogue.ts';
import type { ConnectionDesk } from './connections.ts';
import type { DoctorDesk } from './doctor.ts';
import type { GapDesk } from './gaps.ts';
import type { ManyOrdersDesk } from './many-orders.ts';
import type { OrderDesk } from './orders.ts';
import type { ReplyDesk } from './replies.ts';
import type { ReportDesk } from './reports.ts';
import type { StoppedSinglesDesk } from './stopped-singles.ts';
import type { WalletDesk } from './wallet.ts';

export interface About {
  readonly version: string;
  readonly shell: 'desktop' | 'loopback';
  readonly dataFolder: string;
  readonly logFile: string;
  readonly keychain: KeychainState;
  readonly journalTrouble: JournalTrouble;
}

/** Everything that the shop can do: the verbs behind the contract. */
export interface Desk {
  readonly connections: ConnectionDesk;
  readonly account: AccountDesk;
  readonly catalogue: CatalogueDesk;
  readonly orders: OrderDesk;
  readonly manyOrders: ManyOrdersDesk;
  readonly stoppedSingles: StoppedSinglesDesk;
  readonly batches: BatchDesk;
  readonly wallet: WalletDesk;
  readonly reports: ReportDesk;
  readonly replies: ReplyDesk;
  readonly doctor: DoctorDesk;
  readonly backups: BackupDesk;
  readonly gaps: GapDesk;
  readonly budget: BudgetDesk;
  readonly settings: { read(): Settings; write(change: Parameters<SettingsStore['write']>[0]): Settings };
  readonly diagnostics: {
    about(): Promise<About>;
    changes(signal?: AbortSignal): AsyncGenerator<Change, void>;
    reportDefect(defect: { readonly message: string; readonly stack: string }): { incidentId: string };
  };
}
