import { skipToken, useQuery } from '@tanstack/react-query';
import type { RouteTitle } from '@consult/contract/permission/routes.ts';
import { queryClient } from '../query-client.ts';

const badgeKey = (item: RouteTitle) => ['badge', item] as const;

/** Sets the number on an item of the sidebar (shown capped at 99); 0 removes it. Signing out clears all. */
export function setBadge(item: RouteTitle, value: number): void {
  queryClient.setQueryData(badgeKey(item), value);
}

export function useBadge(item: RouteTitle): number {
  return (
    useQuery<number>({ queryKey: badgeKey(item), queryFn: skipToken, staleTime: Infinity, gcTime: Infinity }).data ?? 0
  );
}
