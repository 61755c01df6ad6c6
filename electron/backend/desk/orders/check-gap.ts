import type { Journal } from '../../journal/journal.ts';
import { done, failed, type Outcome } from '../base/outcome.ts';

/** A person's consent to order in spite of an unsettled gap: the newest gap as shown, and why. */
export type OverGap = { readonly gapId: string; readonly reason: string } | null;

/**
 * An order on an account with a gap may have been paid within it, so every placement checks (money-safety J5). Returns the reason for
 * ordering nevertheless, null without a gap. While a gap is unread no reason counts.
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
