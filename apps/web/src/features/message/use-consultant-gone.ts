import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import type { Activity } from '../activity/activity.ts';

/** How long an answer stays valid, ms: people seldom leave the platform. */
const staleMs = 300_000;

/** Whether the consult's specialist has left the platform. False until the server has answered, and when it can not. */
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
