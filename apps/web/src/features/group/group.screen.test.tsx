import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { inTurn, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { groupAnswers, groupId, groupMember, groupOf, hoursAhead } from '../../testing/world/group.ts';

const open = ({ answers, ...options }: ShowOptions = {}) =>
  show('/dashboard/edit-schedule?tab=group', { who: 'derm', ...options, answers: { ...groupAnswers, ...answers } });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const member = (n: number) => page.getByRole('table').getByRole('row').nth(n);

everyLook('the group page', async (look) => {
  await open(look);
  await expect.element(page.getByRole('table')).toBeVisible();
});

test('a member reads mode, members, who is next, promise and what the finder says, and changes nothing', async () => {
  const availability = { available: false, reason: 'users' as const, returning: '2026-11-30' };
  await open({ answers: { 'group-get': groupOf({ availability, can: { edit: false, give: false } }) } });
  await expect.element(page.getByText('By turn', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Answers within 3 working days, seen within 1 working day')).toBeVisible();
  await expect.element(page.getByText('Kept: 18 of the last 20')).toBeVisible();
  await expect.element(page.getByText('The finder shows ‘Unavailable - Returning 2026/11/30’.')).toBeVisible();
  await expect.element(member(2)).toMatchTextContent(/Next by turn/);
  expect(page.getByRole('table').getByRole('button').all()).toEqual([]);
  await expect.element(button('Save')).not.toBeInTheDocument();
});

test('a keeper saves mode, promise, share and roster on the version that was read', async () => {
  const { server } = await open({ answers: { 'group-save': groupOf({ version: 5 }) } });
  await expect.element(button('Save')).toBeDisabled();
  await page.getByRole('radio', { name: /^By hand/ }).click();
  await page.getByRole('textbox', { name: /^Seen within/ }).fill('');
  await member(1).getByRole('combobox').selectOptions('3×');
  await page.getByRole('radio', { name: 'Every week' }).click();
  await member(1)
    .getByRole('button', { name: /^Friday/ })
    .click();
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByRole('group', { name: 'Actions' }).getByText('Saved', { exact: true })).toBeVisible();
  const { input } = server.asked('group-save')[0]!;
  expect(input).toMatchObject({
    serviceId: groupId,
    version: 4,
    mode: 'hand',
    promise: { seen: null, answered: { amount: 3, unit: 'days' } },
  });
  expect(input.members[0]).toEqual({
    personId: cast.derm.id,
    share: 3,
    roster: { weekdays: [true, true, true, true, true, false, true], days: [] },
  });
});

test('a promise that is no number is said at its field, and nothing is sent', async () => {
  const { server } = await open();
  await page.getByRole('textbox', { name: /^Answered within/ }).fill('0');
  await button('Save').click();
  await expect.element(page.getByText('Type a number from 1 to 99.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /^Answered within/ })).toHaveFocus();
  expect(server.asked('group-save')).toEqual([]);
});

test('over a newer version nothing is saved: it is said, and both can be taken', async () => {
  await open({
    answers: {
      'group-get': inTurn(groupOf(), groupOf({ version: 5, mode: 'everyone' })),
      'group-save': refused('CHANGED_ELSEWHERE', { status: 409 }),
    },
  });
  await page.getByRole('radio', { name: /^By hand/ }).click();
  await button('Save').click();
  await expect.element(page.getByText('This was changed elsewhere in the meantime.')).toBeVisible();
  await expect.element(page.getByText('How they give it: To everyone. Yours: By hand')).toBeVisible();
  await button('Leave theirs').click();
  await expect.element(page.getByRole('radio', { name: /^To everyone/ })).toBeChecked();
});

test('over a newer version all that differs is said, and what nobody changed here is as they saved it', async () => {
  const theirs = groupOf({
    version: 5,
    promise: { seen: null, answered: { amount: 2, unit: 'days' } },
    members: [
      groupMember('derm', { roster: { weekdays: null, days: [{ day: '2026-12-24', onDuty: false }] } }),
      groupMember('derm2', { share: 5 }),
      groupMember('ent'),
    ],
  });
  const { server, live } = await open({ answers: { 'group-save': groupOf({ version: 6 }) } });
  await member(1).getByRole('combobox').selectOptions('3×');
  server.answer({ 'group-get': theirs });
  live.say('group', groupId, 5);
  const differs = page.getByRole('list', { name: 'What differs' });
  await expect.element(differs).toMatchTextContent('Answered within: 2 working days. Yours: 3 working days');
  await expect.element(differs).toMatchTextContent('Seen within: no promise. Yours: 1 working day');
  await expect.element(differs).toMatchTextContent('Share of Dr. Sunita Varga: 1×. Yours: 3×');
  await expect.element(differs).toMatchTextContent('Share of Dr. Paloma Nakagawa: 5×. Yours: 2×');
  await expect.element(differs).toMatchTextContent('24 Dec 2026, Dr. Sunita Varga: off duty. Yours: as usual');
  await expect.element(differs).toMatchTextContent(/Usual week of .*: every day\. Yours: Mon Tue Wed Thu Fri/);
  await expectNoFaults();
  await button('Go on with mine').click();
  await button('Save').click();
  await expect.poll(() => server.asked('group-save').length).toBe(1);
  const { input } = server.asked('group-save')[0]!;
  expect(input).toMatchObject({ version: 5, promise: { seen: null, answered: { amount: 2, unit: 'days' } } });
  expect(input.members.map(({ share }) => share)).toEqual([3, 5, 1]);
  expect(input.members[0]!.roster.days).toEqual([{ day: '2026-12-24', onDuty: false }]);
});

test('the page follows another keeper’s save and whose turn it is', async () => {
  const { server, live } = await open();
  await expect.element(member(2)).toMatchTextContent(/Next by turn/);
  server.answer({ 'group-get': groupOf({ version: 5, mode: 'everyone', nextPersonId: cast.derm.id }) });
  live.say('group', groupId, 5);
  await expect.element(member(1)).toMatchTextContent(/Next by turn/);
  await expect.element(page.getByRole('radio', { name: /^To everyone/ })).toBeChecked();
});

// The tests' present day is a Monday.
const monday = '2026-03-09';
const friday = (n: number) => member(n).getByRole('button', { name: /^Friday/ });

test('a day of one week differs from the usual week, and the week is copied to those after it', async () => {
  const { server } = await open({ answers: { 'group-save': groupOf() } });
  await expect.element(page.getByText('Week of 9 March')).toBeVisible();
  await friday(1).click();
  await expect.element(friday(1)).toHaveAttribute('aria-pressed', 'false');
  await expect.element(friday(1)).toHaveAccessibleName('Friday 13 Mar, Dr. Sunita Varga: not as usual');
  await button('Copy week').click();
  await page.getByRole('menuitem', { name: 'To the week after' }).click();
  await button('Week after').click();
  await expect.element(page.getByText('Week of 16 March').first()).toBeVisible();
  await expect.element(friday(1)).toHaveAttribute('aria-pressed', 'false');
  await expectNoFaults();
  await button('Save').click();
  await expect.poll(() => server.asked('group-save').length).toBe(1);
  expect(server.asked('group-save')[0]!.input.members[0]!.roster).toEqual({
    weekdays: null,
    days: [
      { day: '2026-03-13', onDuty: false },
      { day: '2026-03-20', onDuty: false },
    ],
  });
});

test('the roster works by keyboard: one stop of Tab, arrows, Space, and PageDown for the week after', async () => {
  await open();
  const cell = (day: string) => member(1).getByRole('button', { name: day });
  await expect.element(cell('Monday')).toBeVisible();
  (cell('Monday').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight} ');
  await expect.element(cell('Wednesday')).toHaveFocus();
  await expect.element(cell('Wednesday')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{ArrowDown}{Home}');
  await expect.element(member(2).getByRole('button', { name: /^Monday/ })).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(page.getByText('Week of 16 March').first()).toBeVisible();
  await expect.element(member(2).getByRole('button', { name: /^Monday 16 Mar/ })).toHaveFocus();
  expect(
    page
      .getByRole('table')
      .getByRole('button')
      .elements()
      .filter((one) => one.tabIndex === 0),
  ).toHaveLength(1);
});

test('who is away is said in their days, and days without anybody below the week', async () => {
  const away = [{ from: monday, to: '2026-03-15' }];
  const members = [groupMember('derm', { away, available: false })];
  await open({ answers: { 'group-get': groupOf({ members }) } });
  await expect.element(member(1)).toMatchTextContent('Away until 15 Mar 2026');
  await expect.element(friday(1)).toHaveTextContent('Away');
  await friday(1).click({ force: true });
  await expect.element(button('Save')).toBeDisabled();
  await expect.element(page.getByText(/^Nobody is on duty: Mon,? 9 Mar, .* and Sun,? 15 Mar\.$/)).toBeVisible();
});

test('each member says how many they take a day, and how many came today', async () => {
  const full = { daily: { limit: 2, count: 2 }, available: false };
  const members = [
    groupMember('derm', { daily: { limit: 5, count: 2 } }),
    groupMember('derm2'),
    groupMember('ent', full),
  ];
  await open({ answers: { 'group-get': groupOf({ members }) } });
  await expect.element(member(1)).toMatchTextContent('5 a day at most · 2 today');
  await expect.element(member(2)).toMatchTextContent('No limit');
  await expect.element(member(3)).toMatchTextContent('2 a day at most · 2 today');
});

test('leaving with unsaved changes asks', async () => {
  await open();
  await page.getByRole('radio', { name: /^By hand/ }).click();
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible();
});

test('what waits is given with one key: the oldest, or the one in hand', async () => {
  const ids = [fixedId(8, 11), fixedId(8, 12), fixedId(8, 13)] as const;
  let waiting = ids.map((activityId, n) => ({
    activityId,
    sentAt: hoursAhead(n - 9),
    dueAt: hoursAhead(3),
    readable: true,
  }));
  const { server } = await open({
    answers: {
      'group-get': () => groupOf({ mode: 'hand', waiting: waiting.length, can: { edit: true, give: true } }),
      'group-waiting': () => ({ consults: waiting, next: null }),
      'group-give': ({ activityId }) => {
        waiting = waiting.filter((one) => one.activityId !== activityId);
        return { ok: true };
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: '3 consults wait to be given' })).toBeVisible();
  // The heading counts before the consults are here, which the keys give.
  await expect.element(page.getByRole('link', { name: 'Read it' }).nth(2)).toBeVisible();
  await userEvent.keyboard('2');
  await expect.element(page.getByRole('heading', { name: '2 consults wait to be given' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Read it' }).last()).toBeVisible();
  (page.getByRole('link', { name: 'Read it' }).last().element() as HTMLElement).focus();
  await userEvent.keyboard('1');
  await expect.element(page.getByRole('heading', { name: '1 consult waits to be given' })).toBeVisible();
  expect(server.asked('group-give').map(({ input }) => input)).toMatchObject([
    { activityId: ids[0], personId: cast.derm2.id },
    { activityId: ids[2], personId: cast.derm.id },
  ]);
});

test('by keyboard alone what waits is given one after the other: the focus goes to the next', async () => {
  const ids = [fixedId(8, 11), fixedId(8, 12)] as const;
  let waiting = ids.map((activityId, n) => ({ activityId, sentAt: hoursAhead(n - 9), dueAt: null, readable: true }));
  await open({
    answers: {
      'group-get': () => groupOf({ mode: 'hand', waiting: waiting.length, can: { edit: true, give: true } }),
      'group-waiting': () => ({ consults: waiting, next: null }),
      'group-give': ({ activityId }) => {
        waiting = waiting.filter((one) => one.activityId !== activityId);
        return { ok: true };
      },
    },
  });
  const give = () => page.getByRole('button', { name: /^Give to Dr\. P/ });
  await expect.element(give().nth(1)).toBeVisible();
  (give().first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: '1 consult waits to be given' })).toBeVisible();
  await expect.element(give()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing waits. New consults appear here, oldest first.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('by keyboard alone days that differ are taken away one after the other', async () => {
  const roster = {
    weekdays: null,
    days: [
      { day: '2026-12-24', onDuty: false },
      { day: '2026-12-25', onDuty: false },
    ],
  };
  await open({ answers: { 'group-get': groupOf({ members: [groupMember('derm', { roster })] }) } });
  const away = () => page.getByRole('button', { name: /^Remove .* Dec/ });
  await expect.element(away().nth(1)).toBeVisible();
  (away().first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(away()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(away()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('without a service there is a sentence, and a failure offers to try again', async () => {
  const { server } = await open({ answers: { 'group-list': refused('INTERNAL') } });
  await clock.hurry(async () => {
    await expect.element(page.getByRole('alert')).toMatchTextContent('Error loading your groups');
  });
  server.answer({ 'group-list': { groups: [] } });
  await button('Try again').click();
  await expect.element(page.getByText('You answer for no service. An administrator adds you to one.')).toBeVisible();
});

test('on a phone the week fits, each number says what it is, and a group has its French name in French', async () => {
  await open({ width: 'phone', language: 'fr' });
  await expect.element(page.getByText('Groupe des lésions cutanées')).toBeVisible();
  const table = page.getByRole('table');
  await expect.element(table).toBeVisible();
  const scrolled = table.element().parentElement!;
  expect(scrolled.scrollWidth).toBeLessThanOrEqual(scrolled.clientWidth);
  const week = [...table.element().querySelectorAll('tbody tr:first-child [data-day]')];
  expect(week).toHaveLength(7);
  const right = document.documentElement.clientWidth;
  for (const day of week) expect(day.getBoundingClientRect().right).toBeLessThanOrEqual(right);
  await expectNoFaults();
});
