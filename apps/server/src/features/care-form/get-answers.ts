import { careFormGetAnswers } from '@consult/contract/care-form/get-answers.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { openPatient } from '../patient/patient.ts';
import type { SealedPatient } from '../patient/patient.ts';
import { sentFormOf } from './sent-form.ts';
import { readSubmission } from './submission.ts';

/**
 * careForm-getAnswers: for the owners of the message's rows. A message without answers, and one of somebody else, are
 * one refusal.
 */
export const getAnswers = serve(careFormGetAnswers).handler(async ({ input, context: { app, viewer } }) => {
  const { messageId } = input;
  const { rows } = await app.read.query({
    name: 'care-form-own-message',
    text: 'select from patient_message_row where message_id = $1 and owner_id = any($2::uuid[]) limit 1',
    values: [messageId, ownersOf(viewer)],
  });
  const sent = rows.length > 0 ? await sentFormOf(app.read, app, messageId) : null;
  const submission = sent && (await readSubmission(app.read, app, sent));
  if (!submission?.body) throw refuse('NOT_FOUND');
  await writeAudit(app.read, { kind: 'form-answers-opened', actorId: viewer.personId, subjectIds: [messageId] });
  const { formData, patientInfo, province, filledInBy, language } = submission.body;
  const tellsName = submission.nameDiffers && viewer.permissions.has('phnLookup');
  return {
    submittedAt: submission.submittedAt.toISOString(),
    formTemplate: sent!.form,
    formData,
    patientInfo,
    province,
    filledInBy,
    language,
    nameDiffers: submission.nameDiffers,
    recordName: tellsName ? await recordNameOf(app, messageId) : '',
    pdf: submission.pdf,
  };
});

/** The name in the clinic's record of the patient of a message; the message itself bears the one that was typed. */
async function recordNameOf(app: App, messageId: string): Promise<string> {
  const { rows } = await app.read.query<SealedPatient>({
    name: 'care-form-record-of-message',
    text: `select r.id, r.key_id, r.wrapped_key, r.body from patient_message m join patient r on r.id = m.patient_id
      where m.id = $1`,
    values: [messageId],
  });
  const record = rows[0] ? await openPatient(app, rows[0]) : null;
  return record ? `${record.firstName} ${record.lastName}`.trim() : '';
}
