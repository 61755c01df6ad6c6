import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';

/** Goes on once the page knows the new connection: until then the way there would lead back to Welcome. */
export function useOpenConnection(): (to: string) => Promise<void> {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const contract = useContract();
  return async (to) => {
    await queries.invalidateQueries({ queryKey: contract.connections.list.key() });
    navigate(to);
  };
}
