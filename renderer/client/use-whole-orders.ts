import { mayBeCut, type Order } from '../../shared/model/order/order.ts';
import { useContract } from './contract-context.tsx';

/** Reads again the orders of a list whose result may be cut, so that copies and exports are complete. */
export function useWholeOrders(): (orders: readonly Order[]) => Promise<Order[]> {
  const contract = useContract();
  return (orders) =>
    Promise.all(
      orders.map(async (order) =>
        mayBeCut(order) ? ((await contract.orders.read.call({ id: order.id }))?.order ?? order) : order,
      ),
    );
}
