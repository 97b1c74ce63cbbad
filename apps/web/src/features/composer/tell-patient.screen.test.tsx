import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { reopen, show } from '../../testing/show.tsx';
import { answerAnything, fillPatient, moles, sentResult, somePatient } from '../../testing/world/composer.ts';
import { viewer } from '../../testing/world/people.ts';

const tick = () => page.getByRole('checkbox', { name: /^Tell the patient/ });
const agreed = () => page.getByRole('checkbox', { name: 'This patient agreed to get e-mail from the clinic' });
const email = () => page.getByRole('textbox', { name: /^E-mail/ });
const submit = () => page.getByRole('button', { name: /^Submit/ });
const to = 'wanda@patients.example';
const unknown = { consent: 'unknown', language: null, differs: false, known: null } as const;

test('one line tells the patient; it waits for an address, and the agreement is asked for once', async () => {
  const { server } = await show(moles, {
    who: 'plus',
    answers: {
      'patientMessage-checkRecipient': { recipients: [unknown] },
      'consult-sendConsult': sentResult,
    },
  });
  await expect.element(tick()).toBeDisabled();
  await fillPatient(somePatient(4, 'Wanda', 'Ozols'));
  await answerAnything();
  await email().fill(to);
  await tick().click();
  await expect.element(page.getByText(/goes out 20 seconds after you send/)).toBeVisible();
  await agreed().click();
  await expectNoFaults();
  await submit().click();
  await expect.poll(() => server.asked('consult-sendConsult').length).toBe(1);
  expect(server.asked('consult-sendConsult')[0]!.input.inputFields).toMatchObject({
    tellPatient: true,
    patientEmail: to,
    mailAnswers: { consent: true },
  });
});

test('who does not tick it is asked nothing, and sends nothing of it', async () => {
  const { server } = await show(moles, { who: 'plus', answers: { 'consult-sendConsult': sentResult } });
  await fillPatient(somePatient(4, 'Wanda', 'Ozols'));
  await answerAnything();
  await email().fill(to);
  await submit().click();
  await expect.poll(() => server.asked('consult-sendConsult').length).toBe(1);
  const { inputFields } = server.asked('consult-sendConsult')[0]!.input;
  expect('tellPatient' in inputFields || 'mailAnswers' in inputFields).toBe(false);
  expect(server.asked('patientMessage-checkRecipient')).toEqual([]);
});

test('what the server asks stands at the line, and the answer goes with the next try', async () => {
  const asks = refused('INVALID_INPUT', { faults: { tellPatient: { code: 'email-consent-unknown' } } });
  const { server } = await show(moles, {
    who: 'plus',
    answers: {
      'patientMessage-checkRecipient': refused('NOT_ALLOWED'),
      'consult-sendConsult': inTurn(asks, sentResult),
    },
  });
  await fillPatient(somePatient(4, 'Wanda', 'Ozols'));
  await answerAnything();
  await email().fill(to);
  await tick().click();
  await submit().click();
  await agreed().click();
  await submit().click();
  await expect.poll(() => server.asked('consult-sendConsult').length).toBe(2);
  expect(server.asked('consult-sendConsult')[1]!.input.inputFields).toMatchObject({ mailAnswers: { consent: true } });
});

test('the tick is kept over a reload, and goes with the address', async () => {
  await show(moles, { who: 'plus', answers: { 'patientMessage-checkRecipient': { recipients: [unknown] } } });
  await fillPatient(somePatient(4, 'Wanda', 'Ozols'));
  await email().fill(to);
  await tick().click();
  await agreed().click();
  await reopen();
  await expect.element(tick()).toBeChecked();
  await expect.element(agreed()).toBeChecked();
  await email().fill('');
  await expect.element(tick()).not.toBeChecked();
  await expect.element(tick()).toBeDisabled();
});

test('who may not share has no such line', async () => {
  const { permissions } = viewer('plus').claims!;
  const sharing = ['patientCC', 'oneWayMessaging', 'moaMessaging'];
  const rest = permissions.filter((one) => !sharing.includes(one));
  await show(moles, { who: viewer('plus', { claims: { permissions: rest } }) });
  await expect.element(page.getByLabelText('PHN', { exact: true })).toBeVisible();
  await expect.element(tick()).not.toBeInTheDocument();
});
