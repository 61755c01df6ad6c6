import type { Clock } from '../../../../shared/model/base/clock.ts';
import { compareDecimals, type Money } from '../../../../shared/model/base/decimal.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { MovedPrice } from '../../journal/supplier-data/price-moves.ts';

export interface LowBalance {
  readonly connectionId: string;
  readonly connection: string;
  readonly balance: Money;
}

const monthMs = 30 * 86_400_000;

/** Notices that a balance fell below the shop's threshold, and that prices of used services changed. */
export function createMoneyNotices(deps: {
  readonly journal: Pick<Journal, 'accounts' | 'catalogue' | 'connections'>;
  readonly settings: SettingsStore;
  readonly clock: Clock;
}) {
  const { journal, settings, clock } = deps;
  const wasLow = new Map<string, boolean>();
  let seenMs = 0;

  const readLowBalances = async (): Promise<LowBalance[]> => {
    const fallen: LowBalance[] = [];
    const { lowBalance } = settings.read();
    for (const { id, name } of await journal.connections.list()) {
      const balance = (await journal.accounts.read(id))?.account.balance ?? null;
      if (balance === null) continue;
      const isLow = compareDecimals(balance.amount, String(lowBalance)) < 0;
      // The first known balance of a connection is not a decrease.
      if (isLow && wasLow.get(id) === false) fallen.push({ connectionId: id, connection: name, balance });
      wasLow.set(id, isLow);
    }
    return fallen;
  };
  return {
    async start() {
      seenMs = clock.nowMs();
      await readLowBalances();
    },
    /** Balances that are low now and were not low at the last call. */
    balances: readLowBalances,
    /** Updates the stored state and reports nothing, because the threshold changed and not the balance. */
    async thresholdMoved() {
      await readLowBalances();
    },
    /** Prices that changed since the last call. */
    async prices() {
      const usedFromMs = clock.nowMs() - monthMs;
      const moved: MovedPrice[] = [];
      for (const { id } of await journal.connections.list())
        moved.push(...(await journal.catalogue.movedPrices(id, { seenMs, usedFromMs })));
      seenMs = Math.max(seenMs, ...moved.map(({ at }) => at));
      return moved;
    },
  };
}
