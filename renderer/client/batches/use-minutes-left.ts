import { useQuery } from '@tanstack/react-query';
import type { Batch } from '../../../shared/model/order/batch.ts';
import { useContract } from '../contract-context.tsx';

/** What of the requests of a minute a list has for its orders; the rest asks about them and is for people. */
const shareOfOrders = 5 / 6;

/** About how many minutes a running batch will still be sent; 0 for others. */
export function useMinutesLeft(): (batch: Batch) => number {
  const contract = useContract();
  const { data: known } = useQuery(contract.connections.list.queryOptions());
  const { data: ofSelected = 60 } = useQuery(
    contract.budget.read.queryOptions({ select: (budget) => budget.perMinute }),
  );
  return (batch) => {
    // The budget that is known is that of the connection in use; another's is taken to be whole.
    const perMinute = known?.selectedId === batch.connectionId ? ofSelected : 60;
    return batch.state === 'running'
      ? Math.ceil((batch.counts.queued ?? 0) / (perMinute * shareOfOrders))
      : 0;
  };
}
