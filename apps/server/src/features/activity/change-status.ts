import type { ActivityFault } from '@consult/domain/fault/fault.ts';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { activityChangeStatus } from '@consult/contract/activity/change-status.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { lockStanding } from './lock-standing.ts';
import { addSystemLine } from './system-line.ts';

/** The answer to a person who chose the status that the activity has: a colleague may just have chosen it. */
export const sameStatus: ActivityFault = { code: 'same-status' };

/**
 * activity-changeStatus_v1: sets any status other than the current one. Of two people who choose the same at once, the
 * second is refused with sameStatus; what was chosen on another status than the present one, with STATE_CHANGED. It
 * makes nothing unread and mails nobody; every open screen shows it. Source: document 3, sections 2.3 and 4; server
 * rules, section 4.
 */
export const changeStatus = serve(activityChangeStatus).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId, status: after, seen } = input;
  return once(context, async (client) => {
    const { can, key } = await lockStanding(client, app, viewer, activityId);
    if (!can.changeStatus) throw refuse('NOT_ALLOWED');
    const { rows } = await client.query<{ status: ActivityDetail['status'] }>({
      name: 'activity-status',
      text: 'select status from activity where id = $1',
      values: [activityId],
    });
    const before = rows[0]!.status;
    if (before === after) throw refuse('INVALID_INPUT', { status: sameStatus });
    if (seen !== undefined && seen !== before) throw errors.STATE_CHANGED();
    // Writing the line locks the rows, in the order in which every transaction does.
    const line = await addSystemLine(client, {
      activityId,
      actorId: viewer.personId,
      key,
      event: { kind: 'status-changed', before, after },
    });
    await client.query({
      name: 'activity-set-status',
      text: `with rows as (update inbox_row set status = $2 where activity_id = $1) update activity set status = $2
        where id = $1`,
      values: [activityId, after],
    });
    await writeAudit(client, {
      kind: 'status-changed',
      actorId: viewer.personId,
      subjectIds: [activityId],
      detail: { before, after },
    });
    return { answer: { ok: true as const }, events: [line] };
  });
});
