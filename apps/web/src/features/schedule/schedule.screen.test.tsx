import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Input } from '../../app/call.ts';
import { held, inTurn, offline, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { reopen, show, type Shown, type ShowOptions } from '../../testing/show.tsx';
import { viewer } from '../../testing/world/people.ts';
import {
  availability,
  comingDays,
  dayAhead,
  phoneSchedule,
  previewOf,
  scheduleAnswers,
  standingCall,
  vacation,
} from '../../testing/world/schedule.ts';

const path = '/dashboard/edit-schedule';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const bar = () => page.getByRole('group', { name: 'Actions' });
const cell = () => page.getByRole('gridcell');
const blocks = () =>
  [...document.querySelectorAll<HTMLElement>('[data-block]')].map((one) => one.querySelector('strong')?.textContent);

function open(tab: string, options: ShowOptions = {}): Promise<Shown> {
  return show(`${path}?tab=${tab}`, { who: 'derm', ...options, answers: { ...scheduleAnswers, ...options.answers } });
}

for (const [tab, there] of [
  ['phone', () => page.getByRole('listitem').nth(13)],
  ['unavailable', () => page.getByText('Congress')],
  ['calendar', () => page.getByRole('checkbox').first()],
  ['limits', () => page.getByRole('switch').first()],
] as const)
  everyLook(`schedule, ${tab}`, async (look) => {
    await open(tab, look);
    await expect.element(there()).toBeVisible();
  });

test('at a zoom of 200 % the title of the page is whole, in French too: the tabs scroll', async () => {
  await open('phone', { language: 'fr' });
  const title = page.getByRole('heading', { level: 1, name: 'Horaire' });
  await expect.element(title).toBeVisible();
  await page.viewport(720, 450);
  await expect.poll(() => title.element().getBoundingClientRect().right).toBeLessThan(300);
  const { scrollWidth, clientWidth } = title.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('without the permission for phone consults there is no phone schedule, and Unavailable is the first tab', async () => {
  const claims = viewer('derm').claims;
  const who = viewer('derm', {
    claims: { ...claims, permissions: claims.permissions.filter((one) => one !== 'phoneConsult') },
  });
  await show(path, { who, answers: scheduleAnswers });
  await expect.element(page.getByRole('heading', { name: 'Planned' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Phone Consult Schedule' })).not.toBeInTheDocument();
});

test('the whole week is drawn by keyboard: begun, ended, resized, moved, removed, undone and saved', async () => {
  const { server } = await open('phone');
  await expect.element(cell()).toBeVisible();
  expect(blocks()).toEqual(['09:00 – 10:00', '12:00 – 13:00']);
  (cell().element() as HTMLElement).focus();
  await expect.element(cell()).toHaveAccessibleName('Monday 07:00, closed');
  await userEvent.keyboard('{ArrowRight}{Enter}{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(blocks).toEqual(['09:00 – 10:00', '07:00 – 07:30', '12:00 – 13:00']);
  await expect.element(cell()).toHaveAccessibleName('Tuesday 07:20, open 07:00 to 07:30');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowLeft}{ArrowDown}{/Alt}');
  await expect.poll(blocks).toEqual(['07:10 – 07:50', '09:00 – 10:00', '12:00 – 13:00']);
  await userEvent.keyboard('{Delete}');
  await expect.poll(blocks).toEqual(['09:00 – 10:00', '12:00 – 13:00']);
  await expect.element(bar()).not.toMatchTextContent('Not saved yet');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(blocks).toEqual(['07:10 – 07:50', '09:00 – 10:00', '12:00 – 13:00']);
  await expect.element(bar()).toMatchTextContent('Not saved yet');
  await button('Save schedule').click();
  await expect.element(bar()).toMatchTextContent('Saved');
  expect(server.asked('schedule-savePhoneSchedule').map(({ input }) => input)).toEqual([
    {
      version: 3,
      timezone: 'America/Edmonton',
      schedule: phoneSchedule.schedule.map((slots, day) =>
        day === 1 ? [{ start: '0710', end: '0750' }, ...slots] : slots,
      ),
    },
  ]);
});

test('a block’s times are typed, what is no time says so, and it is copied to other days', async () => {
  await open('phone');
  await expect.element(cell()).toBeVisible();
  (cell().element() as HTMLElement).focus();
  await userEvent.keyboard('{PageDown}{PageDown}{Enter}');
  const popover = page.getByRole('dialog', { name: 'Monday block' });
  // Tab stays in it, so that Esc closes it and the grid has its keys again.
  await expect.element(popover.getByLabelText('From', { exact: true })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(popover.getByRole('button', { name: /^Remove/ })).toHaveFocus();
  await userEvent.tab();
  await expect.element(popover.getByLabelText('From', { exact: true })).toHaveFocus();
  await popover.getByLabelText('From', { exact: true }).fill('9:05');
  await popover.getByRole('button', { name: 'Set' }).click();
  await expect.element(popover.getByRole('alert')).toMatchTextContent('Type times in steps of ten minutes');
  await expectNoFaults();
  await popover.getByLabelText('From', { exact: true }).fill('830');
  await popover.getByRole('button', { name: 'Set' }).click();
  await expect.poll(blocks).toEqual(['08:30 – 10:00', '12:00 – 13:00']);
  await popover.getByRole('button', { name: 'Copy to other days' }).click();
  await popover.getByRole('checkbox', { name: 'Tuesday' }).click();
  await popover.getByRole('checkbox', { name: 'Wednesday' }).click();
  await popover.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(blocks).toEqual(['08:30 – 10:00', '08:30 – 10:00', '08:30 – 10:00', '12:00 – 13:00']);
});

test('by keyboard alone a block is copied to other days, undone as far as it goes, and saved, without losing the focus', async () => {
  await open('phone');
  await expect.element(cell()).toBeVisible();
  (cell().element() as HTMLElement).focus();
  await userEvent.keyboard('{PageDown}{PageDown}{Enter}');
  const popover = page.getByRole('dialog', { name: 'Monday block' });
  (popover.getByRole('button', { name: 'Copy to other days' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(popover.getByRole('checkbox', { name: 'Sunday' })).toHaveFocus();
  await userEvent.keyboard(' ');
  (popover.getByRole('button', { name: 'Copy', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell()).toHaveFocus();
  await expect.poll(blocks).toEqual(['09:00 – 10:00', '09:00 – 10:00', '12:00 – 13:00']);
  for (const [name, count] of [
    ['Undo', 2],
    ['Redo', 3],
  ] as const) {
    (button(name).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => blocks().length).toBe(count);
    await expect.element(button(name)).toBeDisabled();
    await expect.element(button(name)).toHaveFocus();
  }
  (button('Save schedule').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(bar()).toMatchTextContent('Saved');
  await expect.element(button('Save schedule')).toBeDisabled();
  await expect.element(button('Save schedule')).toHaveFocus();
});

test('unsaved work survives a reload, and Discard asks first', async () => {
  await open('phone');
  await expect.element(cell()).toBeVisible();
  await page.getByLabelText('Time zone').selectOptions('America/Regina');
  await expect.element(bar()).toMatchTextContent('Not saved yet');
  await reopen();
  await expect.element(page.getByLabelText('Time zone')).toHaveValue('America/Regina');
  await button('Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await expect.element(page.getByLabelText('Time zone')).toHaveValue('America/Regina');
  await button('Discard').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByLabelText('Time zone')).toHaveValue('America/Edmonton');
});

test('a page without unsaved work follows another page’s save; one with it asks which counts', async () => {
  const { server, live } = await open('phone');
  await expect.element(cell()).toBeVisible();
  const elsewhere = (version: number, timezone: string) => {
    server.answer({ 'schedule-getPhoneSchedule': { ...phoneSchedule, version, timezone } });
    live.say('schedule', server.viewer!.claims.uid);
  };
  elsewhere(4, 'America/Regina');
  await expect.element(page.getByLabelText('Time zone')).toHaveValue('America/Regina');
  await page.getByLabelText('Time zone').selectOptions('America/Winnipeg');
  elsewhere(5, 'America/Halifax');
  await expect.element(page.getByText('This was changed elsewhere in the meantime.')).toBeVisible();
  await expect.element(page.getByLabelText('Time zone')).toHaveValue('America/Winnipeg');
  await button('Go on with mine').click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await button('Save schedule').click();
  await expect.poll(() => server.asked('schedule-savePhoneSchedule').map(({ input }) => input.version)).toEqual([5]);
});

test('a save over a newer version is refused, what was drawn stays, and both can be chosen', async () => {
  const { server } = await open('phone', {
    answers: { 'schedule-savePhoneSchedule': refused('CHANGED_ELSEWHERE') },
  });
  await page.getByLabelText('Time zone').selectOptions('America/Winnipeg');
  server.answer({ 'schedule-getPhoneSchedule': { ...phoneSchedule, version: 7, timezone: 'America/Halifax' } });
  await button('Save schedule').click();
  await expect.element(page.getByText('This was changed elsewhere in the meantime.')).toBeVisible();
  await expect.element(page.getByLabelText('Time zone')).toHaveValue('America/Winnipeg');
  await button('Leave theirs').click();
  await expect.element(page.getByLabelText('Time zone')).toHaveValue('America/Halifax');
});

test('the coming days are told as referrers see them, a day of 25 hours in words, and calls outside stay', async () => {
  const { server } = await open('phone', {
    answers: {
      'schedule-previewPhoneTimes': comingDays({ outside: [standingCall] }),
      'message-send': { seq: 2, sentAt: '2026-11-12T14:05:00.000Z', version: 2 },
    },
  });
  const strip = page.getByRole('list', { name: 'The coming 14 days, as referrers see them' });
  await expect.element(strip.getByRole('listitem').nth(3)).toMatchTextContent('6 free1 taken');
  await expect.element(strip.getByRole('listitem').nth(13)).toMatchTextContent('Away');
  await expect.element(page.getByText(/the clock goes back: the day has 25 hours/)).toBeVisible();
  const outside = page.getByRole('region', { name: 'Calls outside these times' });
  await expect.element(outside).toMatchTextContent('They stay: saving does not change calls that are already booked.');
  await outside.getByRole('button', { name: 'Tell the referrer' }).click();
  await expectNoFaults();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => server.asked('message-send').map(({ input }) => input.activityId))
    .toEqual([standingCall.activityId]);
});

test('a referrer who reads French is told in French', async () => {
  await open('phone', {
    answers: { 'schedule-previewPhoneTimes': comingDays({ outside: [{ ...standingCall, referrerLanguage: 'fr' }] }) },
  });
  await page.getByRole('button', { name: 'Tell the referrer' }).click();
  const words = page.getByRole('dialog').getByRole('textbox', { name: 'Message' });
  await expect.element(words).toHaveValue(expect.stringMatching(/consultation téléphonique/));
});

test('what is written to a referrer is there again after a reload', async () => {
  const { server } = await open('phone', {
    answers: {
      'schedule-previewPhoneTimes': comingDays({ outside: [standingCall] }),
      'message-send': { seq: 2, sentAt: '2026-11-12T14:05:00.000Z', version: 2 },
    },
  });
  const words = page.getByRole('dialog').getByRole('textbox', { name: 'Message' });
  await page.getByRole('button', { name: 'Tell the referrer' }).click();
  await words.fill('I am away that day.');
  await reopen();
  await page.getByRole('button', { name: 'Tell the referrer' }).click();
  await expect.element(words).toHaveValue('I am away that day.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => server.asked('message-send').map(({ input }) => input.text)).toEqual(['I am away that day.']);
});

test('time away is added, changed and removed, and saved in one', async () => {
  const { server } = await open('unavailable');
  const row = vacation(10);
  await expect.element(page.getByText('Congress')).toBeVisible();
  await page.getByLabelText('From', { exact: true }).fill(dayAhead(30));
  // Choosing a start after the end moves the end to that day.
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue(dayAhead(30));
  await page.getByLabelText('Description').fill('Summer');
  await page.getByRole('checkbox', { name: 'No eConsults' }).click();
  await button('Add').click();
  const from = page.getByLabelText('From', { exact: true });
  await expect.element(from).toHaveFocus();
  await expect.element(page.getByRole('status').filter({ hasText: /^Added: / })).toBeInTheDocument();
  const change = page.getByRole('button', { name: /^Change / }).first();
  await change.click();
  await expect.element(from).toHaveFocus();
  await page.getByLabelText('Description').fill('Congrès');
  await userEvent.keyboard('{Enter}');
  await expect.element(change).toHaveFocus();
  await button('Save').click();
  await expect.element(bar()).toMatchTextContent('Saved');
  expect(server.asked('schedule-saveVacations').map(({ input }) => input)).toEqual([
    {
      version: 1,
      added: [
        {
          id: expect.any(String),
          from: dayAhead(30),
          to: dayAhead(30),
          disableEconsult: false,
          disablePhoneConsult: true,
          description: 'Summer',
        },
      ],
      changed: [{ ...row, description: 'Congrès' }],
      removed: [],
    },
  ]);
});

test('time away that is written and not in the list is not lost by saving while leaving the page', async () => {
  const { server } = await open('unavailable');
  await page.getByLabelText('From', { exact: true }).fill(dayAhead(30));
  await page.getByRole('link', { name: 'Resources', exact: true }).first().click();
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText(/^This time away is not in the list yet/)).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();
  expect(server.asked('schedule-saveVacations')).toEqual([]);
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue(dayAhead(30));
  await button('Add').click();
  await page.getByRole('link', { name: 'Resources', exact: true }).first().click();
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  expect(server.asked('schedule-saveVacations').map(({ input }) => input.added.map(({ from }) => from))).toEqual([
    [dayAhead(30)],
  ]);
});

test('From after To is told beside the field and in the specified sentence, and adds nothing', async () => {
  await open('unavailable');
  await page.getByLabelText('From', { exact: true }).fill(dayAhead(5));
  await page.getByLabelText('To', { exact: true }).fill(dayAhead(4));
  await button('Add').click();
  await expect.element(page.getByText('"From" date must be before "To" date.')).toBeVisible();
  await expect
    .element(page.getByText("Please make sure the vacation period's From date is before it's To date."))
    .toBeVisible();
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveFocus();
});

test('each time away says what the directory will show and which calls fall into it', async () => {
  const row = vacation(10);
  await open('unavailable', {
    answers: {
      'schedule-previewAvailability': ({ vacations }) =>
        previewOf(vacations, { calls: [{ ...standingCall, vacationId: row.id }] }),
    },
  });
  const returning = dayAhead(13).replaceAll('-', '/');
  await expect.element(page.getByText(`The directory shows ‘Unavailable - Returning ${returning}’.`)).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Calls in your time away' }))
    .toMatchTextContent('Dr. Owen Falardeau');
});

test('a limit of zero is not saved and says what is possible; the count of today stands beside it, live', async () => {
  const { server, live } = await open('limits');
  await expect.element(page.getByText('3 consults today')).toBeVisible();
  server.answer({ 'schedule-getAvailability': { ...availability, limit: { ...availability.limit, count: 8 } } });
  live.say('activity', standingCall.activityId);
  await expect.element(page.getByText('8 consults today')).toBeVisible();
  await expect.element(page.getByText('The rest of today is closed.')).toBeVisible();
  const field = page.getByLabelText('Consults a day');
  await field.fill('0x');
  await expect.element(field).toHaveValue('0');
  await button('Save').click();
  await expect.element(page.getByText('The limit is a number from 1 to 999.')).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(server.asked('schedule-saveLimit')).toEqual([]);
  await field.fill('12');
  await button('Save').click();
  await expect.element(bar()).toMatchTextContent('Saved');
  expect(server.asked('schedule-saveLimit').map(({ input }) => input)).toEqual([
    { version: 2, enabled: true, limit: 12 },
  ]);
});

test('Enter in the limit saves it, and the field has the focus again', async () => {
  const { server } = await open('limits');
  const field = page.getByLabelText('Consults a day');
  await field.fill('12');
  await userEvent.keyboard('{Enter}');
  await expect.element(bar()).toMatchTextContent('Saved');
  expect(server.asked('schedule-saveLimit')).toHaveLength(1);
  await expect.element(field).toHaveFocus();
});

test('a limit that is none is not saved while leaving the page either, and the one before it stays', async () => {
  const { server } = await open('limits');
  await page.getByRole('switch').click();
  await page.getByLabelText('Consults a day').fill('0');
  await page.getByRole('link', { name: 'Resources', exact: true }).first().click();
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('The limit is a number from 1 to 999.')).toBeVisible();
  await expect.element(asked).not.toBeInTheDocument();
  expect(server.asked('schedule-saveLimit')).toEqual([]);
});

test('a day is closed in the calendar', async () => {
  const { server } = await open('calendar');
  await page.getByRole('checkbox', { name: 'Friday' }).click();
  await button('Save').click();
  await expect.element(bar()).toMatchTextContent('Saved');
  expect(server.asked('schedule-saveCalendar').map(({ input }) => input)).toEqual([
    { version: 0, days: [true, true, true, true, true, false, true] },
  ]);
});

test.each([
  ['phone', 'schedule-getPhoneSchedule', 'Error loading your schedule'],
  ['unavailable', 'schedule-getAvailability', 'Error loading your vacation settings'],
] as const)('what cannot be loaded is told and tried again: %s', async (tab, name, sentence) => {
  const { server } = await open(tab, { answers: { [name]: refused('NOT_ALLOWED') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent(sentence);
  server.answer(scheduleAnswers);
  await button('Try again').click();
  await expect.element(bar()).toBeVisible();
});

test('a save that fails says so in the specified words, and keeps what was changed', async () => {
  await open('calendar', { answers: { 'schedule-saveCalendar': refused('NOT_ALLOWED') } });
  await page.getByRole('checkbox', { name: 'Friday' }).click();
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error saving your schedule');
  await expect.element(page.getByRole('checkbox', { name: 'Friday' })).not.toBeChecked();
});

test('time away that can not be saved says so in the specified words, and the change stays', async () => {
  await open('unavailable', { answers: { 'schedule-saveVacations': refused('NOT_ALLOWED') } });
  await page.getByRole('button', { name: /^Remove / }).click();
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error saving your vacation settings');
  await expect.element(page.getByText('Congress')).not.toBeInTheDocument();
});

test('two saves without a connection go out as one, on the version that was read', async () => {
  const { server } = await open('unavailable', { answers: { 'schedule-saveVacations': offline } });
  const waits = page.getByText('Saved as soon as the server can be reached');
  for (const name of ['Course', 'Rounds']) {
    await page.getByLabelText('Description').fill(name);
    await button('Add').click();
    await expect.element(waits).not.toBeInTheDocument();
    await button('Save').click();
    await expect.element(waits).toBeVisible();
  }
  const before = server.asked('schedule-saveVacations').length;
  server.answer(scheduleAnswers);
  dispatchEvent(new Event('online'));
  await expect.element(waits).not.toBeInTheDocument();
  const sent = server.asked('schedule-saveVacations').slice(before);
  const { version } = availability.vacations;
  expect(sent.map(({ input }) => [input.version, input.added.map(({ description }) => description)])).toEqual([
    [version, ['Course', 'Rounds']],
  ]);
});

test('a save while an own one is on its way waits for it, and conflicts with nobody', async () => {
  const slow = held(scheduleAnswers['schedule-saveVacations'] as (input: Input<'schedule-saveVacations'>) => never);
  const { server } = await open('unavailable', { answers: { 'schedule-saveVacations': slow } });
  const add = async (name: string) => {
    await page.getByLabelText('Description').fill(name);
    await button('Add').click();
  };
  await add('Course');
  clock.pause();
  await button('Save').click();
  await clock.runFor(10_000);
  clock.resume();
  await expect.element(page.getByText('Saved as soon as the server can be reached')).toBeVisible();
  await add('Rounds');
  await button('Save').click();
  await expect.element(page.getByText('Saving…')).toBeVisible();
  expect(server.asked('schedule-saveVacations')).toHaveLength(1);
  slow.release();
  await expect.poll(() => server.asked('schedule-saveVacations').length).toBe(2);
  const { version } = availability.vacations;
  expect(
    server
      .asked('schedule-saveVacations')
      .map(({ input }) => [input.version, input.added.map(({ description }) => description)]),
  ).toEqual([
    [version, ['Course']],
    [version + 1, ['Rounds']],
  ]);
  await expect.element(page.getByText('This was changed elsewhere in the meantime.')).not.toBeInTheDocument();
});

test('a save that arrived although its answer was lost is told beside the next one, and neither is lost', async () => {
  let { vacations } = availability;
  const answers = {
    'schedule-getAvailability': () => ({ ...availability, vacations }),
    'schedule-saveVacations': ({ version, added }: Input<'schedule-saveVacations'>) => {
      if (version !== vacations.version) return refused('CHANGED_ELSEWHERE', { status: 409 });
      vacations = { version: version + 1, rows: [...vacations.rows, ...added] };
      return { version: vacations.version };
    },
  };
  const lost = (input: Input<'schedule-saveVacations'>) => (answers['schedule-saveVacations'](input), offline);
  const { server } = await open('unavailable', {
    answers: { ...answers, 'schedule-saveVacations': inTurn(lost, offline) },
  });
  const waits = page.getByText('Saved as soon as the server can be reached');
  for (const name of ['Course', 'Rounds']) {
    await page.getByLabelText('Description').fill(name);
    await button('Add').click();
    await expect.element(waits).not.toBeInTheDocument();
    await button('Save').click();
    await expect.element(waits).toBeVisible();
  }
  expect(vacations.version).toBe(2);
  server.answer(answers);
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('This was changed elsewhere in the meantime.')).toBeVisible();
  await expect.element(page.getByText('Course')).toBeVisible();
  await button('Go on with mine').click();
  await button('Save').click();
  await expect.element(bar()).toMatchTextContent('Saved');
  expect(vacations.rows.map(({ description }) => description)).toEqual(['Congress', 'Course', 'Rounds']);
});

test('an address for a calendar program is made, shown once, and ended', async () => {
  const feed = { madeAt: '2026-11-12T14:00:00.000Z', reads: 12, readAt: '2026-11-12T14:05:00.000Z' };
  const address = 'https://consult.example/V5/calendar/a-token.ics';
  const { server } = await open('calendar', {
    answers: { 'schedule-makeFeed': { address }, 'schedule-endFeed': { ok: true } },
  });
  await button('Calendar feed').click();
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
  await expect.element(dialog.getByText('There is no address yet.')).toBeVisible();
  server.answer({ 'schedule-getFeed': { feed } });
  await dialog.getByRole('button', { name: 'Make an address' }).click();
  await expect.element(dialog.getByLabelText('Your address')).toHaveValue(address);
  await expectNoFaults();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await button('Calendar feed').click();
  // The address itself is nowhere any more.
  await expect.element(dialog.getByText(/^Read 12 times, last/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Your address')).not.toBeInTheDocument();
  server.answer({ 'schedule-getFeed': { feed: null } });
  await dialog.getByRole('button', { name: 'End this address' }).click();
  await expect.element(dialog.getByText('There is no address yet.')).toBeVisible();
  expect(server.asked('schedule-endFeed')).toHaveLength(1);
});

test('by keyboard alone the focus goes to the new address, and from what ended it to what makes another', async () => {
  const feed = { madeAt: '2026-11-12T14:00:00.000Z', reads: 0, readAt: null };
  const { server } = await open('calendar', {
    answers: {
      'schedule-makeFeed': { address: 'https://consult.example/V5/calendar/a-token.ics' },
      'schedule-endFeed': { ok: true },
    },
  });
  await button('Calendar feed').click();
  await expect.element(page.getByText('There is no address yet.')).toBeVisible();
  server.answer({ 'schedule-getFeed': { feed } });
  (button('Make an address').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Your address')).toHaveFocus();
  server.answer({ 'schedule-getFeed': { feed: null } });
  (button('End this address').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('There is no address yet.')).toBeVisible();
  await expect.element(button('Make an address')).toHaveFocus();
});

test('an address for a calendar program that could not be ended is said to stand', async () => {
  const feed = { madeAt: '2026-11-12T14:00:00.000Z', reads: 0, readAt: null };
  await open('calendar', { answers: { 'schedule-getFeed': { feed }, 'schedule-endFeed': refused('INTERNAL') } });
  await button('Calendar feed').click();
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
  await dialog.getByRole('button', { name: 'End this address' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('This did not work.');
  await expect.element(dialog.getByText('You already have an address. A new one replaces it.')).toBeVisible();
});
