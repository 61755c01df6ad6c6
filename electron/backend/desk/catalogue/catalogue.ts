import { maxPriceEntries } from '../../../../shared/contract/connections/catalogue.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { isSameUnit, isWholeUnit } from '../../../../shared/model/base/currency-unit.ts';
import { createKeyedMutex } from '../../../../shared/model/base/in-turn.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ServerList } from '../../journal/supplier-data/further-list.ts';
import type { ListedService, ServiceList } from '../../supplier/types/reads.ts';
import type { DeskOf } from '../base/calls.ts';
import { operatorOf } from '../base/operator.ts';
import { done, failed, invalid, type Outcome } from '../base/outcome.ts';
import { amountCurrency } from '../connections/amount-currency.ts';
import type { ConnectionDesk } from '../connections/connections.ts';
import type { HealthTracker } from '../connections/health-tracker.ts';
import type { ConnectionClient } from '../connections/supplier-clients.ts';
import type { ReplyRecorder } from '../replies/reply-recorder.ts';
import { readKeptCatalogue } from './kept-catalogue.ts';
import { openPanelListDesk } from './panel-lists.ts';
import { openPriceMoveDesk } from './price-moves.ts';

interface Refreshed {
  fetchedAt: number;
  services: number;
  priceMoves: number;
}

export type CatalogueDesk = ReturnType<typeof openCatalogueDesk>;

interface CatalogueDeskDeps {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly health: HealthTracker;
  readonly recorder: Pick<ReplyRecorder, 'flush'>;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly onReplaced: (connectionId: string) => void;
  /** Called after the stored part of an unreadable list was deleted. */
  readonly onForgotten: (connectionId: string) => void;
  /** Called when a complete list was read and stored. `askedAtMs` is monotonic. */
  readonly onRead: (connectionId: string, askedAtMs: number, serverListFailed: boolean) => void;
}

export function openCatalogueDesk(parts: CatalogueDeskDeps) {
  const { journal, connections, clock } = parts;
  const refreshing = createListRefresh(parts);
  const { fetchOnce, readAccountCurrency } = refreshing;

  return {
    ...openPriceMoveDesk(parts),
    ...openPanelListDesk(parts),
    async list({ connectionId: id }) {
      return done(
        id === null
          ? { services: [], fetchedAt: null, unreadable: 0, contested: [], missing: null }
          : await journal.catalogue.list(id),
      );
    },
    async service({ connectionId: id, serviceId }) {
      return done(id === null ? null : await journal.catalogue.service(id, serviceId));
    },
    /** Reads one service over REST; stores nothing. */
    async askService({ connectionId, serviceId }) {
      const open = await connections.openClient(connectionId);
      if (!open.ok) return open;
      const { id, client } = open.value;
      const answer = await client.reads.service(serviceId, 'person');
      if (!answer.ok) return { ok: false, failure: answer.failure };
      const known = await amountCurrency(journal, id);
      const currency = known === '' ? await readAccountCurrency(id, client, 'person') : known;
      const [service] = inCurrency([answer.value], currency);
      const { name, price, time } = service ?? answer.value;
      return done({ name, price, time });
    },
    /** Records which of several services with the same id the user means. Fails if that service is no longer listed. */
    async chooseService({ connectionId: id, serviceId, meant }) {
      if (id === null) return failed('no-key', { connectionId: null });
      const choice = { meant, who: operatorOf(parts.settings), atMs: clock.nowMs() };
      const chosen = await journal.catalogue.choose(id, serviceId, choice);
      return chosen ? done(undefined) : invalid('meant', 'not-found');
    },
    /** Deletes the stored part of an additional list that could not be read. */
    async forgetFurther({ connectionId: id }) {
      if (id === null) return failed('no-key', { connectionId: null });
      await journal.catalogue.forgetServerList(id, clock.nowMs());
      parts.onForgotten(id);
      return done(undefined);
    },
    async refresh({ connectionId }) {
      const open = await connections.openClient(connectionId);
      return open.ok ? fetchOnce(open.value.id, open.value.client, 'person') : open;
    },
    /** Reads the list in the background, unless it was read after `seenAt`. `seenAt` is null if the caller has seen no list. */
    async refreshSince(id: string, seenAt: number | null) {
      const open = await connections.openClient(id);
      if (!open.ok) return;
      // A list that arrived in the meantime is new enough, so it is not read again: some panels send the list at most every five minutes. A
      // running fetch is not shared, because its answer could be older.
      if ((refreshing.readAt(id) ?? seenAt) === seenAt) await fetchOnce(id, open.value.client, 'upkeep');
    },
    /** Reads the list of any connection, because orders wait for its prices. */
    async readFor(connectionId: string) {
      const open = await connections.openClient(connectionId);
      return open.ok ? fetchOnce(connectionId, open.value.client, 'person') : open;
    },
    /**
     * Reads the list again after a correction of service fields: from the stored reply if that reply is complete, otherwise from the
     * supplier.
     */
    async reread(connectionId: string) {
      const client = await connections.client(connectionId);
      const isRead = await refreshing.rereadKept(connectionId);
      if (!isRead && client) await fetchOnce(connectionId, client, 'person');
    },
    /** The service's prices, newest first, each with the time from which it applied. */
    async prices({ connectionId: id, serviceId }) {
      return done(id === null ? [] : await journal.catalogue.prices(id, serviceId, maxPriceEntries));
    },
    typicalTimes: async () => done(await journal.typicalTimes.all()),
    async setFavourite({ connectionId: id, serviceId, favourite }) {
      if (id === null) return failed('no-key', { connectionId: null });
      await journal.catalogue.setFavourite(id, serviceId, favourite);
      return done(undefined);
    },
  } satisfies DeskOf<'catalogue'>;
}

/** Reads and stores the list of each connection. A connection has at most one such read at a time. */
function createListRefresh(deps: CatalogueDeskDeps) {
  const { journal, clock } = deps;
  const accounts = createAccountReads(deps);
  const refreshing = new Map<string, Promise<Outcome<Refreshed>>>();
  /** Time when each list was last stored in this run. */
  const readAt = new Map<string, number>();
  // Rereading a stored list and storing a new list happen one after the other, so that an old list never replaces a newer one.
  const runExclusive = createKeyedMutex();

  /** Time until which a supplier refuses to send its list again, with the supplier's words. */
  const heldUntilMs = new Map<string, { readonly atMs: number; readonly words: string }>();
  const holdList = (id: string, { retryInMs, words }: { retryInMs: number | null; words: string }): void => {
    if (retryInMs === null) return;
    const waitMs = Math.min(Math.max(retryInMs, 0), maxListWaitMs);
    heldUntilMs.set(id, { atMs: clock.monotonicMs() + waitMs, words });
  };

  const fetchList = async (
    id: string,
    client: Pick<ConnectionClient, 'reads'>,
    priority: Priority,
  ): Promise<Outcome<Refreshed>> => {
    const requestedAtMs = clock.monotonicMs();
    const heldUntil = heldUntilMs.get(id);
    if (heldUntil !== undefined && heldUntil.atMs > requestedAtMs)
      return failed('rate-limited', { retryInMs: heldUntil.atMs - requestedAtMs, words: heldUntil.words });
    const answer = await client.reads.services(priority);
    deps.health.note(id, answer);
    if (!answer.ok) {
      const { failure } = answer;
      if (failure.code === 'rate-limited') holdList(id, failure.data);
      return { ok: false, failure };
    }
    heldUntilMs.delete(id);
    const { currency, missed } = await accounts.read(id, client, priority);
    const { further } = answer.value;
    const reading = { fetchedAt: clock.nowMs(), redecoded: false };
    const refreshed = await runExclusive(id, () => store(id, answer.value, further, currency, reading));
    // Until the account's currency is known, the list shows prices, but no order is sent.
    if (!missed) deps.onRead(id, requestedAtMs, further.came === 'failed');
    return done(refreshed);
  };

  const store = async (
    id: string,
    { services: listed, unreadable }: ServiceList,
    serverList: ServerList,
    currency: string,
    { fetchedAt, redecoded }: { readonly fetchedAt: number; readonly redecoded: boolean },
  ): Promise<Refreshed> => {
    const stated = (await journal.connections.find(id))?.mapping.currency ?? '';
    const services = inCurrency(listed, currency, stated);
    const priceMoves = await journal.catalogue.replace(
      id,
      services,
      unreadable,
      fetchedAt,
      serverList,
      redecoded,
    );
    readAt.set(id, fetchedAt);
    deps.onReplaced(id);
    return { fetchedAt, services: services.length, priceMoves };
  };

  /** Decodes the stored reply again and stores the list; false if no stored reply is complete. */
  const rereadKept = async (connectionId: string): Promise<boolean> => {
    await deps.recorder.flush();
    const stored = await journal.connections.find(connectionId);
    const catalogue = stored ? await readKeptCatalogue(journal.replies, stored) : null;
    if (catalogue === null) return false;
    const currency = await amountCurrency(journal, connectionId);
    // A list that was unreadable until now was never stored.
    const { fetchedAt } = await journal.catalogue.list(connectionId);
    const reading = { fetchedAt: catalogue.at, redecoded: fetchedAt !== null && catalogue.at <= fetchedAt };
    await store(connectionId, catalogue, catalogue.further, currency, reading);
    return true;
  };

  // Callers at the same time share one answer: some panels send the list at most every five minutes.
  const fetchOnce = (
    id: string,
    client: Pick<ConnectionClient, 'reads'>,
    priority: Priority,
  ): Promise<Outcome<Refreshed>> => {
    const running =
      refreshing.get(id) ?? fetchList(id, client, priority).finally(() => refreshing.delete(id));
    refreshing.set(id, running);
    return running;
  };

  return {
    fetchOnce,
    readAccountCurrency: async (id: string, client: Pick<ConnectionClient, 'reads'>, priority: Priority) =>
      (await accounts.read(id, client, priority)).currency,
    readAt: (connectionId: string) => readAt.get(connectionId),
    async rereadKept(connectionId: string) {
      // A running refresh may still decode with the old corrections.
      await refreshing.get(connectionId)?.catch(() => {});
      return runExclusive(connectionId, () => rereadKept(connectionId));
    },
  };
}

/** Reads the account that belongs to a list, because its currency may have changed since the last list (money-safety O13). */
function createAccountReads({ journal, clock }: Pick<CatalogueDeskDeps, 'journal' | 'clock'>) {
  /** The time since which each account's currency could not be read. */
  const missedSinceMs = new Map<string, number>();
  /** A read without an answer is repeated once. */
  const readTwice = async (client: Pick<ConnectionClient, 'reads'>, priority: Priority) => {
    const first = await client.reads.account(priority);
    return first.ok || first.failure.code !== 'unreachable' ? first : client.reads.account(priority);
  };
  return {
    /**
     * Stores the account and returns the currency for amounts that name none. `missed` is true if the account's currency could not be read, but
     * a retry may read it: the list must then not count as read. After two minutes `missed` is false and the known currency is used, because
     * orders must not wait forever.
     */
    async read(id: string, client: Pick<ConnectionClient, 'reads'>, priority: Priority) {
      const before = (await journal.accounts.read(id))?.account.balance?.currency ?? '';
      const reading = await readTwice(client, priority);
      if (reading.ok) await journal.accounts.write(id, reading.value, reading.exchange);
      const currency = await amountCurrency(journal, id);
      const isNamed = reading.ok && (reading.value.balance?.currency ?? '') !== '';
      const isRefused = !reading.ok && reading.failure.code === 'refused';
      // A currency that no account ever named cannot have changed.
      if (isNamed || isRefused || before === '') {
        missedSinceMs.delete(id);
        return { currency, missed: false };
      }
      const nowMs = clock.monotonicMs();
      const sinceMs = missedSinceMs.get(id) ?? nowMs;
      missedSinceMs.set(id, sinceMs);
      return { currency, missed: nowMs - sinceMs < maxMissedMs };
    },
  };
}

/**
 * Must be longer than the time for which the app avoids an interface that does not answer, because the other
 * interface may name no currency.
 */
const maxMissedMs = 2 * 60_000;

/** Maximum for a supplier's requested wait. */
const maxListWaitMs = 10 * 60_000;

/**
 * Sets the currency of a price. A price without a currency, or with the account's currency in another notation, is in the account's
 * currency. Reason: the list is "with the pricing of the caller's group", and orders are debited from the caller's balance. If the price
 * names another unit, the user's setting for this supplier decides.
 */
function inCurrency(
  services: readonly ListedService[],
  currency: string,
  stated = '',
): readonly ListedService[] {
  const unitOf = (reported: string): string => {
    if (reported === '' || isSameUnit(reported, currency)) return currency;
    return currency === '' || stated === '' ? reported : stated;
  };
  const ownUnit = unitOf('');
  return services.map(({ wholePrice, ...service }) => {
    if (service.price !== null)
      return { ...service, price: { ...service.price, currency: unitOf(service.price.currency) } };
    return wholePrice === undefined || !isWholeUnit(ownUnit)
      ? service
      : { ...service, price: { amount: wholePrice, currency: ownUnit } };
  });
}
