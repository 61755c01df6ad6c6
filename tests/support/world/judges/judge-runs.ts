import { uncertainInARow } from '../../../../shared/model/order/order.ts';
import type { RecordedOrders } from './recorded-orders.ts';

/**
 * money-safety O10, from the history. After an uncertain outcome, the connection claims no order until its requests under way have ended.
 * After three uncertain outcomes in a row, it claims no order until a person resumes (`wentOn`).
 */
export function judgeRuns({ orders, events }: RecordedOrders, wentOn: boolean): readonly string[] {
  const found: string[] = [];
  const known = new Map(orders.map((order) => [order.id, order]));
  const underWay = new Map<string, Set<string>>();
  const awaited = new Map<string, Set<string>>();
  const inARow = new Map<string, number>();
  for (const { order_id: id, from_state: from, to_state: to, why } of events) {
    const order = known.get(id);
    if (!order) continue;
    const { connection_id: connection } = order;
    const sending = underWay.get(connection) ?? new Set();
    underWay.set(connection, sending);
    if (to === 'sending') sending.add(id);
    if (from === 'sending') {
      sending.delete(id);
      awaited.get(connection)?.delete(id);
    }
    if (why === 'outcome-unknown') {
      awaited.set(connection, new Set(sending));
      inARow.set(connection, (inARow.get(connection) ?? 0) + 1);
    } else if (from === 'uncertain' || why === 'accepted' || why === 'refused') inARow.delete(connection);
    if (why !== 'claimed') continue;
    if ((awaited.get(connection)?.size ?? 0) > 0)
      found.push(`O10: ${order.identifier} was claimed after an uncertain outcome, with others under way`);
    if (!wentOn && (inARow.get(connection) ?? 0) >= uncertainInARow)
      found.push(
        `O10: ${order.identifier} was claimed after ${inARow.get(connection)} uncertain ones in a row`,
      );
  }
  return found;
}
