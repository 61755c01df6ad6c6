import { useQuery } from '@tanstack/react-query';
import { useContract } from '../contract-context.tsx';

/** Who works here and who is at this page; undefined until it is read. */
export function useStaff() {
  const contract = useContract();
  return useQuery(contract.staff.read.queryOptions()).data;
}
