import { type BatchLinesJournal, openBatchLinesJournal } from './batches/batch-lines.ts';
import { type BatchJournal, openBatchJournal } from './batches/batches.ts';
import { type BookJournal, openBookJournal } from './books/books.ts';
import { type CustomerJournal, openCustomerJournal } from './customers/customers.ts';
import { type ChangeFeed, createChangeFeed } from './engine/change-feed.ts';
import { openKeyValueJournal } from './engine/key-value.ts';
import { type JournalLocation, type JournalOptions, openEngine } from './engine/open-engine.ts';
import type { WordIndex } from './engine/word-index.ts';
import { type GapJournal, openGapJournal } from './gaps/gaps.ts';
import type { KeyValueJournal } from './keys.ts';
import { type EarlierOrders, openEarlierOrders } from './known/earlier-orders.ts';
import { type KnownDevices, openKnownDevices } from './known/known-devices.ts';
import { learnDevices } from './known/learn-devices.ts';
import { openTacTables, type TacTables } from './known/tac-tables.ts';
import { openOrderWords } from './list/order-words.ts';
import { type OrderMoneyJournal, openOrderMoneyJournal } from './matches/order-money.ts';
import { type FindingJournal, openFindingJournal } from './matches/wallet-findings.ts';
import { openWalletMatcher, type WalletMatcher } from './matches/wallet-matcher.ts';
import { type HandOverJournal, openHandOverJournal } from './orders/hand-overs.ts';
import { type ManyOrdersJournal, openManyOrdersJournal } from './orders/many-orders.ts';
import { type OrderNewsJournal, openOrderNewsJournal } from './orders/order-news.ts';
import { type OrderJournal, openOrderJournal } from './orders/orders.ts';
import { openReferenceJournal, type ReferenceJournal } from './orders/reference-holders.ts';
import { openResendJournal, type ResendJournal } from './orders/resend-journal.ts';
import { openUsualTimeJournal, type UsualTimeJournal } from './orders/usual-times.ts';
import { type OrderSumJournal, openOrderSumJournal } from './outbox/order-sums.ts';
import { type Outbox, openOutbox } from './outbox/outbox.ts';
import { openSalesTotalsJournal, type SalesTotalsJournal } from './outbox/sales-totals.ts';
import { openUncertainStopJournal, type UncertainStopJournal } from './outbox/uncertain-stops.ts';
import { type DecisionJournal, openDecisionJournal } from './outcomes/decisions.ts';
import { openReconciliationJournal, type ReconciliationJournal } from './outcomes/reconciliations.ts';
import { openStatusJournal, type StatusJournal } from './outcomes/statuses.ts';
import { openPriceRuleJournal, type PriceRuleJournal } from './pricing/price-rules.ts';
import { openQuoteJournal, type QuoteJournal } from './pricing/quotes.ts';
import { openPeopleJournal, type PeopleJournal } from './staff/people.ts';
import { openStaffSecretJournal, type StaffSecretJournal } from './staff/staff-secrets.ts';
import { openSupplierClaimJournal, type SupplierClaimJournal } from './supplier-claims/supplier-claims.ts';
import { type CatalogueJournal, openCatalogueJournal } from './supplier-data/catalogue.ts';
import { type ConnectionJournal, openConnectionJournal } from './supplier-data/connections.ts';
import { openSlotJournal, type SlotJournal } from './supplier-data/limiter-slots.ts';
import { openReplyJournal, type ReplyJournal } from './supplier-data/replies.ts';
import { openSameServiceJournal, type SameServiceJournal } from './supplier-data/same-services.ts';
import { type AccountJournal, openAccountJournal } from './wallet/accounts.ts';
import { type BalanceJournal, openBalanceJournal } from './wallet/balance-history.ts';
import { openTransactionJournal, type TransactionJournal } from './wallet/transactions.ts';
import { openWalletWords } from './wallet/wallet-words.ts';

/** The durable record. A write is durable when it resolves; then the change feed is notified. */
export interface Journal {
  readonly accounts: AccountJournal;
  readonly balances: BalanceJournal;
  readonly batches: BatchJournal;
  readonly batchLines: BatchLinesJournal;
  readonly books: BookJournal;
  readonly catalogue: CatalogueJournal;
  readonly connections: ConnectionJournal;
  readonly customers: CustomerJournal;
  readonly keyValues: KeyValueJournal;
  readonly earlier: EarlierOrders;
  readonly devices: KnownDevices;
  readonly tacTables: TacTables;
  /** Learns a little about devices from results; true while there is more. */
  readonly learnDevices: () => Promise<boolean>;
  readonly gaps: GapJournal;
  readonly handOvers: HandOverJournal;
  readonly orders: OrderJournal;
  readonly orderMoney: OrderMoneyJournal;
  readonly orderNews: OrderNewsJournal;
  readonly orderSums: OrderSumJournal;
  readonly resends: ResendJournal;
  readonly salesTotals: SalesTotalsJournal;
  readonly reconciliations: ReconciliationJournal;
  readonly people: PeopleJournal;
  readonly priceRules: PriceRuleJournal;
  readonly quotes: QuoteJournal;
  readonly references: ReferenceJournal;
  readonly outbox: Outbox;
  readonly sameServices: SameServiceJournal;
  readonly uncertainStops: UncertainStopJournal;
  readonly slots: SlotJournal;
  readonly statuses: StatusJournal;
  readonly staffSecrets: StaffSecretJournal;
  readonly supplierClaims: SupplierClaimJournal;
  readonly replies: ReplyJournal;
  readonly transactions: TransactionJournal;
  readonly usualTimes: UsualTimeJournal;
  readonly decisions: DecisionJournal;
  readonly findings: FindingJournal;
  readonly matcher: WalletMatcher;
  readonly words: WordIndex;
  readonly walletWords: WordIndex;
  readonly many: ManyOrdersJournal;
  readonly feed: ChangeFeed;
  /** As `writeWholeFile`. Rejects if another connection is reading. */
  checkpoint(): Promise<void>;
  /** As `Engine.identity`; null for a file. */
  identity(): Promise<string | null>;
  close(): Promise<void>;
}

/** Opens the journal in a file, as `openDatabase` does, or on a server, as `openPostgres` does. Rejects with `JournalFailure` or `NewerJournal`, the journal untouched. */
export async function openJournal(location: JournalLocation, options: JournalOptions = {}): Promise<Journal> {
  const { database, openReads, checkpoint, identity } = await openEngine(location, options);
  // J7: reads for screens may take long over years of rows, so they have a thread or a connection of their own on which no write waits. What decides
  // about money is read on the writer's, mostly within the transaction that writes, and never queues behind a list.
  const reads = openReads();
  const close = async (): Promise<void> => {
    await reads.destroy();
    await database.destroy();
  };
  try {
    // Starts its thread now, so that the first list does not wait for it.
    await reads.selectFrom('facts').select('name').limit(1).execute();
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  const feed = createChangeFeed();
  return {
    accounts: openAccountJournal(database, feed),
    balances: openBalanceJournal(database, reads, feed),
    batches: openBatchJournal(database, reads, feed),
    batchLines: openBatchLinesJournal(reads),
    books: openBookJournal(database, reads, feed),
    catalogue: openCatalogueJournal(database, reads, feed),
    connections: openConnectionJournal(database, feed),
    customers: openCustomerJournal(database, reads, feed),
    keyValues: openKeyValueJournal(database),
    earlier: openEarlierOrders(reads),
    devices: openKnownDevices(reads),
    tacTables: openTacTables(database, reads),
    learnDevices: learnDevices(database, reads),
    gaps: openGapJournal(database, feed),
    handOvers: openHandOverJournal(database, reads, feed),
    orders: openOrderJournal(database, reads, feed),
    orderMoney: openOrderMoneyJournal(reads),
    orderNews: openOrderNewsJournal(reads),
    orderSums: openOrderSumJournal(database, reads),
    resends: openResendJournal(database, reads, feed),
    salesTotals: openSalesTotalsJournal(reads),
    reconciliations: openReconciliationJournal(database, reads, feed),
    people: openPeopleJournal(database, feed),
    priceRules: openPriceRuleJournal(database, reads, feed),
    quotes: openQuoteJournal(database, reads, feed),
    references: openReferenceJournal(reads),
    outbox: openOutbox(database, reads, feed, crypto.randomUUID()),
    sameServices: openSameServiceJournal(database, reads, feed),
    uncertainStops: openUncertainStopJournal(database, reads, feed),
    slots: openSlotJournal(database),
    statuses: openStatusJournal(database, feed),
    staffSecrets: openStaffSecretJournal(database, feed),
    supplierClaims: openSupplierClaimJournal(database, reads, feed),
    replies: openReplyJournal(database, reads, feed),
    transactions: openTransactionJournal(database, reads, feed),
    usualTimes: openUsualTimeJournal(database, reads, feed),
    decisions: openDecisionJournal(database, feed),
    findings: openFindingJournal(database, reads, feed),
    matcher: openWalletMatcher(database, reads, feed),
    words: openOrderWords(database),
    walletWords: openWalletWords(database),
    many: openManyOrdersJournal(database, reads, feed),
    feed,
    checkpoint,
    identity,
    close,
  };
}
