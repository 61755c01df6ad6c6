import { useLocation } from 'wouter';
import { useShowAdded } from '../../client/use-connections.ts';
import { paths } from '../../ui/base/paths.ts';

/** Shows the new connection and goes to the Desk, or elsewhere, once the page knows it: before, it would be redirected to Welcome. */
export function useOpenDesk(): (id: string, to?: string) => Promise<void> {
  const [, navigate] = useLocation();
  const showAdded = useShowAdded();
  return async (id, to = paths.desk()) => {
    await showAdded(id);
    navigate(to);
  };
}
