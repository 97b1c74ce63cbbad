import { queryClient } from '../../app/query-client.ts';
import { claimsQuery } from '../../app/session.ts';
import { forgetTypedAbout, isTypedAbout } from '../../app/typed-text.ts';
import { dropOutgoing } from './outgoing.ts';

/**
 * What was typed about a consult goes with the right to read it: it can be sent no more, and is about a patient. The
 * server has forgotten its draft too (decision 24). Not where another tab has signed in somebody else meanwhile, who
 * was the one refused.
 */
export async function forgetUnsent(activityId: string): Promise<void> {
  const viewerId = queryClient.getQueryData(claimsQuery.queryKey)?.uid;
  if (!viewerId || !isTypedAbout(viewerId, activityId)) return;
  const claims = await queryClient.fetchQuery({ ...claimsQuery, staleTime: 0 }).catch(() => null);
  if (claims?.uid !== viewerId) return;
  dropOutgoing(viewerId, activityId);
  forgetTypedAbout(viewerId, activityId);
}
