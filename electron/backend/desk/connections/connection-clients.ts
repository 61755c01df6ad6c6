import { takeTurnsByKey } from '../../../../shared/model/base/in-turn.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import type { SupplierAccesses } from './supplier-access.ts';
import type { ConnectionClient, SupplierClients } from './supplier-clients.ts';

/** The client of each connection, and the turns in which a connection is opened and changed. */
export interface ConnectionClients {
  /** Null if the key is not known on this machine. */
  client(connectionId: string): Promise<ConnectionClient | null>;
  /**
   * Changes how a connection is spoken to. The client there was is dropped first and teaches nothing more, and nobody opens another
   * before `work` has ended: so what an old client saw is never stored with, nor read into, what is there afterwards.
   */
  change<Result>(connectionId: string, work: () => Promise<Result>): Promise<Result>;
}

export function createConnectionClients(parts: {
  readonly find: (connectionId: string) => Promise<StoredConnection | null>;
  readonly accesses: Pick<SupplierAccesses, 'of'>;
  readonly clients: Pick<SupplierClients, 'open' | 'forget'>;
}): ConnectionClients {
  const { find, accesses, clients } = parts;
  const inTurn = takeTurnsByKey();
  /** Those that wait for their turn, behind the last change. */
  const waiting = new Map<string, Promise<ConnectionClient | null>>();

  return {
    client(connectionId) {
      // Fifty tills ask at once: anyone who comes while another waits is told the same, for that one has not begun to look.
      const asked = waiting.get(connectionId);
      if (asked !== undefined) return asked;
      const asking = inTurn(connectionId, async () => {
        if (waiting.get(connectionId) === asking) waiting.delete(connectionId);
        const stored = await find(connectionId);
        const wanted = stored && (await accesses.of(stored));
        return wanted ? clients.open(connectionId, wanted) : null;
      });
      waiting.set(connectionId, asking);
      return asking;
    },
    change(connectionId, work) {
      waiting.delete(connectionId);
      return inTurn(connectionId, async () => {
        clients.forget(connectionId);
        return work();
      });
    },
  };
}
