import { mayBeCut, type Order } from '../../shared/model/order/order.ts';
import { useContract } from './contract-context.tsx';

/** Reads again those orders of a list that may carry only the start of their result: what a person takes along is whole. */
export function useWholeOrders(): (orders: readonly Order[]) => Promise<Order[]> {
  const contract = useContract();
  return (orders) =>
    Promise.all(
      orders.map(async (order) =>
        mayBeCut(order) ? ((await contract.orders.read.call({ id: order.id }))?.order ?? order) : order,
      ),
    );
}
