import { sql } from 'kysely';
import { by, eachJson } from '../sql/dialect.ts';
import { newestNumber, type Seek } from './order-scan.ts';

export interface ServiceCount {
  readonly connection_id: string;
  readonly service_id: string;
  readonly orders: number;
}

// A range should contain a little more than a page needs. With smaller ranges, every second page would need two ranges.
const plenty = 1.5;
const growth = 4;

/**
 * Finds the orders of these services. `totalOrders` is the number of all orders. Reads each service by its index, one range of numbers after
 * another. Each range is long enough for one page.
 */
export function serviceSeek(services: readonly ServiceCount[], totalOrders: number): Seek {
  const keys = JSON.stringify(services.map((each) => [each.connection_id, each.service_id]));
  const orders = services.reduce((sum, each) => sum + each.orders, 0);
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one loop searches ranges of growing length, in either direction.
  return async (database, walk) => {
    const newest = await newestNumber(database);
    const everywhere = walk.above < 0 && walk.below > newest;
    const descending = walk.direction === 'desc';
    const numbers: number[] = [];
    let above = walk.above;
    let below = Math.min(walk.below, newest + 1);
    let width = Math.ceil((walk.limit * plenty * totalOrders) / Math.max(1, orders)) + 1;
    while (above + 1 < below && orders > 0) {
      const farEnd = descending ? Math.max(above, below - width) : Math.min(below, above + width);
      const stretch = descending ? { above: farEnd, below } : { above, below: farEnd };
      const remaining = walk.limit - numbers.length;
      const { rows } = await sql<{ number: number }>`
        select orders.number from ${eachJson(keys)} as wanted cross join orders ${by('orders_by_service')}
        where orders.connection_id = wanted.value ->> 0 and orders.service_id = wanted.value ->> 1
          and orders.number > ${stretch.above} and orders.number < ${stretch.below}
        order by orders.number ${sql.raw(walk.direction)} limit ${remaining}`.execute(database);
      for (const { number } of rows) numbers.push(number);
      const last = numbers.at(-1);
      if (numbers.length === walk.limit && last !== undefined)
        return { numbers, reached: last, atLeast: everywhere ? orders : walk.limit, tired: false };
      if (farEnd === (descending ? above : below)) break;
      if (descending) below = farEnd + 1;
      else above = farEnd - 1;
      width *= growth;
    }
    return { numbers, reached: null, atLeast: numbers.length, tired: false };
  };
}
