import type { InterfaceName, Need } from '../../../../shared/model/connection/connection.ts';
import type { Journal } from '../../journal/journal.ts';
import type { ConnectionClient } from './supplier-clients.ts';

/** The interface that last served a need. Null if no interface serves the need; `untried` if there are no observations. */
export type ProvenInterface = (need: Need) => InterfaceName | 'untried' | null;

/** Observations of this run take precedence over stored ones. */
export async function readProvenInterfaces(
  journal: Pick<Journal, 'connections'>,
  client: ConnectionClient | null,
  connectionId: string,
): Promise<ProvenInterface> {
  const live = client?.reads.interfaceChoices() ?? [];
  const stored = (await journal.connections.find(connectionId))?.serves ?? [];
  return (need) => {
    const proven = [...live, ...stored].find((each) => each.need === need && each.why !== 'untried');
    return proven === undefined ? 'untried' : proven.by;
  };
}
