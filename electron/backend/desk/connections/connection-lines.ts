import { takeTurnsByKey } from '../../../../shared/model/base/in-turn.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import type { SupplierAccesses } from './supplier-access.ts';
import type { SupplierLine, SupplierLines } from './supplier-lines.ts';

/** The way to each connection's supplier, and the turns in which a connection is opened and changed. */
export interface ConnectionLines {
  /** Null where the key is not known on this machine. */
  line(connectionId: string): Promise<SupplierLine | null>;
  /**
   * Changes how a connection is spoken to. The line there was is dropped first and teaches nothing more, and nobody opens another
   * before `work` has ended: so what an old line saw is never stored with, nor read into, what is there afterwards.
   */
  change<Result>(connectionId: string, work: () => Promise<Result>): Promise<Result>;
}

export function createConnectionLines(parts: {
  readonly find: (connectionId: string) => Promise<StoredConnection | null>;
  readonly accesses: Pick<SupplierAccesses, 'of'>;
  readonly lines: Pick<SupplierLines, 'open' | 'forget'>;
}): ConnectionLines {
  const { find, accesses, lines } = parts;
  const inTurn = takeTurnsByKey();

  return {
    line: (connectionId) =>
      inTurn(connectionId, async () => {
        const stored = await find(connectionId);
        const wanted = stored && (await accesses.of(stored));
        return wanted ? lines.open(connectionId, wanted) : null;
      }),
    change: (connectionId, work) =>
      inTurn(connectionId, async () => {
        lines.forget(connectionId);
        return work();
      }),
  };
}
