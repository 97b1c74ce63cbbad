import { localNow } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { claimsQuery } from '../../app/session.ts';
import { forgetTypedAbout, isTypedAbout } from '../../app/typed-text.ts';

/**
 * Forgets what the viewer typed about a consult that they may no longer read: they can not send it, and it is about a
 * patient. The server has deleted its draft too (decision 24). Does nothing when another tab has signed in somebody
 * else, who is then the one that the server refused.
 */
export async function forgetUnsent(activityId: string): Promise<void> {
  const viewerId = queryClient.getQueryData(claimsQuery.queryKey)?.uid;
  const isTyped = viewerId !== undefined && (isTypedAbout(viewerId, activityId) || keptAbout(activityId).length > 0);
  if (!isTyped) return;
  const claims = await queryClient.fetchQuery({ ...claimsQuery, staleTime: 0 }).catch(() => null);
  if (claims?.uid !== viewerId) return;
  forgetTypedAbout(viewerId, activityId);
  const vault = localNow()?.personId === viewerId ? localNow()?.vault : undefined;
  for (const key of keptAbout(activityId)) void vault?.remove(key);
}

/** The records of what is written about a consult: its id is part of their places. */
function keptAbout(activityId: string): string[] {
  const kept = localNow()?.vault.all('kept') ?? [];
  return kept.map(({ key }) => key).filter((key) => key.split(/[.~]/).includes(activityId));
}
