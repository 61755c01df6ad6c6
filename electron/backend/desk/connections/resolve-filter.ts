import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { OrderFilter as AskedFilter } from '../../../../shared/model/order/order-filter.ts';
import type { OrderFilter } from '../../journal/list/order-filter.ts';

/** Converts a page's filter to the journal's by adding the present moment. */
export function resolveFilter({ late, ...filter }: AskedFilter, clock: Pick<Clock, 'nowMs'>): OrderFilter {
  return { ...filter, lateAt: late ? clock.nowMs() : null };
}
