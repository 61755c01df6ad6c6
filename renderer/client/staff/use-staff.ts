import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffReading } from '../../../shared/contract/shop/staff.ts';
import { useContract } from '../contract-context.tsx';

/** The shop's staff and the person signed in on this page; undefined until loaded. */
export function useStaff() {
  const contract = useContract();
  return useQuery(contract.staff.read.queryOptions()).data;
}

/**
 * Puts the answer of a change into the query cache, so that a new person and their key are visible when the form closes. A refetch would be
 * slower on a busy machine.
 */
export function useTakeStaff(): (reading: StaffReading) => void {
  const contract = useContract();
  const queries = useQueryClient();
  return (reading) => queries.setQueryData(contract.staff.read.queryKey(), reading);
}
