import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useConnections } from '../../../client/use-connections.ts';
import type { DeferredRequest } from '../../../store/deferred-requests.ts';
import { usePasted } from '../../../store/pasted.ts';
import { useRecentOrders } from '../../../store/recent-orders.ts';
import { paths } from '../../../ui/base/paths.ts';
import { pathOfRoute } from './path-of-route.ts';

/** Returns a function that opens a request from outside: goes to its route, or passes its file to the import as a dropped file. */
export function useOpenRequest(): (request: DeferredRequest) => void {
  const [location, navigate] = useLocation();
  const { data: connections } = useConnections();
  const selectedId = connections?.selectedId ?? '';
  const lastService = useRecentOrders(
    ({ lastListServices, lastServices }) => lastListServices[selectedId] ?? lastServices[selectedId],
  );
  return useCallback(
    (request) => {
      if (request.is === 'route') {
        navigate(pathOfRoute(request.route));
        return;
      }
      usePasted.getState().give({ file: request.file });
      // An open import takes the file and asks before it discards anything.
      if (location !== paths.importList())
        navigate(paths.importList(lastService === undefined ? {} : { serviceId: lastService }));
    },
    [location, navigate, lastService],
  );
}
