import { isFinal, type OrderState } from '../../../../shared/model/order/order.ts';
import { deviceOf } from '../../lists/devices.ts';
import type { RecordedOrders } from './recorded-orders.ts';

/**
 * money-safety O5, from the history: there are never two open orders for one service and device, whatever the supplier does, in any
 * spelling of the device, and on any connection of the account. After a success, the app orders the same again only on purpose.
 */
export function judgeRepeats({ orders, events }: RecordedOrders): readonly string[] {
  const found: string[] = [];
  const known = new Map(orders.map((order) => [order.id, order]));
  const states = new Map<string, Map<string, OrderState>>();
  for (const { order_id: id, from_state: from, to_state: to } of events) {
    const order = known.get(id);
    if (!order) continue;
    const thing = `${order.service_id} ${deviceOf(order.identifier)}`;
    const same = states.get(thing) ?? new Map<string, OrderState>();
    states.set(thing, same);
    if (from === null && order.again_of === null) {
      const there = [...same.values()];
      if (there.some((state) => !isFinal(state)))
        found.push(`O5: ${order.identifier} was ordered while an order for that device was open`);
      if (there.includes('success'))
        found.push(`O5: ${order.identifier} was ordered again though it was delivered`);
    }
    same.set(id, to);
  }
  return found;
}
