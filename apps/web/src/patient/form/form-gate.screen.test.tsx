import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inTurn, offline, refused } from '../../testing/answers.ts';
import {
  beginForm,
  button,
  heading,
  next,
  number,
  openGate,
  prove,
  province,
  saves,
  typeDate,
} from '../../testing/fill-form.ts';
import { keptText } from '../../testing/kept.ts';
import { everyLook } from '../../testing/looks.ts';
import { formLink, formPhn, openForm } from '../../testing/world/care-form.ts';

everyLook('the gate of a care form', async (look) => {
  await openGate(look);
  await page.getByRole('button', { name: /Validate|Valider/ }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('province and number are asked for; what no card has is said in its own words and costs no try', async () => {
  const { server } = await openGate();
  await expect.element(heading('Your clinic has sent you a form')).toBeVisible();
  await expect.element(page.getByText('9 questions, about 5 minutes.')).toBeVisible();
  const validate = () => button('Validate Patient Health Number').click();
  const said = async (words: string) => {
    await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  };
  await validate();
  await said('Province is required.');
  await expect.element(province()).toHaveFocus();
  await province().selectOptions('Alberta');
  await validate();
  await said('PHN is required');
  await expect.element(number()).toHaveFocus();
  await number().fill('0555');
  await validate();
  await said('PHN must be 9 digits');
  await number().fill('055521445');
  await validate();
  await said('PHN is invalid');
  expect(server.asked('forms-renderForm')).toEqual([]);
  await number().fill(formPhn);
  await validate();
  await expect.element(heading('Before your skin visit')).toHaveFocus();
  expect(server.asked('forms-renderForm').map(({ input }) => input)).toEqual([
    { jwt: 'the-code', province: 'AB', phn: '05552-1444' },
  ]);
  expect(keptText()).not.toMatch(/0555|skin|the-token/);
});

test('a wrong province and a wrong number are one answer, and what was typed stays', async () => {
  await openGate({ answers: { 'forms-renderForm': refused('WRONG_PROOF') } });
  await province().selectOptions('SK');
  await number().fill('123 456 789');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This is not the province and number that the form was sent for. Check both and try again.');
  await expect.element(number()).toHaveValue('123 456 789');
});

test('at twice the text on a narrow screen a long province goes on in a second line', async () => {
  await openGate();
  await page.viewport(320, 600);
  const large = document.createElement('style');
  large.textContent = 'html { font-size: 200% }';
  document.head.append(large);
  try {
    await province().selectOptions('AB');
    const one = province().element().getBoundingClientRect().height;
    await province().selectOptions('NL');
    expect(province().element().getBoundingClientRect().height).toBeGreaterThan(one + 30);
  } finally {
    large.remove();
  }
});

test('the code of another kind of link opens nothing at the address of forms', async () => {
  await openGate({ answers: { 'patientLink-look': { ...formLink, kind: 'one-way', questions: null } } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Ask your clinic for a new link.');
});

test('a visit that is over leads to the gate, and back to the same question with every answer', async () => {
  const { server } = await beginForm();
  await typeDate('2026', '1', '5');
  await next();
  await expect.element(page.getByText('Saved')).toBeVisible();
  server.answer({ 'forms-saveProgress': refused('VISIT_ENDED') });
  await page.getByLabelText('It itches').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Your answers are safe: show us again that it is you.');
  expect(document.body.textContent).not.toContain('noticed');
  server.answer({ 'forms-saveProgress': saves });
  await prove();
  await expect.element(page.getByLabelText('It itches')).toBeChecked();
});

test('a page that is left meets the gate again when the browser shows it, and what was typed is not lost', async () => {
  const { server } = await beginForm();
  await typeDate('2026', '1', '5');
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  await expect.element(number()).toHaveValue('');
  expect(document.body.textContent).not.toContain('skin');
  await expect.poll(() => server.asked('forms-saveProgress').length).toBe(1);
});

test('the clinic’s language of its patient goes before the browser’s, and the reader’s choice before both', async () => {
  await openGate({ answers: { 'patientLink-look': { ...formLink, language: 'fr' } } });
  await expect.element(heading('Votre clinique vous a envoyé un formulaire')).toBeVisible();
  expect(document.documentElement.lang).toBe('fr');
  await button('English').click();
  await expect.element(heading('Your clinic has sent you a form')).toBeVisible();
});

test('without a line the gate keeps what was typed, and goes on by itself when the line is back', async () => {
  await openGate({ answers: { 'forms-renderForm': inTurn(offline, openForm()) } });
  await province().selectOptions('AB');
  await number().fill(formPhn);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('We go on when you are connected.');
  await expect.element(number()).toHaveValue(formPhn);
  dispatchEvent(new Event('online'));
  await expect.element(heading('Before your skin visit')).toHaveFocus();
});
