import { useQuery } from '@tanstack/react-query';
import { useContract } from '../../client/contract-context.tsx';

/** The name of a connection, as the shop calls its supplier; '' until it is read. */
export function useSupplierName(connectionId: string): string {
  const contract = useContract();
  const { data } = useQuery(contract.connections.list.queryOptions());
  return data?.connections.find(({ id }) => id === connectionId)?.name ?? '';
}
