import type { Clock } from '../../../shared/model/clock.ts';
import type { Money } from '../../../shared/model/decimal.ts';
import type { Journal } from '../journal/journal.ts';
import type { AccountDesk } from './account.ts';
import { checkBalance } from './check-purchase.ts';
import type { Outcome } from './outcome.ts';

const freshForMs = 60_000;

/** Whether the balance covers the total (O7). The known balance may be old: before saying no, the supplier is asked once. */
export async function enoughBalance(
  parts: { readonly journal: Journal; readonly account: AccountDesk; readonly clock: Clock },
  connectionId: string,
  total: Money,
): Promise<Outcome<void>> {
  const known = await parts.journal.accounts.read(connectionId);
  const verdict = checkBalance(known?.account ?? null, total);
  if (verdict.ok || (known && parts.clock.nowMs() - known.fetchedAt < freshForMs)) return verdict;
  const fresh = await parts.account.refreshOf(connectionId, 'person');
  return fresh.ok ? checkBalance(fresh.value, total) : verdict;
}
