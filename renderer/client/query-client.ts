import { QueryClient } from '@tanstack/react-query';

/**
 * React Query as the backend needs it: the backend owns every retry, and nothing pauses while the browser thinks it is offline,
 * because a paused mutation would place its order later. The change subscription keeps the data fresh.
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
