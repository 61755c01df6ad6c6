import type { Clock } from '../../../../shared/model/base/clock.ts';
import { type Money, signOf, sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import { startOfShopDay } from '../../../../shared/model/base/shop-day.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { statedBy } from '../base/operator.ts';
import { done, invalid } from '../base/outcome.ts';

const maxMoves = 500;
/** Whole days, so that the list does not change with each call. */
const daysBack = 62;

/** Balance changes that our orders did not cause, for a supplier without a wallet. */
export function openBalancePathDesk(deps: {
  readonly journal: Pick<Journal, 'balances' | 'feed'>;
  readonly settings: SettingsStore;
  readonly clock: Clock;
}) {
  const { journal, clock } = deps;
  const pathOf = (connectionId: string, days: number) =>
    journal.balances.path(connectionId, startOfShopDay(clock.nowMs(), days));
  return {
    /** `moves`: newest first, at most `maxMoves`. */
    async balancePath({ connectionId: id }) {
      if (id === null) return done({ first: null, last: null, moves: [] });
      const { first, last, currency, jumps } = await pathOf(id, daysBack);
      const toContract = (reading: typeof first) =>
        reading === null ? null : { at: reading.reportedAt, balance: { amount: reading.amount, currency } };
      return done({
        first: toContract(first),
        last: toContract(last),
        moves: jumps.toReversed().slice(0, maxMoves),
      });
    },
    /** `settled: false` reopens the entry. Fails if the entry has changed since it was shown. */
    async settleMove({ connectionId, settled, who, words, ...shown }) {
      const { jumps } = await pathOf(connectionId, daysBack);
      const known = jumps.some(
        ({ noticedAt, amount }) => noticedAt === shown.noticedAt && amount === shown.amount,
      );
      if (!known) return invalid('noticedAt', 'changed');
      const settlement = { settled, who: statedBy(deps, who), words: words.trim(), at: clock.nowMs() };
      await journal.balances.settle(connectionId, shown, settlement);
      return done({ settled });
    },
  } satisfies DeskOf<'wallet'>;
}

/** The newest increase since yesterday; null if none. */
export async function lastGain(
  journal: Pick<Journal, 'balances'>,
  connectionId: string,
  nowMs: number,
): Promise<{ id: string; amount: Money; exact: boolean; at: number } | null> {
  const { currency, jumps } = await journal.balances.path(connectionId, startOfShopDay(nowMs, 1));
  const gain = jumps.findLast(({ amount }) => signOf(amount) > 0);
  if (gain === undefined) return null;
  const { noticedAt: at, amount, exact } = gain;
  return { id: `balance ${at}`, amount: { amount, currency }, exact, at };
}

/** Number and sums of the unexplained decreases of the balance that no user has settled. The true sums may be higher. */
export async function openFalls(
  journal: Pick<Journal, 'balances'>,
  connectionId: string,
  nowMs: number,
): Promise<{ count: number; sums: Money[] }> {
  const { currency, jumps } = await journal.balances.path(connectionId, startOfShopDay(nowMs, daysBack));
  const falls = jumps.filter(({ amount, settled }) => signOf(amount) < 0 && settled === null);
  return {
    count: falls.length,
    sums: sumByCurrency(falls.map(({ amount }) => ({ amount: amount.slice(1), currency }))),
  };
}
