import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, notOurServer, offline, refused } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { reopen, type Shown } from '../../testing/show.tsx';
import { openedConsult } from '../../testing/world/activity.ts';
import { listed, listedNames, listedRow, nameOf, openBusyInbox } from '../../testing/world/inbox.ts';

const said = (text: string) => page.getByRole('status').filter({ hasText: text });
const inboxTab = () => page.getByRole('link', { name: /^Inbox/ });
const box = () => page.getByRole('textbox', { name: 'Reply' });

function focusOn(name: string): void {
  (listedRow(name).getByRole('link').element() as HTMLElement).focus();
}

/** What the server has been asked to move, and whether it answered. */
const moves = (server: Shown['server']) =>
  server.asked('inbox-move').map(({ input }) => input.moves.map(({ folder }) => folder).join());

test('what is done without a connection stays done over a reload, counts, and goes out once when the line is back', async () => {
  const { server, answers, rows } = await openBusyInbox();
  const name = nameOf(rows.find(({ unread, overdue }) => unread && !overdue)!);
  await expect.element(inboxTab()).toMatchTextContent('3');
  server.answer({ 'inbox-move': offline, 'inbox-mute': offline });
  focusOn(name);
  await userEvent.keyboard('m');
  await expect.element(listedRow(name)).toMatchTextContent('Muted');
  await userEvent.keyboard('e');
  await expect.element(said('Moved to Archive')).toBeVisible();
  await expect.element(listedRow(name)).not.toBeInTheDocument();
  await expect.element(inboxTab()).toMatchTextContent('2');
  await expect.element(page.getByRole('button', { name: 'Offline – 2 will be sent' })).toBeVisible();
  await reopen();
  await expect.element(listed().first()).toBeVisible();
  await expect.element(listedRow(name)).not.toBeInTheDocument();
  await expect.element(inboxTab()).toMatchTextContent('2');
  await page.getByRole('link', { name: 'Archive' }).click();
  await expect.element(listedRow(name)).toMatchTextContent('Muted');

  const before = moves(server).length;
  server.answer({ 'inbox-move': answers['inbox-move']!, 'inbox-mute': answers['inbox-mute']! });
  dispatchEvent(new Event('online'));
  await expect.poll(() => moves(server).length).toBe(before + 1);
  await expect.element(page.getByRole('button', { name: /will be sent/ })).not.toBeInTheDocument();
  await expect.element(listedRow(name)).toMatchTextContent('Muted');
  expect(moves(server).length).toBe(before + 1);
});

test('a move that waits is taken back by z, and the server ends with what was done last', async () => {
  const { server, answers } = await openBusyInbox();
  const before = listedNames();
  server.answer({ 'inbox-move': notOurServer(500) });
  focusOn(before[2]!);
  await userEvent.keyboard('e');
  await expect.poll(listedNames).not.toContain(before[2]);
  await expect.poll(() => server.asked('inbox-move').length).toBeGreaterThan(0);
  await userEvent.keyboard('z');
  await expect.poll(listedNames).toEqual(before);
  const tries = moves(server).length;
  server.answer({ 'inbox-move': answers['inbox-move']! });
  dispatchEvent(new Event('online'));
  // The first may have arrived without an answer, so the page says where the row belongs.
  await expect.poll(() => moves(server).slice(tries)).toEqual(['inbox']);
  await expect.poll(listedNames).toEqual(before);
});

/** Discards the one thing that waits, by the list of what waits. */
async function discardIt(): Promise<void> {
  await page.getByRole('button', { name: 'Offline – 1 will be sent' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
}

test('what is discarded without an answer stands as the server says: one that arrived stays, and is said', async () => {
  const { server, rows } = await openBusyInbox();
  const name = listedNames()[5]!;
  server.answer({ 'inbox-move': offline, 'command-discard': { arrived: true } });
  focusOn(name);
  await userEvent.keyboard('e');
  await expect.element(listedRow(name)).not.toBeInTheDocument();
  await expect.poll(() => moves(server).length).toBeGreaterThan(0);
  await discardIt();
  await expect.element(said('If the server has it already, you will be told.')).toBeVisible();
  await expect.element(listedRow(name)).toBeVisible();
  const tries = moves(server).length;
  // The server had it: its answer was lost.
  rows.find((row) => nameOf(row) === name)!.folder = 'archive';
  await clock.sleepFor(10_000);
  dispatchEvent(new Event('online'));
  await expect.element(said('The server had it already, and it stays: Moved to Archive')).toBeVisible();
  await expect.element(listedRow(name)).not.toBeInTheDocument();
  expect(server.asked('command-discard')).toHaveLength(1);
  expect(moves(server)).toHaveLength(tries);
});

test('one that is undone goes out after all, under the id that the server may know', async () => {
  const { server, answers } = await openBusyInbox();
  const name = listedNames()[5]!;
  server.answer({ 'inbox-move': offline });
  focusOn(name);
  await userEvent.keyboard('e');
  await expect.poll(() => moves(server).length).toBeGreaterThan(0);
  await discardIt();
  const status = page.getByRole('status').filter({ hasText: 'Discarded here.' });
  await status.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(listedRow(name)).not.toBeInTheDocument();
  const tries = moves(server).length;
  server.answer({ 'inbox-move': answers['inbox-move']! });
  await clock.sleepFor(10_000);
  dispatchEvent(new Event('online'));
  await expect.poll(() => moves(server).length).toBeGreaterThan(tries);
  expect(server.asked('command-discard')).toEqual([]);
});

test('what is on its way over a silent line is discarded once it has no answer', async () => {
  const { server } = await openBusyInbox();
  const name = listedNames()[5]!;
  const silent = held(offline);
  server.answer({ 'inbox-move': silent, 'command-discard': { arrived: false } });
  focusOn(name);
  await userEvent.keyboard('e');
  await expect.poll(() => moves(server)).toEqual(['archive']);
  await clock.sleepFor(3_000);
  await page.getByRole('button', { name: 'Sending…' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('Without an answer it is discarded.', { exact: false })).toBeVisible();
  await expect.element(listedRow(name)).not.toBeInTheDocument();
  // The page gives the call up.
  silent.release();
  await expect.element(said('Discarded here.')).toBeVisible();
  await expect.element(listedRow(name)).toBeVisible();
  await clock.sleepFor(10_000);
  await expect.poll(() => server.asked('command-discard').length).toBe(1);
  expect(moves(server)).toEqual(['archive']);
});

test('an archive that waits does not hide a message that came after it', async () => {
  const { server, writeIn } = await openBusyInbox();
  const name = listedNames()[5]!;
  server.answer({ 'inbox-move': offline });
  focusOn(name);
  await userEvent.keyboard('e');
  await expect.element(listedRow(name)).not.toBeInTheDocument();
  writeIn(name);
  await expect.element(listedRow(name)).toMatchTextContent('Unread');
});

test('what the server refuses is said, and nothing is left to decide', async () => {
  const { server } = await openBusyInbox();
  const before = listedNames();
  server.answer({ 'inbox-mute': refused('NOT_FOUND') });
  focusOn(before[1]!);
  await userEvent.keyboard('m');
  await expect.element(said('Error muting this consult')).toBeVisible();
  await expect.element(listedRow(before[1]!)).not.toMatchTextContent('Muted');
  await expect.element(page.getByRole('button', { name: /not sent/ })).not.toBeInTheDocument();
});

test.each(['wide', 'phone'] as const)(
  'the row of a consult says what waits there and what was not sent: %s',
  async (width) => {
    const { server } = await openBusyInbox({ width });
    const name = listedNames()[1]!;
    server.answer({ 'message-send': offline });
    await listedRow(name).getByRole('link').click();
    await box().fill('Stop the ointment for a week.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(box()).toHaveValue('');
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect.element(listedRow(name)).toMatchTextContent('Waiting: Stop the ointment for a week.');
    server.answer({ 'message-send': refused('NOT_FOUND') });
    dispatchEvent(new Event('online'));
    await expect.element(listedRow(name)).toMatchTextContent('Not sent: Stop the ointment for a week.');
  },
);

test('the row says what was written without a connection, and of a box that was emptied then it says no draft', async () => {
  const { server, rows } = await openBusyInbox();
  const name = listedNames()[1]!;
  const row = rows.find(({ draft }) => draft !== '')!;
  const drafted = nameOf(row);
  server.answer({ 'message-saveDraft': offline });
  await listedRow(name).getByRole('link').click();
  await box().fill('I would see her');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect.element(listedRow(name)).toMatchTextContent('Draft: I would see her');
  await expect.element(listedRow(drafted)).toMatchTextContent('Draft:');
  const draft = {
    text: row.draft,
    messageId: crypto.randomUUID(),
    version: 1,
    savedAt: row.lastMessageAt,
    asks: false,
  };
  server.answer({ 'activity-open': openedConsult({ id: row.id, draft }) });
  await listedRow(drafted).getByRole('link').click();
  await expect.element(box()).toHaveValue(row.draft);
  await box().fill('');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect.element(listedRow(drafted)).toBeVisible();
  await expect.element(listedRow(drafted)).not.toMatchTextContent('Draft:');
});
