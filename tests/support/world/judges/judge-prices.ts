import type { LoggedRequest } from '../../../../electron/practice/base/request-log.ts';
import type { Milestone } from '../../../torture/events/run-state.ts';
import { thingOf } from './order-judge.ts';
import type { RecordedOrders } from './recorded-orders.ts';

/** A list may be so old while orders are sent by it (money-safety O6), and a minute for the reading. */
const oldestListMs = 16 * 60_000;

/**
 * money-safety O6: every order that the supplier took was confirmed at the price that its list showed at the time. If the price
 * moved since the app last started or woke, and recently, the app need not know it yet.
 */
export function judgePrices(
  book: RecordedOrders,
  log: readonly LoggedRequest[],
  milestones: readonly Milestone[],
): readonly string[] {
  const found: string[] = [];
  const ours = Map.groupBy(book.orders, thingOf);
  for (const post of log.filter(({ reference }) => reference !== null)) {
    const own = ours.get(thingOf(post)) ?? [];
    const bound = own.filter((order) => order.reference === String(post.reference));
    const confirmed = (bound.length > 0 ? bound : own).map((order) => Number(order.price));
    const past = milestones.filter(({ requests }) => requests < post.number);
    const told = past.flatMap((turn, index) =>
      turn.is === 'price' && turn.serviceId === post.serviceId ? [{ ...turn, index }] : [],
    );
    const isConfirmed = (listed: string | null): boolean =>
      listed !== null && confirmed.includes(Number(listed));
    const last = told.findLastIndex(({ listed }) => isConfirmed(listed));
    const moved = told[last + 1];
    if (confirmed.length === 0 || moved === undefined) continue;
    const began = past.findLastIndex(({ is }) => is === 'start' || is === 'wake');
    if (began < moved.index && post.arrivedMonotonicMs - moved.atMs < oldestListMs) continue;
    found.push(
      `O6: ${post.identifier} was confirmed at ${confirmed.join()} and sent when the list told ${moved.listed}`,
    );
  }
  return found;
}
