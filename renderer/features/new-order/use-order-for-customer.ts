import { skipToken, useQuery } from '@tanstack/react-query';
import { useContract } from '../../client/contract-context.tsx';
import { useShowCustomer, viewOfOrder } from '../../store/customer-display.ts';

/** Shows the identifier on the customer display while a person types it, and then the placed order until the next identifier is typed. */
export function useOrderForCustomer(typed: string, placedId: string | null): void {
  const contract = useContract();
  const { data } = useQuery(
    contract.orders.read.queryOptions({ input: placedId === null ? skipToken : { id: placedId } }),
  );
  const placed = placedId !== null && data ? viewOfOrder(data.order) : null;
  useShowCustomer(
    typed.trim() === ''
      ? placed
      : { identifier: typed.trim().slice(0, 200), stage: 'typed' as const, result: '' },
  );
}
