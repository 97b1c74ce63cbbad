import type pg from 'pg';
import type { CareAnswers } from '@consult/domain/care-form/answers.ts';
import type { CareLanguage } from '@consult/domain/care-form/form.ts';
import type { Filler } from '@consult/domain/care-form/progress.ts';
import type { App } from '../../call/context.ts';
import type { Place } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import type { SentForm } from './sent-form.ts';

/** The decrypted content of care_form_submission.body. */
export type SubmissionBody = {
  formData: CareAnswers;
  patientInfo: { firstName: string; lastName: string; phn: string; email: string };
  /** The province of the number. */
  province: string;
  filledInBy: Filler;
  language: CareLanguage;
};

export type Submission = {
  submittedAt: Date;
  contentHash: Buffer;
  nameDiffers: boolean;
  pdf: 'waiting' | 'made' | 'failed';
  body: SubmissionBody | null;
};

export const submissionPlace = (sentFormId: string): Place => ({
  table: 'care_form_submission',
  column: 'body',
  id: sentFormId,
});

/** What was submitted to a form; null where nothing was. Its body is null where it can not be decrypted. */
export async function readSubmission(
  db: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  { id, key }: Pick<SentForm, 'id' | 'key'>,
): Promise<Submission | null> {
  const { rows } = await db.query<{
    submitted_at: Date;
    content_hash: Buffer;
    name_differs: boolean;
    pdf_state: Submission['pdf'];
    body: Buffer;
  }>({
    name: 'care-form-submission',
    text: `select submitted_at, content_hash, name_differs, pdf_state, body from care_form_submission
      where sent_form_id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    submittedAt: row.submitted_at,
    contentHash: row.content_hash,
    nameDiffers: row.name_differs,
    pdf: row.pdf_state,
    body: readJson<SubmissionBody>(app.keyring, key, submissionPlace(id), row.body),
  };
}
