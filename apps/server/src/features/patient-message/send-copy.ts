import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { JobRun } from '../../infra/jobs/jobs.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { place, readJson, touchActivity } from '../activity/activity.ts';
import type { EconsultBody } from '../activity/activity.ts';
import { failDeliveries, recordDelivery } from '../consult/consult.ts';
import { makeLink } from '../patient-link/patient-link.ts';
import { mailPatient } from '../patient-mail/patient-mail.ts';

/**
 * Mails the patient of a consult a link to their copy: link and mail in one transaction, once however often the job
 * runs. The mail holds nothing of the consult. If the last try can not order it, the delivery counts as failed, which
 * its sender sees.
 * @throws Error where the consult can not be read, so that the job is tried again
 */
export async function sendCopy(app: App, activityId: string, run: Pick<JobRun, 'final'>): Promise<void> {
  try {
    await order(app, activityId);
  } catch (error) {
    if (run.final) await failDeliveries(app.write, activityId);
    throw error;
  }
}

async function order(app: App, activityId: string): Promise<void> {
  const event = await inTransaction(app.write, async (client): Promise<LiveEvent | null> => {
    const { rows } = await client.query<{ key_id: number; wrapped_key: Buffer; body: Buffer; clinic_id: string }>(
      `select a.key_id, a.wrapped_key, e.body, a.referrer_clinic_id as clinic_id
        from activity a join econsult e on e.activity_id = a.id where a.id = $1`,
      [activityId],
    );
    const row = rows[0];
    if (!row) return null;
    const body = readJson<EconsultBody>(
      app.keyring,
      await app.keyring.unwrap(row.key_id, row.wrapped_key, activityId),
      place.econsult(activityId),
      row.body,
    );
    if (!body) throw new Error('the consult can not be read');
    if (!body.emailPatient || !body.patient.email) return null;
    const token = await makeLink(client, { kind: 'consult-copy', activityId });
    if (token === null) return null;
    const link = `${app.config.publicUrl}/patient-copy?code=${token}`;
    const outgoingId = await mailPatient(client, app, {
      kind: 'copy',
      to: body.patient.email,
      clinicId: row.clinic_id,
      language: null,
      link,
      scheduled: true,
    });
    await recordDelivery(client, { activityId, channel: 'copy', outgoingId });
    await writeAudit(client, { kind: 'copy-sent', actorId: null, subjectIds: [activityId] });
    // Tells open screens, so that an open audit log shows it.
    return touchActivity(client, activityId);
  });
  if (event) app.live.committed([event]);
}
