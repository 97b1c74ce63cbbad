import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, inTurn, offline, refused, notOurServer } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import {
  answerLastStep,
  answerQuestions,
  beginForm,
  button,
  heading,
  next,
  number,
  openGate,
  press,
  prove,
  sayWho,
  province,
  showAllQuestions,
  submittedAt,
  typeDate,
} from '../../testing/fill-form.ts';
import { everyLook } from '../../testing/looks.ts';
import { reopen } from '../../testing/show.tsx';
import { answeredForm, formPhn, openForm } from '../../testing/world/care-form.ts';
import { retryMs } from './progress-keeper.ts';

everyLook('the answers before they are sent', async (look) => {
  const progress = {
    version: 2,
    typed: [{ fieldName: 'where', answer: 'Leg', at: 5 }],
    person: { firstName: 'Delphine', lastName: '', email: '', filledInBy: 'child' as const, at: 5 },
  };
  await openGate({ ...look, answers: { 'forms-renderForm': openForm({ progress }) } });
  await prove();
  await page.getByRole('button', { name: /all questions|toutes les questions/ }).click();
  await page.getByLabelText(/^Year|^Année/).fill('2026');
  await page.getByLabelText(/^Month|^Mois/).fill('2');
  await page.getByLabelText(/^Day|^Jour/).fill('3');
  await page.getByLabelText(/last name|Nom de famille/).fill('Okafor');
  await page.getByRole('button', { name: /^(?:Next|Suivant)$/ }).click();
  await expect.element(page.getByRole('heading', { name: /Check your answers|Vérifiez vos réponses/ })).toBeVisible();
});

test('every kind of answer is submitted as it was given, once, without what is hidden', async () => {
  const { server } = await beginForm();
  await showAllQuestions();
  await typeDate('2026', '1', '5');
  await page.getByLabelText('None of these').click();
  await page.getByLabelText('It has grown').click();
  await page.getByLabelText('Where is it?').selectOptions('Leg');
  await page.getByLabelText('Tell us more').fill('  Since May.\nIt burns. ');
  await page.getByLabelText('I take medicines').click();
  await page.getByLabelText('Which ones?').fill('Aspirin');
  await page.getByLabelText('I take medicines').click();
  await expect.element(page.getByLabelText('Which ones?')).not.toBeInTheDocument();
  await page.getByLabelText('Your phone number').fill('+1 403-555-0199');
  await page.getByLabelText('E-mail of a contact person').fill('helper@demo.example');
  await page.getByLabelText('Where may we write to you?').fill('delphine@demo.example');
  // Asked for once: the last step has it.
  await expect.element(page.getByLabelText('Your e-mail')).toHaveValue('delphine@demo.example');
  await sayWho();
  await page.getByLabelText('Send me a link to a copy of my answers').click();
  await next();
  await expect.element(heading('Check your answers')).toHaveFocus();
  for (const text of ['January 5, 2026', 'Leg', '(403) 555-0199', '05552-1444', 'Delphine'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await press('Submit');
  await expect.element(heading('Form submitted successfully.')).toHaveFocus();
  await expect.element(page.getByText('You may now close this page.')).toBeVisible();
  await expect.element(page.getByText('A link to your copy is on its way to your e-mail.')).toBeVisible();
  expect(server.asked('forms-submitForm').map(({ input }) => input)).toEqual([
    {
      jwt: 'the-code',
      formData: {
        since: '2026/01/05',
        changes: ['It has grown', 'None of these'],
        where: 'Leg',
        story: 'Since May.\nIt burns.',
        phone: '(403) 555-0199',
        helper: 'helper@demo.example',
        mail: 'delphine@demo.example',
      },
      patientInfo: { firstName: 'Delphine', lastName: 'Okafor', phn: '05552-1444', email: 'delphine@demo.example' },
      ccPatient: true,
      filledInBy: 'myself',
      language: 'en',
    },
  ]);
  await expect.poll(() => server.asked('patientLink-finish')).toHaveLength(1);
  expect(document.body.textContent).not.toMatch(/Aspirin|Delphine|May/);
  expect(Object.entries(sessionStorage)).toEqual([['consult.link /forms/', 'the-code']]);
});

test('who asked for a copy of their answers need not ask again after a reload', async () => {
  await beginForm();
  await answerQuestions();
  await sayWho();
  const copy = () => page.getByLabelText('Send me a link to a copy of my answers');
  await copy().click();
  await expect.element(copy()).toBeChecked();
  await expect.element(page.getByText('Saved')).toBeVisible();
  await reopen();
  await province().selectOptions('AB');
  await number().fill(formPhn);
  await userEvent.keyboard('{Enter}');
  await expect.element(copy()).toBeChecked();
});

test('the last step asks for whom it is, and what a browser knows of its person is offered to them alone', async () => {
  await beginForm();
  await answerQuestions();
  await next();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Patient first name is required');
  await expect.element(page.getByLabelText('Myself')).toHaveFocus();
  const first = () => page.getByLabelText(/first name/);
  await page.getByLabelText('My child').click();
  await expect.element(first()).toHaveAccessibleName('Your child’s first name');
  await expect.element(first()).toHaveAttribute('autocomplete', 'off');
  await page.getByLabelText('Myself').click();
  await expect.element(first()).toHaveAttribute('autocomplete', 'given-name');
  await expect.element(page.getByLabelText('Your last name')).toHaveAttribute('autocomplete', 'family-name');
  await expect.element(page.getByLabelText('Your e-mail')).toHaveAttribute('autocomplete', 'email');
  await page.getByLabelText('Send me a link').click();
  await next();
  await expect.element(page.getByText('Email is required', { exact: true })).toBeVisible();
});

test('every answer can be changed before it is sent, and the way back leads to the review', async () => {
  const { server } = await beginForm();
  await answerQuestions();
  await answerLastStep();
  await button('Change: Where is it?').click();
  await expect.element(page.getByLabelText('Where is it?')).toHaveFocus();
  await page.getByLabelText('Where is it?').selectOptions('Arm');
  await press('Back to your answers');
  await expect.element(heading('Check your answers')).toHaveFocus();
  await button('Change: Your last name').click();
  await page.getByLabelText('Your last name').fill('Okafor-Marchand');
  await press('Back to your answers');
  await press('Submit');
  await expect.element(heading('Form submitted successfully.')).toBeVisible();
  expect(server.asked('forms-submitForm')[0]?.input).toMatchObject({
    formData: { where: 'Arm' },
    patientInfo: { lastName: 'Okafor-Marchand' },
  });
});

test('what the server refuses stands at its question, and the answers stay', async () => {
  await beginForm({
    answers: {
      'forms-submitForm': inTurn(
        refused('INVALID_INPUT', { faults: { 'formData.where': { code: 'choice-unknown' } } }),
        { submittedAt, taken: true },
      ),
    },
  });
  await answerQuestions();
  await answerLastStep();
  await press('Submit');
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Where is it/ })
    .click();
  await expect.element(button('Change: Where is it?')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Where is it?').selectOptions('Arm');
  await press('Back to your answers');
  await press('Submit');
  await expect.element(heading('Form submitted successfully.')).toBeVisible();
});

test('a submission whose answer was lost is sent again by itself, the same, and nothing is saved meanwhile', async () => {
  const { server } = await beginForm({
    answers: { 'forms-submitForm': inTurn(offline, notOurServer(), { submittedAt, taken: true }) },
  });
  await answerQuestions();
  await answerLastStep();
  await expect.element(page.getByText('Saved')).toBeVisible();
  const saved = server.asked('forms-saveProgress').length;
  clock.pause();
  await press('Submit');
  await expect.element(page.getByText('Your answers are safe; we go on when you are connected.')).toBeVisible();
  await expect.element(button('Sending…')).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/server does not answer/)).toBeVisible();
  await clock.runFor(retryMs[1]!);
  await expect.element(heading('Form submitted successfully.')).toBeVisible();
  const sent = server.asked('forms-submitForm').map(({ input }) => JSON.stringify(input));
  expect([sent.length, new Set(sent).size]).toEqual([3, 1]);
  expect(server.asked('forms-saveProgress')).toHaveLength(saved);
});

test('pressed twice, it is submitted once', async () => {
  const slow = held({ submittedAt, taken: true });
  const { server } = await beginForm({ answers: { 'forms-submitForm': slow } });
  await answerQuestions();
  await answerLastStep();
  await press('Submit');
  await userEvent.keyboard('{Enter}{Enter}');
  slow.release();
  await expect.element(heading('Form submitted successfully.')).toBeVisible();
  expect(server.asked('forms-submitForm')).toHaveLength(1);
});

test('a second tab hears when the form was sent: at its next key, and when it submits too', async () => {
  await beginForm({
    answers: { 'forms-saveProgress': { state: 'submitted', submittedAt } },
  });
  await typeDate('2026', '1', '5');
  await expect.element(heading('This form was answered on March 9, 2026 at 10:05')).toHaveFocus();
  expect(document.body.textContent).not.toContain('skin');
  expect(Object.entries(sessionStorage)).toEqual([['consult.link /forms/', 'the-code']]);
});

test('other answers that come second are not taken, and that is said', async () => {
  await beginForm({ answers: { 'forms-submitForm': { submittedAt, taken: false } } });
  await answerQuestions();
  await answerLastStep();
  await press('Submit');
  await expect.element(heading('This form was answered on March 9, 2026')).toBeVisible();
  await expect.element(page.getByText(/What was typed here since was not sent/)).toBeVisible();
});

test('an answered form opens as its own copy, after the proof', async () => {
  await openGate({ answers: { 'forms-renderForm': answeredForm() } });
  await province().selectOptions('AB');
  await number().fill(formPhn);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('You answered this form on March 8, 2026')).toHaveFocus();
  await expect.element(page.getByText('January 5, 2026')).toBeVisible();
  await expect.element(page.getByText('It itches')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  await expectNoFaults();
  await press('Finish and close');
  await expect.element(heading('You may now close this page.')).toBeVisible();
});
