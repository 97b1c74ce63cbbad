import type { Calls } from '@consult/contract/calls.ts';
import { keptAnswers } from '@consult/domain/care-form/answers.ts';
import { linkDays } from '@consult/domain/patient-link/limits.ts';
import { typedEmail } from '@consult/domain/patient/email.ts';
import { isSameName } from '@consult/domain/patient/same-patient.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { cameBack } from '../patient-message/patient-message.ts';
import { mailCopy } from './mail-copy.ts';
import type { OpenedForm } from './opened-form.ts';
import { submissionPlace } from './submission.ts';
import type { SubmissionBody } from './submission.ts';

/** A checked submission that is the form's first. */
export type NewSubmission = {
  opened: OpenedForm;
  input: Calls['forms-submitForm']['input'];
  contentHash: Buffer;
  submittedAt: Date;
};

/**
 * Writes a submission with all that follows from it, within the running transaction: the answers, encrypted;
 * 'Response Received' and rows unread; audit entry and live event; the job that makes the PDF and tells who waits for
 * it; and the patient's copy. What was typed before goes.
 * @returns the event for app.live.committed
 */
export async function keepSubmission(
  client: pg.PoolClient,
  app: App,
  { opened, input, contentHash, submittedAt }: NewSubmission,
): Promise<LiveEvent> {
  const { sentFormId, message } = opened;
  const { firstName, lastName, email } = input.patientInfo;
  const names = { firstName: firstName.trim(), lastName: lastName.trim() };
  const body: SubmissionBody = {
    formData: keptAnswers(opened.form, input.formData),
    patientInfo: { ...names, phn: message.patient.phn, email: typedEmail(email) },
    province: message.patient.province,
    filledInBy: input.filledInBy,
    language: input.language,
  };
  await client.query({
    name: 'care-form-submit',
    text: `with gone as (delete from care_form_progress where sent_form_id = $1),
      kept as (update patient_link set expires_at = greatest(expires_at, now() + make_interval(days => $6))
        where patient_message_id = $7 and kind = 'form' and closed_at is null),
      audited as (insert into audit_entry (kind, subject_kind, subject_ids)
        values ('form-submitted', 'patient-message', array[$7::uuid]))
      insert into care_form_submission (sent_form_id, submitted_at, content_hash, body, name_differs)
        values ($1, $2, $3, $4, $5)`,
    values: [
      sentFormId,
      submittedAt,
      contentHash,
      encrypt(opened.key, submissionPlace(sentFormId), JSON.stringify(body)),
      nameDiffers(opened.known, names),
      linkDays,
      message.id,
    ],
  });
  await app.jobs.enqueue(client, 'care-form-answers', { sentFormId });
  if (input.ccPatient) await mailCopy(client, app, message, body);
  return cameBack(client, app, opened.answered, names);
}

/** Whether either part of the name differs, folded, from the one in the clinic's record, where that has one. */
function nameDiffers(known: OpenedForm['known'], typed: { firstName: string; lastName: string }): boolean {
  const differs = (a: string, b: string) => a.trim() !== '' && !isSameName(a, b);
  return known !== null && (differs(known.firstName, typed.firstName) || differs(known.lastName, typed.lastName));
}
