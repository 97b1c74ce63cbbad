import type { App } from '../../call/context.ts';
import type { JobRun } from '../../infra/jobs/jobs.ts';
import { mailMessage } from './mail-message.ts';

/**
 * Mails the patient of a consult the link to their copy, as the job of a server of before orders it: by the consult.
 * @throws Error where the copy can not be read, so that the job is tried again
 */
export async function sendCopy(app: App, activityId: string, run: Pick<JobRun, 'final'>): Promise<void> {
  const { rows } = await app.write.query<{ id: string }>(
    `select id from patient_message where activity_id = $1 and sub_type = 'PatientCC'`,
    [activityId],
  );
  for (const { id } of rows) await mailMessage(app, id, undefined, run);
}
