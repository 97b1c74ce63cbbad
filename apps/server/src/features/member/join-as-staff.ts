import { activityAddSelfAsMoa } from '@consult/contract/member/join-as-staff.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import type { KnownActivity } from '../activity/activity.ts';
import { insertMember, writeOwnersTerms } from './add-owner.ts';
import { membersOf } from './members.ts';

/*
 * The clinic through which the viewer sees the activity; the first of theirs where there are several. The statement
 * locks its location: a viewer who is being taken from the clinic at this moment joins before that and is removed with
 * it, or does not join at all.
 */
const clinicSql = `select r.owner_id as id from inbox_row r join location l on l.clinic_id = r.owner_id
  and l.person_id = $2 and not l.disabled
  where r.activity_id = $1 and r.owner_kind = 'clinic' and r.owner_id = any($3::uuid[]) order by l.position, l.id
  limit 1 for share of l`;

/** Their own row begins where the clinic has read to: messages that the clinic has read are not new to its staff. */
const rowSql = `
  insert into inbox_row
      (owner_id, activity_id, owner_kind, status, last_message_at, last_seq, last_read_seq, waits_for, waits_since)
    select $3, $1, 'person', status, last_message_at, last_seq, last_read_seq, waits_for, waits_since from inbox_row
      where activity_id = $1 and owner_id = $2`;

/**
 * Makes clinic staff who are no member a member of a locked activity, through their clinic. Source: document 3,
 * sections 2.4 and 4.
 * @returns the live event, for app.live.committed after the commit
 * @throws NOT_FOUND where they work for none of its clinics any more
 */
export async function joinAsStaff(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  at: Pick<KnownActivity, 'id' | 'key'>,
): Promise<LiveEvent> {
  const { personId } = viewer;
  const { rows } = await client.query<{ id: string }>({
    name: 'member-own-clinic',
    text: clinicSql,
    values: [at.id, personId, viewer.clinicIds],
  });
  const clinic = rows[0];
  if (!clinic) throw refuse('NOT_FOUND');
  await insertMember(client, at.id, { personId, role: 'moa', clinicId: clinic.id }, personId);
  await client.query({ name: 'member-staff-row', text: rowSql, values: [at.id, clinic.id, personId] });
  const members = await membersOf(client, at.id);
  await writeOwnersTerms(client, app, { activityId: at.id, key: at.key, owners: [personId], members });
  await writeAudit(client, {
    kind: 'member-added',
    actorId: personId,
    subjectIds: [at.id],
    detail: { role: 'moa', member: personId },
  });
  return addSystemLine(client, {
    activityId: at.id,
    actorId: personId,
    key: at.key,
    event: { kind: 'member-added', personId, role: 'moa' },
  });
}

/**
 * activity-addSelfToActivityAsMoa_v1: a viewer who is a member already, also by a click at the same moment, stays one.
 */
export const addSelfAsMoa = serve(activityAddSelfAsMoa).handler(async ({ input, context: { app, viewer } }) => {
  const events = await inTransaction(app.write, async (client) => {
    const at = await lockStanding(client, app, viewer, input.activityId);
    return at.role === null ? [await joinAsStaff(client, app, viewer, at)] : [];
  });
  app.live.committed(events);
  return { ok: true as const };
});
