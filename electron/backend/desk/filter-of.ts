import type { Clock } from '../../../shared/model/clock.ts';
import type { OrderFilter as AskedFilter } from '../../../shared/model/order-filter.ts';
import type { OrderFilter } from '../journal/order-filter.ts';
import type { ConnectionDesk } from './connections.ts';

/** Turns what a page asks for into what the journal is asked: the selected connection and the present moment are the desk's to know. */
export function createFilterOf(
  connections: Pick<ConnectionDesk, 'selectedId'>,
  clock: Pick<Clock, 'nowMs'>,
): (asked: AskedFilter) => Promise<OrderFilter> {
  return async ({ everyConnection, connectionId, late, ...filter }) => ({
    ...filter,
    lateAt: late ? clock.nowMs() : null,
    connectionId: connectionId ?? (everyConnection ? null : ((await connections.selectedId()) ?? '')),
  });
}
