import { patientWindowShare } from '@consult/contract/patient-window/share.ts';
import { foldedEmail } from '@consult/domain/patient/email.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { addSystemLine, lockStanding } from '../activity/activity.ts';
import type { KnownActivity } from '../activity/activity.ts';
import { askingRecords } from '../patient/patient.ts';
import { patientOf } from '../patient-message/patient-message.ts';
import { keepWindow } from './keep-window.ts';
import { dropNotice, orderNotice } from './notice.ts';
import { stateOf } from './state.ts';
import { readWindow } from './window.ts';

/**
 * patientWindow-share: what is ticked is in the window from now on, and what is taken back is not. Said twice it
 * changes nothing more. A mail goes for what is new; where all of it is taken back before the mail goes, none does.
 */
export const share = serve(patientWindowShare).handler(async ({ input, context: { app, viewer } }) => {
  const { activityId, consent, recordAnswer } = input;
  const work = () =>
    inTransaction(app.write, async (client) => {
      const known = await lockStanding(client, app, viewer, activityId);
      const before = await readWindow(client, app, activityId, known.key);
      const patientEmail = input.patientEmail ?? before?.to ?? '';
      const isMoved = !before || foldedEmail(before.to) !== foldedEmail(patientEmail);
      if (isMoved) {
        const patient = await patientOf(client, app, known);
        const clinicId = await referrersClinic(client, activityId);
        const { key } = known;
        await keepWindow(client, app, viewer, {
          activityId,
          key,
          clinicId,
          patient,
          patientEmail,
          consent,
          recordAnswer,
        });
      }
      const taken = await takeBack(client, app, viewer, known, input.takeBack);
      const shared = await tick(client, app, viewer, known, input.share);
      const { rows } = await client.query<{ open: boolean }>({
        name: 'patient-window-open-link',
        text: `select exists (select from patient_link where activity_id = $1 and kind = 'window' and closed_at is null
          and expires_at > now()) as open`,
        values: [activityId],
      });
      // Who shares where every link is closed opens the window again.
      const isClosed = before !== null && before.noticeDueAt === null && !rows[0]!.open;
      if (isMoved || shared || (isClosed && input.takeBack.length === 0)) await orderNotice(client, app, activityId);
      else if (taken) await dropWhatIsGone(client, activityId);
      const events: LiveEvent[] = [];
      const line = { activityId, actorId: viewer.personId, key: known.key };
      if (taken)
        events.push(await addSystemLine(client, { ...line, event: { kind: 'patient-window', what: 'taken-back' } }));
      if (isMoved || shared)
        events.push(await addSystemLine(client, { ...line, event: { kind: 'patient-window', what: 'shared' } }));
      if (isMoved && !shared) await writeAudit(client, auditOf(viewer, activityId, 'window-shared'));
      return { state: await stateOf(client, app, viewer, known), events };
    });
  const { state, events } = await askingRecords(app, viewer, (_, field) => field, work);
  app.live.committed(events);
  return state;
});

const auditOf = (viewer: Viewer, activityId: string, kind: 'window-shared' | 'window-taken-back') => ({
  kind,
  actorId: viewer.personId,
  subjectIds: [activityId],
});

async function referrersClinic(client: pg.ClientBase, activityId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>({
    name: 'referrers-clinic',
    text: 'select referrer_clinic_id as id from activity where id = $1',
    values: [activityId],
  });
  return rows[0]!.id;
}

/**
 * Ticks messages: one by one, by their writer or by the referrer.
 * @returns whether any was not shared before
 * @throws NOT_FOUND where one is none of this thread, or the viewer is neither
 */
async function tick(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { id, role }: KnownActivity,
  messageIds: readonly string[],
): Promise<boolean> {
  if (messageIds.length === 0) return false;
  const { rowCount: allowed } = await client.query({
    name: 'patient-window-may-tick',
    text: `select from message where activity_id = $1 and id = any($2::uuid[]) and kind = 'ordinary'
      and ($3 or sent_by = $4) for key share`,
    values: [id, messageIds, role === 'referrer', viewer.personId],
  });
  if (allowed !== new Set(messageIds).size) throw refuse('NOT_FOUND');
  const { rowCount } = await client.query({
    name: 'patient-window-tick',
    text: `insert into patient_window_message (activity_id, message_id, shared_by, shared_at)
      select $1, m, $3, $4 from unnest($2::uuid[]) as m on conflict do nothing`,
    values: [id, messageIds, viewer.personId, app.now()],
  });
  if (!rowCount) return false;
  await writeAudit(client, auditOf(viewer, id, 'window-shared'));
  return true;
}

/** Takes messages back: by their writer, the referrer, or who shared them. @returns whether any was shared */
async function takeBack(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { id, role }: KnownActivity,
  messageIds: readonly string[],
): Promise<boolean> {
  if (messageIds.length === 0) return false;
  const { rows } = await client.query<{ refused: boolean }>({
    name: 'patient-window-may-take-back',
    text: `select exists (select from patient_window_message s
        join message m on m.activity_id = s.activity_id and m.id = s.message_id
        where s.activity_id = $1 and s.message_id = any($2::uuid[])
          and not ($3 or m.sent_by = $4 or s.shared_by = $4)) as refused`,
    values: [id, messageIds, role === 'referrer', viewer.personId],
  });
  if (rows[0]!.refused) throw refuse('NOT_FOUND');
  const { rowCount } = await client.query({
    name: 'patient-window-take-back',
    text: 'delete from patient_window_message where activity_id = $1 and message_id = any($2::uuid[])',
    values: [id, messageIds],
  });
  if (!rowCount) return false;
  await writeAudit(client, auditOf(viewer, id, 'window-taken-back'));
  return true;
}

/** Holds back the mail about what is not there any more. */
export async function dropWhatIsGone(client: pg.ClientBase, activityId: string): Promise<void> {
  const { rows } = await client.query<{ gone: boolean }>({
    name: 'patient-window-gone',
    text: `select w.notice_due_at is not null and not exists (select from patient_window_message s
        where s.activity_id = w.activity_id and s.shared_at > coalesce(w.noticed_at, '-infinity'))
        and not exists (select from appointment p where p.activity_id = w.activity_id
          and p.changed_at > coalesce(w.noticed_at, '-infinity')) as gone
      from patient_window w where w.activity_id = $1`,
    values: [activityId],
  });
  if (rows[0]?.gone) await dropNotice(client, activityId);
}
