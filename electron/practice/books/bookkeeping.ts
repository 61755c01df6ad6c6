import { z } from 'zod';
import type { Chance } from '../base/chance.ts';
import type { OrderEvent } from './events.ts';
import type { Outcome } from './outcome.ts';

const share = z.number().min(0).max(1).default(0);

/** How well the supplier keeps its wallet; as it should be if nothing is said. Shares are of its orders. */
export const bookkeepingSchema = z.object({
  chargesTwice: share,
  forgetsRefunds: share,
  /** Half of the price at once, the rest as late as `refundsAfterMs`. */
  refundsInParts: share,
  /** How long a refund takes after its order was rejected, in the time that orders move in. */
  refundsAfterMs: z.number().min(0).default(0),
});
export type Bookkeeping = z.infer<typeof bookkeepingSchema>;

/** Money that an order moves, at a moment of the time that orders move in. */
export interface OrderMovement {
  readonly id: number;
  readonly type: 'debit' | 'refund';
  /** Signed: a debit is negative. */
  readonly cents: number;
  readonly atProgressMs: number;
}

// Two numbers for each order, so that a row keeps its own when others appear before it; what should not be there is far from them.
const furtherIds = 1_000_000_000_000;

/** All that an order will ever move, whenever that is. */
export function movementsOf(
  order: OrderEvent & { readonly outcome: Outcome; readonly finalAtProgressMs: number },
  { chargesTwice, forgetsRefunds, refundsInParts, refundsAfterMs }: Bookkeeping,
  chance: Chance,
): readonly OrderMovement[] {
  const { reference, priceCents, placedProgressMs, finalAtProgressMs, outcome } = order;
  const isOneOf = (part: number, what: string): boolean => chance.fraction(what, reference) < part;
  const debit = { type: 'debit', cents: -priceCents, atProgressMs: placedProgressMs } as const;
  const moves: OrderMovement[] = [{ ...debit, id: reference * 2 }];
  if (isOneOf(chargesTwice, 'charged twice')) moves.push({ ...debit, id: furtherIds + reference * 2 });
  if (outcome.status !== 'REJECTED' || isOneOf(forgetsRefunds, 'refund forgotten')) return moves;
  const atOnce = isOneOf(refundsInParts, 'refund in parts') ? Math.floor(priceCents / 2) : 0;
  if (atOnce > 0)
    moves.push({
      id: furtherIds + reference * 2 + 1,
      type: 'refund',
      cents: atOnce,
      atProgressMs: finalAtProgressMs,
    });
  moves.push({
    id: reference * 2 + 1,
    type: 'refund',
    cents: priceCents - atOnce,
    atProgressMs: finalAtProgressMs + refundsAfterMs,
  });
  return moves;
}
