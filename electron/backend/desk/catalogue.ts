import type { Priority } from '../../../shared/model/budget.ts';
import type { Clock } from '../../../shared/model/clock.ts';
import type { Service, ServiceDetail } from '../../../shared/model/service.ts';
import type { UsualTime } from '../../../shared/model/usual-time.ts';
import type { Journal } from '../journal/journal.ts';
import type { ListedService } from '../supplier/reads.ts';
import type { ConnectionDesk } from './connections.ts';
import type { HealthBoard } from './health.ts';
import { done, failed, type Outcome } from './outcome.ts';
import type { SupplierLine } from './supplier-lines.ts';

/** The catalogue of the selected connection, kept in the journal with the time it was fetched. */
export interface CatalogueDesk {
  list(): Promise<Outcome<{ services: Service[]; fetchedAt: number | null; unreadable: number }>>;
  service(serviceId: string): Promise<Outcome<ServiceDetail | null>>;
  /** What REST says of one service now; nothing is stored. */
  askService(serviceId: string): Promise<Outcome<Pick<ServiceDetail, 'name' | 'price' | 'time'>>>;
  refresh(priority: Priority): Promise<Outcome<{ fetchedAt: number; services: number; priceMoves: number }>>;
  usualTimes(): Promise<Outcome<UsualTime[]>>;
  setFavourite(serviceId: string, favourite: boolean): Promise<Outcome<void>>;
}

export function openCatalogueDesk(parts: {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly health: HealthBoard;
  readonly clock: Clock;
  /** A connection's catalogue has just been replaced. */
  readonly onReplaced: (connectionId: string) => void;
}): CatalogueDesk {
  const { journal, connections, clock } = parts;
  let refreshing: Promise<Outcome<{ fetchedAt: number; services: number; priceMoves: number }>> | null = null;

  const refresh = async (priority: Priority): ReturnType<CatalogueDesk['refresh']> => {
    const selected = await connections.selected();
    if (!selected.ok) return selected;
    const { id, line } = selected.value;
    const answer = await line.reads.services(priority);
    parts.health.note(id, answer);
    if (!answer.ok) return { ok: false, failure: answer.failure };
    const { services: listed, unreadable } = answer.value;
    const services = inCurrency(listed, await accountCurrency(id, line, priority));
    const fetchedAt = clock.nowMs();
    const priceMoves = await journal.catalogue.replace(id, services, unreadable, fetchedAt);
    parts.onReplaced(id);
    return done({ fetchedAt, services: services.length, priceMoves });
  };

  const accountCurrency = async (
    id: string,
    line: Pick<SupplierLine, 'reads'>,
    priority: Priority,
  ): Promise<string> => {
    const known = (await journal.accounts.read(id))?.account.balance?.currency ?? '';
    if (known !== '') return known;
    const reading = await line.reads.account(priority);
    if (!reading.ok) return '';
    await journal.accounts.write(id, reading.value, clock.nowMs());
    return reading.value.balance?.currency ?? '';
  };

  return {
    async list() {
      const id = await connections.selectedId();
      return done(
        id === null ? { services: [], fetchedAt: null, unreadable: 0 } : await journal.catalogue.list(id),
      );
    },
    async service(serviceId) {
      const id = await connections.selectedId();
      return done(id === null ? null : await journal.catalogue.service(id, serviceId));
    },
    async askService(serviceId) {
      const selected = await connections.selected();
      if (!selected.ok) return selected;
      const { id, line } = selected.value;
      const answer = await line.reads.service(serviceId, 'person');
      if (!answer.ok) return { ok: false, failure: answer.failure };
      const [service] = inCurrency([answer.value], await accountCurrency(id, line, 'person'));
      const { name, price, time } = service ?? answer.value;
      return done({ name, price, time });
    },
    // Two who ask at once share one answer: some panels give the list once in five minutes.
    refresh(priority) {
      refreshing ??= refresh(priority).finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
    usualTimes: async () => done(await journal.usualTimes.all()),
    async setFavourite(serviceId, favourite) {
      const id = await connections.selectedId();
      if (id === null) return failed('no-key', { connectionId: null });
      await journal.catalogue.setFavourite(id, serviceId, favourite);
      return done(undefined);
    },
  };
}

/** A price that names no currency is in the account's own: the list is "with the pricing of the caller's group" and is debited from that balance. */
function inCurrency(services: readonly ListedService[], currency: string): readonly ListedService[] {
  return services.map((service) =>
    service.price === null || service.price.currency !== ''
      ? service
      : { ...service, price: { ...service.price, currency } },
  );
}
