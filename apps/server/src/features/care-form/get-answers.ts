import { careFormGetAnswers } from '@consult/contract/care-form/get-answers.ts';
import { refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
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
  return {
    submittedAt: submission.submittedAt.toISOString(),
    formTemplate: sent!.form,
    formData,
    patientInfo,
    province,
    filledInBy,
    language,
    nameDiffers: submission.nameDiffers,
    pdf: submission.pdf,
  };
});
