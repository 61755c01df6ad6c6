import { useQuery } from '@tanstack/react-query';
import { useContract } from './contract-context.tsx';
import { useAbout } from './use-connections.ts';

/**
 * Returns a function that counts the orders that will wait because their service is on a supplier list that failed to
 * load. Nothing is sent at unknown prices (money-safety O6).
 */
export function useOrdersAwaitingList(): (
  orders: readonly { readonly serviceId: string; readonly rows: number }[],
) => number {
  const { data } = useQuery(useContract().catalogue.list.queryOptions({ input: useAbout() }));
  if (!data?.missing) return () => 0;
  const unlistedIds = new Set(data.services.flatMap(({ id, beside }) => (beside ? [id] : [])));
  return (orders) =>
    orders.reduce((sum, { serviceId, rows }) => sum + (unlistedIds.has(serviceId) ? rows : 0), 0);
}
