import type { Clock } from '../../../../shared/model/base/clock.ts';
import { err } from '../../../../shared/model/base/result.ts';
import { startOfShopDay } from '../../../../shared/model/base/shop-day.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { Transaction, WalletRow } from '../../../../shared/model/wallet/transaction.ts';
import type { WalletProgress } from '../../../../shared/model/wallet/wallet-progress.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';
import type { WalletReach } from '../../journal/matches/finding-stages.ts';
import { isWalletCursor } from '../../journal/wallet/wallet-rows.ts';
import type { WalletSource } from '../../journal/wallet/wallet-sources.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';
import { amountCurrency } from '../connections/amount-currency.ts';
import type { ConnectionDesk } from '../connections/connections.ts';
import type { HealthTracker } from '../connections/health-tracker.ts';
import { readProvenInterfaces } from '../connections/proven-interfaces.ts';
import { lastGain } from './balance-path.ts';
import { ordersOfRows } from './orders-of-rows.ts';
import { readWallet } from './read-wallet.ts';

export interface WalletState {
  readonly connectionId: string;
  readonly source: WalletSource;
  /** True if REST is known to serve transactions. Only then is the wallet read in the background. */
  readonly served: boolean;
  readonly fetchedAt: number | null;
}

export type WalletDesk = ReturnType<typeof openWalletDesk>;

type Refreshed = Promise<Outcome<{ added: number; fetchedAt: number }>>;

/** The supplier's wallet as last fetched, or the journal's own record of spending. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all reads of one wallet share its progress and its age.
export function openWalletDesk(deps: {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly health: HealthTracker;
  readonly clock: Clock;
}) {
  const { journal, connections, health, clock } = deps;
  const refreshing = new Map<string | null, Refreshed>();
  /** Time of the last read of each wallet in this run. */
  const readAt = new Map<string, number>();

  const stateOf = async (connectionId: string): Promise<WalletState> => {
    const serves = await readProvenInterfaces(journal, await connections.client(connectionId), connectionId);
    const servingInterface = serves('transactions');
    const fetchedAt = await fetchedAtOf(connectionId);
    // Fetched rows stay the supplier's own record, even if the supplier now answers that it has no wallet. An unreachable supplier proves
    // nothing about the wallet.
    const absent = servingInterface === null && serves('account') !== null;
    const source = absent && fetchedAt === null ? 'journal' : 'supplier';
    return { connectionId, source, served: servingInterface === 'rest', fetchedAt };
  };
  const state = async (id: string | null): Promise<WalletState | null> => (id === null ? null : stateOf(id));
  const progressOf = async (connectionId: string): Promise<WalletProgress> => {
    const progress = (await journal.keyValues.read(keys.walletProgress(connectionId))) ?? unread;
    return progress.unreadFrom === null
      ? { ...progress, wholeAt: await fetchedAtOf(connectionId) }
      : progress;
  };
  const withOrders = async (
    connectionId: string,
    rows: Awaited<ReturnType<typeof journal.transactions.list>>['transactions'],
  ): Promise<WalletRow[]> => {
    const orders = await ordersOfRows(journal, connectionId, rows);
    return rows.map((row, index) => {
      const order = orders[index] ?? null;
      if (order === null) return { ...row, order };
      const { id, identifier, serviceName, customer } = order;
      return { ...row, order: { id, identifier, serviceName, customer } };
    });
  };

  const fetchedAtOf = (connectionId: string): Promise<number | null> =>
    journal.keyValues.read(keys.walletFetched(connectionId));
  const refresh = async (wanted: string | null, priority: Priority): Refreshed => {
    const open = await connections.openClient(wanted);
    if (!open.ok) return open;
    const { id, client } = open.value;
    // Charges during the read may be missing from its pages.
    const fetchedAt = clock.nowMs();
    const currency = await amountCurrency(journal, id);
    const { added, reading } = await readWallet({
      read: (page, withPriority) => client.reads.transactions(page, withPriority),
      store: (page, place) =>
        journal.transactions.store(id, inCurrency(page, currency), place, clock.nowMs()),
      progress: await progressOf(id),
      keep: (progress) => journal.keyValues.write(keys.walletProgress(id), progress),
      priority,
    });
    // Only an answer changes the connection's health. A failure does not, because a healthy supplier may have no wallet.
    if (reading.ok) health.note(id, reading);
    else return err(reading.failure);
    await journal.keyValues.write(keys.walletFetched(id), fetchedAt);
    readAt.set(id, fetchedAt);
    journal.feed.publish('wallet', [id]);
    return done({ added, fetchedAt });
  };
  // Simultaneous callers share one answer.
  const shared = (id: string | null, priority: Priority): Refreshed => {
    const running = refreshing.get(id) ?? refresh(id, priority).finally(() => refreshing.delete(id));
    refreshing.set(id, running);
    return running;
  };

  return {
    /** Null if there is no connection. */
    state,
    /** Source of this connection's rows: the supplier's wallet, or the journal if the supplier is known to have none. */
    sourceOf: async (connectionId: string) => (await stateOf(connectionId)).source,
    /** Reading progress of this connection's wallet; null if never read. */
    async reach(connectionId: string): Promise<WalletReach | null> {
      const fetchedAt = await fetchedAtOf(connectionId);
      if (fetchedAt === null) return null;
      const { unreadFrom, oldestFirst, wholeAt } = await progressOf(connectionId);
      const complete = unreadFrom === null;
      // If the wallet's rows have a gap, the wallet counts as read only up to the time before the gap.
      return { connectionId, fetchedAt: wholeAt ?? fetchedAt, complete, oldestFirst };
    },
    async list(filter) {
      if (filter.cursor !== null && !isWalletCursor(filter.cursor)) return invalid('cursor', 'not-valid');
      const now = await state(filter.connectionId);
      if (now === null) return done(nothing);
      const { connectionId, source, fetchedAt } = now;
      const found = await journal.transactions.list({ ...filter, connectionId, source });
      return done({
        ...found,
        transactions: await withOrders(connectionId, found.transactions),
        fetchedAt,
        complete: source === 'journal' || (await progressOf(connectionId)).unreadFrom === null,
        source,
      });
    },
    refresh: ({ connectionId }) => shared(connectionId, 'person'),
    /** Reads the wallet in the background, unless it was read after the state in `seen`. */
    async refreshSince(seen: WalletState): Refreshed {
      const fetchedAt = readAt.get(seen.connectionId);
      if (fetchedAt !== undefined && fetchedAt !== seen.fetchedAt) return done({ added: 0, fetchedAt });
      return shared(seen.connectionId, 'upkeep');
    },
    /**
     * Call this after a correction of transaction fields: marks every page as unread. If the connection is in
     * use, reads the first page with user priority, and the others with the lowest.
     */
    async reread(connectionId: string) {
      await refreshing.get(connectionId)?.catch(() => {});
      // Marks everything as unread; known rows are decoded again.
      const restarted: WalletProgress = {
        ...(await progressOf(connectionId)),
        unreadFrom: 1,
        lastPage: null,
      };
      await journal.keyValues.write(keys.walletProgress(connectionId), restarted);
      if ((await connections.inUse()).includes(connectionId)) await shared(connectionId, 'person');
    },
    /** Charges since the wallet was last read. `since` is null if there is no wallet, or it was never read. */
    async notCounted({ connectionId: id }) {
      const now = await state(id);
      if (now === null || now.source === 'journal' || now.fetchedAt === null)
        return done({ orders: 0, cost: [], since: null });
      const taken = await journal.transactions.takenSince(now.connectionId, now.fetchedAt);
      return done({ ...taken, since: now.fetchedAt });
    },
    /** The newest top-up; without a wallet, the newest unexplained increase. Null if nothing was read yet. */
    async lastTopUp({ connectionId: id }) {
      const now = await state(id);
      if (now === null) return done(null);
      const { connectionId, source, fetchedAt } = now;
      if (source === 'journal')
        return done({ connectionId, last: await lastGain(journal, connectionId, clock.nowMs()) });
      // Before the first read, it is unknown which rows are new.
      if (fetchedAt === null) return done(null);
      const last = await journal.transactions.lastTopUp(connectionId);
      return done({ connectionId, last: last === null ? null : { ...last, exact: true } });
    },
    async days({ connectionId: id, days }) {
      const now = await state(id);
      if (now === null) return done({ days: [], source: 'supplier' });
      const { connectionId, source } = now;
      const since = startOfShopDay(clock.nowMs(), days - 1);
      return done({ days: await journal.transactions.days(connectionId, source, since), source });
    },
  } satisfies DeskOf<'wallet'>;
}

const nothing = {
  transactions: [],
  nextCursor: null,
  total: 0,
  totalIsLeast: false,
  sums: [],
  unsummed: 0,
  fetchedAt: null,
  complete: true,
  source: 'supplier' as const,
};

const unread: WalletProgress = { unreadFrom: null, lastPage: null, oldestFirst: false, wholeAt: null };

/** An amount without a currency has the account's currency, because the wallet belongs to the account. */
function inCurrency(page: readonly Transaction[], currency: string): readonly Transaction[] {
  const named = (money: Transaction['amount']) =>
    money === null || money.currency !== '' ? money : { ...money, currency };
  return page.map((row) => ({ ...row, amount: named(row.amount), balanceAfter: named(row.balanceAfter) }));
}
