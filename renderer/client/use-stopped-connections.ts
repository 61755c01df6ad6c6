import { useMutation, useQuery } from '@tanstack/react-query';
import { useContract } from './contract-context.tsx';

/**
 * Stopped connections, or a single one, and the action that resumes them. A connection stops if its latest orders ended uncertain, or if no
 * prices can be read.
 */
export function useStoppedConnections(connectionId?: string | null) {
  const contract = useContract();
  const { data } = useQuery(contract.orders.stopped.queryOptions());
  const resume = useMutation(contract.orders.goOn.mutationOptions());
  const stops = data ?? [];
  return {
    stops: connectionId === undefined ? stops : stops.filter((stop) => stop.connectionId === connectionId),
    busy: resume.isPending,
    error: resume.error,
    onGoOn: (id: string, despite: 'uncertain' | 'prices') => resume.mutate({ connectionId: id, despite }),
  };
}
