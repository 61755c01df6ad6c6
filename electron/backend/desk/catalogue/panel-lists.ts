import { type Clock, isRecent } from '../../../../shared/model/base/clock.ts';
import { type PanelChoice, panelListOf } from '../../../../shared/model/service/panel-list.ts';
import type { ServiceDetail } from '../../../../shared/model/service/service.ts';
import type { ListedField } from '../../../../shared/model/service/service-field.ts';
import type { Journal } from '../../journal/journal.ts';
import { keys } from '../../journal/keys.ts';
import { isUnknownCall } from '../../supplier/types/unknown-call.ts';
import type { DeskOf } from '../base/calls.ts';
import { done } from '../base/outcome.ts';
import type { ConnectionDesk } from '../connections/connections.ts';

const dayMs = 24 * 3_600_000;
/** Delay before an unreadable list is read again. */
const retryMs = 10 * 60_000;

export interface ServiceWithLists extends ServiceDetail {
  fields: ListedField[];
}

/**
 * Returns the service with the panel's own lists in its fields, if these lists were read before. An order never waits for the read of a
 * list. In the spec's form no service has such lists.
 */
export async function withKeptLists(
  journal: Pick<Journal, 'keyValues' | 'connections'>,
  connectionId: string,
  service: ServiceDetail,
): Promise<ServiceWithLists> {
  const connection = service.fields.some(panelListOf) ? await journal.connections.find(connectionId) : null;
  if (connection === null || connection.requestForm === 'spec') return service;
  const fields = service.fields.map(async (field): Promise<ListedField> => {
    const list = panelListOf(field);
    const cached = list && (await journal.keyValues.read(keys.panelList(list, connection)));
    return cached?.choices ? { ...field, listed: cached.choices } : field;
  });
  return { ...service, fields: await Promise.all(fields) };
}

/** A panel's own lists of ids. Each list is read at most one time a day, because the lists are long and rarely change. */
export function openPanelListDesk(deps: {
  readonly journal: Pick<Journal, 'keyValues' | 'connections'>;
  readonly connections: Pick<ConnectionDesk, 'openClient'>;
  readonly clock: Clock;
}) {
  const { journal, connections, clock } = deps;
  const reading = new Map<string, Promise<PanelChoice[] | null>>();
  const failedAt = new Map<string, number>();

  return {
    /** `choices` is null if the supplier has no such list, or it could not be read. */
    async panelChoices({ connectionId, list }) {
      const open = await connections.openClient(connectionId);
      if (!open.ok) return open;
      const { id, client } = open.value;
      const connection = await journal.connections.find(id);
      if (connection === null || connection.requestForm === 'spec') return done({ choices: null });
      const key = keys.panelList(list, connection);
      const { name } = key;
      const cached = await journal.keyValues.read(key);
      if (cached !== null && isRecent(cached.at, dayMs, clock.nowMs()))
        return done({ choices: cached.choices });
      const failed = failedAt.get(name);
      if (failed !== undefined && clock.monotonicMs() - failed < retryMs)
        return done({ choices: cached?.choices ?? null });
      const read = async (): Promise<PanelChoice[] | null> => {
        const answer = await client.reads.panelList(list, 'person');
        if (!answer.ok && !isUnknownCall(answer.failure)) {
          failedAt.set(name, clock.monotonicMs());
          return cached?.choices ?? null;
        }
        const choices = answer.ok ? [...answer.value] : null;
        await journal.keyValues.write(key, { at: clock.nowMs(), choices });
        return choices;
      };
      const running = reading.get(name) ?? read().finally(() => reading.delete(name));
      reading.set(name, running);
      return done({ choices: await running });
    },
  } satisfies DeskOf<'catalogue'>;
}
