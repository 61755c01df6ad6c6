import type { Change } from '../../../shared/contract/connections/diagnostics.ts';
import type { Settings } from '../../../shared/contract/shop/settings.ts';
import type { KeychainState } from '../../../shared/model/connection/connection.ts';
import type { SettingsStore } from '../base/settings.ts';
import type { JournalTrouble } from '../journal/engine/journal-watch.ts';
import type { TakenBack } from '../journal/migrations/down-migrations.ts';
import type { BackupDesk } from './backups.ts';
import type { Outcome } from './base/outcome.ts';
import type { BatchDesk } from './batches/batches.ts';
import type { BookDesk } from './books/books.ts';
import type { CatalogueDesk } from './catalogue/catalogue.ts';
import type { OtherOffersDesk } from './catalogue/other-supplier-offers.ts';
import type { BudgetDesk } from './connections/budget.ts';
import type { ConnectionDesk } from './connections/connections.ts';
import type { DoctorDesk } from './connections/doctor.ts';
import type { CustomerDesk } from './customers/customers.ts';
import type { DraftDesk } from './drafts/drafts.ts';
import type { HostDesk } from './host/host.ts';
import type { PrintingDesk } from './host/printing.ts';
import type { SharingDesk } from './host/sharing.ts';
import type { KnownAnswersDesk } from './known/known-answers.ts';
import type { KnownDevicesDesk } from './known/known-devices-desk.ts';
import type { AccountDesk } from './money/account.ts';
import type { BalancePathDesk } from './money/balance-path.ts';
import type { WalletExportDesk } from './money/export-wallet.ts';
import type { MoneyPlaceDesk } from './money/money-places.ts';
import type { ReportDesk } from './money/reports.ts';
import type { SalesDesk } from './money/sales.ts';
import type { WalletDesk } from './money/wallet.ts';
import type { WalletCheckDesk } from './money/wallet-check.ts';
import type { GapDesk } from './orders/gaps.ts';
import type { ManyOrdersDesk } from './orders/many-orders.ts';
import type { OrderDesk } from './orders/orders.ts';
import type { StoppedConnectionsDesk } from './orders/stopped-connections.ts';
import type { PricingDesk } from './pricing/pricing.ts';
import type { ReplyDesk } from './replies/replies.ts';
import type { StaffDesk } from './staff/staff.ts';
import type { SupplierClaimDesk } from './supplier-claims/supplier-claims.ts';

export interface About {
  readonly version: string;
  readonly shell: 'desktop' | 'loopback';
  readonly dataFolder: string;
  readonly logFile: string;
  readonly keychain: KeychainState;
  readonly journalTrouble: JournalTrouble;
  readonly takenBack: TakenBack | null;
}

/** All functions of the shop behind the contract. */
export interface Desk {
  readonly connections: ConnectionDesk;
  readonly account: AccountDesk;
  readonly catalogue: CatalogueDesk;
  readonly customers: CustomerDesk;
  readonly orders: OrderDesk;
  readonly manyOrders: ManyOrdersDesk;
  readonly stoppedConnections: StoppedConnectionsDesk;
  readonly batches: BatchDesk;
  readonly drafts: DraftDesk;
  readonly wallet: WalletDesk;
  readonly walletExport: WalletExportDesk;
  readonly moneyPlaces: MoneyPlaceDesk;
  readonly walletCheck: WalletCheckDesk;
  readonly balancePath: BalancePathDesk;
  readonly elsewhere: OtherOffersDesk;
  readonly claims: SupplierClaimDesk;
  readonly pricing: PricingDesk;
  readonly printing: PrintingDesk;
  readonly reports: ReportDesk;
  readonly sales: SalesDesk;
  readonly books: BookDesk;
  readonly replies: ReplyDesk;
  readonly doctor: DoctorDesk;
  readonly backups: BackupDesk;
  readonly gaps: GapDesk;
  readonly host: HostDesk;
  readonly sharing: SharingDesk;
  readonly knownAnswers: KnownAnswersDesk;
  readonly knownDevices: KnownDevicesDesk;
  readonly budget: BudgetDesk;
  readonly staff: StaffDesk;
  readonly settings: {
    read(isLocked: boolean): Settings;
    write(change: Parameters<SettingsStore['write']>[0]): Outcome<Settings>;
  };
  readonly diagnostics: {
    about(): Promise<About>;
    changes(signal?: AbortSignal): AsyncGenerator<Change, void>;
    reportDefect(defect: { readonly message: string; readonly stack: string }): { incidentId: string };
  };
}
