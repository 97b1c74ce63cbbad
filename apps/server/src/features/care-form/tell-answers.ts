import { formWords } from '@consult/domain/care-form/in-language.ts';
import { paperName } from '@consult/domain/consult/paper-name.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type { Preferences } from '@consult/domain/profile/preferences.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { JobRun } from '../../infra/jobs/jobs.ts';
import { PlainError } from '../../infra/log/describe-error.ts';
import { attachResponsePdf } from '../attachment/attachment.ts';
import { describeAnswers } from './describe-answers.ts';
import { sentFormById } from './sent-form.ts';
import { readSubmission } from './submission.ts';

/**
 * Makes the PDF of a patient's answers, shows it with their message, and tells who waits for them: by mail and fax, as
 * their preferences say, once however often the job runs. Where it can't be made in all tries they are told without it
 * (server rules, section 16); the answers themselves lie in the inbox since they were submitted.
 * @throws the cause, so that the job is tried again
 */
export async function tellAnswers(app: App, sentFormId: string, run: Pick<JobRun, 'final'>): Promise<void> {
  try {
    const waiting = await waitingFor(app.write, sentFormId);
    if (!waiting) return;
    const { pdf, name } = await print(app, sentFormId, waiting);
    const fileId = newId();
    const file = app.keyring.newDataKey(fileId);
    await app.files.put({ id: fileId, key: file.key }, pdf);
    await inTransaction(app.write, async (client) => {
      if (!(await settle(client, sentFormId, 'made'))) return;
      await client.query(
        `insert into stored_file (id, key_id, wrapped_key, size, content_type, created_at)
          values ($1, $2, $3, $4, 'application/pdf', $5)`,
        [fileId, file.keyId, file.wrapped, pdf.length, app.now()],
      );
      await attachResponsePdf(client, app, waiting.messageId, { fileId, name, size: pdf.length });
      await tell(client, app, waiting, pdf);
    });
  } catch (error) {
    if (run.final) await tellWithout(app, sentFormId);
    throw error;
  }
}

/** Who waits for the answers: the physician in whose name the form went, else who sent it. */
type Waiting = {
  messageId: string;
  personId: string;
  disabled: boolean;
  email: string;
  preferences: Preferences;
  clinicName: string;
  fax: string;
};

/** Null where nothing was submitted, or who waits was told. */
async function waitingFor(db: Pick<pg.ClientBase, 'query'>, sentFormId: string): Promise<Waiting | null> {
  const { rows } = await db.query<Omit<Waiting, 'preferences'> & { preferences: unknown }>({
    name: 'care-form-waiting',
    text: `select m.id as "messageId", p.id as "personId", p.disabled_at is not null as disabled, p.email,
        p.preferences, c.name as "clinicName", c.fax
      from sent_form s join care_form_submission a on a.sent_form_id = s.id and a.told_at is null
        join patient_message m on m.id = s.message_id join clinic c on c.id = m.clinic_id
        join person p on p.id = coalesce(m.physician_id, m.sender_id)
      where s.id = $1`,
    values: [sentFormId],
  });
  const [row] = rows;
  return row ? { ...row, preferences: readPreferences(row.preferences) } : null;
}

async function print(app: App, sentFormId: string, waiting: Waiting): Promise<{ pdf: Buffer; name: string }> {
  const sent = await sentFormById(app.write, app, sentFormId);
  const submission = sent && (await readSubmission(app.write, app, sent));
  if (!sent || !submission?.body) throw new PlainError('the answers can not be read');
  const { language } = waiting.preferences;
  const { body, submittedAt, nameDiffers } = submission;
  const { clinicName } = waiting;
  const pdf = await app.pdf.print({
    description: describeAnswers({ language, form: sent.form, body, submittedAt, nameDiffers, clinicName }),
    files: [],
    read: () => Promise.reject(new PlainError('answers have no files')),
  });
  return {
    pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
    name: paperName([formWords(sent.form, language).name], businessDay(submittedAt)),
  };
}

/** Notes that who waits is told; false where another run has done so. */
async function settle(client: pg.ClientBase, sentFormId: string, pdf: 'made' | 'failed'): Promise<boolean> {
  const { rowCount } = await client.query(
    `update care_form_submission set told_at = now(), pdf_state = $2 where sent_form_id = $1 and told_at is null`,
    [sentFormId, pdf],
  );
  return rowCount === 1;
}

async function tell(client: pg.ClientBase, app: App, waiting: Waiting, pdf: Buffer): Promise<void> {
  const { personId, preferences, fax } = waiting;
  if (waiting.disabled) return;
  if (preferences.email.submittedPatientForms) await mail(client, app, waiting, 'form-answers');
  if (!preferences.fax.forms) return;
  if (fax.replaceAll(/\D/g, '').length === 10) await app.outgoing.fax(client, { number: fax, pdf, personId });
  // A clinic without a fax number shows in the outbox as a fax that failed.
  else await app.outgoing.unsendableFax(client, { id: newId(), personId });
}

/** A fax is the PDF, so that who wanted one gets a mail. */
async function tellWithout(app: App, sentFormId: string): Promise<void> {
  await inTransaction(app.write, async (client) => {
    const waiting = await waitingFor(client, sentFormId);
    if (!waiting || !(await settle(client, sentFormId, 'failed')) || waiting.disabled) return;
    const { email, fax } = waiting.preferences;
    if (email.submittedPatientForms || fax.forms) await mail(client, app, waiting, 'form-answers-without-pdf');
  });
}

function mail(
  client: pg.ClientBase,
  app: App,
  { email: to, preferences: { language }, personId }: Waiting,
  template: 'form-answers' | 'form-answers-without-pdf',
): Promise<string> {
  const link = `${app.config.publicUrl}/dashboard/patient-messages`;
  return app.outgoing.mail(client, { to, template, language, values: { link }, personId });
}
