import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoFaults } from '../../testing/faults.ts';
import { keptText } from '../../testing/kept.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { answerQuestions, chooseDermatology, fillPatient, moles, somePatient } from '../../testing/world/composer.ts';

/** One form, one patient: nothing of one comes into a consult about another. */

const phn = () => page.getByLabelText('PHN', { exact: true });
const firstName = () => page.getByLabelText('First name');
const lastName = () => page.getByLabelText('Last name');
const question = () => page.getByLabelText('Question for the dermatologist');
const sidebar = () => page.getByRole('navigation', { name: 'Main' });
const asked = () => page.getByRole('dialog', { name: 'Another patient?' });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const ada = somePatient(201, 'Ada', 'Martin');
const bea = somePatient(202, 'Bea', 'Okafor');

test('a new consult begins empty, and the unfinished one stands above the services with its patient', async () => {
  await show('/dashboard/consult', { who: 'plus' });
  await chooseDermatology();
  await fillPatient(ada);
  await question().fill('What is this?');
  await sidebar().getByRole('link', { name: 'New Consult' }).click();
  const left = status('Ada Martin');
  await expect
    .element(left)
    .toMatchTextContent(/Ada Martin, Age \d+.*Dermatology – Pigmented lesion · not sent yet · typed/);
  await chooseDermatology();
  for (const field of [firstName(), lastName(), phn(), question()]) await expect.element(field).toHaveValue('');
  await firstName().fill('Bea');
  // A reload goes on with this form, and the way back and forth finds each its own.
  await reopen();
  await expect.element(firstName()).toHaveValue('Bea');
  await sidebar().getByRole('link', { name: 'New Consult' }).click();
  await expect.element(status('Bea')).toBeVisible();
  await page.getByRole('link', { name: 'Continue: Ada Martin' }).click();
  await expect.element(firstName()).toHaveValue('Ada');
  await expect.element(question()).toHaveValue('What is this?');
});

test('an unfinished consult is discarded with an undo', async () => {
  await show(moles, { who: 'plus' });
  await fillPatient(ada);
  await reopen('/dashboard/consult');
  await page.getByRole('button', { name: /^Discard: Ada Martin/ }).click();
  await expect.element(status('Ada Martin')).not.toBeInTheDocument();
  expect(keptText()).not.toContain('Martin');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(status('Ada Martin')).toBeVisible();
  await expectNoFaults();
});

test('another service is chosen for the same consult by name, and another consult can be begun there', async () => {
  await show(moles, { who: 'plus' });
  await fillPatient(ada);
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect.element(status('Choose a service for the consult about Ada Martin.')).toBeVisible();
  await page.getByLabelText('Specialty').selectOptions('Dermatology');
  await page.getByLabelText('Subsite').selectOptions('Acne');
  const choose = page.getByRole('link', { name: /^Choose: Dermatology – Acne/ }).first();
  await expect.element(choose).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Start Consult/ })).not.toBeInTheDocument();
  await expectNoFaults();
  await reopen();
  await choose.click();
  await expect.element(page.getByRole('heading', { name: 'Dermatology – Acne' })).toBeVisible();
  await expect.element(firstName()).toHaveValue('Ada');

  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByRole('link', { name: 'Start another consult' }).click();
  await expect.element(status('not sent yet')).toMatchTextContent('Ada Martin');
  await chooseDermatology();
  await expect.element(firstName()).toHaveValue('');
});

test('another number or name in a form with answers asks; the other patient gets an empty form', async () => {
  const { server } = await show(moles, { who: 'plus' });
  await fillPatient(ada);
  await page.getByLabelText('E-mail').fill('ada@patients.example');
  await answerQuestions('Whose?');
  const before = address();
  await firstName().fill('Bea');
  await userEvent.tab();
  await expect.element(asked()).toMatchTextContent(/are about Ada Martin, PHN .* Now it says Bea Martin, PHN/);
  await expectNoFaults();
  // Without an answer nothing is sent.
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(asked()).toBeVisible();
  expect(server.asked('consult-sendConsult')).toEqual([]);
  await asked().getByRole('button', { name: 'Another patient' }).click();
  await expect.element(firstName()).toHaveValue('Bea');
  for (const field of [lastName(), phn(), page.getByLabelText('E-mail'), question()])
    await expect.element(field).toHaveValue('');
  await expect.poll(address).not.toBe(before);
  // The first consult is as it was.
  await reopen('/dashboard/consult');
  await page.getByRole('link', { name: 'Continue: Ada Martin' }).click();
  await expect.element(firstName()).toHaveValue('Ada');
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('ada@patients.example');
  await expect.element(question()).toHaveValue('Whose?');
});

test('a correction keeps the form, and a form without answers, files or pictures asks nothing', async () => {
  const { server } = await show(moles, { who: 'plus' });
  await fillPatient(ada);
  await firstName().fill('Adah');
  await userEvent.tab();
  await phn().fill('');
  await userEvent.type(phn(), bea.phn);
  await userEvent.tab();
  await expect.element(asked()).not.toBeInTheDocument();
  await answerQuestions('Whose?');
  // Half a number and an emptied name are on their way to something.
  await lastName().fill('');
  await userEvent.tab();
  await lastName().fill('MARTIN');
  await userEvent.tab();
  await expect.element(asked()).not.toBeInTheDocument();
  await phn().fill('');
  await userEvent.type(phn(), ada.phn);
  await userEvent.tab();
  await asked().getByRole('button', { name: 'It is a correction' }).click();
  await expect.element(question()).toHaveValue('Whose?');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => server.asked('consult-sendConsult').length).toBe(1);
});

test('a reload before the answer forgets no question', async () => {
  const { server } = await show(moles, { who: 'plus' });
  await fillPatient(ada);
  await answerQuestions('Whose?');
  await firstName().fill('Bea');
  await reopen();
  await expect.element(firstName()).toHaveValue('Bea');
  await page.getByRole('button', { name: 'Save Draft' }).first().click();
  await expect.element(asked()).toBeVisible();
  expect(server.asked('consultDraft-saveDraft')).toEqual([]);
});
