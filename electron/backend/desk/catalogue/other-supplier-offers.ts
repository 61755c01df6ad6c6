import type { OtherOffers } from '../../../../shared/contract/connections/catalogue.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { operatorOf } from '../base/operator.ts';
import { done, failed, invalid } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';

export function openOtherOffersDesk(deps: {
  readonly journal: Pick<Journal, 'sameServices' | 'accounts'>;
  readonly connections: Pick<ConnectionDesk, 'list'>;
  readonly settings: SettingsStore;
  readonly clock: Clock;
}) {
  const { journal, connections, clock } = deps;
  const { sameServices } = journal;
  return {
    /**
     * `here` is null if the service is not listed. `there` contains every other connection of the shop; for a practice connection it is
     * empty. The offer of a connection is null until the user has linked an equal service.
     */
    async elsewhere(input) {
      const service = named(input);
      if (service === null) return done({ here: null, there: [] });
      const { connections: all } = await connections.list();
      const same = await sameServices.same(service);
      const there: OtherOffers[] = [];
      const isPractice = (id: string) => all.some((each) => each.id === id && each.practice);
      for (const { id, name } of all) {
        if (id === service.connectionId || isPractice(id) || isPractice(service.connectionId)) continue;
        const theirService = same.find(({ connectionId }) => connectionId === id);
        there.push({
          connectionId: id,
          name,
          balance: (await journal.accounts.read(id))?.account.balance ?? null,
          offer: theirService === undefined ? null : await sameServices.offer(theirService),
        });
      }
      return done({ here: await sameServices.offer(service), there });
    },
    /** Services at that connection that may be equal, likeliest first. */
    async alike({ theirConnectionId, ...asked }) {
      const service = named(asked);
      if (service === null) return done([]);
      const likely = await sameServices.alike(service, theirConnectionId);
      const offers = await Promise.all(likely.map((each) => sameServices.offer(each)));
      return done(offers.filter((offer) => offer !== null));
    },
    async sayAsSame({ theirConnectionId, theirServiceId, same, ...input }) {
      const service = named(input);
      if (service === null) return failed('no-key', { connectionId: null });
      if (service.connectionId === theirConnectionId) return invalid('theirConnectionId', 'not-valid');
      const theirService = { connectionId: theirConnectionId, serviceId: theirServiceId };
      if (!same) {
        await sameServices.part(theirService);
        return done(undefined);
      }
      const author = { who: operatorOf(deps.settings), atMs: clock.nowMs() };
      const joined = await sameServices.join(service, theirService, author);
      return joined ? done(undefined) : invalid('theirServiceId', 'not-found');
    },
  } satisfies DeskOf<'catalogue'>;
}

const named = ({
  connectionId,
  serviceId,
}: {
  readonly connectionId: string | null;
  readonly serviceId: string;
}) => (connectionId === null ? null : { connectionId, serviceId });
