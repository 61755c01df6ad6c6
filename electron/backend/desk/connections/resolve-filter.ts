import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { OrderFilter as AskedFilter } from '../../../../shared/model/order/order-filter.ts';
import type { OrderFilter } from '../../journal/list/order-filter.ts';

/** Turns what a page asks for into what the journal is asked: the present moment is the desk's to know. */
export function resolveFilter({ late, ...filter }: AskedFilter, clock: Pick<Clock, 'nowMs'>): OrderFilter {
  return { ...filter, lateAt: late ? clock.nowMs() : null };
}
