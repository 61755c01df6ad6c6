import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useContract } from '../../../client/contract-context.tsx';
import { usePractising } from '../../../client/use-connections.ts';

/** The names of the newest batches by id; an older one is named by the start of its id. */
export function useBatchNames(): (id: string | null) => string {
  const contract = useContract();
  const practising = usePractising();
  const { data: batches } = useQuery(contract.batches.list.queryOptions({ input: practising }));
  const names = useMemo(() => new Map(batches?.map(({ id, name }) => [id, name])), [batches]);
  return useCallback((id) => (id === null ? '' : (names.get(id) ?? id.slice(0, 8))), [names]);
}
