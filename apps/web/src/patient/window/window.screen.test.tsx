import { visitHours, visitIdleMinutes } from '@consult/domain/patient-link/limits.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn, refused, type Answers } from '../../testing/answers.ts';
import { usualNow } from '../../testing/clock.ts';
import { keptText } from '../../testing/kept.ts';
import { everyLook } from '../../testing/looks.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { startPatientPage } from '../start.tsx';

const minute = 60_000;
const year = new Date().getFullYear();
const bare = { help: '', showWhen: null, required: true };
/** A form with one question. */
const skinForm = {
  name: 'Your skin',
  instructions: '',
  comments: '',
  fr: { name: '', instructions: '', comments: '' },
  sections: [
    {
      sectionName: 'Skin',
      description: '',
      fr: { sectionName: '', description: '' },
      fields: [
        {
          ...bare,
          inputType: 'Select',
          fieldName: 'rash',
          label: 'Do you have a rash?',
          options: ['Yes', 'No'],
          fr: { label: '', help: '', options: [] },
        },
      ],
    },
  ],
};
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
    files: [
      { id: 'a5f3c0de-0000-4000-8000-000000000002', name: 'wound-care.pdf', what: 'pdf', size: 2_400_000 },
      { id: 'a5f3c0de-0000-4000-8000-000000000003', name: 'left-hand.jpg', what: 'picture', size: 800_000 },
    ],
    forms: [
      {
        id: 'a5f3c0de-0000-4000-8000-000000000004',
        name: 'Before your visit',
        nameFr: 'Avant votre visite',
        questions: 3,
        sentOn: `${year}-11-15`,
        answeredOn: null,
      },
      {
        id: 'a5f3c0de-0000-4000-8000-000000000005',
        name: 'Your skin',
        nameFr: '',
        questions: 1,
        sentOn: `${year}-11-10`,
        answeredOn: `${year}-11-11`,
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
  const steps = page.getByRole('list').first().getByRole('listitem').elements();
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

test('files say what they are, and open by a ticket of the visit', async () => {
  const { server } = await openPage({ answers: { 'patientLink-openFile': refused('NOT_FOUND') } });
  await prove();
  await expect.element(page.getByText(/^Document, 2\.4 MB$/)).toBeVisible();
  await page.getByRole('button', { name: 'Open left-hand.jpg' }).click();
  await expect.element(page.getByText('This file is not here any more. Ask your clinic.')).toBeVisible();
  expect(server.asked('patientLink-openFile')[0]!.input).toEqual({
    attachmentId: 'a5f3c0de-0000-4000-8000-000000000003',
  });
});

const inVisit = {
  formTemplate: skinForm,
  physicianInfo: {
    displayName: 'Dr. Wanda Ozols',
    firstName: 'Wanda',
    lastName: 'Ozols',
    location: { clinicName: clinic.name, city: 'Calgary' },
  },
  clinic,
  language: null,
};
const openForm = {
  state: 'open',
  ...inVisit,
  tabKey: btoa('k'.repeat(32)),
  progress: { version: 0, typed: [], person: null },
} as never;

test('a form opens within the proof that was given, and leads back to the window as it is then', async () => {
  const after: typeof opened.window = structuredClone(opened.window) as never;
  const { server } = await openPage({
    answers: {
      'patientWindow-openForm': openForm,
      'patientWindow-show': { ...after, forms: [] } as never,
    },
  });
  await prove();
  await expect.element(page.getByText(/3 questions · sent/)).toBeVisible();
  await page.getByRole('button', { name: 'Fill in Before your visit' }).click();
  await expect.element(page.getByText('Do you have a rash?').first()).toBeVisible();
  expect(server.asked('patientWindow-openForm')[0]!.input).toEqual({ id: opened.window.forms[0].id });
  expect(server.asked('forms-renderForm')).toEqual([]);
  await page.getByRole('button', { name: 'Back to your consult' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your consult' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /Fill in/ })).not.toBeInTheDocument();
  expect(keptText()).not.toMatch(/05552|1984|wound|the-token/);
});

test('a form of the window that was answered elsewhere meanwhile is not said to be submitted here', async () => {
  await openPage({
    answers: {
      'patientWindow-openForm': openForm,
      'forms-saveProgress': { state: 'submitted', submittedAt: usualNow.toISOString() },
      'patientWindow-show': { ...structuredClone(opened.window), forms: [] } as never,
    },
  });
  await prove();
  await page.getByRole('button', { name: 'Fill in Before your visit' }).click();
  await page.getByRole('combobox').selectOptions('Yes');
  await expect.element(page.getByRole('heading', { name: 'Your consult' })).toHaveFocus();
  await expect.element(page.getByText(/^This form was answered on .*2026/)).toBeVisible();
  await expect
    .element(page.getByText('Your clinic has those answers. What was typed here since was not sent.'))
    .toBeVisible();
  await expect.element(page.getByText('Form submitted successfully.')).not.toBeInTheDocument();
});

test('what is written to the clinic is there again after a form', async () => {
  const window = { ...structuredClone(opened.window), replies: true } as never;
  await openPage({
    answers: {
      'patientWindow-open': { ...structuredClone(opened), window, repliesLeft: 2 } as never,
      'patientWindow-openForm': openForm,
      'patientWindow-show': window,
      'patientWindow-reply': { left: 1 },
    },
  });
  await prove();
  await field(/Your message/).fill('Is it still on?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect.element(page.getByText('You can send 1 message today.')).toBeVisible();
  await field(/Your message/).fill('I have a rash, too.');
  await page.getByRole('button', { name: 'Fill in Before your visit' }).click();
  await page.getByRole('button', { name: 'Back to your consult' }).click();
  await expect.element(field(/Your message/)).toHaveValue('I have a rash, too.');
  await expect.element(page.getByText('You can send 1 message today.')).toBeVisible();
  expect(keptText()).not.toMatch(/rash, too|still on/);
});

test('an answered form says when, and shows one’s own copy', async () => {
  await openPage({
    answers: {
      'patientWindow-openForm': {
        state: 'answered',
        ...inVisit,
        copy: {
          submittedAt: usualNow.toISOString(),
          formData: { rash: 'No' },
          patientInfo: { firstName: 'Delphine', lastName: 'Okafor', phn: '05552-1444', email: '' },
          filledInBy: 'myself',
        },
      } as never,
    },
  });
  await prove();
  await expect.element(page.getByRole('heading', { name: 'Forms you have answered' })).toBeVisible();
  await page.getByRole('button', { name: 'See your answers to Your skin' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('You answered this form on');
  await expect.element(page.getByRole('button', { name: 'Back to your consult' })).toBeVisible();
});

test('the steps are read again when the page comes back to sight, and when somebody asks', async () => {
  const steps = [
    { step: 'sent', state: 'over', on: `${year}-11-12` },
    { step: 'done', state: 'now', on: null },
  ];
  const booked = { ...structuredClone(opened.window), steps };
  const { server } = await openPage({ answers: { 'patientWindow-show': booked as never } });
  await prove();
  await expect.element(page.getByText('Appointment booked')).toBeVisible();
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Appointment booked')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await expect.element(page.getByText('This is how it is now.')).toBeVisible();
  expect(server.asked('patientWindow-show')).toHaveLength(2);
  expect(keptText()).not.toMatch(/05552|wound|the-token/);
});

test('a visit that is over meets the gate again', async () => {
  await openPage({ answers: { 'patientWindow-show': refused('VISIT_ENDED') } });
  await prove();
  await page.getByRole('button', { name: 'Check for updates' }).click();
  await expect.element(enter()).toBeVisible();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The page was locked to keep your information private. Show us again that it is you.');
});
