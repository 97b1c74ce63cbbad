import { scheduleEndFeed } from '@consult/contract/schedule/end-feed.ts';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';

/** schedule-endFeed: one that is not there is ended already. */
export const endFeed = serve(scheduleEndFeed).handler(async ({ context: { app, viewer } }) => {
  await inTransaction(app.write, async (client) => {
    const { rowCount } = await client.query({
      name: 'schedule-end-feed',
      text: 'delete from calendar_feed where person_id = $1',
      values: [viewer.personId],
    });
    if (rowCount === 0) return;
    await writeAudit(client, { kind: 'feed-ended', actorId: viewer.personId, subjectIds: [viewer.personId] });
  });
  return { ok: true as const };
});
