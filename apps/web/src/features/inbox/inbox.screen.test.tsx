import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { refused } from '../../testing/answers.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, show, type Shown } from '../../testing/show.tsx';
import {
  busyInbox,
  inboxAnswers,
  listed,
  listedNames,
  listedRow,
  nameOf,
  openBusyInbox,
} from '../../testing/world/inbox.ts';

const said = (text: string) => page.getByRole('status').filter({ hasText: text });
const undo = () => page.getByRole('button', { name: 'UNDO', exact: true });
const bar = () => page.getByRole('toolbar', { name: 'With the selected consults' });
const tick = (n: number) => listed().nth(n).getByRole('checkbox');

/** Puts the focus on a row, as the keyboard does. */
function focusOn(row: Locator): void {
  (row.getByRole('link').element() as HTMLElement).focus();
}

/** Waits until the server has answered so many calls: what has not left is taken back without any. */
async function arrived(server: Shown['server'], name: 'inbox-move' | 'inbox-setRead', count: number): Promise<void> {
  await expect.poll(() => server.asked(name).filter(({ state }) => state === 'answered')).toHaveLength(count);
}

everyLook('the inbox', async (look) => {
  await show('/dashboard/secure-messaging', { ...look, who: 'derm', answers: inboxAnswers(busyInbox()) });
  await expect.element(listed().first()).toBeVisible();
});

test('a consult moves to the archive at once and comes back to its place by UNDO and by z', async () => {
  const { server } = await openBusyInbox();
  const before = listedNames();
  await listed().nth(3).hover();
  await listed().nth(3).getByRole('button', { name: 'Move to Archive' }).click();
  await expect.element(said('Moved to Archive')).toBeVisible();
  await expect.poll(listedNames).not.toContain(before[3]);
  await arrived(server, 'inbox-move', 1);
  await undo().click();
  // What came up to the end of the page meanwhile stays there.
  await expect.poll(() => listedNames().slice(0, before.length)).toEqual(before);

  focusOn(listed().nth(4));
  await userEvent.keyboard('e');
  await expect.element(said('Moved to Archive')).toBeVisible();
  // The next row takes its place and the focus.
  await expect.element(listed().nth(4).getByRole('link')).toHaveFocus();
  await expect.element(listed().nth(4).getByRole('link')).toHaveTextContent(before[5]!);
  await arrived(server, 'inbox-move', 3);
  await page.getByRole('link', { name: 'Archive' }).click();
  await expect.element(listedRow(before[4]!).first()).toBeVisible();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect.element(listed().first()).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => listedNames().slice(0, before.length)).toEqual(before);

  // Each of several changes has its own UNDO, and z goes on to the one before.
  const [one, two, three] = [before[2]!, before[4]!, before[6]!];
  for (const name of [one, two, three]) {
    focusOn(listedRow(name));
    await userEvent.keyboard('e');
    // A hand on the snackbars keeps them there.
    await undo().first().hover();
    await expect.element(listedRow(name)).not.toBeInTheDocument();
  }
  await expect.element(undo()).toHaveLength(3);
  await arrived(server, 'inbox-move', 7);
  await undo().nth(1).click();
  await expect.element(listedRow(two)).toBeVisible();
  await expect.element(listedRow(one)).not.toBeInTheDocument();
  await userEvent.keyboard('z');
  await expect.element(listedRow(three)).toBeVisible();
  await expect.element(listedRow(one)).not.toBeInTheDocument();
  await userEvent.keyboard('z');
  await expect.poll(() => listedNames().slice(0, before.length)).toEqual(before);
  await expect.element(undo()).toHaveLength(0);
  // Each undo moves one consult, back to where it was.
  await expect.poll(() => server.asked('inbox-move')).toHaveLength(10);
  const folders = server.asked('inbox-move').map(({ input }) => input.moves.map(({ folder }) => folder));
  expect(folders.filter(([folder]) => folder === 'archive')).toEqual(Array.from({ length: 5 }, () => ['archive']));
  expect(folders.filter(([folder]) => folder === 'inbox')).toEqual(Array.from({ length: 5 }, () => ['inbox']));
});

test('a move, a mark and an undo that fail say so, and the rows are where they were', async () => {
  const { server, answers } = await openBusyInbox();
  const well = { 'inbox-move': answers['inbox-move'], 'inbox-setRead': answers['inbox-setRead'] };
  const before = listedNames();
  server.answer({ 'inbox-move': refused('NOT_FOUND'), 'inbox-setRead': refused('NOT_FOUND') });
  focusOn(listed().nth(2));
  await userEvent.keyboard('e');
  await expect.element(said('Error moving message to Archive')).toBeVisible();
  await expect.poll(listedNames).toEqual(before);

  focusOn(listed().filter({ hasNotText: 'Unread' }).first());
  await userEvent.keyboard('u');
  await expect.element(said('Error marking message as unread')).toBeVisible();

  // The snackbar came before the answer; only the undo fails.
  server.answer(well);
  await userEvent.keyboard('u');
  await expect.element(said('Marked as unread')).toBeVisible();
  await undo().hover();
  await expect.poll(() => server.asked('inbox-setRead').map(({ state }) => state)).toEqual(['answered', 'answered']);
  server.answer({ 'inbox-setRead': refused('NOT_FOUND') });
  await undo().click();
  await expect.element(said('Error undoing the previous action')).toBeVisible();
});

test('marked as unread the count goes up, and UNDO restores how far it was read', async () => {
  const { server, rows } = await openBusyInbox();
  const count = page.getByRole('link', { name: /^Inbox/ });
  // A call of its own counts, and its answer may come after the rows.
  await expect.element(count).toHaveAccessibleName(expect.stringMatching(/ \d+ unread$/));
  const before = count.element().textContent!;
  const read = rows.find(({ unread }) => !unread)!;
  const { id } = read;
  const row = listedRow(nameOf(read));
  await row.hover();
  await row.getByRole('button', { name: 'Mark as unread' }).click();
  await expect.element(said('Marked as unread')).toBeVisible();
  // A hand on the snackbar keeps it, however long the counting takes.
  await undo().hover();
  await expect.element(row).toMatchTextContent('Unread');
  await expect.element(count).not.toHaveTextContent(before);
  await arrived(server, 'inbox-setRead', 1);
  await undo().click();
  await expect.element(row).not.toMatchTextContent('Unread');
  await expect.element(count).toHaveTextContent(before);
  await expect
    .poll(() => server.asked('inbox-setRead').map(({ input }) => input.marks))
    .toEqual([[{ activityId: id, lastReadSeq: null }], [{ activityId: id, lastReadSeq: 1 }]]);

  await row.hover();
  await row.getByRole('button', { name: 'Mute', exact: true }).click();
  await page.getByRole('searchbox').hover();
  await expect.element(row).toMatchTextContent('Muted');
  await row.hover();
  await row.getByRole('button', { name: 'Unmute' }).click();
  await page.getByRole('searchbox').hover();
  await expect.element(row).not.toMatchTextContent('Muted');
  await expect
    .poll(() => server.asked('inbox-mute').map(({ input }) => input))
    .toEqual([true, false].map((muted) => ({ ownerId: cast.derm.id, activityIds: [id], muted })));
});

test('a selection takes ranges, outlives further pages and what happens meanwhile, moves as one and comes back as one', async () => {
  const { server, moveElsewhere } = await openBusyInbox();
  await tick(2).click();
  await tick(4).click({ modifiers: ['Shift'] });
  await expect.element(bar()).toMatchTextContent('3 selected');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(listed()).toHaveLength(20);
  const before = listedNames();
  const other = before[12]!;
  // The same person moves it on another device: it goes here too.
  moveElsewhere(other, 'archive');
  await expect.element(listedRow(other)).not.toBeInTheDocument();
  await expect.element(bar()).toMatchTextContent('3 selected');
  moveElsewhere(other, 'inbox');
  // The row that came up to the end meanwhile stays there.
  await expect.poll(() => listedNames().slice(0, before.length)).toEqual(before);

  await bar().getByRole('button', { name: 'Move to Archive' }).click();
  await expect.poll(listedNames).not.toContain(before[3]);
  await expect.element(bar()).not.toBeInTheDocument();
  await arrived(server, 'inbox-move', 1);
  await undo().click();
  await expect.poll(() => listedNames().slice(0, 10)).toEqual(before.slice(0, 10));
  await expect.poll(() => server.asked('inbox-move').map(({ input }) => input.moves.length)).toEqual([3, 3]);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.element(bar()).toMatchTextContent(/\d\d selected/);
  await userEvent.keyboard('{Escape}');
  await expect.element(bar()).not.toBeInTheDocument();
});

test('a range goes up as it goes down: from the row chosen before to this one, both included', async () => {
  await openBusyInbox();
  await tick(5).click();
  await tick(2).click({ modifiers: ['Shift'] });
  await expect.element(bar()).toMatchTextContent('4 selected');
  for (const n of [2, 3, 4, 5]) await expect.element(tick(n)).toBeChecked();
  for (const n of [1, 6]) await expect.element(tick(n)).not.toBeChecked();
});

test('on a phone rows are selected under Select, and a tap opens none of them', async () => {
  await openBusyInbox({ width: 'phone' });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const before = listedNames();
  await listed().nth(1).click();
  await listed().nth(3).click();
  await expect.element(bar()).toMatchTextContent('2 selected');
  expect(address()).not.toContain('econsultId');
  await bar().getByRole('button', { name: 'Move to Archive' }).click();
  await expect.element(said('Moved to Archive')).toBeVisible();
  await undo().click();
  // What came up to the end of the page meanwhile stays there.
  await expect.poll(() => listedNames().slice(0, before.length)).toEqual(before);
});

test('in French a space stands between the last writer and the colon', async () => {
  const [first, ...others] = busyInbox();
  const lastSender = { salutation: 'Dr.', firstName: 'Owen', lastName: 'Falardeau' };
  const preview = { text: 'The border has changed.', sentBy: cast.plus.id, own: false };
  const answers = inboxAnswers([{ ...first!, lastSender, preview }, ...others]);
  await show('/dashboard/secure-messaging', { who: 'derm', language: 'fr', answers });
  await expect.element(page.getByText('The border has changed.').first()).toMatchTextContent(/Falardeau : The border/);
});
