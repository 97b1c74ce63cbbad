import { page, userEvent } from 'vitest/browser';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { serviceByKey } from '@consult/testkit/demo/services.ts';
import type { Answers } from '../answers.ts';

/** The form of the dermatologists who look at moles. */
export const moles = `/dashboard/consult/consult-form?serviceId=${serviceByKey('pigmented').id}`;

/** Forms are kept and sent; nobody knows the patient, and there are no drafts. */
export const composerAnswers: Answers = {
  'consult-sendConsult': {
    activityId: '019a0000-0009-7000-8000-000000000001',
    subject: 'Pigmented lesion',
    recipients: [],
  },
  'consultDraft-listDrafts': { drafts: {}, order: [], next: null },
  'consultDraft-saveDraft': ({ subject, baseVersion }) => ({
    draftSubject: subject || 'Pigmented lesion',
    version: (baseVersion ?? 0) + 1,
    savedAt: new Date().toISOString(),
  }),
  'consultDraft-saveRecovery': () => ({ savedAt: new Date().toISOString() }),
  'attachment-list': { attachments: [] },
  'patientInfo-lookup': [],
};

export type Patient = { firstName: string; lastName: string; phn: string; born: string };

/** A patient of Alberta. */
export function somePatient(n: number, firstName: string, lastName: string): Patient {
  return { firstName, lastName, phn: inventedHealthNumber('AB', 800_000 + n), born: '1974/03/09' };
}

export async function fillPatient({ phn, firstName, lastName, born }: Patient): Promise<void> {
  await userEvent.type(page.getByLabelText('PHN', { exact: true }), phn);
  await page.getByLabelText('First name').fill(firstName);
  await page.getByLabelText('Last name').fill(lastName);
  await userEvent.type(page.getByLabelText('Date of birth'), born.replaceAll('/', ''));
}

/** Answers what the dermatologists ask of a mole. */
export async function answerQuestions(question: string): Promise<void> {
  await page.getByRole('group', { name: 'Site' }).getByLabelText('Trunk').click();
  await page.getByLabelText('Present for how many weeks').fill('12');
  await page.getByLabelText('Largest diameter in mm').fill('7');
  await page.getByRole('group', { name: 'Change' }).getByLabelText('Irregular border').click();
  await page.getByLabelText('Question for the dermatologist').fill(question);
}
