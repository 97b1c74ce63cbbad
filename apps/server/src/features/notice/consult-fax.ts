import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type { App } from '../../app/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { JobRun } from '../../infra/jobs/jobs.ts';
import { PlainError } from '../../infra/log/describe-error.ts';
import { printConsult, unsafeReadForPaper } from '../activity/activity.ts';
import { attachmentsOfActivity } from '../attachment/attachment.ts';
import type { ConsultFax } from './order-consult-fax.ts';

type Row = { preferences: unknown; fax: string; unread: boolean; muted: boolean };

/**
 * Makes the PDF of a consult with its thread and orders its fax to the clinic that the person chose for it, with the files that their
 * settings let through. What was read, muted or taken away meanwhile is not faxed; a clinic without a fax number shows in the outbox
 * as a fax that failed. The entry of the outbox bears the job's id, so that a job that runs twice orders one fax.
 */
export async function faxConsult(
  app: App,
  { activityId, personId, direction }: ConsultFax,
  run: Pick<JobRun, 'id'>,
): Promise<void> {
  const { rows } = await app.write.query<Row>({
    name: 'consult-fax-to',
    text: `select p.preferences, coalesce(c.fax, '') as fax, r.unread, r.muted
      from member m join inbox_row r on r.activity_id = m.activity_id and r.owner_id = m.person_id join person p on p.id = m.person_id
        left join clinic c on c.id = m.clinic_id
      where m.activity_id = $1 and m.person_id = $2 and p.disabled_at is null`,
    values: [activityId, personId],
  });
  const row = rows[0];
  if (!row || (direction === 'incoming' && (row.muted || !row.unread))) return;
  const { fax, language } = readPreferences(row.preferences);
  const number = row.fax.replaceAll(/\D/g, '');
  if (number.length !== 10) {
    await inTransaction(app.write, (client) => app.outgoing.unsendableFax(client, { id: run.id, personId }));
    return;
  }
  const consult = await unsafeReadForPaper(app, activityId, { language, thread: true });
  if (!consult) return;
  // Half a consult does not leave the house.
  if (!consult.patient || !consult.answers) throw new PlainError('the consult can not be read');
  const files = await attachmentsOfActivity(app.write, app, activityId);
  const pdf = await printConsult(app, consult, files, fax.pdf);
  await inTransaction(app.write, (client) => app.outgoing.fax(client, { number, pdf, id: run.id, personId }));
}
