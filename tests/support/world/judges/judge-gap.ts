import type { LoggedRequest } from '../../../../electron/practice/base/request-log.ts';
import type { PracticeOrder } from '../../../../electron/practice/books/practice-order.ts';
import { thingOf } from './order-judge.ts';
import type { RecordedOrders } from './recorded-orders.ts';

/**
 * money-safety J5: if the supplier accepted an order before an older journal replaced the current one, the app sends it again only on
 * purpose. The supplier's log shows which orders it accepted. `restoredAt` has the number of requests in this log at each replacement.
 */
export function judgeGap(
  book: RecordedOrders,
  taken: readonly PracticeOrder[],
  log: readonly LoggedRequest[],
  restoredAt: readonly number[],
): readonly string[] {
  const willEnd = new Map(taken.map((order) => [order.reference, order.willEnd]));
  const posts = log.filter(({ reference }) => reference !== null);
  const deliberate = new Set(
    book.orders.filter((order) => order.again_of !== null).map((order) => order.reference),
  );
  return posts.flatMap((post) => {
    const since = restoredAt.findLast((requests) => requests < post.number);
    if (since === undefined || deliberate.has(String(post.reference))) return [];
    const before = posts.find(
      (other) =>
        other.number <= since &&
        thingOf(other) === thingOf(post) &&
        // A rejected order is refunded and may be ordered again.
        willEnd.get(other.reference ?? 0) === 'SUCCESS',
    );
    return before === undefined
      ? []
      : [
          `J5: ${post.identifier} was taken as ${before.reference}, and again as ${post.reference} by an older journal without a word`,
        ];
  });
}
