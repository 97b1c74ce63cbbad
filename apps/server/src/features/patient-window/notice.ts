import { planMessage } from '@consult/domain/patient-message/goes-out.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import type { JobRun } from '../../infra/jobs/jobs.ts';
import { PlainError } from '../../infra/log/describe-error.ts';
import { extendWindowLinks, lockWindow, makeLink } from '../patient-link/patient-link.ts';
import { mailPatient, notFinal, orderOrFail } from '../patient-mail/patient-mail.ts';
import { readWindow } from './window.ts';

/**
 * Orders the mail that tells of something new in a window, within the running transaction: it goes after the seconds in
 * which it can be taken back. What waits already waits for this too.
 * @param personId who is told where it does not arrive
 */
export async function orderNotice(
  client: pg.ClientBase,
  app: App,
  activityId: string,
  personId: string,
): Promise<void> {
  const { goesOutAt } = planMessage(app.now(), false);
  await client.query({
    name: 'patient-window-notice',
    text: 'update patient_window set notice_due_at = $2, mail_by = $3 where activity_id = $1',
    values: [activityId, goesOutAt, personId],
  });
  await orderMail(client, app, activityId, goesOutAt);
}

const orderMail = (client: pg.ClientBase, app: App, activityId: string, startAfter: Date) =>
  app.jobs.enqueue(client, 'patient-window', { activityId }, { startAfter });

/** Holds back the mail that waits. */
export async function dropNotice(client: pg.ClientBase, activityId: string): Promise<void> {
  await client.query({
    name: 'patient-window-notice-drop',
    text: 'update patient_window set notice_due_at = null where activity_id = $1',
    values: [activityId],
  });
}

type Due = {
  keyId: number;
  wrapped: Buffer;
  clinicId: string;
  language: 'en' | 'fr' | null;
  /** The patient takes e-mails. */
  wanted: boolean;
  dueAt: Date;
};

/**
 * Mails what waits for the patient of a window, once however often the job runs: a link of its own, with which all open
 * links of the window open it for 30 days from now. The mail says nothing of what is new. What is not due yet is
 * looked at again when it is. Where the last try can not even order the mail, it has failed.
 */
export function mailNotice(app: App, activityId: string, run: Pick<JobRun, 'final'> = notFinal): Promise<void> {
  return orderOrFail(
    app,
    run,
    async (client) => {
      await mailDue(client, app, activityId);
      return [];
    },
    async (client) => {
      await failNotice(client, activityId);
      return [];
    },
  );
}

async function mailDue(client: pg.ClientBase, app: App, activityId: string): Promise<void> {
  await lockWindow(client, activityId);
  const { rows } = await client.query<Due>({
    name: 'patient-window-due',
    text: `select a.key_id as "keyId", a.wrapped_key as wrapped, w.clinic_id as "clinicId", r.language,
        r.mail_withdrawn_at is null as wanted, w.notice_due_at as "dueAt"
      from patient_window w join activity a on a.id = w.activity_id left join patient r on r.id = w.patient_id
      where w.activity_id = $1 and w.notice_due_at is not null`,
    values: [activityId],
  });
  const [due] = rows;
  if (!due) return;
  // Something newer put it off, or this process's clock is behind the database's.
  if (due.dueAt > app.now()) {
    await orderMail(client, app, activityId, due.dueAt);
    return;
  }
  if (!due.wanted) return dropNotice(client, activityId);
  const key = await app.keyring.unwrap(due.keyId, due.wrapped, activityId);
  const window = await readWindow(client, app, activityId, key);
  if (!window?.to) throw new PlainError('the window has no address that can be read');
  const code = await makeLink(client, { kind: 'window', activityId });
  await extendWindowLinks(client, activityId);
  const outgoingId = await mailPatient(client, app, {
    kind: 'share',
    to: window.to,
    clinicId: due.clinicId,
    language: due.language,
    link: `${app.config.publicUrl}/patient?code=${code}`,
  });
  await client.query({
    name: 'patient-window-noticed',
    text: `update patient_window set notice_due_at = null, noticed_at = $2, outgoing_id = $3, mail = 'sending'
      where activity_id = $1`,
    values: [activityId, app.now(), outgoingId],
  });
  await writeAudit(client, { kind: 'window-mailed', actorId: null, subjectIds: [activityId] });
}

/**
 * Notes that the mail that waits could not even be ordered, and tells who shared, as of every mail that fails. Nothing
 * where none waits any more.
 */
async function failNotice(client: pg.ClientBase, activityId: string): Promise<void> {
  await client.query({
    name: 'patient-window-notice-failed',
    text: `with failed as (
        update patient_window set notice_due_at = null, mail = 'failed' where activity_id = $1
          and notice_due_at is not null returning mail_by, activity_id
      )
      insert into failed_mail (person_id, activity_id) select mail_by, activity_id from failed
        where mail_by is not null`,
    values: [activityId],
  });
}
