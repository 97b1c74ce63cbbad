import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** Whether a failure may pass by itself; any other is an answer, which the page shows at once. */
export function mayPass(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}

/**
 * The one cache of server data. Live events say when data is stale, so a window that comes back refetches only what is
 * older than half a minute. Nothing waits silently for a connection: without one a call fails as OFFLINE and the screen
 * says so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
