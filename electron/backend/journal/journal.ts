import { sql } from 'kysely';
import { openBatchLinesJournal } from './batches/batch-lines.ts';
import { openBatchJournal } from './batches/batches.ts';
import { openBookJournal } from './books/books.ts';
import { openCustomerJournal } from './customers/customers.ts';
import { createChangeFeed } from './engine/change-feed.ts';
import { openKeyValueJournal } from './engine/key-value.ts';
import { type JournalLocation, type JournalOptions, openEngine } from './engine/open-engine.ts';
import { openGapJournal } from './gaps/gaps.ts';
import { openEarlierOrders } from './known/earlier-orders.ts';
import { openKnownDevices } from './known/known-devices.ts';
import { learnDevices } from './known/learn-devices.ts';
import { openTacTables } from './known/tac-tables.ts';
import { openOrderWords } from './list/order-words.ts';
import { openOrderMoneyJournal } from './matches/order-money.ts';
import { openFindingJournal } from './matches/wallet-findings.ts';
import { openWalletMatcher } from './matches/wallet-matcher.ts';
import { openHandOverJournal } from './orders/hand-overs.ts';
import { openManyOrdersJournal } from './orders/many-orders.ts';
import { openOrderNewsJournal } from './orders/order-news.ts';
import { openOrderJournal } from './orders/orders.ts';
import { openReferenceJournal } from './orders/reference-holders.ts';
import { openResendJournal } from './orders/resend-journal.ts';
import { openTypicalTimeJournal } from './orders/typical-times.ts';
import { openOrderSumJournal } from './outbox/order-sums.ts';
import { openOutbox } from './outbox/outbox.ts';
import { openSalesTotalsJournal } from './outbox/sales-totals.ts';
import { openUncertainStopJournal } from './outbox/uncertain-stops.ts';
import { openDecisionJournal } from './outcomes/decisions.ts';
import { openReconciliationJournal } from './outcomes/reconciliations.ts';
import { openStatusJournal } from './outcomes/statuses.ts';
import { openPriceRuleJournal } from './pricing/price-rules.ts';
import { openQuoteJournal } from './pricing/quotes.ts';
import { openPeopleJournal } from './staff/people.ts';
import { openStaffSecretJournal } from './staff/staff-secrets.ts';
import { openSupplierClaimJournal } from './supplier-claims/supplier-claims.ts';
import { openCatalogueJournal } from './supplier-data/catalogue.ts';
import { openConnectionJournal } from './supplier-data/connections.ts';
import { openSlotJournal } from './supplier-data/limiter-slots.ts';
import { openReplyJournal } from './supplier-data/replies.ts';
import { openSameServiceJournal } from './supplier-data/same-services.ts';
import { openAccountJournal } from './wallet/accounts.ts';
import { openBalanceJournal } from './wallet/balance-history.ts';
import { openTransactionJournal } from './wallet/transactions.ts';
import { openWalletWords } from './wallet/wallet-words.ts';

/** The durable record of the shop. When a write resolves, it is on the disk; then the change feed reports it. */
export type Journal = Awaited<ReturnType<typeof openJournal>>;

/**
 * Opens the journal in a file (`openDatabase`) or on a server (`openPostgres`). Rejects with `JournalFailure` or `NewerJournal`; the
 * journal is then unchanged.
 */
export async function openJournal(location: JournalLocation, options: JournalOptions = {}) {
  const { database, openReads, checkpoint, identity } = await openEngine(location, options);
  // J7: reads for screens may take long over years of rows. Such reads have their own thread or connection, so that no write waits for a
  // read. Reads that decide about money run on the writer's thread, so they never wait for a list.
  const reads = openReads();
  const close = async (): Promise<void> => {
    await reads.destroy();
    await database.destroy();
  };
  try {
    // Starts the reader's thread now, so that the first list does not wait for it.
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
    /** Learns about devices from some results. True if more results remain. */
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
    typicalTimes: openTypicalTimeJournal(database, reads, feed),
    decisions: openDecisionJournal(database, feed),
    findings: openFindingJournal(database, reads, feed),
    matcher: openWalletMatcher(database, reads, feed),
    words: openOrderWords(database),
    walletWords: openWalletWords(database),
    many: openManyOrdersJournal(database, reads, feed),
    feed,
    /** Same as `writeWholeFile`. Rejects if another connection is reading. */
    checkpoint,
    /**
     * Copies the journal's file to `targetFile`, an empty file, even if the journal's file was moved or
     * deleted while it was open. Runs on the readers' thread. Impossible for a server.
     */
    copyTo: async (targetFile: string) => void (await sql`vacuum into ${targetFile}`.execute(reads)),
    /** Same as `Engine.identity`; null for a file. */
    identity,
    close,
  };
}
