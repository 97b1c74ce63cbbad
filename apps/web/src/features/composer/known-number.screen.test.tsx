import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { show } from '../../testing/show.tsx';
import { answerQuestions, fillPatient, moles, sentResult, somePatient } from '../../testing/world/composer.ts';

const asked = () => page.getByRole('dialog', { name: 'One number, two patients?' });
const submit = () => page.getByRole('button', { name: 'Submit' });

test('a number that the clinic knows otherwise asks before the send, and the answer goes with the next one', async () => {
  const known = { code: 'health-number-known', name: 'Ada Martin', born: '1974/03/09' } as const;
  const differs = refused('PATIENT_DIFFERS', { status: 409, faults: { phn: known } });
  const { server } = await show(moles, {
    who: 'plus',
    answers: { 'consult-sendConsult': inTurn(differs, differs, sentResult) },
  });
  await fillPatient(somePatient(301, 'Bea', 'Okafor'));
  await answerQuestions('Who is it?');
  await submit().click();
  await expect.element(asked()).toMatchTextContent('This number is Ada Martin, born 1974/03/09 in your clinic.');
  await expectNoFaults();
  await asked().getByRole('button', { name: 'Check the number' }).click();
  await expect.element(page.getByLabelText('PHN', { exact: true })).toHaveFocus();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Bea');
  await submit().click();
  await asked().getByRole('button', { name: 'Correct the record and send' }).click();
  await expect.element(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
  expect(server.asked('consult-sendConsult').map(({ input }) => input.patientRecord)).toEqual([
    null,
    null,
    { answer: 'correct', seen: { name: 'Ada Martin', born: '1974/03/09' } },
  ]);
});
