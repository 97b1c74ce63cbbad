import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { JobRun } from '../../infra/jobs/jobs.ts';
import { PlainError } from '../../infra/log/describe-error.ts';
import { countTakenBack, lockForPaper, printConsult, unsafeReadForPaper } from '../activity/activity.ts';
import { attachmentsOnPaper } from '../attachment/attachment.ts';
import type { ConsultFax } from './order-consult-fax.ts';

type Row = { preferences: unknown; fax: string; unread: boolean; muted: boolean; taken_back: boolean };

/**
 * Makes the PDF of a consult with its thread and orders its fax to the clinic that the person chose for it, with the
 * files that their settings let through. It faxes nothing that they have read, muted or lost meanwhile; a clinic
 * without a fax number shows in the outbox as a fax that failed. The entry of the outbox bears the job's id, so that a
 * job that runs twice orders one fax.
 */
export async function faxConsult(
  app: App,
  { activityId, personId, direction }: ConsultFax,
  run: Pick<JobRun, 'id'>,
): Promise<void> {
  const takenBack = await countTakenBack(app.write, activityId);
  const row = await stillWanted(app.write, { activityId, personId, direction });
  if (!row) return;
  const { fax, language } = readPreferences(row.preferences);
  const number = row.fax.replaceAll(/\D/g, '');
  if (number.length !== 10) {
    await inTransaction(app.write, (client) => app.outgoing.unsendableFax(client, { id: run.id, personId }));
    return;
  }
  const consult = await unsafeReadForPaper(app, activityId, { language, thread: true });
  if (!consult) return;
  // The server faxes no incomplete consult.
  if (!consult.patient || !consult.answers) throw new PlainError('the consult can not be read');
  const files = await attachmentsOnPaper(app.write, app, activityId);
  const pdf = await printConsult(app, { ...consult, filesElsewhere: false }, files, fax.pdf);
  await inTransaction(app.write, async (client) => {
    await lockForPaper(client, activityId, takenBack);
    // Making the PDF took a while, so look again.
    if (await stillWanted(client, { activityId, personId, direction }))
      await app.outgoing.fax(client, { number, pdf, id: run.id, personId, about: [activityId] });
  });
}

/**
 * What the fax needs to know of its person; null where they are no member any more, have muted the consult, or have
 * read it meanwhile, or have taken back what the fax of their own words was ordered for.
 */
async function stillWanted(
  client: Pick<pg.ClientBase, 'query'>,
  { activityId, personId, direction }: ConsultFax,
): Promise<Row | null> {
  const { rows } = await client.query<Row>({
    name: 'consult-fax-to',
    text: `select p.preferences, coalesce(c.fax, '') as fax, r.unread, r.muted,
        exists (select 1 from message_taken_back t where t.activity_id = m.activity_id and t.person_id = m.person_id
            and t.taken_at > now() - interval '1 hour')
          and not exists (select 1 from message w where w.activity_id = m.activity_id and w.sent_by = m.person_id
            and w.sent_at > now() - interval '1 hour') as taken_back
      from member m join inbox_row r on r.activity_id = m.activity_id and r.owner_id = m.person_id
      join person p on p.id = m.person_id
        left join clinic c on c.id = m.clinic_id
      where m.activity_id = $1 and m.person_id = $2 and p.disabled_at is null`,
    values: [activityId, personId],
  });
  const row = rows[0];
  return row && (direction === 'outgoing' ? !row.taken_back : row.unread && !row.muted) ? row : null;
}
