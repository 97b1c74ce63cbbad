import { dropFile, filesIn } from '../../app/local/kept-files.ts';
import { localNow } from '../../app/local/local.ts';
import { queryClient } from '../../app/query-client.ts';
import { claimsQuery } from '../../app/session.ts';

/**
 * Forgets what the viewer typed about a consult that they may no longer read: they can not send it, and it is about a
 * patient. The server has deleted its draft too (decision 24). Does nothing when another tab has signed in somebody
 * else, who is then the one that the server refused.
 */
export async function forgetUnsent(activityId: string): Promise<void> {
  const viewerId = queryClient.getQueryData(claimsQuery.queryKey)?.uid;
  const local = localNow();
  if (!viewerId || local?.personId !== viewerId) return;
  const about = () => local.vault.all('kept').filter(({ key }) => key.includes(activityId));
  if (about().length === 0) return;
  const claims = await queryClient.fetchQuery({ ...claimsQuery, staleTime: 0 }).catch(() => null);
  if (claims?.uid !== viewerId) return;
  for (const file of filesIn(local.vault, `reply.${activityId}`)) void dropFile(local.vault, file);
  for (const { key } of about()) void local.vault.remove(key);
}
