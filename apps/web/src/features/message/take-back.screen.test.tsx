import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import type { Input } from '../../app/call.ts';
import { held, offline, refused } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath, may, memberOf, openedConsult } from '../../testing/world/activity.ts';
import { playedThread } from '../../testing/world/thread.ts';

const thread = () => page.getByRole('log', { name: 'Thread' });
const box = () => page.getByRole('textbox', { name: 'Reply' });
const send = () => page.getByRole('button', { name: 'Send', exact: true });
const takeBack = () => thread().getByRole('button', { name: 'Take back' });
const snack = () => page.getByRole('status');
const opened = { 'activity-open': openedConsult({ can: may.referrer }) };

/** A page on which plus@ has just sent this. */
async function sent(text: string) {
  const { answers, add } = playedThread('plus', () => ({ sentAt: new Date().toISOString() }));
  const shown = await show(consultPath, { who: 'plus', answers: { ...answers, ...opened } });
  await box().fill(text);
  await send().click();
  await expect.element(takeBack()).toBeVisible();
  return { ...shown, answers, add };
}

test('a message that is taken back leaves the thread and is in the box as it was, also after a reload', async () => {
  const { answers } = playedThread('plus');
  const { server } = await show(consultPath, { who: 'plus', answers: { ...answers, ...opened } });
  await page.getByRole('radio', { name: 'Do not bill' }).click();
  await box().fill('To the wrong patient.');
  await send().click();
  await page.getByRole('radio', { name: 'Bill 03.01NG' }).click();
  await takeBack().click();
  await expect.element(box()).toHaveValue('To the wrong patient.');
  await expect.element(box()).toHaveFocus();
  await expect.element(thread().getByText('To the wrong patient.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'Do not bill' })).toBeChecked();
  const [taken] = server.asked('message-takeBack');
  const { messageId, newId } = taken!.input;
  await reopen(consultPath);
  await expect.element(box()).toHaveValue('To the wrong patient.');
  await expect.element(page.getByRole('radio', { name: 'Do not bill' })).toBeChecked();
  await send().click();
  const asked = () => server.asked('message-send').at(-1)?.input;
  await expect.poll(asked).toMatchObject({ messageId: newId, billable: false });
  await expect.element(takeBack()).toBeVisible();
  expect(newId).not.toBe(messageId);
});

test('what was typed meanwhile stays in the box, and both are offered', async () => {
  await sent('The first one.');
  await box().fill('Something else.');
  await takeBack().click();
  await expect.element(thread().getByText('The first one.')).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue('Something else.');
  await page.getByRole('button', { name: "Show the other device's text" }).click();
  await expect.element(box()).toHaveValue('The first one.');
});

test('it can be taken back for two minutes, and not once somebody has read it', async () => {
  const { live, server } = await sent('Soon old.');
  clock.pause();
  await clock.runFor(110_000);
  await expect.element(takeBack()).toBeVisible();
  await clock.runFor(20_000);
  await expect.element(takeBack()).not.toBeInTheDocument();
  clock.resume();
  await box().fill('Soon read.');
  await send().click();
  await expect.element(takeBack()).toBeVisible();
  server.answer({
    'activity-readStates': { members: [{ personId: cast.derm.id, lastReadSeq: 9 }] },
  });
  live.say('read', activityId, 9);
  await expect.element(thread()).toMatchTextContent('read by');
  await expect.element(takeBack()).not.toBeInTheDocument();
});

test('z takes it back too, and only as long as it can be', async () => {
  await sent('By key.');
  await userEvent.click(thread());
  await userEvent.keyboard('z');
  await expect.element(box()).toHaveValue('By key.');
});

test('too late says who opened it and when, and offers a correction that quotes it', async () => {
  const { server } = await sent('Give 20 mg.');
  const at = usualNow.toISOString();
  server.answer({
    'message-takeBack': refused('TOO_LATE', { late: { reason: 'opened', at, personId: memberOf('derm').personId } }),
  });
  await takeBack().click();
  await expect.element(snack().getByText(/Too late to take back: .*Dr\..* opened it at/)).toBeVisible();
  await expect.element(thread().getByText('Give 20 mg.')).toBeVisible();
  await page.getByRole('button', { name: 'Write a correction' }).click();
  await expect.element(box()).toHaveValue(expect.stringContaining('> Give 20 mg.'));
});

test('too late for clinic staff, a notice that left, or the time says so', async () => {
  const { server } = await sent('Give 20 mg.');
  const at = usualNow.toISOString();
  for (const [reason, words] of [
    ['opened', /clinic staff or the patient opened it at/],
    ['delivered', /a notice about it left at/],
    ['over', /two minutes are over/],
  ] as const) {
    server.answer({ 'message-takeBack': refused('TOO_LATE', { late: { reason, at } }) });
    await takeBack().click();
    await expect.element(snack().getByText(words)).toBeVisible();
  }
});

test('a message that never left comes back without asking the server', async () => {
  const { answers } = playedThread('plus');
  const sending = held(offline);
  const { server } = await show(consultPath, {
    who: 'plus',
    answers: { ...answers, ...opened, 'message-send': sending },
  });
  await box().fill('Goes first.');
  await send().click();
  await expect.poll(() => server.asked('message-send')).toHaveLength(1);
  await box().fill('Waits behind it.');
  await send().click();
  sending.release();
  await takeBack().last().click();
  await expect.element(box()).toHaveValue('Waits behind it.');
  await expect.element(thread().getByText('Waits behind it.')).not.toBeInTheDocument();
  expect(server.asked('message-takeBack')).toEqual([]);
});

/** plus@ sent this, the server took it, and the answer was lost. */
async function answerLost(text: string) {
  const played = playedThread('plus', () => ({ sentAt: new Date().toISOString() }));
  const taken = played.answers['message-send'] as (input: Input<'message-send'>) => Promise<unknown>;
  const shown = await show(consultPath, {
    who: 'plus',
    answers: {
      ...played.answers,
      ...opened,
      'message-send': async (input) => {
        await taken(input);
        return offline;
      },
      'message-takeBack': offline,
    },
  });
  await box().fill(text);
  await send().click();
  await takeBack().click();
  return { ...shown, played };
}

test('one whose answer was lost is taken back from the server as soon as that can be reached', async () => {
  const { server, played, live } = await answerLost('To the wrong patient.');
  await expect.element(box()).toHaveValue('To the wrong patient.');
  await expect.element(thread()).toMatchTextContent('not known yet whether the server has your message');
  const said = page.getByRole('status').filter({ hasText: 'not known yet whether the server has it' });
  await expect.element(said).toBeInTheDocument();
  live.say('message', activityId, 9);
  await expect.element(thread()).toMatchTextContent(/Your message of .* arrived\. It is taken back as soon as/);
  server.answer({ 'message-takeBack': played.answers['message-takeBack']! });
  const before = server.asked('message-takeBack').length;
  await reopen(consultPath);
  await expect.poll(() => server.asked('message-takeBack').length).toBeGreaterThan(before);
  const { messageId, newId, kept } = server.asked('message-takeBack').at(-1)!.input;
  expect(kept).toBe(true);
  expect(server.asked('message-send').map(({ input }) => input.messageId)).toEqual([messageId]);
  await expect.element(thread().getByText('To the wrong patient.')).not.toBeInTheDocument();
  await expect.element(thread()).not.toMatchTextContent('Your message of');
  await expect.element(box()).toHaveValue('To the wrong patient.');
  server.answer({ 'message-send': played.answers['message-send']! });
  await send().click();
  await expect.poll(() => server.asked('message-send').at(-1)?.input.messageId).toBe(newId);
  await expect.element(thread().getByText('To the wrong patient.')).toBeVisible();
});

test('one whose answer was lost and that somebody has opened stays, and its sender is told', async () => {
  const { server } = await answerLost('Give 20 mg.');
  await expect.element(thread()).toMatchTextContent('not known yet whether the server has your message');
  const late = { reason: 'opened', at: usualNow.toISOString(), personId: memberOf('derm').personId } as const;
  server.answer({ 'message-takeBack': refused('TOO_LATE', { late }) });
  dispatchEvent(new Event('online'));
  await expect.element(snack().getByText(/Too late to take back: .*Dr\..* opened it at/)).toBeVisible();
  await expect.element(thread().getByText('Give 20 mg.')).toBeVisible();
  await expect.element(thread()).not.toMatchTextContent('not known yet');
  await expect.element(box()).toHaveValue('Give 20 mg.');
});

test('a message that its sender took back on another device leaves this page', async () => {
  const { answers, add } = playedThread('derm');
  add({ text: 'Seen here.' });
  const { live, server } = await show(consultPath, { who: 'derm', answers });
  await expect.element(thread().getByText('Seen here.')).toBeVisible();
  server.answer({ 'message-list': playedThread('derm').answers['message-list']! });
  live.say('message-taken-back', activityId, 9);
  await expect.element(thread().getByText('Seen here.')).not.toBeInTheDocument();
});
