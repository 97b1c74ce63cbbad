import { skipToken, useQuery } from '@tanstack/react-query';
import type { RouteTitle } from '@consult/contract/permission/routes.ts';
import { queryClient } from '../query-client.ts';

const badgeKey = (item: RouteTitle) => ['badge', item] as const;

/** Puts a number on an item of the sidebar (shown capped at 99); 0 takes it away. Cleared at sign-out. */
export function setBadge(item: RouteTitle, value: number): void {
  queryClient.setQueryData(badgeKey(item), value);
}

export function useBadge(item: RouteTitle): number {
  return (
    useQuery<number>({ queryKey: badgeKey(item), queryFn: skipToken, staleTime: Infinity, gcTime: Infinity }).data ?? 0
  );
}
