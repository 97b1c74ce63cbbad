import { visitHours, visitIdleMinutes } from '@consult/domain/patient-link/limits.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Output } from '../ask.ts';
import { inTurn, offline, refused, type Answers } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { keptText } from '../../testing/kept.ts';
import { everyLook } from '../../testing/looks.ts';
import { reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { appointmentOf } from '../../testing/world/appointment.ts';
import { startPatientPage } from '../start.tsx';

type Opened = Output<'patientWindow-open'>;

const minute = 60_000;
const after = (ms: number) => new Date(usualNow.getTime() + ms).toISOString();
const year = usualNow.getFullYear() + 1;
const clinic = { name: 'Crowfoot Family Practice', phone: '(403) 555-0142' };

const answered = (says: 'coming' | 'not-coming') => appointmentOf({ answer: { says, at: after(0) } });

const opened = (changes: Partial<Opened['window']> = {}, repliesLeft = 5): Opened => ({
  visit: { token: 'the-token', idleAt: after(visitIdleMinutes * minute), endsAt: after(visitHours * 60 * minute) },
  window: {
    clinic,
    steps: [
      { step: 'sent', state: 'over', on: '2025-11-12' },
      { step: 'booked', state: 'now', on: '2025-11-17' },
      { step: 'done', state: 'next', on: null },
    ],
    messages: [],
    files: [],
    forms: [],
    appointment: appointmentOf(),
    replies: true,
    ...changes,
  },
  repliesLeft,
  tabKey: btoa('k'.repeat(32)),
});

const start = { start: startPatientPage, prefers: ['en'] } as const;
async function openPage(open: Opened, options: ShowOptions = {}) {
  sessionStorage.setItem('consult.link /patient', 'the-code');
  const answers: Answers = {
    'patientLink-look': { kind: 'window', clinic, language: null, questions: null, lockedUntil: null },
    'patientWindow-open': open,
    'patientLink-finish': {},
    ...options.answers,
  };
  const shown = await show('/patient', {
    ...options,
    answers,
    start: start.start,
    prefers: [options.language ?? 'en'],
  });
  await prove();
  return shown;
}
const field = (name: RegExp) => page.getByRole('textbox', { name });
async function prove() {
  await page.getByRole('combobox').selectOptions('AB');
  await field(/Patient Health Number|Numéro d/).fill('055521444');
  await field(/^(Year|Année)/).fill('1984');
  await field(/^(Month|Mois)/).fill('3');
  await field(/^(Day|Jour)/).fill('17');
  await page.getByRole('button', { name: /Validate Patient Health Number|Valider/ }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const message = () => field(/Your message/);

everyLook('a window with an appointment and a reply', async (look) => {
  await openPage(opened(), look);
  await field(/Your message|Votre message/).fill('x'.repeat(2_001));
  await page.getByRole('button', { name: /Send the message|Envoyer le message/ }).click();
  await expect.element(field(/Your message|Votre message/)).toHaveAttribute('aria-invalid', 'true');
});

test('says day, hour with its zone, place, what to bring, and the clinic with its phone', async () => {
  await openPage(opened());
  const part = page.getByRole('article');
  await expect.element(part).toMatchTextContent(`Friday, February 26, ${year}`);
  await expect.element(part).toMatchTextContent('1:40 p.m. Mountain Time');
  await expect.element(part).toMatchTextContent('1209 14 St');
  await expect.element(part).toMatchTextContent('Bring: The list of your medicines');
  await expect.element(part).toMatchTextContent('Varga Dermatology (403) 555-0102');
  await expect.element(page.getByRole('link', { name: '(403) 555-0102' })).toHaveAttribute('href', 'tel:4035550102');
});

test('in French the hour is said as there', async () => {
  await openPage(opened(), { language: 'fr' });
  await expect.element(page.getByRole('article')).toMatchTextContent(/13\s?h\s?40 heure des Rocheuses/);
  await expect.element(button('Je serai là')).toBeVisible();
});

test('a patient says that they come, and changes their mind; the clinic’s phone is there then', async () => {
  const { server } = await openPage(opened(), {
    answers: {
      'patientWindow-answerAppointment': inTurn(
        { taken: true, appointment: answered('coming') },
        { taken: true, appointment: answered('not-coming') },
      ),
    },
  });
  await button('I will be there').click();
  await expect.element(page.getByText('You said: I will be there.')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: 'You said: I will be there.' })).toHaveFocus();
  await expect.element(button('I will be there')).not.toBeInTheDocument();
  await expectNoFaults();
  await button('I can’t come').click();
  await expect
    .element(page.getByText('You said: I can’t come. The clinic will be in touch.'))
    .toMatchTextContent('(403) 555-0102');
  expect(server.asked('patientWindow-answerAppointment').map(({ input }) => input)).toEqual([
    { seen: 3, answer: 'coming' },
    { seen: 3, answer: 'not-coming' },
  ]);
});

test('an answer to what was changed meanwhile is not taken; what stands now is shown', async () => {
  const newer = appointmentOf({ version: 4, time: '15:00' });
  await openPage(opened(), {
    answers: { 'patientWindow-answerAppointment': { taken: false, appointment: newer } },
  });
  await button('I will be there').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your clinic changed this appointment');
  await expect.element(page.getByRole('article')).toMatchTextContent('3:00 p.m. Mountain Time');
  await expect.element(button('I will be there')).toBeVisible();
});

test('an appointment that was changed meanwhile is shown when the window is read again', async () => {
  const { window } = opened({ appointment: appointmentOf({ version: 4, time: '15:00' }) });
  await openPage(opened(), {
    answers: { 'patientWindow-show': inTurn(window, { ...window, appointment: null }) },
  });
  await button('Check for updates').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your clinic changed this appointment');
  await expect.element(page.getByRole('article')).toMatchTextContent('3:00 p.m. Mountain Time');
  await button('Check for updates').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('This appointment no longer stands.');
  await expect.element(button('I will be there')).not.toBeInTheDocument();
});

test('an answer stands though the window is read as it was before it', async () => {
  await openPage(opened(), {
    answers: {
      'patientWindow-answerAppointment': { taken: true, appointment: answered('coming') },
      'patientWindow-show': opened().window,
    },
  });
  await button('I will be there').click();
  await expect.element(page.getByText('You said: I will be there.')).toBeVisible();
  await button('Check for updates').click();
  await expect.element(page.getByText('This is how it is now.')).toBeVisible();
  await expect.element(page.getByText('You said: I will be there.')).toBeVisible();
});

test('an answer without a line goes out by itself when the line is back', async () => {
  const { server } = await openPage(opened(), { answers: { 'patientWindow-answerAppointment': offline } });
  await button('I will be there').click();
  await expect.element(page.getByText('There is no connection. We go on when you are connected.')).toBeVisible();
  server.answer({ 'patientWindow-answerAppointment': { taken: true, appointment: answered('coming') } });
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('You said: I will be there.')).toBeVisible();
});

test.each([
  [
    'over',
    appointmentOf({ state: 'past', startsAt: '2025-01-02T20:40:00.000Z', day: '2025-01-02' }),
    'This appointment is over.',
  ],
  ['cancelled', appointmentOf({ state: 'cancelled' }), 'It was cancelled. If it is in your calendar, remove it there.'],
])('of an appointment that is %s nothing is asked', async (_name, shown, words) => {
  await openPage(opened({ appointment: shown, replies: false }));
  await expect.element(page.getByText(words)).toBeVisible();
  for (const name of ['I will be there', 'I can’t come', 'Add to calendar'])
    await expect.element(button(name)).not.toBeInTheDocument();
});

test('the calendar gets a file that was made here, which names nobody', async () => {
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:calendar';
  });
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  try {
    await openPage(opened());
    await button('Add to calendar').click();
    await expect.poll(() => names).toEqual(['appointment.ics']);
  } finally {
    made.mockRestore();
    click.mockRestore();
  }
  expect(files[0]!.type).toBe('text/calendar;charset=utf-8');
  const text = await files[0]!.text();
  for (const line of [
    `UID:${fixedId(11, 1)}@consult`,
    'SEQUENCE:3',
    `DTSTART:${year}0226T204000Z`,
    'SUMMARY:Appointment',
    'LOCATION:Varga Dermatology\\, 1209 14 St',
  ])
    expect(text).toContain(`${line}\r\n`);
});

test('a reply is sent once, says so, and counts; it says at its field what it is not for', async () => {
  const { server } = await openPage(opened(), { answers: { 'patientWindow-reply': inTurn({ left: 1 }, { left: 0 }) } });
  await expect.element(message()).toHaveAccessibleDescription(/Not for emergencies\. Call 911\./);
  await expect.element(page.getByText('You can send 5 messages today.')).toBeVisible();
  await button('Send the message').click();
  await expect.element(page.getByText('Write your message first.')).toBeVisible();
  await expect.element(message()).toHaveFocus();
  await message().fill('May I swim?');
  await button('Send the message').click();
  await expect.element(page.getByText('Your message was sent. The clinic will read it.')).toBeVisible();
  await expect.element(message()).toHaveValue('');
  await expect.element(page.getByText('You can send 1 message today.')).toBeVisible();
  await message().fill('And run?');
  await button('Send the message').click();
  await expect
    .element(page.getByText(/You have sent as many messages as you can in one day/))
    .toMatchTextContent('(403) 555-0142');
  await expect.element(message()).not.toBeInTheDocument();
  const asked = server.asked('patientWindow-reply').map(({ input }) => input);
  expect(asked.map(({ text }) => text)).toEqual(['May I swim?', 'And run?']);
  expect(new Set(asked.map(({ replyId }) => replyId)).size).toBe(2);
});

test('what was written lies sealed in the tab: a dead line and a reload lose nothing, and it is sent once', async () => {
  const { server } = await openPage(opened(), { answers: { 'patientWindow-reply': offline } });
  await message().fill('Markedwords: may I swim?');
  await button('Send the message').click();
  await expect.element(page.getByText('There is no connection. We go on when you are connected.')).toBeVisible();
  await expect.poll(keptText).toContain('consult.reply the-code');
  expect(keptText()).not.toContain('Markedwords');
  await reopen('/patient');
  await prove();
  await expect.element(message()).toHaveValue('Markedwords: may I swim?');
  server.answer({ 'patientWindow-reply': { left: 4 } });
  await button('Send the message').click();
  await expect.element(page.getByText('Your message was sent. The clinic will read it.')).toBeVisible();
  const ids = server.asked('patientWindow-reply').map(({ input }) => input.replyId);
  expect(new Set(ids).size).toBe(1);
});

test('who writes for long keeps their visit', async () => {
  const idleAt = after(visitIdleMinutes * minute);
  const { server } = await openPage(opened(), {
    answers: { 'patientLink-stay': { idleAt, endsAt: after(visitHours * 60 * minute) } },
  });
  await message().fill('May');
  expect(server.asked('patientLink-stay')).toEqual([]);
  clock.pause();
  await clock.runFor(2 * minute);
  await message().fill('May I');
  await message().fill('May I swim?');
  await expect.poll(() => server.asked('patientLink-stay')).toHaveLength(1);
  clock.resume();
});

test('words that are changed after a try are another reply, also after a reload', async () => {
  const { server } = await openPage(opened(), { answers: { 'patientWindow-reply': offline } });
  await message().fill('May I swim?');
  await button('Send the message').click();
  await expect.element(page.getByText('There is no connection. We go on when you are connected.')).toBeVisible();
  await reopen('/patient');
  await prove();
  await message().fill('May I swim and run?');
  server.answer({ 'patientWindow-reply': { left: 4 } });
  await button('Send the message').click();
  await expect.element(page.getByText('Your message was sent. The clinic will read it.')).toBeVisible();
  const asked = server.asked('patientWindow-reply').map(({ input }) => input);
  expect(asked.at(-1)!.text).toBe('May I swim and run?');
  expect(asked.at(-1)!.replyId).not.toBe(asked[0]!.replyId);
});

test('who finishes with something unsent is asked once, and leaves nothing in the tab', async () => {
  await openPage(opened());
  await message().fill('May I swim?');
  await expect.poll(keptText).toContain('consult.reply the-code');
  await button('Finish and close').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your message is not sent.');
  await message().fill('May I swim today?');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await button('Finish and close').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your message is not sent.');
  await button('Finish and close').click();
  await expect.element(page.getByRole('heading', { name: 'You may now close this page.' })).toHaveFocus();
  expect(keptText()).not.toContain('consult.reply');
});

test.each([
  ['REPLIES_OFF', /Your clinic takes no messages here any more\. Call your clinic: \(403\) 555-0142/],
  ['REPLIES_SPENT', /You have sent as many messages as you can in one day/],
] as const)('a reply that is refused with %s keeps its words, and says whom to call', async (code, words) => {
  await openPage(opened(), { answers: { 'patientWindow-reply': refused(code, { status: 409 }) } });
  await message().fill('May I swim?');
  await button('Send the message').click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(message()).toHaveValue('May I swim?');
});

test('a window that was closed meanwhile asks for the proof again', async () => {
  await openPage(opened(), { answers: { 'patientWindow-reply': refused('VISIT_ENDED', { status: 401 }) } });
  await message().fill('May I swim?');
  await button('Send the message').click();
  await expect.element(page.getByRole('button', { name: 'Validate Patient Health Number' })).toBeVisible();
});

test('where the clinic takes no replies there is no field', async () => {
  await openPage(opened({ replies: false }, 0));
  await expect.element(button('I will be there')).toBeVisible();
  await expect.element(message()).not.toBeInTheDocument();
});
