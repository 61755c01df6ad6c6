import { z } from 'zod';
import type { Chance } from '../base/chance.ts';
import type { OrderEvent } from './events.ts';
import type { Outcome } from './outcome.ts';

const share = z.number().min(0).max(1).default(0);

/** Faults of the supplier's wallet. By default there are none. A share is a fraction of the supplier's orders. */
export const bookkeepingSchema = z.object({
  chargesTwice: share,
  forgetsRefunds: share,
  /** Refunds half of the price immediately, and the other half after `refundsAfterMs`. */
  refundsInParts: share,
  /** Delay from an order's rejection to its refund, in the supplier's own time. */
  refundsAfterMs: z.number().min(0).default(0),
});
export type Bookkeeping = z.infer<typeof bookkeepingSchema>;

export interface OrderMovement {
  readonly id: number;
  readonly type: 'debit' | 'refund';
  /** The amount is signed: a debit is negative. */
  readonly cents: number;
  readonly atProgressMs: number;
}

// Each order has two ids, so that a row keeps its id when other rows are inserted before it. The ids of wrong rows are far from these ids.
const firstExtraId = 1_000_000_000_000;

/** All movements that an order will ever cause. */
export function movementsOf(
  order: OrderEvent & { readonly outcome: Outcome; readonly finalAtProgressMs: number },
  { chargesTwice, forgetsRefunds, refundsInParts, refundsAfterMs }: Bookkeeping,
  chance: Chance,
): readonly OrderMovement[] {
  const { reference, priceCents, placedProgressMs, finalAtProgressMs, outcome } = order;
  const isOneOf = (part: number, seed: string): boolean => chance.fraction(seed, reference) < part;
  const debit = { type: 'debit', cents: -priceCents, atProgressMs: placedProgressMs } as const;
  const moves: OrderMovement[] = [{ ...debit, id: reference * 2 }];
  if (isOneOf(chargesTwice, 'charged twice')) moves.push({ ...debit, id: firstExtraId + reference * 2 });
  if (outcome.status !== 'REJECTED' || isOneOf(forgetsRefunds, 'refund forgotten')) return moves;
  const atOnce = isOneOf(refundsInParts, 'refund in parts') ? Math.floor(priceCents / 2) : 0;
  if (atOnce > 0)
    moves.push({
      id: firstExtraId + reference * 2 + 1,
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
