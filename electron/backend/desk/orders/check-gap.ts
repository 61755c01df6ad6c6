import type { Journal } from '../../journal/journal.ts';
import { done, failed, type Outcome } from '../base/outcome.ts';

/** A user's consent to order despite an unsettled gap: the newest gap as shown, and the reason. */
export type OverGap = { readonly gapId: string; readonly reason: string } | null;

/**
 * Checks every placement for gaps (money-safety J5): an order on an account with a gap may have been paid during the gap. Returns the
 * user's reason to order despite a gap; null without a gap. While a gap is unread, no reason is accepted.
 */
export async function checkGap(
  journal: Pick<Journal, 'gaps'>,
  connectionId: string,
  overGap: OverGap,
): Promise<Outcome<string | null>> {
  const open = await journal.gaps.concerning(connectionId);
  const [newest] = open;
  if (!newest) return done(null);
  const acknowledged = open.every((gap) => gap.acknowledged !== null);
  if (acknowledged && overGap?.gapId === newest.id) return done(overGap.reason);
  const from = open.some((gap) => gap.from === null) ? null : Math.min(...open.map((gap) => gap.from ?? 0));
  return failed('gap', {
    gapId: newest.id,
    from,
    to: Math.max(...open.map((gap) => gap.to)),
    orders: open.reduce((sum, gap) => sum + gap.orders, 0),
    acknowledged,
  });
}
