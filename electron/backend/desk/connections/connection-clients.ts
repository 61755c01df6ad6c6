import { createKeyedMutex } from '../../../../shared/model/base/in-turn.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import type { SupplierAccesses } from './supplier-access.ts';
import type { ConnectionClient, SupplierClients } from './supplier-clients.ts';

export interface ConnectionClients {
  /** Null if this machine has no key. */
  client(connectionId: string): Promise<ConnectionClient | null>;
  /**
   * Changes the parameters of requests to a connection. Drops the old client first and opens no other until `work` has ended, so that
   * observations of the old client are never stored with the new state.
   */
  change<Result>(connectionId: string, work: () => Promise<Result>): Promise<Result>;
}

export function createConnectionClients(deps: {
  readonly find: (connectionId: string) => Promise<StoredConnection | null>;
  readonly accesses: Pick<SupplierAccesses, 'of'>;
  readonly clients: Pick<SupplierClients, 'open' | 'forget'>;
}): ConnectionClients {
  const { find, accesses, clients } = deps;
  const runExclusive = createKeyedMutex();
  /** Calls for a client that wait until the last change has ended. */
  const waiting = new Map<string, Promise<ConnectionClient | null>>();

  return {
    client(connectionId) {
      // Fifty tills may call at the same time. Later callers share the result of the call that waits, because that call has not started
      // yet.
      const pending = waiting.get(connectionId);
      if (pending !== undefined) return pending;
      const asking = runExclusive(connectionId, async () => {
        if (waiting.get(connectionId) === asking) waiting.delete(connectionId);
        const stored = await find(connectionId);
        const access = stored && (await accesses.of(stored));
        return access ? clients.open(connectionId, access) : null;
      });
      waiting.set(connectionId, asking);
      return asking;
    },
    change(connectionId, work) {
      waiting.delete(connectionId);
      return runExclusive(connectionId, async () => {
        clients.forget(connectionId);
        return work();
      });
    },
  };
}
