import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { held, inTurn, offline, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { beyondTheEdge } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { openedConsult } from '../../testing/world/activity.ts';
import { answerQuestions, fillPatient, moles, sentResult, somePatient } from '../../testing/world/composer.ts';
import { takesCalls, timesFrom } from '../../testing/world/phone-times.ts';

const phoneConsult = { en: 'Phone consult', fr: 'Consultation téléphonique' } as const;

const call = () => page.getByRole('region', { name: 'Phone call' });
const times = () => call().getByRole('group', { name: 'Time of the call' }).getByRole('radio');
const submit = () => page.getByRole('button', { name: 'Submit' });

/** The call of what was sent, as the server says it: an hour from what this browser's zone data make of it. */
const bookedCall = {
  specialistUid: cast.derm.id,
  startTime: '2026-03-10T19:30:00.000Z',
  endTime: '2026-03-10T19:40:00.000Z',
  said: { day: '2026-03-10', start: '14:30', end: '14:40', zone: 'America/Edmonton' },
  physicianPhoneNumber: '(403) 555-0199',
  specialistPhoneNumber: '',
  complete: false,
  completedAt: null,
};

/** The form of a service that takes calls. */
function showForm(options: ShowOptions = {}) {
  const answers = {
    'services-getServiceById': takesCalls(),
    'phoneConsult-getTimes': timesFrom,
    'activity-open': openedConsult({ activityType: 'phoneConsult', phoneCall: bookedCall }),
    ...options.answers,
  };
  return show(moles, { who: 'plus', ...options, answers });
}

/** Asks for a call, and chooses the second specialist. */
async function chooseCall(): Promise<void> {
  await page.getByRole('radio', { name: 'Phone consult' }).click();
  await call().getByLabelText('Specialist').selectOptions('Dr. Sunita Varga');
}

everyLook('the form with a call', async (look) => {
  await showForm(look);
  await page.getByRole('radio', { name: phoneConsult[look.language] }).click();
  const specialist = { en: 'Dr. Sunita Varga', fr: 'Dr Sunita Varga' }[look.language];
  await page.getByRole('combobox', { name: /^Sp[eé]cialist/ }).selectOptions(specialist);
  await expect.element(page.getByRole('radio', { name: '13:00' })).toBeVisible();
  expect(beyondTheEdge()).toEqual([]);
});

test('the sections stay within a phone’s screen, and what a finger touches is large enough', async () => {
  await showForm({ width: 'phone' });
  await chooseCall();
  const box = times().first().element().closest('label')!.getBoundingClientRect();
  expect(box.height).toBeGreaterThanOrEqual(44);
});

test('a call is asked for at a free time; one that somebody else took meanwhile is said at the field and nothing is lost', async () => {
  const { server } = await showForm({ answers: { 'consult-sendConsult': inTurn(refused('TIME_TAKEN'), sentResult) } });
  await chooseCall();
  // The second of the offered days.
  const day = call().getByLabelText('Day');
  const second = day.getByRole('option').nth(1).element() as HTMLOptionElement;
  await day.selectOptions(second.value);
  await fillPatient(somePatient(61, 'Petra', 'Callwell'));
  await answerQuestions('Can we talk about this mole?');
  await expect
    .element(page.getByLabelText('Your phone number'))
    .toHaveValue(expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/) as unknown as string);
  await expect.element(page.getByLabelText('Calendar e-mail')).toHaveValue('plus@demo.example');
  await submit().click();
  await expect.element(call().getByText('Please select a time for the call.')).toBeVisible();

  // By keyboard alone: the space bar chooses a time.
  (times().first().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(times().first()).toBeChecked();
  expect(times().first().element().id).not.toBe('');
  const label =
    call()
      .getByText(/^Call with Dr\. Sunita Varga: /)
      .element().textContent ?? '';

  // Somebody else takes the time: the page's next reading of the times does not have it.
  server.answer({
    'phoneConsult-getTimes': (input) => {
      const { specialists, next } = timesFrom(input);
      const { startTime } = server.asked('consult-sendConsult')[0]!.input.inputFields.phoneConsultData!;
      const free = specialists.map((one) => ({ ...one, times: one.times.filter(({ start }) => start !== startTime) }));
      return { specialists: free, next };
    },
  });
  await submit().click();
  await expect.element(call().getByText('Somebody else has just taken this time. Choose another one.')).toBeVisible();
  await expect.element(call().getByText(label)).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Petra');
  await times().first().click();
  await submit().click();
  await expect.element(page.getByRole('heading', { name: 'Phone consult Sent Successfully' })).toBeVisible();
  // The page after it names the patient and the time, for one's own calendar too.
  await expect.element(page.getByText('Petra Callwell')).toBeVisible();
  await expect.element(page.getByText(/10 March 2026, 14:30–14:40 MT/)).toBeVisible();
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), '#'));
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  made.mockRestore();
  const calendar = (await files[0]!.text()).replaceAll('\r\n ', '');
  expect(calendar).toMatch(/DTSTART:\d{8}T\d{6}Z\r\nDTEND:\d{8}T\d{6}Z\r\nSUMMARY:Phone consult/);
  expect(calendar).not.toContain('Callwell');
  const sent = server.asked('consult-sendConsult').map(({ input }) => input.inputFields);
  expect(sent.map(({ activityType }) => activityType)).toEqual(['phoneConsult', 'phoneConsult']);
  const [taken, free] = sent.map(({ phoneConsultData }) => phoneConsultData);
  expect([taken?.specialistUid, free?.specialistUid]).toEqual([cast.derm.id, cast.derm.id]);
  // Both on 10 March: the taken time at one o'clock, the free one at half past one.
  expect([taken?.startTime, free?.startTime]).toEqual(['2026-03-10T19:00:00.000Z', '2026-03-10T19:30:00.000Z']);
});

test('where the consult cannot be read after the send, no time of the call is said that this browser worked out', async () => {
  await showForm({ answers: { 'activity-open': refused('INTERNAL'), 'consult-sendConsult': sentResult } });
  await chooseCall();
  await fillPatient(somePatient(64, 'Unread', 'Callwell'));
  await answerQuestions('Can we talk about this mole?');
  await times().first().click();
  await submit().click();
  await expect.element(page.getByRole('heading', { name: 'Phone consult Sent Successfully' })).toBeVisible();
  const unread = page.getByText('The time of the call could not be loaded. It is in the consult.');
  await expect.element(unread).toBeVisible();
  await expect.element(page.getByText(/\d\d:\d\d/)).not.toBeInTheDocument();
});

test('the time of a call that is being sent, or whose sending was answered to nobody, is not said to be taken', async () => {
  const sending = held(offline);
  const { server } = await showForm({ answers: { 'consult-sendConsult': inTurn(sending, sentResult) } });
  await chooseCall();
  await fillPatient(somePatient(63, 'Ownbooking', 'Callwell'));
  await answerQuestions('Can we talk about this mole?');
  await times().first().click();
  clock.pause();
  await submit().click();
  await expect.poll(() => server.asked('consult-sendConsult').length).toBe(1);
  // The page reads the times again every minute; the server gives this one to nobody any more.
  server.answer({
    'phoneConsult-getTimes': (input) => {
      const { specialists, next } = timesFrom(input);
      return { specialists: specialists.map((one) => ({ ...one, times: one.times.slice(1) })), next };
    },
  });
  const read = server.asked('phoneConsult-getTimes').length;
  await clock.runFor(70_000);
  sending.release();
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  await clock.runFor(70_000);
  clock.resume();
  await expect.element(times().first()).toBeChecked();
  expect(server.asked('phoneConsult-getTimes')).toHaveLength(read);
  await again.click();
  await expect.element(page.getByRole('heading', { name: 'Phone consult Sent Successfully' })).toBeVisible();
});

test('later times come two weeks at a time, and a reader elsewhere sees the specialist’s clock beside their own', async () => {
  const { server } = await showForm({
    answers: {
      'phoneConsult-getTimes': (input) => {
        const { specialists, next } = timesFrom(input);
        // As the server says them, whatever zone data this browser has.
        const there = (one: (typeof specialists)[number]) => ({
          ...one,
          timezone: 'America/Toronto',
          times: one.times.map((time) => ({ ...time, specialistStart: time.said.start.replace(/^13/, '15') })),
        });
        return { specialists: specialists.map(there), next };
      },
    },
  });
  await page.getByRole('radio', { name: 'Phone consult' }).click();
  // Without a chosen specialist there are no times: a missing time leads to the choice of the specialist.
  await submit().click();
  await page.getByRole('alert').getByRole('link', { name: 'Time of the call' }).click();
  await expect.element(call().getByLabelText('Specialist')).toHaveFocus();
  await call().getByLabelText('Specialist').selectOptions('Dr. Sunita Varga');
  const days = () => call().getByLabelText('Day').getByRole('option').elements().length;
  await expect.poll(days).toBe(14);
  await call().getByRole('button', { name: 'Later times' }).click();
  await expect.poll(days).toBe(28);
  const asked = server.asked('phoneConsult-getTimes').map(({ input }) => input.from);
  expect(asked.filter((from) => from !== null)).toEqual(['2026-03-23']);
  await expect.element(call().getByText(/the specialist’s own stand beside them/)).toBeVisible();
  await expect.element(call().getByRole('radio', { name: '13:00 15:00 ET' })).toBeVisible();
  await times().nth(1).click();
  await reopen(address());
  await expect.element(times().nth(1)).toBeChecked();
});
