import { consultSetInformed } from '@consult/contract/group/set-informed.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { lockStanding, touchActivity } from '../activity/activity.ts';

/**
 * consult-setInformed: a member or their staff marks that the patient was informed, or the referrer that it is not
 * needed; null undoes either. What is marked already stays with whoever marked it. Source: server rules, section 22.
 */
export const setInformed = serve(consultSetInformed).handler(async ({ input, context: { app, viewer } }) => {
  const { activityId, informed } = input;
  const events = await inTransaction(app.write, async (client) => {
    const { role } = await lockStanding(client, app, viewer, activityId);
    if (informed === 'not-needed' && role !== 'referrer') throw refuse('NOT_ALLOWED');
    const { rowCount } = await client.query({
      name: 'clock-informed',
      text: `update consult_clock set informed = $2::text,
          informed_at = case when $2::text is not null then $4::timestamptz end,
          informed_by = case when $2::text is not null then $3::uuid end
        where activity_id = $1 and informed is distinct from $2::text`,
      values: [activityId, informed, viewer.personId, app.now()],
    });
    if (rowCount === 0) return [];
    await writeAudit(client, {
      kind: 'consult-informed',
      actorId: viewer.personId,
      subjectIds: [activityId],
      detail: { informed: informed ?? 'no' },
    });
    return [await touchActivity(client, activityId)];
  });
  app.live.committed(events);
  return { ok: true as const };
});
