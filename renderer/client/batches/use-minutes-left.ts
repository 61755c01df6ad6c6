import { useQuery } from '@tanstack/react-query';
import type { Batch } from '../../../shared/model/order/batch.ts';
import { useContract } from '../contract-context.tsx';
import { useAbout, useConnections } from '../use-connections.ts';

/** A list's share of the minute's requests for its orders; the rest reads statuses and is for people. */
const shareOfOrders = 5 / 6;

/** About how many minutes a running batch will still be sent; 0 for others. */
export function useMinutesLeft(): (batch: Batch) => number {
  const contract = useContract();
  const { data: known } = useConnections();
  const { data: ofSelected = 60 } = useQuery(
    contract.budget.read.queryOptions({ input: useAbout(), select: (budget) => budget.perMinute }),
  );
  return (batch) => {
    // The known budget is the selected connection's; another's is assumed to be whole.
    const perMinute = known?.selectedId === batch.connectionId ? ofSelected : 60;
    return batch.state === 'running'
      ? Math.ceil((batch.counts.queued ?? 0) / (perMinute * shareOfOrders))
      : 0;
  };
}
