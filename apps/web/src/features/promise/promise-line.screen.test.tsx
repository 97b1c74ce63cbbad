import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { cast } from '@consult/testkit/cast.ts';
import { refused } from '../../testing/answers.ts';
import { everyLook } from '../../testing/looks.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import {
  activityAnswers,
  activityId,
  consultPath,
  inboxCard,
  may,
  openedConsult,
} from '../../testing/world/activity.ts';
import { consultClock, groupAnswers, groupMember, groupOf, hoursAhead } from '../../testing/world/group.ts';

type Clock = ReturnType<typeof consultClock>;

const open = (clock: Clock, { answers, ...options }: ShowOptions = {}, can: ActivityDetail['can'] = may.consultant) =>
  show(consultPath, {
    who: 'derm',
    width: 'wide',
    ...options,
    answers: { ...activityAnswers, ...groupAnswers, 'activity-open': openedConsult({ clock, can }), ...answers },
  });
const section = () => page.getByRole('region', { name: 'Promise' });
const dialog = (name: string) => page.getByRole('dialog', { name });
const act = async (name: string) => {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
};

everyLook('the line of a promise', async (look) => {
  await open(consultClock(), { ...look });
  if (look.width === 'phone')
    await page
      .getByRole('button', { name: look.language === 'fr' ? 'Retour à la consultation' : 'Back to Consult' })
      .click();
  await expect.element(page.getByRole('heading', { name: /^(Promise|Engagement)$/ })).toBeVisible();
});

test('each step says when, by whom, or that it is not needed; and what is due with the time left', async () => {
  await open(consultClock({ booked: { at: null, byPersonId: null, notNeeded: true } }));
  await expect.element(section()).toMatchTextContent(/To be answered by today .* 4 working hours left/);
  const steps = section().getByRole('listitem');
  await expect.element(steps.nth(0)).toMatchTextContent(/^Seen.*Varga/);
  await expect.element(steps.nth(1)).toMatchTextContent(/^Answered\s*by today/);
  await expect.element(steps.nth(2)).toHaveTextContent('Bookednot needed');
  await expect.element(steps.nth(3)).toHaveTextContent('Patient informednot yet');
});

test('a missed promise offers its referrer another service', async () => {
  const dueAt = hoursAhead(-2);
  const answered = { at: null, byPersonId: null, notNeeded: false, due: { dueAt, leftMs: 0, kept: false } };
  const can = { ...consultClock().can, reassign: false, return: false, askInformation: false };
  await open(consultClock({ answered, next: { what: 'answered', dueAt }, can }), { who: 'plus' }, may.referrer);
  await expect.element(section()).toMatchTextContent('Not answered in time');
  await expect.element(section().getByRole('button', { name: 'Another service' })).toBeVisible();
});

test('reassigning asks for colleague and reason, warns of who is there tomorrow only, and leaves it', async () => {
  const { server } = await open(consultClock(), { answers: { 'consult-reassign': { ok: true } } });
  await act('Reassign');
  const box = dialog('Give to someone else');
  await box.getByRole('button', { name: 'Reassign' }).click();
  await expect.element(box).toMatchTextContent('Choose a colleague.');
  await expect.element(box).toMatchTextContent('Say why.');
  await box.getByRole('radio', { name: new RegExp(cast.ent.lastName) }).click();
  await expect.element(box).toMatchTextContent('is on duty tomorrow, and not today');
  await box.getByRole('textbox', { name: 'Reason' }).fill('Outside my field');
  await box.getByRole('button', { name: 'Reassign' }).click();
  await expect.element(box).not.toBeInTheDocument();
  expect(server.asked('consult-reassign').map(({ input }) => input)).toEqual([
    {
      activityId,
      personId: cast.ent.id,
      fromPersonId: cast.derm.id,
      reason: 'Outside my field',
      tomorrow: true,
    },
  ]);
  await expect.element(section()).not.toBeInTheDocument();
});

test('a colleague who is not there can not be chosen, and a refusal keeps the reason', async () => {
  const away = groupOf({ members: [groupMember('derm2'), groupMember('ent', { available: false, tomorrow: false })] });
  await open(consultClock(), {
    answers: { 'group-get': away, 'consult-reassign': refused('GIVEN_ALREADY', { status: 409 }) },
  });
  await act('Reassign');
  const box = dialog('Give to someone else');
  await expect.element(box.getByRole('radio', { name: new RegExp(cast.ent.lastName) })).toBeDisabled();
  await box.getByRole('radio').first().click();
  await box.getByRole('textbox', { name: 'Reason' }).fill('Outside my field');
  await box.getByRole('button', { name: 'Reassign' }).click();
  await expect.element(box.getByRole('alert')).toMatchTextContent('This consult was given to somebody else meanwhile.');
  await expect.element(box.getByRole('textbox', { name: 'Reason' })).toHaveValue('Outside my field');
});

test('a member of the group who has sent the consult is no colleague to give it to', async () => {
  const group = groupOf({ members: [groupMember('derm'), groupMember('plus'), groupMember('derm2')] });
  await open(consultClock(), { answers: { 'group-get': group } });
  await act('Reassign');
  const box = dialog('Give to someone else');
  await expect.element(box.getByRole('radio', { name: new RegExp(cast.derm2.lastName) })).toBeVisible();
  expect(box.getByRole('radio').elements()).toHaveLength(1);
});

test('a consult goes back to its referrer with a reason', async () => {
  const { server } = await open(consultClock(), { answers: { 'consult-return': { ok: true } } });
  await act('Return to referrer');
  const box = dialog('Return to the referrer');
  await box.getByRole('button', { name: 'Return' }).click();
  await expect.element(box).toMatchTextContent('Say why.');
  await box.getByRole('textbox', { name: 'Reason' }).fill('Paediatric');
  await box.getByRole('button', { name: 'Return' }).click();
  await expect.element(box).not.toBeInTheDocument();
  expect(server.asked('consult-return').map(({ input }) => input)).toEqual([{ activityId, reason: 'Paediatric' }]);
});

test('asking for information sends a message that counts as no answer, once however often it is pressed', async () => {
  const sent = { seq: 2, sentAt: hoursAhead(0), version: 2 };
  const { server } = await open(consultClock(), { answers: { 'message-send': sent } });
  await act('Ask for information');
  const box = dialog('Ask for information');
  await box.getByRole('textbox').fill('Since when?');
  await box.getByRole('button', { name: 'Ask', exact: true }).dblClick();
  await expect.element(box).not.toBeInTheDocument();
  await expect.poll(() => server.asked('message-send').length).toBe(1);
  expect(server.asked('message-send')[0]!.input).toMatchObject({ activityId, text: 'Since when?', asks: true });
});

test('that the patient was informed is marked, and undone', async () => {
  const informed = { at: hoursAhead(0), byPersonId: cast.derm.id, notNeeded: false };
  let marked = false;
  const { server } = await open(consultClock(), {
    answers: {
      'activity-open': () => openedConsult({ clock: consultClock(marked ? { informed } : {}) }),
      'consult-setInformed': ({ informed: to }) => {
        marked = to === 'marked';
        return { ok: true };
      },
    },
  });
  await section().getByRole('button', { name: 'Mark as informed' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => server.asked('consult-setInformed').map(({ input }) => input))
    .toEqual([
      { activityId, informed: 'marked' },
      { activityId, informed: null },
    ]);
});

test('a row says what is due beside its time, that it was returned, and the inbox asks for what is due', async () => {
  const { server } = await show('/dashboard/secure-messaging', {
    who: 'derm',
    width: 'wide',
    answers: {
      'inbox-page': {
        rows: [inboxCard({ dueAt: hoursAhead(-48) }), inboxCard({ id: cast.derm.id, returned: true })],
        next: null,
      },
    },
  });
  await expect.element(page.getByText(/^Late: /)).toBeVisible();
  await expect.element(page.getByText('Returned', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Due/ }).click();
  await expect.poll(() => server.asked('inbox-page').at(-1)?.input).toMatchObject({ question: 'due' });
});
