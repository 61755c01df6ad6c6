import type { LoggedRequest } from '../../../../electron/practice/base/request-log.ts';
import { thingOf } from './order-judge.ts';
import type { RecordedOrders } from './recorded-orders.ts';

/**
 * money-safety O12: whatever the supplier answered to an order, the app reads the supplier's list, wallet or balance before it sends the
 * order again. The evidence is the supplier's own log. If the accepted order is bound to an order of the app, no read is necessary.
 */
export function judgeResends(
  book: RecordedOrders,
  log: readonly LoggedRequest[],
  sinceRequest: number,
): readonly string[] {
  const bound = new Set(book.orders.map(({ reference }) => reference));
  const posts = log.filter(
    ({ action, identifier, serviceId, number }) =>
      action === 'placeimeiorder' && identifier !== null && serviceId !== null && number > sinceRequest,
  );
  const looks = log.filter((request) => isLook(request)).map(({ number }) => number);
  const found: string[] = [];
  for (const [thing, sent] of Map.groupBy(posts, thingOf))
    for (const [index, post] of sent.entries()) {
      const before = sent[index - 1];
      if (before === undefined || bound.has(String(before.reference))) continue;
      if (!looks.some((look) => look > before.number && look < post.number))
        found.push(`O12: ${thing} was sent again as request ${post.number} without a look at the supplier`);
    }
  return found;
}

function isLook({ action, path, answer }: LoggedRequest): boolean {
  const reads = action === 'accountinfo' || /\/v1\/(?:orders|transactions|account|profile)/.test(path);
  return reads && answer.is === 'replied' && answer.status === 200;
}
