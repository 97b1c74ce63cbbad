import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { held, offline, refused, type Answers } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { clickAt, middleOf } from '../../testing/mouse.ts';
import { address, reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { messageAnswers, messageRow } from '../../testing/world/patient-message.ts';
import { stillMs } from '../list/list.ts';

const sentPath = '/dashboard/patient-messages?tab=sent';
const link = (name: string) => page.getByRole('link', { name, exact: true });
const snack = (text: string) => page.getByRole('status').filter({ hasText: text });

async function open(
  rows: ReturnType<typeof messageRow>[],
  { path = sentPath, answers = {}, ...options }: { path?: string; answers?: Answers } & Partial<ShowOptions> = {},
) {
  return show(path, { who: 'plus', ...options, answers: { ...messageAnswers(rows), ...answers } });
}

test('messages load as rows; where they can not be read the page says so, and tries again', async () => {
  const rows = [messageRow(1)];
  const first = held(refused('INTERNAL'));
  const { server } = await open(rows, { answers: { 'patientMessage-list': first } });
  await expect.element(page.getByText('Loading…').first()).toBeInTheDocument();
  server.answer({ 'patientMessage-list': refused('INTERNAL') });
  first.release();
  await clock.hurry(async () => {
    await expect.element(page.getByText('Error loading patient messages')).toBeVisible();
  });
  server.answer(messageAnswers(rows));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(link('Delphine Okafor-Marchand')).toBeVisible();
});

test('twenty messages stand there, newest first, and Load More brings the rest', async () => {
  const rows = Array.from({ length: 23 }, (_, n) => messageRow(n + 1));
  await open(rows);
  await expect.poll(() => document.querySelectorAll('main [data-row]').length).toBe(20);
  await expect.element(page.getByRole('main').getByRole('link').nth(0)).toBeInTheDocument();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.poll(() => document.querySelectorAll('main [data-row]').length).toBe(23);
  await expect.element(page.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
});

test('every state says in words what became of the message, and a failed one what to do', async () => {
  const error = { reason: 'address', code: '5.1.1' } as const;
  await open([
    messageRow(1, { state: 'scheduled' }),
    messageRow(2, { state: 'sending' }),
    messageRow(3),
    messageRow(4, { state: 'opened', openedAt: '2026-03-09T14:00:00.000Z' }),
    messageRow(5, { state: 'opened', respondedAt: '2026-03-09T14:00:00.000Z', subType: 'Forms' }),
    messageRow(6, { state: 'failed', error }),
    messageRow(7, { stayedHere: true }),
  ]);
  for (const words of ['Scheduled', 'Sending', 'Delivered', /^Opened/, 'Response Received', 'Failed', 'Not sent'])
    await expect.element(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('Nobody has this address. Correct it and send again.')).toBeVisible();
  // What lies in the outbox of an installation without mail is nowhere called delivered.
  await expect.element(page.getByText('Delivered', { exact: true })).toHaveLength(1);
  await expect.element(page.getByText('This installation has no mail: it was not sent.')).toBeVisible();
});

test('chosen messages are archived, marked and taken back; the keys do the same', async () => {
  const { server } = await open([messageRow(1), messageRow(2), messageRow(3)]);
  await expect.element(link('Delphine Okafor-Marchand')).toBeVisible();
  await page.getByLabelText('Select all', { exact: false }).first().click();
  const bar = page.getByRole('toolbar', { name: 'With the selected messages' });
  await expect.element(bar.getByText('3 selected').first()).toBeVisible();
  await bar.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(page.getByText('No form or message was sent yet.')).toBeVisible();
  await snack('Moved to Archive').getByRole('button', { name: 'Undo' }).click();
  await expect.element(link('Hyun-woo Bae')).toBeVisible();
  await expect
    .poll(() =>
      server
        .asked('patientMessage-move')
        .at(-1)
        ?.input.moves.map(({ folder }) => folder),
    )
    .toEqual(['sent', 'sent', 'sent']);
  link('Hyun-woo Bae').element().focus();
  await userEvent.keyboard('u');
  await expect.element(snack('Marked as unread')).toBeVisible();
  await expect.poll(() => server.asked('patientMessage-markUnread').length).toBe(1);
  await userEvent.keyboard('e');
  await expect.element(link('Hyun-woo Bae')).not.toBeInTheDocument();
  await userEvent.keyboard('z');
  await expect.element(link('Hyun-woo Bae')).toBeVisible();
});

test('a move that the server refuses is said, and the row comes back', async () => {
  await open([messageRow(1)], { answers: { 'patientMessage-move': refused('NOT_FOUND') } });
  await expect.element(link('Delphine Okafor-Marchand')).toBeVisible();
  link('Delphine Okafor-Marchand').element().focus();
  await userEvent.keyboard('e');
  await expect.element(page.getByText(/Error moving messages to Archive/)).toBeVisible();
  await expect.element(link('Delphine Okafor-Marchand')).toBeVisible();
});

test('without a connection a move is shown, waits under its name, and goes out by itself', async () => {
  const { server } = await open([messageRow(1)], { answers: { 'patientMessage-move': offline } });
  await expect.element(link('Delphine Okafor-Marchand')).toBeVisible();
  link('Delphine Okafor-Marchand').element().focus();
  await userEvent.keyboard('e');
  await expect.element(link('Delphine Okafor-Marchand')).not.toBeInTheDocument();
  await reopen(sentPath);
  await expect.element(page.getByText('No form or message was sent yet.')).toBeVisible();
  server.answer(messageAnswers([messageRow(1)]));
  dispatchEvent(new Event('online'));
  await expect
    .poll(() => server.asked('patientMessage-move').filter(({ state }) => state === 'answered'))
    .not.toEqual([]);
});

test('a search finds whole words in its folder or in all of them; more than ten words are refused at the field', async () => {
  const { server } = await open([messageRow(1), messageRow(2, { folder: 'archive' })]);
  const search = page.getByRole('searchbox').first();
  await search.fill('bae');
  await expect.element(page.getByText(/No messages match\./)).toBeVisible();
  await page.getByRole('button', { name: 'Search all folders' }).last().click();
  await expect.element(link('Hyun-woo Bae')).toBeVisible();
  expect(address()).not.toMatch(/bae/i);
  await reopen();
  await expect.element(link('Hyun-woo Bae')).toBeVisible();
  const before = server.asked('patientMessage-search').length;
  await search.fill('a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11');
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toBeInvalid();
  expect(server.asked('patientMessage-search')).toHaveLength(before);
  await search.fill('delphine');
  await userEvent.keyboard('{Enter}');
  await expect.element(link('Delphine Okafor-Marchand')).toBeVisible();
});

test('physician and clinic have rows of their own, with their own unread count', async () => {
  const clinic = clinics.elbowPark.id;
  await open([messageRow(1, { folder: 'inbox', read: false }), messageRow(2, { folder: 'inbox', ownerId: clinic })], {
    path: '/dashboard/patient-messages',
  });
  await expect.element(link('Delphine Okafor-Marchand')).toBeVisible();
  await expect.element(link('Hyun-woo Bae')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 unread').first()).toBeInTheDocument();
  await page.getByLabelText('Whose messages').selectOptions(clinics.elbowPark.name);
  await expect.element(link('Hyun-woo Bae')).toBeVisible();
  await expect.element(link('Delphine Okafor-Marchand')).not.toBeInTheDocument();
  expect(address()).toContain(`owner=${clinic}`);
});

test('on a phone Select takes rows by a tap, and its bar stands under the list', async () => {
  await open([messageRow(1), messageRow(2)], { width: 'phone' });
  await expect.element(link('Delphine Okafor-Marchand')).toBeVisible();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await link('Delphine Okafor-Marchand').click();
  const bar = page.getByRole('toolbar', { name: 'With the selected messages' }).last();
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  expect(address()).toBe(sentPath);
  await bar.getByRole('button', { name: 'Move to…' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(link('Delphine Okafor-Marchand')).not.toBeInTheDocument();
  await expect.element(link('Hyun-woo Bae')).toBeVisible();
});

test('on a phone the second tap of a hasty thumb does nothing when the bar has got other buttons', async () => {
  await open([messageRow(1), messageRow(2)], { width: 'phone' });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'With the selected messages' }).last();
  const clear = bar.getByRole('button', { name: 'Clear the selection' });
  const place = middleOf(clear.element());
  let heard = 0;
  const hear = () => (heard += 1);
  document.addEventListener('click', hear);
  clock.pause();
  await clickAt(place);
  await expect.element(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  expect(heard).toBe(1);
  await clickAt(place);
  expect(heard).toBe(1);
  await clock.runFor(stillMs);
  await clickAt(place);
  expect(heard).toBe(2);
  await expect.poll(address).not.toBe(sentPath);
  document.removeEventListener('click', hear);
  clock.resume();
});

test('in French a message is ‘non lu’, and what is new in the frame is ‘à lire’, whatever its gender', async () => {
  await open([messageRow(1, { folder: 'inbox', read: false })], {
    path: '/dashboard/patient-messages',
    language: 'fr',
  });
  await expect.element(page.getByRole('link', { name: 'Boîte de réception 1 non lu', exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Messages aux patients 1 à lire', exact: true })).toBeVisible();
});
