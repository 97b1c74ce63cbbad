import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, offline, refused, type Answers } from '../../testing/answers.ts';
import { everyLook } from '../../testing/looks.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { careForm, formPhysician } from '../../testing/world/care-form.ts';
import { startPatientPage } from '../start.tsx';

const answers: Answers = { 'forms-previewForm': { formTemplate: careForm, physicianInfo: formPhysician } };
const formId = 'a5f3c0de-0000-4000-8000-000000000001';

const openPreview = (options: ShowOptions = {}, query = `preview=true&formId=${formId}&locationIdx=1`) =>
  show(`/forms/?${query}`, {
    who: 'plus',
    ...options,
    answers: { ...answers, ...options.answers },
    prefers: [options.language ?? 'en'],
    start: startPatientPage,
  });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

everyLook('the preview of a care form', async (look) => {
  await openPreview(look);
  await expect.element(page.getByText(/Form Preview|Aperçu du formulaire/)).toBeVisible();
  await expect.element(heading('')).toBeVisible();
});

test('a preview shows the form as its patient sees it; nothing can be submitted and nothing is kept', async () => {
  const { server } = await openPreview();
  await expect.element(page.getByText('Form Preview')).toBeVisible();
  await expect.element(heading('Before your skin visit')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  expect(server.asked('forms-previewForm').map(({ input }) => input)).toEqual([{ formId, locationIdx: 1 }]);
  await page.getByLabelText('I take medicines').click();
  await page.getByLabelText('Which ones?').fill('Aspirin');
  await page.getByRole('button', { name: 'Show one step at a time' }).click();
  // Nothing is refused: who previews looks at every page.
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(heading('Check your answers')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  'preview=true',
  `preview=true&formId=${formId}`,
  'preview=true&locationIdx=0',
  `preview=true&formId=${formId}&locationIdx=x`,
])('a preview of %s is ‘Invalid form’', async (query) => {
  const { server } = await openPreview({}, query);
  await expect.element(heading('Invalid form')).toBeVisible();
  expect(server.asked('forms-previewForm')).toEqual([]);
});

test('a form that is not offered to its viewer is the same ‘Invalid form’', async () => {
  await openPreview({ answers: { 'forms-previewForm': refused('INVALID_FORM') } });
  await expect.element(heading('Invalid form')).toBeVisible();
});

test('without a session the preview says what to do, and is there after signing in', async () => {
  const { server } = await openPreview({ who: null });
  await expect.element(page.getByText('Sign in or unlock your session in another tab, then try again.')).toBeVisible();
  server.answer({ 'forms-previewForm': inTurn(offline, { formTemplate: careForm, physicianInfo: formPhysician }) });
  server.viewer = (await import('../../testing/world/people.ts')).viewer('plus');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('There is no connection. Try again when you are connected.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Before your skin visit')).toBeVisible();
});
