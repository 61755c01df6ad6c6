import { useQuery } from '@tanstack/react-query';
import { useContract } from './contract-context.tsx';

/**
 * Counts of orders those that will wait: the supplier's list that their service is of could not be read when it was last asked for, and
 * nothing is sent at prices that nobody knows (money-safety O6).
 */
export function useOrdersAwaitingList(): (
  orders: readonly { readonly serviceId: string; readonly rows: number }[],
) => number {
  const { data } = useQuery(useContract().catalogue.list.queryOptions());
  if (!data?.missing) return () => 0;
  const kept = new Set(data.services.flatMap(({ id, beside }) => (beside ? [id] : [])));
  return (orders) => orders.reduce((sum, { serviceId, rows }) => sum + (kept.has(serviceId) ? rows : 0), 0);
}
