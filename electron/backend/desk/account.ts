import type { Account } from '../../../shared/model/account.ts';
import type { Priority } from '../../../shared/model/budget.ts';
import type { Clock } from '../../../shared/model/clock.ts';
import { addDecimals, multiplyDecimal } from '../../../shared/model/decimal.ts';
import type { Journal } from '../journal/journal.ts';
import type { ConnectionDesk } from './connections.ts';
import type { HealthBoard } from './health.ts';
import { done, type Outcome } from './outcome.ts';

export interface AccountReading {
  readonly account: Account | null;
  readonly fetchedAt: number | null;
  readonly spentToday: { readonly currency: string; readonly amount: string }[];
}

/** Balance and spend of the selected connection. */
export interface AccountDesk {
  read(): Promise<Outcome<AccountReading>>;
  refresh(priority: Priority): Promise<Outcome<AccountReading>>;
}

export function openAccountDesk(parts: {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly health: HealthBoard;
  readonly clock: Clock;
}): AccountDesk {
  const { journal, connections, clock } = parts;
  const reading = async (connectionId: string | null): Promise<AccountReading> => {
    if (connectionId === null) return { account: null, fetchedAt: null, spentToday: [] };
    const known = await journal.accounts.read(connectionId);
    const spent = await journal.orders.spentSince(connectionId, startOfDay(clock.nowMs()));
    return {
      account: known?.account ?? null,
      fetchedAt: known?.fetchedAt ?? null,
      spentToday: sumByCurrency(spent),
    };
  };

  return {
    read: async () => done(await reading(await connections.selectedId())),
    async refresh(priority) {
      const selected = await connections.selected();
      if (!selected.ok) return selected;
      const { id, line } = selected.value;
      const answer = await line.reads.account(priority);
      parts.health.note(id, answer);
      if (!answer.ok) return { ok: false, failure: answer.failure };
      await journal.accounts.write(id, answer.value, clock.nowMs());
      return done(await reading(id));
    },
  };
}

function startOfDay(nowMs: number): number {
  return new Date(nowMs).setHours(0, 0, 0, 0);
}

function sumByCurrency(
  spent: readonly { price: string; currency: string; orders: number }[],
): AccountReading['spentToday'] {
  const sums = new Map<string, string>();
  for (const { price, currency, orders } of spent) {
    sums.set(currency, addDecimals(sums.get(currency) ?? '0', multiplyDecimal(price, orders)));
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
