import type { Elsewhere } from '../../../../shared/contract/connections/catalogue.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { Offer } from '../../../../shared/model/service/offer.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import { operatorOf } from '../base/operator.ts';
import { done, failed, invalid, type Outcome } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';

/** Compares a service of the selected connection with offers of the shop's other suppliers. A person chooses where to order. */
export interface OtherOffersDesk {
  /**
   * `here` is null if the service is not listed; `there` has every other connection, its offer null until a person has said which service
   * is the same.
   */
  elsewhere(serviceId: string): Promise<Outcome<{ here: Offer | null; there: Elsewhere[] }>>;
  /** Services at that connection that may be the same, the likeliest first. */
  alike(serviceId: string, connectionId: string): Promise<Outcome<Offer[]>>;
  /** Records that two services are the same, or that this one is not. */
  sayAsSame(said: {
    readonly serviceId: string;
    readonly connectionId: string;
    readonly theirServiceId: string;
    readonly same: boolean;
  }): Promise<Outcome<void>>;
}

export function openOtherOffersDesk(parts: {
  readonly journal: Pick<Journal, 'sameServices' | 'accounts'>;
  readonly connections: Pick<ConnectionDesk, 'selectedId' | 'list'>;
  readonly settings: SettingsStore;
  readonly clock: Clock;
}): OtherOffersDesk {
  const { journal, connections, clock } = parts;
  const { sameServices } = journal;
  return {
    async elsewhere(serviceId) {
      const { connections: all, selectedId } = await connections.list();
      if (selectedId === null) return done({ here: null, there: [] });
      const service = { connectionId: selectedId, serviceId };
      const same = await sameServices.same(service);
      const there: Elsewhere[] = [];
      for (const { id, name } of all) {
        if (id === selectedId) continue;
        const theirs = same.find(({ connectionId }) => connectionId === id);
        there.push({
          connectionId: id,
          name,
          balance: (await journal.accounts.read(id))?.account.balance ?? null,
          offer: theirs === undefined ? null : await sameServices.offer(theirs),
        });
      }
      return done({ here: await sameServices.offer(service), there });
    },
    async alike(serviceId, connectionId) {
      const selectedId = await connections.selectedId();
      if (selectedId === null) return done([]);
      const likely = await sameServices.alike({ connectionId: selectedId, serviceId }, connectionId);
      const offers = await Promise.all(likely.map((service) => sameServices.offer(service)));
      return done(offers.filter((offer) => offer !== null));
    },
    async sayAsSame({ serviceId, connectionId, theirServiceId, same }) {
      const selectedId = await connections.selectedId();
      if (selectedId === null) return failed('no-key', { connectionId: null });
      if (selectedId === connectionId) return invalid('connectionId', 'not-valid');
      const theirs = { connectionId, serviceId: theirServiceId };
      if (!same) {
        await sameServices.part(theirs);
        return done(undefined);
      }
      const by = { who: operatorOf(parts.settings), atMs: clock.nowMs() };
      const joined = await sameServices.join({ connectionId: selectedId, serviceId }, theirs, by);
      return joined ? done(undefined) : invalid('theirServiceId', 'not-found');
    },
  };
}
