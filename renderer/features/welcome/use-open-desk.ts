import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';

/** Goes to the Desk, or elsewhere, once the page knows the new connection: before, it would be redirected to Welcome. */
export function useOpenDesk(): (to?: string) => Promise<void> {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const contract = useContract();
  return async (to = paths.desk()) => {
    await queries.invalidateQueries({ queryKey: contract.connections.list.key() });
    navigate(to);
  };
}
