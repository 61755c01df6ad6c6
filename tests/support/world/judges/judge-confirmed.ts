import type { LoggedRequest } from '../../../../electron/practice/base/request-log.ts';
import type { ShownService } from '../../../../shared/model/service/shown-service.ts';
import type { Milestone } from '../../../torture/events/run-state.ts';
import { thingOf } from './order-judge.ts';
import type { RecordedOrder, RecordedOrders } from './recorded-orders.ts';

/** The maximum age of the price list by which orders are sent (money-safety O6), plus a minute for reading it. */
const oldestListMs = 16 * 60_000;

/** A price, service or currency that the supplier used at some moment. */
interface Reported {
  readonly words: string;
  isConfirmed(order: RecordedOrder): boolean;
}

/**
 * For each rule: the new price, service or currency, if the milestone is a change that this rule is about;
 * otherwise null.
 */
const matters: Readonly<Record<string, (milestone: Milestone, serviceId: string) => Reported | null>> = {
  O6: (turn, serviceId) =>
    turn.is === 'price' && turn.serviceId === serviceId
      ? {
          words: String(turn.listed),
          isConfirmed: ({ price }) => turn.listed !== null && Number(price) === Number(turn.listed),
        }
      : null,
  O13: (turn, serviceId) =>
    turn.is === 'meaning' && turn.serviceId === serviceId
      ? {
          words: JSON.stringify(turn.meaning),
          isConfirmed: (order) => isConfirmedAs(order, turn.meaning),
        }
      : null,
  'O13, currency': (turn) =>
    turn.is === 'currency'
      ? { words: turn.currency, isConfirmed: ({ currency }) => currency === turn.currency }
      : null,
};

/** True if the person who confirmed the order saw the service as in `meaning`. */
export function isConfirmedAs(order: RecordedOrder, meaning: ShownService): boolean {
  const given: Readonly<Record<string, string>> = JSON.parse(order.fields);
  return (
    order.service_name === meaning.name &&
    order.group_name === meaning.group &&
    order.identifier_kind === meaning.identifierKind &&
    meaning.required.every((name) => given[name] !== undefined)
  );
}

/**
 * money-safety O6, O13: a person confirmed each order that the supplier accepted at the price, service and currency that the supplier
 * used then. A recent change is excused, unless the app has started or woken since.
 */
export function judgeConfirmed(
  book: RecordedOrders,
  log: readonly LoggedRequest[],
  milestones: readonly Milestone[],
): readonly string[] {
  const found: string[] = [];
  const ours = Map.groupBy(book.orders, thingOf);
  for (const post of log.filter(({ reference }) => reference !== null)) {
    const own = ours.get(thingOf(post)) ?? [];
    const bound = own.filter((order) => order.reference === String(post.reference));
    const confirmed = bound.length > 0 ? bound : own;
    if (confirmed.length === 0) continue;
    const past = milestones.filter(({ requests }) => requests < post.number);
    const began = past.findLastIndex(({ is }) => is === 'start' || is === 'wake');
    for (const [rule, reportedBy] of Object.entries(matters)) {
      const reported = past.flatMap((turn, index) => {
        const each = reportedBy(turn, post.serviceId ?? '');
        return each === null ? [] : [{ ...each, index, atMs: turn.atMs }];
      });
      const last = reported.findLastIndex(({ isConfirmed }) => confirmed.some(isConfirmed));
      const moved = reported[last + 1];
      if (moved === undefined) continue;
      if (began < moved.index && post.arrivedMonotonicMs - moved.atMs < oldestListMs) continue;
      found.push(`${rule}: ${post.identifier} was confirmed otherwise than ${moved.words}, and sent`);
    }
  }
  return found;
}
