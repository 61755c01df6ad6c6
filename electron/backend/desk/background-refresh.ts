import { type Clock, isRecent } from '../../../shared/model/base/clock.ts';
import { compareDecimals } from '../../../shared/model/base/decimal.ts';
import type { Outcome } from './base/outcome.ts';
import type { CatalogueDesk } from './catalogue/catalogue.ts';
import type { ConnectionDesk } from './connections/connections.ts';
import type { AccountDesk } from './money/account.ts';
import type { WalletDesk } from './money/wallet.ts';

/**
 * Refreshes balance, catalogue and wallet in the background. Each refresh has the lowest priority, and is made only if the stored data are
 * old.
 */
export type BackgroundRefresh = ReturnType<typeof createBackgroundRefresh>;

const balanceSoonMs = 4_000;
/** While a batch is sent, the balance changes all the time. Between refreshes, the balance is computed from the orders sent. */
const balanceAgainMs = 60_000;
const balanceEveryMs = 5 * 60_000;
const catalogueEveryMs = 6 * 60 * 60_000;
const walletEveryMs = 30 * 60_000;
const checkEveryMs = 60_000;

export function createBackgroundRefresh(deps: {
  readonly account: AccountDesk;
  readonly catalogue: CatalogueDesk;
  readonly wallet: WalletDesk;
  readonly connections: Pick<ConnectionDesk, 'inUse'>;
  readonly clock: Clock;
  readonly onDefect: (error: unknown) => void;
}) {
  const { account, catalogue, wallet, connections, clock } = deps;
  let stopped = false;
  let resting = false;
  let cancelNextCheck = (): void => {};
  let balanceSoon: (() => void) | null = null;
  let balanceReadAtMs = Number.NEGATIVE_INFINITY;
  const walletTriedAtMs = new Map<string, number>();
  const balanceBefore = new Map<string, string>();

  const isOld = (fetchedAt: number | null, everyMs: number): boolean =>
    fetchedAt === null || !isRecent(fetchedAt, everyMs, clock.nowMs());
  const forEachInUse = async (work: (connectionId: string) => Promise<unknown>): Promise<void> => {
    for (const connectionId of await connections.inUse()) await work(connectionId);
  };
  const refreshIfDue = async (connectionId: string): Promise<void> => {
    const balance = await account.read({ connectionId });
    if (isOld(valueIn(balance)?.fetchedAt ?? null, balanceEveryMs))
      await account.refreshOf(connectionId, 'upkeep');
    await account.keepProfile(connectionId);
    const list = await catalogue.list({ connectionId });
    const listAt = valueIn(list)?.fetchedAt ?? null;
    if (isOld(listAt, catalogueEveryMs)) await catalogue.refreshSince(connectionId, listAt);
    // A higher balance means a top-up or a refund. The wallet lists both, so it is read.
    const everyMs = (await hasRisen(connectionId)) ? 0 : walletEveryMs;
    const seen = await wallet.state(connectionId);
    if (
      seen?.served &&
      isOld(seen.fetchedAt, everyMs) &&
      isOld(walletTriedAtMs.get(connectionId) ?? null, everyMs)
    ) {
      walletTriedAtMs.set(connectionId, clock.nowMs());
      const read = await wallet.refreshSince(seen);
      // An unreachable supplier proves nothing about the wallet, so the wallet read is retried soon.
      if (!read.ok && read.failure.code === 'unreachable') walletTriedAtMs.delete(connectionId);
    }
  };
  const hasRisen = async (connectionId: string): Promise<boolean> => {
    const amount = valueIn(await account.read({ connectionId }))?.account?.balance?.amount;
    if (amount === undefined) return false;
    const before = balanceBefore.get(connectionId) ?? amount;
    balanceBefore.set(connectionId, amount);
    return compareDecimals(amount, before) > 0;
  };
  const run = (work: () => Promise<unknown>): void => {
    if (stopped || resting) return;
    work().catch((error: unknown) => {
      if (!stopped) deps.onDefect(error);
    });
  };
  const checkAndReschedule = (): void => {
    run(() => forEachInUse(refreshIfDue));
    cancelNextCheck();
    if (!stopped) cancelNextCheck = clock.after(checkEveryMs, checkAndReschedule);
  };

  /** Schedules a balance read. Many calls cause one read, and there is at most one read per minute. */
  const balanceMoved = (): void => {
    if (stopped) return;
    const againInMs = balanceReadAtMs + balanceAgainMs - clock.monotonicMs();
    balanceSoon ??= clock.after(Math.max(balanceSoonMs, againInMs), () => {
      balanceSoon = null;
      balanceReadAtMs = clock.monotonicMs();
      run(() => forEachInUse((id) => account.refreshOf(id, 'upkeep')));
    });
  };

  return {
    start: checkAndReschedule,
    /** Call this when the user selects another connection, or when a connection has a new key. */
    connectionChanged() {
      walletTriedAtMs.clear();
      run(() => forEachInUse(refreshIfDue));
    },
    balanceMoved,
    /** Stops all refreshes before the machine sleeps. `resume` starts them again (P4). */
    rest() {
      resting = true;
    },
    resume() {
      resting = false;
      balanceMoved();
    },
    stop() {
      stopped = true;
      cancelNextCheck();
      balanceSoon?.();
    },
  };
}

function valueIn<Value>(outcome: Outcome<Value>): Value | null {
  return outcome.ok ? outcome.value : null;
}
