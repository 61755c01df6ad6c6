import { type Clock, isRecent } from '../../../../shared/model/base/clock.ts';
import { multiplyMoney, sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import { err } from '../../../../shared/model/base/result.ts';
import { startOfShopDay } from '../../../../shared/model/base/shop-day.ts';
import type { Account } from '../../../../shared/model/connection/account.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, type Outcome } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';
import type { HealthTracker } from '../connections/health-tracker.ts';
import { readProvenInterfaces } from '../connections/proven-interfaces.ts';
import type { ConnectionClient } from '../connections/supplier-clients.ts';

export interface AccountReading {
  readonly account: Account | null;
  readonly fetchedAt: number | null;
  readonly spentToday: { readonly currency: string; readonly amount: string }[];
}

/** The balance of a connection, and today's spending of the whole shop. For a practice connection, today's spending is only its own. */
export type AccountDesk = ReturnType<typeof openAccountDesk>;

export function openAccountDesk(deps: {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly health: HealthTracker;
  readonly clock: Clock;
  /** The account's currency changed: prices are read again before anything is sent (money-safety O13). */
  readonly onCurrencyMoved: (connectionId: string) => void;
}) {
  const { journal, connections, clock } = deps;
  let profileTriedAtMs = Number.NEGATIVE_INFINITY;
  const profileOf = (connectionId: string) => journal.keyValues.read(keys.profile(connectionId));
  const reading = async (connectionId: string | null): Promise<AccountReading> => {
    const isPractice = ({ id, practice }: { id: string; practice: boolean }) =>
      practice && id === connectionId;
    const practiceId = (await journal.connections.list()).find(isPractice)?.id ?? null;
    const nowMs = clock.nowMs();
    // If the clock was set back, orders sent before that may be dated on a later day.
    const [fromMs, untilMs] = [startOfShopDay(nowMs), startOfShopDay(nowMs, -1)];
    const spent = await journal.orders.spentBetween(fromMs, untilMs, practiceId);
    const spentToday = sumByCurrency(
      spent.map(({ price, currency, orders }) => multiplyMoney({ amount: price, currency }, orders)),
    );
    if (connectionId === null) return { account: null, fetchedAt: null, spentToday };
    const known = await journal.accounts.read(connectionId);
    const profile = await profileOf(connectionId);
    return {
      account: known === null ? null : withProfile(known.account, profile),
      fetchedAt: known?.fetchedAt ?? null,
      spentToday,
    };
  };

  const ask = async (
    id: string,
    client: Pick<ConnectionClient, 'reads'>,
    priority: Priority,
  ): Promise<Outcome<Account>> => {
    const answer = await client.reads.account(priority);
    deps.health.note(id, answer);
    if (!answer.ok) return err(answer.failure);
    if (await journal.accounts.write(id, answer.value, answer.exchange)) deps.onCurrencyMoved(id);
    return done(answer.value);
  };

  return {
    read: async ({ connectionId }) => done(await reading(connectionId)),
    /** Orders of the account that are not yet deducted from the known balance (O7). */
    async waiting({ connectionId: id }) {
      if (id === null) return done([]);
      const known = await journal.accounts.read(id);
      const nowMs = clock.nowMs();
      return done(await journal.orderSums.waiting(id, known?.fetchedAt ?? nowMs, nowMs));
    },
    async refresh({ connectionId }) {
      const open = await connections.openClient(connectionId);
      if (!open.ok) return open;
      const answer = await ask(open.value.id, open.value.client, 'person');
      return answer.ok ? done(await reading(connectionId)) : answer;
    },
    /** Reads the account without the shop's spending. */
    async refreshOf(connectionId: string, priority: Priority) {
      const open = await connections.openClient(connectionId);
      return open.ok ? ask(connectionId, open.value.client, priority) : open;
    },
    /**
     * Reads the profile again if it is outdated, at the lowest priority. Does this only if the profile comes from another interface than
     * the balance.
     */
    async keepProfile(id: string) {
      const client = await connections.client(id);
      const serves = await readProvenInterfaces(journal, client, id);
      if (serves('profile') !== 'rest' || serves('account') === 'rest') return;
      const known = await profileOf(id);
      if (known !== null && isRecent(known.fetchedAt, profileEveryMs, clock.nowMs())) return;
      // Delays the retry of a failed profile read.
      if (clock.monotonicMs() - profileTriedAtMs < profileAgainMs) return;
      const answer = await client?.reads.profile('upkeep');
      if (answer?.exchange) profileTriedAtMs = clock.monotonicMs();
      if (!answer?.ok) return;
      const { email, details } = answer.value;
      await journal.keyValues.write(keys.profile(id), { email, details, fetchedAt: clock.nowMs() });
      journal.feed.publish('account', [id]);
    },
  } satisfies DeskOf<'account'>;
}

const profileEveryMs = 6 * 60 * 60_000;
const profileAgainMs = 10 * 60_000;

/** Adds the profile's details. If both replies have a value, the value of the balance reply is used, because it is newer. */
function withProfile(account: Account, profile: Pick<Account, 'email' | 'details'> | null): Account {
  if (profile === null) return account;
  const details = Object.entries({ ...profile.details, ...account.details }).slice(0, maxDetails);
  return { ...account, email: account.email ?? profile.email, details: Object.fromEntries(details) };
}

const maxDetails = 50;
