import { mayBeCut, type Order } from '../../shared/model/order/order.ts';
import { useContract } from './contract-context.tsx';

/** Returns a function that refetches orders whose result may be cut in the list, so that copies and exports are complete. */
export function useWholeOrders(): (orders: readonly Order[]) => Promise<Order[]> {
  const contract = useContract();
  return (orders) =>
    Promise.all(
      orders.map(async (order) =>
        mayBeCut(order) ? ((await contract.orders.read.call({ id: order.id }))?.order ?? order) : order,
      ),
    );
}
