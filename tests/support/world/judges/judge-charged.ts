import type { LoggedRequest } from '../../../../electron/practice/base/request-log.ts';
import type { PracticeOrder } from '../../../../electron/practice/books/practice-order.ts';
import type { RunState } from '../../../torture/events/run-state.ts';
import type { RecordedOrders } from './recorded-orders.ts';

/** The number of a batch's first rows. The app compares the balance with their prices before it sends more rows (money-safety O14). */
const firstRows = 3;

/**
 * money-safety O14: if the supplier charged more than confirmed for each of a batch's first rows, no further row of the batch is sent.
 * This judge returns no violation if the app could not notice the charge: the balance could not be read, or also changed because of
 * another person's order or a refund, or the app restarted.
 */
export function judgeCharged(
  book: RecordedOrders,
  taken: readonly PracticeOrder[],
  log: readonly LoggedRequest[],
  run: RunState,
): readonly string[] {
  const isHidden =
    run.goOns > 0 ||
    run.wasBalanceUnclear ||
    run.hadSecond ||
    run.copies.length > 0 ||
    run.strangers.size > 0 ||
    taken.some(({ willEnd }) => willEnd === 'REJECTED');
  if (isHidden) return [];
  const charged = new Map(taken.map(({ reference, price }) => [String(reference), Number(price)]));
  const rows = new Map(
    book.orders.flatMap((order) => (order.batch_id === null ? [] : [[order.reference, order] as const])),
  );
  const posts = log.flatMap((post) => {
    const row = rows.get(String(post.reference));
    return row === undefined ? [] : [{ ...post, row }];
  });
  return [...Map.groupBy(posts, ({ row }) => row.batch_id)].flatMap(([, sent]) => {
    const [third, next] = [sent[firstRows - 1], sent[firstRows]];
    const isDearer = sent
      .slice(0, firstRows)
      .every(({ row }) => (charged.get(row.reference ?? '') ?? 0) > Number(row.price));
    if (!isDearer || third === undefined || next === undefined) return [];
    const wasStarted = run.milestones.some(
      ({ is, requests }) =>
        ['start', 'wake', 'restore'].includes(is) && requests >= third.number && requests < next.number,
    );
    const wasUnread = log.some(
      ({ number, fault, answer }) =>
        number > third.number && number < next.number && (fault !== null || answer.is !== 'replied'),
    );
    return wasStarted || wasUnread
      ? []
      : [`O14: ${next.identifier} was sent after the first ${firstRows} rows of its list had cost more`];
  });
}
