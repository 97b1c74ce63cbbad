import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { heldBy } from '../../app/guard.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { claimsQuery } from '../../app/session.ts';

/** What a premium plan counts. */
export type UseKind = 'form' | 'message';

const remaining = {
  form: 'premium-getNumberOfFormUsesRemaining',
  message: 'premium-getNumberOfOneWayMessageUsesRemaining',
} as const;

/** Who holds `free` sends as many as they like; who holds `counted` alone is held to the uses of the month. */
const permissions = {
  form: { free: 'forms', counted: 'premiumForms' },
  message: { free: 'oneWayMessaging', counted: 'premiumOneWayMessaging' },
} as const;

const usesQuery = (kind: UseKind) =>
  queryOptions({
    queryKey: ['premium', 'uses', kind],
    queryFn: ({ signal }) => call(remaining[kind], {}, { signal }),
  });

/** Asks again how many uses are left: some were taken, or given back. */
export function refreshUses(): Promise<void> {
  return refetchAfresh(['premium', 'uses']);
}

/**
 * What the viewer may still send: `limited` where a premium plan counts it, and how many uses are `left` this month
 * (undefined until it is known, and for who is not limited). The page asks only when `matters`; the server decides
 * again.
 */
export function useUses(kind: UseKind, matters = true): { may: boolean; limited: boolean; left: number | undefined } {
  const held = heldBy(useQuery(claimsQuery).data);
  const { free, counted } = permissions[kind];
  const limited = !held.has(free) && held.has(counted);
  const left = useQuery({ ...usesQuery(kind), enabled: limited && matters }).data;
  return { may: held.has(free) || (limited && (left ?? 0) > 0), limited, left: limited ? left : undefined };
}
