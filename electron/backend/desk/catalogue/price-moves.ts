import type { PriceMove } from '../../../../shared/contract/connections/catalogue.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { compareDecimals, multiplyMoney } from '../../../../shared/model/base/decimal.ts';
import { changeBetween } from '../../../../shared/model/service/price-history.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';
import type { MovedPrice } from '../../journal/supplier-data/price-moves.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, failed } from '../base/outcome.ts';

const monthMs = 30 * 86_400_000;
/** Maximum number of changes on the screen Desk. The catalogue shows all changes. */
const maxMoves = 3;

/** Price changes that nobody has seen yet, of services that the shop uses. */
export function openPriceMoveDesk({ journal, clock }: { readonly journal: Journal; readonly clock: Clock }) {
  const seenUntil = async (id: string) => (await journal.keyValues.read(keys.priceMovesSeen(id))) ?? 0;
  return {
    async priceMoves({ connectionId: id }) {
      if (id === null) return done({ moves: [], at: null });
      const usedFromMs = clock.nowMs() - monthMs;
      // A change older than a month is not shown, even if nobody marked it as seen.
      const seenMs = Math.max(await seenUntil(id), usedFromMs);
      const moved = await journal.catalogue.movedPrices(id, { seenMs, usedFromMs });
      const moves = moved.map(moveOf).sort(byCost).slice(0, maxMoves);
      return done({ moves, at: moved.length === 0 ? null : Math.max(...moved.map(({ at }) => at)) });
    },
    async dismissPriceMoves({ connectionId: id, at }) {
      if (id === null) return failed('no-key', { connectionId: null });
      await journal.keyValues.write(keys.priceMovesSeen(id), Math.max(await seenUntil(id), at));
      return done({});
    },
  } satisfies DeskOf<'catalogue'>;
}

function moveOf({ serviceId, name, before, now, used }: MovedPrice): PriceMove {
  const change = changeBetween(before, now);
  const perMonth = change === null || used === 0 ? null : multiplyMoney(change.by, used);
  return { serviceId, name, before, now, perMonth };
}

/** Services with the largest cost for the shop come first, and unused services come last. */
function byCost(left: PriceMove, right: PriceMove): number {
  if (left.perMonth !== null && right.perMonth !== null)
    return compareDecimals(right.perMonth.amount, left.perMonth.amount);
  if (left.perMonth !== null || right.perMonth !== null) return left.perMonth === null ? 1 : -1;
  return left.name.localeCompare(right.name);
}
