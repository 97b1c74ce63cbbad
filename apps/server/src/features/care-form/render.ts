import type { Calls } from '@consult/contract/calls.ts';
import { formsRenderForm } from '@consult/contract/care-form/render-form.ts';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { serveAnyone } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { openLink } from '../patient-link/patient-link.ts';
import type { Behind } from '../patient-link/patient-link.ts';
import { readProgress, sentFormOf, tabKey } from './sent-form.ts';
import type { SentForm } from './sent-form.ts';
import { formMessage } from './sent-message.ts';
import { readSubmission } from './submission.ts';
import type { Submission } from './submission.ts';

type Sender = {
  /** '' where the clinic sends. */
  firstName: string;
  lastName: string;
  clinicName: string;
  city: string;
  phone: string;
  language: 'en' | 'fr' | null;
};

type Content = {
  sent: SentForm;
  sender: Sender & { displayName: string };
  progress: Awaited<ReturnType<typeof readProgress>>;
  submission: Submission | null;
};

/** forms-renderForm: province and health number open the form, and after it was submitted one's own copy. */
export const renderForm = serveAnyone(formsRenderForm).handler(async ({ input, context: { app, request }, errors }) => {
  const opened = await openLink(
    app,
    request.ip,
    { code: input.jwt, proof: input.phn, province: input.province, kind: 'form' },
    (client, messageId) => readContent(client, app, messageId),
    (client, messageId) => writeAudit(client, { kind: 'form-opened', actorId: null, subjectIds: [messageId] }),
  );
  if (typeof opened === 'string') throw errors[opened]();
  return { ...sayForm(opened.value, opened.linkId), visit: opened.visit };
});

/** A form in a visit that runs already: the same as of its own link; null where it can not be read. */
export async function formInVisit(
  client: pg.PoolClient,
  app: App,
  messageId: string,
  linkId: string,
): Promise<Behind<Shown> | null> {
  const content = await readContent(client, app, messageId);
  return content && { ...content, value: sayForm(content.value, linkId) };
}

type Shown = Calls['patientWindow-openForm']['output'];

/** @param linkId of the visit's link: what the tab keeps belongs to it */
function sayForm({ sent, sender, progress, submission }: Content, linkId: string): Shown {
  const { clinicName, city, phone, language, ...physician } = sender;
  const shown = {
    formTemplate: sent.form,
    physicianInfo: { ...physician, location: { clinicName, city } },
    clinic: { name: clinicName, phone },
    language,
  };
  if (!submission) return { state: 'open', ...shown, tabKey: tabKey(sent, linkId), progress };
  const { formData, patientInfo: info, province, filledInBy } = submission.body!;
  const patientInfo = { ...info, phn: formatHealthNumber(province, info.phn) };
  const submittedAt = submission.submittedAt.toISOString();
  return { state: 'answered', ...shown, copy: { submittedAt, formData, patientInfo, filledInBy } };
}

/** Null where any of it can not be read. */
async function readContent(client: pg.PoolClient, app: App, messageId: string): Promise<Behind<Content> | null> {
  const message = await formMessage(client, app, messageId);
  const sent = message && (await sentFormOf(client, app, messageId));
  if (!sent) return null;
  const submission = await readSubmission(client, app, sent);
  if (submission?.body === null) return null;
  const { rows } = await client.query<Sender>({
    name: 'care-form-render',
    text: `select coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
        outside_name(c) as "clinicName", c.city, c.phone, r.language
      from patient_message m join clinic c on c.id = m.clinic_id left join person p on p.id = m.physician_id
        left join patient r on r.id = m.patient_id
      where m.id = $1`,
    values: [messageId],
  });
  const progress = await readProgress(client, app, sent);
  const value = { sent, sender: { ...rows[0]!, displayName: message.from }, progress, submission };
  // A date of birth opens no form.
  return { patient: { ...message.patient, dateOfBirth: '' }, value };
}
