import type { Clock } from '../../../../shared/model/base/clock.ts';
import type {
  OrderFilter as AskedFilter,
  OfConnection,
} from '../../../../shared/model/order/order-filter.ts';
import type { OrderFilter } from '../../journal/list/order-filter.ts';
import type { ConnectionDesk } from './connections.ts';

/** The connection that a page asks about; null: every one. Where it says none, the selected one. */
export function createConnectionResolver(
  connections: Pick<ConnectionDesk, 'selectedId'>,
): (asked: OfConnection | undefined) => Promise<string | null> {
  return async (asked) => {
    if (asked?.connectionId) return asked.connectionId;
    return asked?.everyConnection ? null : ((await connections.selectedId()) ?? '');
  };
}

/** Turns what a page asks for into what the journal is asked: the selected connection and the present moment are the desk's to know. */
export function createFilterResolver(
  connections: Pick<ConnectionDesk, 'selectedId'>,
  clock: Pick<Clock, 'nowMs'>,
): (asked: AskedFilter) => Promise<OrderFilter> {
  const connectionOf = createConnectionResolver(connections);
  return async ({ everyConnection, connectionId, late, ...filter }) => ({
    ...filter,
    lateAt: late ? clock.nowMs() : null,
    connectionId: await connectionOf({ everyConnection, connectionId }),
  });
}
