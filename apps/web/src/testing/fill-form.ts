import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { Input, Output } from '../app/call.ts';
import { startPatientPage } from '../patient/start.tsx';
import type { Answers } from './answers.ts';
import { show, type ShowOptions, type Shown } from './show.tsx';
import { formLink, formPhn, openForm } from './world/care-form.ts';

/** The server takes whatever is saved. */
export const saves = ({ baseVersion }: Input<'forms-saveProgress'>): Output<'forms-saveProgress'> => ({
  state: 'saved',
  version: baseVersion + 1,
});

export const submittedAt = '2026-03-09T16:05:00.000Z';
const answers: Answers = {
  'patientLink-look': formLink,
  'patientLink-finish': {},
  'patientLink-chooseLanguage': {},
  'forms-renderForm': openForm(),
  'forms-saveProgress': saves,
  'forms-submitForm': { submittedAt, taken: true },
};

/** Opens the page of a form as a mail's link does: the first script has taken the code out of the address. */
export async function openGate(options: ShowOptions = {}): Promise<Shown> {
  sessionStorage.setItem('consult.link /forms/', 'the-code');
  return show('/forms/', {
    width: 'phone',
    ...options,
    answers: { ...answers, ...options.answers },
    prefers: [options.language ?? 'en'],
    start: startPatientPage,
  });
}

/** Opens the form and gives the proof. */
export async function beginForm(options: ShowOptions = {}): Promise<Shown> {
  const shown = await openGate(options);
  await prove();
  return shown;
}

export const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name });
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
export const number = (): Locator => page.getByRole('textbox', { name: /Patient Health Number|Numéro d’assurance/ });
export const province = (): Locator => page.getByRole('combobox', { name: /Province/ });
export const press = (name: string): Promise<void> => button(name).click();
export const next = (): Promise<void> => press('Next');

export async function prove(): Promise<void> {
  await province().selectOptions('AB');
  await number().fill(formPhn);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Questions? \d|\d+ questions/)).toBeVisible();
}

export async function typeDate(year: string, month: string, day: string): Promise<void> {
  await page.getByLabelText(/^(?:Year|Année)/).fill(year);
  await page.getByLabelText(/^(?:Month|Mois)/).fill(month);
  await page.getByLabelText(/^(?:Day|Jour)/).fill(day);
}

/** Goes from the first question to the last step, with an answer where one is required. */
export async function answerQuestions(): Promise<void> {
  await typeDate('2026', '1', '5');
  await next();
  await page.getByLabelText('It itches').click();
  await next();
  await page.getByLabelText('Where is it?').selectOptions('Leg');
  for (let step = 0; step < 6; step += 1) await next();
  await expect.element(heading('About the patient')).toBeVisible();
}

/** Answers the last step. */
export async function sayWho(): Promise<void> {
  await page.getByLabelText('Myself').click();
  await page.getByLabelText('Your first name').fill('Delphine');
  await page.getByLabelText('Your last name').fill('Okafor');
}

/** Answers the last step, and goes to the review. */
export async function answerLastStep(): Promise<void> {
  await sayWho();
  await next();
  await expect.element(heading('Check your answers')).toHaveFocus();
}

export async function showAllQuestions(): Promise<void> {
  await page.getByRole('button', { name: /all questions|toutes les questions/ }).click();
  await expect.element(page.getByText('8 questions')).toBeVisible();
}
