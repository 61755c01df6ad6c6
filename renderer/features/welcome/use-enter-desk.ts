import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/paths.ts';

/** Goes to the desk once the page knows of the new connection: without one every address leads back to Welcome. */
export function useEnterDesk(): () => Promise<void> {
  const queries = useQueryClient();
  const contract = useContract();
  const [, navigate] = useLocation();
  return async () => {
    await queries.refetchQueries({ queryKey: contract.connections.list.key() });
    navigate(paths.desk());
  };
}
