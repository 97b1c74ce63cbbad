import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inTurn, refused, type Answer } from '../../testing/answers.ts';
import { usualNow } from '../../testing/clock.ts';
import { address, show } from '../../testing/show.tsx';
import { answerQuestions, chooseDermatology, fillPatient, moles, somePatient } from '../../testing/world/composer.ts';

const submit = () => page.getByRole('button', { name: 'Submit' });
const control = (name: string) => page.getByLabelText(name, { exact: true });

test('what is wrong stands next to its field, the banner links there, and mending it lets the consult go', async () => {
  const patient = somePatient(2, 'Bartholomew', 'Errington');
  const { server } = await show('/dashboard/consult', { who: 'plus' });
  await chooseDermatology();
  await submit().click();
  const banner = page.getByRole('alert').filter({ hasText: 'Check form for errors.' });
  await expect.element(banner).toBeVisible();
  await expect.element(control('PHN')).toHaveFocus();
  const expected: [field: string, message: string][] = [
    ['PHN', 'PHN is required'],
    ['First name', 'Patient first name is required'],
    ['Last name', 'Patient last name is required'],
    ['Date of birth', 'Patient date of birth is required'],
    ['Present for how many weeks', 'Present for how many weeks is required'],
    ['Question for the dermatologist', 'Question for the dermatologist is required'],
  ];
  for (const [field, message] of expected) {
    await expect.element(control(field)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(control(field)).toHaveAccessibleDescription(message);
    await banner.getByRole('link', { name: field, exact: true }).click();
    await expect.element(control(field)).toHaveFocus();
  }
  await banner.getByRole('link', { name: 'Site' }).click();
  await expect.element(page.getByRole('group', { name: 'Site' }).getByRole('checkbox').first()).toHaveFocus();
  expect(server.asked('consult-sendConsult')).toEqual([]);

  await fillPatient({ ...patient, phn: patient.phn.slice(0, 8) });
  await userEvent.tab();
  await expect.element(page.getByText('PHN must be 9 digits')).toBeVisible();
  const last = (Number(patient.phn.at(-1)) + 1) % 10;
  await control('PHN').fill(patient.phn.slice(0, 8) + String(last));
  await userEvent.tab();
  await expect.element(page.getByText('PHN is invalid')).toBeVisible();
  await control('PHN').fill(patient.phn);
  await userEvent.tab();
  await expect.element(page.getByText('PHN is invalid')).not.toBeInTheDocument();
  await answerQuestions('Is this benign?');
  await expect.element(banner).not.toBeInTheDocument();
  await submit().click();
  await expect.element(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
  expect(server.asked('consult-sendConsult')).toHaveLength(1);
});

test('leaving a consult half written asks first, in the specified words', async () => {
  await show(moles, { who: 'plus' });
  const firstName = page.getByLabelText('First name');
  await firstName.fill('Half');
  await page.getByRole('link', { name: 'Secure messaging' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect
    .element(dialog)
    .toMatchTextContent(
      'You have unsaved changes, are you sure you want to leave? You can save your changes by pressing Save Draft.',
    );
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(firstName).toHaveValue('Half');
  await page.getByRole('link', { name: 'Secure messaging' }).click();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.poll(address).toMatch(/secure-messaging/);
});

test('a form is left with its draft saved in one step, or kept open where it can not be saved', async () => {
  const saved: Answer<'consultDraft-saveDraft'> = { draftSubject: 'Half', version: 1, savedAt: usualNow.toISOString() };
  await show(moles, {
    who: 'plus',
    answers: { 'consultDraft-saveDraft': inTurn(refused('NOT_ALLOWED'), saved) },
  });
  await page.getByLabelText('First name').fill('Half');
  await page.getByRole('link', { name: 'Secure messaging' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await dialog.getByRole('button', { name: 'Save draft and leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Half');
  await page.getByRole('link', { name: 'Secure messaging' }).click();
  await dialog.getByRole('button', { name: 'Save draft and leave' }).click();
  await expect.poll(address).toMatch(/secure-messaging/);
  await expect.element(page.getByRole('status').getByText('Draft saved.')).toBeVisible();
});
