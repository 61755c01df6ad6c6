import { QueryClient } from '@tanstack/react-query';

/**
 * React Query set up for this backend. React Query does not retry, because retries are the backend's task. It does not pause while the
 * browser is offline, because a paused mutation would place its order later. The change subscription keeps the data fresh.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
