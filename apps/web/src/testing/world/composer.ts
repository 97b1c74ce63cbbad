import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { serviceByKey } from '@consult/testkit/demo/services.ts';
import type { Output } from '../../app/call.ts';
import type { Answers } from '../answers.ts';
import { activityId } from './activity.ts';

/** The form of the dermatologists who look at moles. */
export const moles = `/dashboard/consult/consult-form?serviceId=${serviceByKey('pigmented').id}`;

/** The server's answer to a send. */
export const sentResult: Output<'consult-sendConsult'> = {
  activityId,
  subject: 'Pigmented lesion',
  recipients: [],
  usualAnswer: null,
};

/** Forms can be saved and sent; no look-up finds the patient, and there are no drafts. */
export const composerAnswers: Answers = {
  'consult-sendConsult': sentResult,
  'referral-sendReferral': sentResult,
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

/** Answers the questions of any service. */
export async function answerAnything(): Promise<void> {
  const questions = page.getByRole('region', { name: /^Questions/ });
  // Wait for the questions: none drawn yet would look like none to answer.
  await expect.element(questions.getByRole('group').or(questions.getByRole('textbox')).first()).toBeVisible();
  for (const box of questions.getByRole('group').all()) await box.getByRole('checkbox').first().click();
  for (const text of questions.getByRole('textbox').all())
    await text.fill(text.element().getAttribute('inputmode') === 'numeric' ? '12' : 'Since spring.');
}

/** From the directory to the form of the dermatologists who look at moles. */
export async function chooseDermatology(): Promise<void> {
  await page.getByLabelText('Specialty').selectOptions('Dermatology');
  await page.getByLabelText('Subsite').selectOptions('Pigmented lesion');
  await page.getByRole('link', { name: /^Start Consult: Dermatology – Pigmented lesion, Varga Dermatology/ }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Patient Information' })).toBeVisible();
}

/** The data that a partner's record system hands over. */
export function launched(
  patientInfo: Partial<Output<'ava-econsultAuth'>['patientInfo']> = {},
): Output<'ava-econsultAuth'> {
  const { phn, firstName, lastName } = somePatient(1, 'Marta', 'Lindqvist');
  return {
    patientInfo: {
      firstName,
      lastName,
      email: '',
      phone: '',
      phn,
      dateOfBirth: '1974-03-09',
      province: 'AB',
      ...patientInfo,
    },
    avaConsultId: 'consult-1',
    avaUuid: 'uuid-1',
    patientHistory: 'Medications: metformin 500 mg twice a day, ramipril 5 mg daily.',
  };
}
