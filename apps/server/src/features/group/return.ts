import { consultReturn } from '@consult/contract/group/return.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import { readClock, tell, windClock } from '../promise/promise.ts';

/**
 * consult-return: its consultant gives a consult back to the referrer, who is told at once. The promise ends; the
 * status stays. The same again changes nothing. Source: server rules, section 22.
 */
export const returnConsult = serve(consultReturn).handler(async ({ input, context: { app, viewer } }) => {
  const { activityId, reason } = input;
  const events = await inTransaction(app.write, async (client) => {
    const { role, key } = await lockStanding(client, app, viewer, activityId);
    const clock = await readClock(client, activityId);
    if (clock?.returned_at && clock.returned_by === viewer.personId) return [];
    const everyones = clock?.given_to === null && clock.mode === 'everyone' && role === 'consultant';
    if (!clock || (clock.given_to !== viewer.personId && !everyones)) throw refuse('NOT_FOUND');
    if (clock.returned_at !== null || clock.answered_at !== null) throw refuse('NOT_ALLOWED');
    const event = await addSystemLine(client, {
      activityId,
      actorId: viewer.personId,
      key,
      event: { kind: 'returned', reason },
    });
    const now = app.now();
    await client.query({
      name: 'group-return',
      text: 'update consult_clock set returned_at = $3, returned_by = $2 where activity_id = $1',
      values: [activityId, viewer.personId, now],
    });
    const referrerId = await toReferrer(client, activityId, now);
    await windClock(client, activityId, now);
    await writeAudit(client, { kind: 'consult-returned', actorId: viewer.personId, subjectIds: [activityId] });
    await tell(client, app, {
      personIds: [referrerId],
      template: 'consult-returned',
      activityId,
      to: 'consult',
      by: 'always',
    });
    return [event];
  });
  app.live.committed(events);
  return { ok: true as const };
});

/** The consult waits for its referrer now, unread in their inbox and their clinic's. Returns the referrer. */
async function toReferrer(client: pg.ClientBase, activityId: string, now: Date): Promise<string> {
  const { rows } = await client.query<{ id: string }>({
    name: 'group-to-referrer',
    text: `with rows as (
        update inbox_row r set waits_for = 'referrer', waits_since = $2,
            folder = case when r.owner_id in (a.referrer_id, a.referrer_clinic_id) then 'inbox' else r.folder end,
            last_read_seq = case when r.owner_id in (a.referrer_id, a.referrer_clinic_id)
              then least(r.last_read_seq, r.last_seq - 1) else r.last_read_seq end
          from activity a where a.id = $1 and r.activity_id = a.id
      )
      select referrer_id as id from activity where id = $1`,
    values: [activityId, now],
  });
  return rows[0]!.id;
}
