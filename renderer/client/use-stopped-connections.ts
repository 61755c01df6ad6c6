import { useMutation, useQuery } from '@tanstack/react-query';
import { useContract } from './contract-context.tsx';

/** Stopped connections, or one: the latest orders ended uncertain, or no prices can be read. Includes the action that resumes them. */
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
