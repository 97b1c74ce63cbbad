import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook } from '../../testing/looks.ts';
import { show } from '../../testing/show.tsx';
import { formAnswers, skinCheck } from '../../testing/world/form-sending.ts';
import { looksUp } from '../../testing/world/patient-message.ts';

const path = '/dashboard/form-sender';
const answers = { ...formAnswers(), 'patientInfo-lookup': looksUp };

everyLook('the form sender', async (look) => {
  await show(path, { ...look, who: 'plus', answers });
  await expect.element(page.getByRole('radio').first()).toBeInTheDocument();
});

test('a form that is chosen shows what it asks; without recipients nothing is sent', async () => {
  const { server } = await show(path, { who: 'plus', answers });
  await page.getByRole('radio', { name: skinCheck.name }).click();
  await expect.element(page.getByText('When did you first see it?')).toBeVisible();
  await page.getByRole('button', { name: /^Send/ }).last().click();
  await expect.element(page.getByText('PHN is required').first()).toBeVisible();
  expect(server.asked('careForm-send')).toEqual([]);
});
