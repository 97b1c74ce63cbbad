import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import type { Activity } from '../activity/activity.ts';

/** How long an answer is good for, ms: people leave the platform seldom. */
const staleMs = 300_000;

/**
 * Whether the consult's specialist is no longer on the platform. Until it is known, and where it can not be, they are.
 */
export function useConsultantGone(activity: Activity): boolean {
  const { id, activityType } = activity;
  const flags = useQuery({
    queryKey: ['consultant-status', id],
    queryFn: ({ signal }) => call('secureMessaging-getConsultantStatus', { activityId: id }, { signal }),
    enabled: activityType !== 'referral',
    staleTime: staleMs,
  }).data;
  return flags?.includes('noLongerOnPlatform') ?? false;
}
