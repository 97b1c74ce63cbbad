import { phoneConsultBillAndMarkComplete } from '@consult/contract/phone-consult/bill-and-mark-complete.ts';
import { checkPhoneConsultCode, referrerCallCode } from '@consult/domain/billing/codes.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import { callOf } from './call.ts';

/**
 * phoneConsult-billAndMarkComplete: ends the call; from here on its thread bills. A consultant who may record outcomes
 * has recorded one first. A completed call stays as it was completed: a second click, and a colleague who is late by a
 * moment, get the same answer and bill nothing. Billed is the day on which the call began, however long it went on and
 * whenever it is marked; one that is marked before its time was over by then. The referrer bills too where content
 * names a code for the consultant's, and where they may bill at the clinic that asked.
 */
export const billAndMarkComplete = serve(phoneConsultBillAndMarkComplete).handler(({ input, context, errors }) => {
  const { app, viewer } = context;
  const { activityId } = input;
  return once(context, async (client) => {
    const { can, role, activityType, key } = await lockStanding(client, app, viewer, activityId);
    const call = role === 'consultant' && activityType === 'phoneConsult' ? await callOf(client, activityId) : null;
    if (!call) throw refuse('NOT_FOUND');
    if (call.completedAt) return { answer: { ok: true as const } };
    const fault = checkPhoneConsultCode(input.billingCode, call.startsAt, call.holidays);
    if (fault) throw refuse('INVALID_INPUT', { billingCode: fault });
    if (can.editOutcome && !(await hasOutcome(client, activityId))) throw errors.OUTCOME_MISSING();
    const mayBill = viewer.permissions.has('billing');
    await client.query({
      name: 'phone-call-complete',
      text: `with completed as (
            update phone_call set completed_at = $3 where activity_id = $1
              returning activity_id, least(starts_at, $3) as served_at
          ), referrer as (
            insert into billing_record (doctor_id, activity_id, type, sub_type, billing_code, created_at)
              select a.referrer_id, a.id, 'phoneConsult', 'referrer', $5, completed.served_at
                from completed join activity a on a.id = completed.activity_id
                where $5::text is not null
                  and exists (select from person_role h join role r on r.name = h.role
                    where h.person_id = a.referrer_id and 'billing' = any(r.permissions))
                  and exists (select from location l where l.person_id = a.referrer_id
                    and l.clinic_id = a.referrer_clinic_id and l.billable)
          )
          insert into billing_record (doctor_id, activity_id, type, sub_type, billing_code, created_at)
            select $2, activity_id, 'phoneConsult', 'consultant', $4, served_at from completed
              where $4::text is not null`,
      values: [
        activityId,
        viewer.personId,
        app.now(),
        mayBill ? input.billingCode : null,
        referrerCallCode(call.codes, input.billingCode),
      ],
    });
    await writeAudit(client, { kind: 'call-completed', actorId: viewer.personId, subjectIds: [activityId] });
    const line = { activityId, actorId: viewer.personId, key, event: { kind: 'call-completed' } as const };
    return { answer: { ok: true as const }, events: [await addSystemLine(client, line)] };
  });
});

async function hasOutcome(client: pg.ClientBase, activityId: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>({
    name: 'outcome-there',
    text: 'select exists (select 1 from outcome where activity_id = $1) as there',
    values: [activityId],
  });
  return rows[0]!.there;
}
