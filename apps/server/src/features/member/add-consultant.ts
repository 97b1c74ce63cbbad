import { addUserToActivity } from '@consult/contract/member/add-consultant.ts';
import type { ActivityFault } from '@consult/domain/fault/fault.ts';
import { refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import { consultantCame } from '../promise/promise.ts';
import { availableTo } from './available.ts';
import { joinAsStaff } from './join-as-staff.ts';
import { makeConsultant } from './make-consultant.ts';
import { membersOf } from './members.ts';

export const alreadyMember: ActivityFault = { code: 'member-already' };
export const notAvailable: ActivityFault = { code: 'consultant-not-available' };

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
    await makeConsultant(client, app, {
      ...at,
      activityId,
      personId,
      clinicId: consultant.clinicId,
      addedBy: viewer.personId,
    });
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
    await consultantCame(client, app, activityId);
    return [...joined, line];
  });
  app.live.committed(events);
  return { ok: true as const };
});
