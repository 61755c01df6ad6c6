import { useQuery } from '@tanstack/react-query';
import type { KnownInList } from '../../../../shared/contract/orders/orders.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout } from '../../../client/use-connections.ts';

/** The earlier order of this service for this identifier (O5); null if there is none, or if `identifier` is null. */
export function useKnownOrder(serviceId: string, identifier: string | null): KnownInList | null {
  const contract = useContract();
  const { data } = useQuery({
    ...contract.orders.known.queryOptions({
      input: useAbout({ serviceId, identifiers: [identifier ?? ''] }),
    }),
    enabled: identifier !== null,
  });
  return (identifier !== null && data?.[0]) || null;
}
