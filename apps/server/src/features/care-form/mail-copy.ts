import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { makeLink } from '../patient-link/patient-link.ts';
import { mailPatient } from '../patient-mail/patient-mail.ts';
import type { FormMessage } from './sent-message.ts';
import type { SubmissionBody } from './submission.ts';

/** The page of a care form, which is told its code. */
export const formAddress = (app: Pick<App, 'config'>, code: string): string =>
  `${app.config.publicUrl}/forms/?code=${code}`;

/**
 * Mails the patient a link to their own answers, within the transaction that submits them. The link asks for the same
 * proof as the form's, and opens the copy alone.
 */
export async function mailCopy(
  client: pg.ClientBase,
  app: App,
  message: FormMessage,
  { patientInfo, language }: SubmissionBody,
): Promise<void> {
  const code = await makeLink(client, { kind: 'form', messageId: message.id }, 'copy');
  // One is open already: the mail with it went out.
  if (code === null) return;
  await mailPatient(client, app, {
    kind: 'answers',
    to: patientInfo.email,
    clinicId: message.clinicId,
    language,
    link: formAddress(app, code),
  });
}
