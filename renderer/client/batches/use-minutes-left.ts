import { useQuery } from '@tanstack/react-query';
import { requestsPerMinute } from '../../../shared/model/connection/budget.ts';
import type { Batch } from '../../../shared/model/order/batch.ts';
import { useContract } from '../contract-context.tsx';
import { useAbout, useConnections } from '../use-connections.ts';

/** A list's share of the requests per minute. The rest is for status polling and user requests. */
const shareOfOrders = 5 / 6;

/** Estimated minutes until all orders of a running batch are sent; 0 for other batches. */
export function useMinutesLeft(): (batch: Batch) => number {
  const contract = useContract();
  const { data: known } = useConnections();
  const { data: ofSelected = requestsPerMinute } = useQuery(
    contract.budget.read.queryOptions({ input: useAbout(), select: (budget) => budget.perMinute }),
  );
  return (batch) => {
    // Only the selected connection's budget is known; other connections are assumed to have their full budget.
    const perMinute = known?.selectedId === batch.connectionId ? ofSelected : requestsPerMinute;
    return batch.state === 'running'
      ? Math.ceil((batch.counts.queued ?? 0) / (perMinute * shareOfOrders))
      : 0;
  };
}
