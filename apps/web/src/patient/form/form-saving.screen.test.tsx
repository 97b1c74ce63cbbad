import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, offline, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { beginForm, button, heading, next, number, press, prove, saves, typeDate } from '../../testing/fill-form.ts';
import { keptText } from '../../testing/kept.ts';
import { reopen } from '../../testing/show.tsx';
import { openForm } from '../../testing/world/care-form.ts';

test('what is typed is saved as it is typed; a reload without a line loses nothing and shows nothing', async () => {
  const { server } = await beginForm({ answers: { 'forms-saveProgress': offline } });
  await typeDate('2026', '1', '5');
  await next();
  await next();
  await page.getByLabelText('Where is it?').selectOptions('Leg');
  await next();
  await page.getByLabelText('Tell us more').fill('It itches at night');
  await expect.element(page.getByText('Your answers are safe; we go on when you are connected.')).toBeVisible();
  await expect.poll(keptText).toContain('consult.answers the-code');
  expect(keptText()).not.toMatch(/itches|night|Leg|2026|where/);
  await reopen();
  await expect.element(number()).toHaveValue('');
  expect(document.body.textContent).not.toMatch(/itches|skin/);
  server.answer({ 'forms-saveProgress': saves });
  await prove();
  await expect.element(page.getByLabelText('Tell us more')).toHaveValue('It itches at night');
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(server.asked('forms-saveProgress').at(-1)?.input).toMatchObject({
    baseVersion: 0,
    typed: [
      { fieldName: 'since', answer: '2026/1/5' },
      { fieldName: 'story', answer: 'It itches at night' },
      { fieldName: 'where', answer: 'Leg' },
    ],
  });
});

test('on another phone one goes on behind the last answer', async () => {
  const typed = [
    { fieldName: 'since', answer: '2026/01/05', at: 1 },
    { fieldName: 'where', answer: 'Leg', at: 2 },
  ];
  const { server } = await beginForm({
    answers: { 'forms-renderForm': openForm({ progress: { version: 4, typed, person: null } }) },
  });
  await expect.element(heading('Tell us more')).toBeVisible();
  await page.getByLabelText('Tell us more').fill('Red');
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(server.asked('forms-saveProgress')[0]?.input.baseVersion).toBe(4);
});

test('what another tab typed meanwhile is taken over field by field', async () => {
  const progress = {
    version: 7,
    typed: [
      { fieldName: 'where', answer: 'Arm', at: 9_000_000_000_000 },
      { fieldName: 'since', answer: '1999/01/01', at: 1 },
    ],
    person: null,
  };
  await beginForm({ answers: { 'forms-saveProgress': inTurn({ state: 'newer', progress }, saves) } });
  await typeDate('2026', '1', '5');
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(page.getByLabelText('Year')).toHaveValue('2026');
  await next();
  await next();
  await expect.element(page.getByLabelText('Where is it?')).toHaveValue('Arm');
});

test('finished for now, the page says whether the clinic has the answers, and keeps no word', async () => {
  const { server } = await beginForm();
  await typeDate('2026', '1', '5');
  await press('Finish and close');
  await expect.element(heading('You may now close this page.')).toHaveFocus();
  await expect
    .element(page.getByText('Your answers are saved, and not sent yet. Open the link again to go on.'))
    .toBeVisible();
  expect(server.asked('forms-saveProgress')).toHaveLength(1);
  await expect.poll(() => server.asked('patientLink-finish')).toHaveLength(1);
  expect(Object.entries(sessionStorage)).toEqual([['consult.link /forms/', 'the-code']]);

  await press('Open it again');
  server.answer({ 'forms-saveProgress': offline });
  await prove();
  await typeDate('2026', '1', '6');
  await press('Finish and close');
  await expect.element(page.getByText(/Your last answers have not reached your clinic/)).toBeVisible();
  expect(keptText()).toMatch(/consult.answers the-code/);
});

test('who types stays, also without a line; who is away finds the page closed', async () => {
  const minute = 60_000;
  const { server } = await beginForm();
  clock.pause();
  await page.getByLabelText('Year').fill('2026');
  await clock.runFor(12 * minute);
  server.answer({ 'forms-saveProgress': offline });
  await page.getByLabelText('Month').fill('1');
  await clock.runFor(12 * minute);
  await expect.element(button('Stay')).not.toBeInTheDocument();
  await clock.runFor(minute + 1_000);
  await expect.element(button('Stay')).toBeVisible();
  await clock.runFor(2 * minute + 10_000);
  await expect.element(heading('This page was closed')).toBeVisible();
  await expect.element(page.getByText(/Your last answers have not reached your clinic/)).toBeVisible();
});

test('answers that are too long to be saved are said', async () => {
  await beginForm({ answers: { 'forms-saveProgress': refused('INVALID_INPUT') } });
  await page.getByLabelText('Year').fill('2026');
  await expect.element(page.getByText(/too long to be saved/)).toBeVisible();
});
