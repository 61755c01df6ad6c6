import { type Clock, isRecent } from '../../../../shared/model/base/clock.ts';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import type { Waiting } from '../../../../shared/model/connection/account.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Outcome } from '../base/outcome.ts';
import type { AccountDesk } from '../money/account.ts';
import { checkBalance } from './check-purchase.ts';

const freshForMs = 60_000;

/**
 * Checks that the balance minus the account's waiting orders covers the total (O7). With `besides`, waiting orders do not count. The known
 * balance may be old, so the balance is read from the supplier before an order is refused.
 */
export async function ensureBalance(
  deps: { readonly journal: Journal; readonly account: AccountDesk; readonly clock: Clock },
  connectionId: string,
  total: Money,
  besides = false,
): Promise<Outcome<void>> {
  const { journal, clock } = deps;
  const waiting = async (sinceMs: number): Promise<readonly Waiting[]> =>
    besides ? [] : journal.orderSums.waiting(connectionId, sinceMs, clock.nowMs());
  const known = await journal.accounts.read(connectionId);
  const verdict = checkBalance(
    known?.account ?? null,
    total,
    await waiting(known?.fetchedAt ?? clock.nowMs()),
  );
  if (verdict.ok || (known && isRecent(known.fetchedAt, freshForMs, clock.nowMs()))) return verdict;
  const fresh = await deps.account.refreshOf(connectionId, 'person');
  if (!fresh.ok) return verdict;
  const reported = await journal.accounts.read(connectionId);
  return checkBalance(fresh.value, total, await waiting(reported?.fetchedAt ?? clock.nowMs()));
}
