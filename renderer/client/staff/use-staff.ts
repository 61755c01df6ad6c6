import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffReading } from '../../../shared/contract/shop/staff.ts';
import { useContract } from '../contract-context.tsx';

/** Who works here and who is at this page; undefined until it is read. */
export function useStaff() {
  const contract = useContract();
  return useQuery(contract.staff.read.queryOptions()).data;
}

/**
 * Takes what a change answered with for what is read: whoever was added is there when the form has gone, and so is the key that switches to
 * them. Read anew, they would come only later on a busy machine.
 */
export function useTakeStaff(): (reading: StaffReading) => void {
  const contract = useContract();
  const queries = useQueryClient();
  return (reading) => queries.setQueryData(contract.staff.read.queryKey(), reading);
}
