import { scheduleMakeFeed } from '@consult/contract/schedule/make-feed.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { feedHash, feedPath, newFeedToken } from './feed-token.ts';

/** schedule-makeFeed: the address is in this answer alone. */
export const makeFeed = serve(scheduleMakeFeed).handler(async ({ context: { app, viewer } }) => {
  const token = newFeedToken();
  await inTransaction(app.write, async (client) => {
    await client.query({
      name: 'schedule-make-feed',
      text: `insert into calendar_feed (person_id, token_hash, made_at) values ($1, $2, $3)
        on conflict (person_id) do update set token_hash = $2, made_at = $3, reads = 0, read_at = null,
          hour_from = null, hour_reads = 0`,
      values: [viewer.personId, feedHash(token), app.now()],
    });
    await writeAudit(client, { kind: 'feed-made', actorId: viewer.personId, subjectIds: [viewer.personId] });
  });
  return { address: `${app.config.publicUrl}${feedPath}/${token}.ics` };
});
