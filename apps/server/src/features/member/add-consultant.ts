import { addUserToActivity } from '@consult/contract/member/add-consultant.ts';
import type { ActivityFault } from '@consult/domain/fault/fault.ts';
import { noticeDelaySeconds } from '@consult/domain/inbox/notice-delay.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import { insertMember, writeOwnersTerms } from './add-owner.ts';
import { availableTo } from './available.ts';
import { joinAsStaff } from './join-as-staff.ts';
import { membersOf, named, ownersOfActivity } from './members.ts';
import { termsOf, writeTerms } from './terms.ts';

export const alreadyMember: ActivityFault = { code: 'member-already' };
export const notAvailable: ActivityFault = { code: 'consultant-not-available' };

/*
 * The consult is new to them as a whole: unread from its beginning and dated by its arrival, so that it stands at the
 * top and nobody is late for what was written before. A clinic that has a row keeps it.
 */
const rowsSql = `
  insert into inbox_row
      (owner_id, activity_id, owner_kind, status, last_message_at, last_seq, last_read_seq, deliver_after, side,
      waits_for, waits_since)
    select o.id, a.id, o.kind, a.status, $4, a.last_seq, 0,
        case o.kind when 'person' then $4::timestamptz + make_interval(secs => ${noticeDelaySeconds}) end,
        case o.kind when 'person' then 'consultant' end, w.waits_for, w.waits_since
      from activity a left join lateral thread_waits(a.id) w on true,
        (values ($2::uuid, 'person'), ($3::uuid, 'clinic')) as o(id, kind) where a.id = $1
  on conflict do nothing returning owner_id as id`;

/**
 * secureMessaging-addUserToActivity: from now on the new consultant and the clinic of their service have the consult
 * and everybody finds it by the new name; no key is wrapped anew. Staff who add a consultant become members with it.
 * Source: document 3, sections 2.4, 4 and 5; server rules, section 4.
 */
export const addConsultant = serve(addUserToActivity).handler(async ({ input, context: { app, viewer } }) => {
  const { activityId, newUserId: personId } = input;
  const events = await inTransaction(app.write, async (client) => {
    const at = await lockStanding(client, app, viewer, activityId);
    if (!at.can.addConsultant) throw refuse('NOT_ALLOWED');
    if ((await membersOf(client, activityId)).some((member) => member.personId === personId))
      throw refuse('INVALID_INPUT', { newUserId: alreadyMember });
    const [consultant] = await availableTo(client, viewer, personId);
    if (!consultant) throw refuse('INVALID_INPUT', { newUserId: notAvailable });

    const joined = at.role === null ? [await joinAsStaff(client, app, viewer, at)] : [];
    const { clinicId } = consultant;
    await insertMember(client, activityId, { personId, role: 'consultant', clinicId }, viewer.personId);
    const { rows: added } = await client.query<{ id: string }>({
      name: 'member-consultant-rows',
      text: rowsSql,
      values: [activityId, personId, clinicId, app.now()],
    });
    const members = await membersOf(client, activityId);
    await writeOwnersTerms(client, app, { activityId, key: at.key, owners: added.map(({ id }) => id), members });
    const consultants = { 'Consultant Name': named(members, 'consultant') };
    await writeTerms(client, activityId, termsOf(app, await ownersOfActivity(client, activityId), consultants));
    await writeAudit(client, {
      kind: 'member-added',
      actorId: viewer.personId,
      subjectIds: [activityId],
      detail: { role: 'consultant', member: personId },
    });
    const line = await addSystemLine(client, {
      activityId,
      actorId: viewer.personId,
      key: at.key,
      event: { kind: 'member-added', personId, role: 'consultant' },
    });
    return [...joined, line];
  });
  app.live.committed(events);
  return { ok: true as const };
});
