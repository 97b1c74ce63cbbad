import { visitHours, visitIdleMinutes } from '@consult/domain/patient-link/limits.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, refused, type Answers } from '../../testing/answers.ts';
import { usualNow } from '../../testing/clock.ts';
import { keptText } from '../../testing/kept.ts';
import { everyLook } from '../../testing/looks.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { startPatientPage } from '../start.tsx';

const minute = 60_000;
const year = new Date().getFullYear();
const clinic = { name: 'Crowfoot Family Practice', phone: '(403) 555-0142' };
const after = (ms: number) => new Date(usualNow.getTime() + ms).toISOString();
const opened = {
  visit: { token: 'the-token', idleAt: after(visitIdleMinutes * minute), endsAt: after(visitHours * 60 * minute) },
  window: {
    clinic,
    steps: [
      { step: 'sent', state: 'over', on: `${year}-11-12` },
      { step: 'answered', state: 'over', on: `${year}-11-14` },
      { step: 'booked', state: 'now', on: `${year}-11-17` },
      { step: 'done', state: 'next', on: null },
    ],
    messages: [
      {
        id: 'a5f3c0de-0000-4000-8000-000000000001',
        text: 'Keep the wound dry.\nCall us if it bleeds.',
        on: `${year}-11-14`,
      },
    ],
    appointment: null,
    replies: false,
  },
  repliesLeft: 0,
  tabKey: btoa('k'.repeat(32)),
} as const;
const answers: Answers = {
  'patientLink-look': { kind: 'window', clinic, language: null, questions: null, lockedUntil: null },
  'patientWindow-open': structuredClone(opened) as never,
};

async function openPage(options: ShowOptions = {}) {
  sessionStorage.setItem('consult.link /patient', 'the-code');
  return show('/patient', {
    ...options,
    answers: { ...answers, ...options.answers },
    prefers: [options.language ?? 'en'],
    start: startPatientPage,
  });
}
const enter = () => page.getByRole('button', { name: /Validate Patient Health Number|Valider/ });
const field = (name: RegExp) => page.getByRole('textbox', { name });
async function prove() {
  await page.getByRole('combobox').selectOptions('AB');
  await field(/Patient Health Number|Numéro d/).fill('055521444');
  await field(/^(Year|Année)/).fill('1984');
  await field(/^(Month|Mois)/).fill('3');
  await field(/^(Day|Jour)/).fill('17');
  await enter().click();
}

everyLook('the gate of a patient’s window', async (look) => {
  await openPage(look);
  await enter().click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

everyLook('a patient’s window', async (look) => {
  await openPage(look);
  await prove();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(page.getByText('Keep the wound dry.')).toBeVisible();
});

test('province, number and birthday open the window, the birthday as the record writes it', async () => {
  const { server } = await openPage();
  await expect.element(page.getByRole('heading', { name: 'Your clinic has something for you' })).toBeVisible();
  await prove();
  await expect.element(page.getByRole('heading', { name: 'Your consult' })).toHaveFocus();
  expect(server.asked('patientWindow-open').map(({ input }) => input)).toEqual([
    { code: 'the-code', province: 'AB', phn: '05552-1444', dateOfBirth: '1984/03/17' },
  ]);
  const steps = page.getByRole('listitem').elements();
  expect(steps.map((one) => one.textContent)).toEqual([
    'SentNov 12',
    'Answer receivedNov 14',
    'Appointment bookedNov 17',
    'Done (still to come)',
  ]);
  expect(steps.map((one) => one.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
  expect(keptText()).not.toMatch(/05552|1984|wound|the-token/);
});

test('what is missing at the gate is said at its field, and costs no try', async () => {
  const { server } = await openPage();
  await enter().click();
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await page.getByRole('combobox').selectOptions('AB');
  await field(/Patient Health Number/).fill('055521444');
  await enter().click();
  await expect.element(page.getByText('Type your date of birth: the year, the month and the day.')).toBeVisible();
  await expect.element(field(/^Year/)).toHaveFocus();
  expect(server.asked('patientWindow-open')).toEqual([]);
});

test('a wrong proof says what to check; nothing tells which of the three is wrong', async () => {
  await openPage({
    answers: { 'patientWindow-open': inTurn(refused('WRONG_PROOF'), structuredClone(opened) as never) },
  });
  await prove();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Check province, number and date, and try again.');
  await enter().click();
  await expect.element(page.getByRole('heading', { name: 'Your consult' })).toBeVisible();
});
