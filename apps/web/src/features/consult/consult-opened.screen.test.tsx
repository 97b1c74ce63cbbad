import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { cast } from '@consult/testkit/cast.ts';
import {
  held,
  inTurn,
  offline,
  refused,
  type Answer,
  type Answers,
  type Loss,
  type Refusal,
} from '../../testing/answers.ts';
import { clock, settled, usualNow } from '../../testing/clock.ts';
import { allConfirmed } from '../../testing/confirmed.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import {
  activityId,
  auditLine,
  consultPath,
  inboxCard,
  may,
  openedConsult,
  patientName,
  threadOf,
} from '../../testing/world/activity.ts';
import { viewer } from '../../testing/world/people.ts';

const thread = () => page.getByRole('log', { name: 'Thread' });
const button = (name: string) => page.getByRole('button', { name });
const snack = (text: string) => page.getByRole('status').getByText(text, { exact: true });
const listed = () => page.getByRole('main').getByRole('listitem').filter({ hasText: patientName });

/** Waits for the consult and its thread. */
async function opened(): Promise<void> {
  await expect.element(thread().getByRole('listitem').first()).toBeVisible();
}

test('an opened consult is archived, muted and marked as unread from its header, by button and key, and taken back', async () => {
  let { row } = openedConsult();
  const move: Answer<'inbox-move'> = ({ moves }) => {
    const previous = [{ activityId, folder: row.folder }];
    row = { ...row, folder: moves[0]!.folder };
    return { previous };
  };
  const answers: Answers = {
    'activity-open': () => openedConsult({ row }),
    'inbox-move': move,
    'inbox-mute': ({ muted }) => {
      row = { ...row, muted };
      return { ok: true };
    },
    'inbox-setRead': () => {
      row = { ...row, unread: true };
      return { previous: [{ activityId, lastReadSeq: 1 }] };
    },
    'inbox-page': ({ folder }) => ({
      rows: folder === row.folder ? [inboxCard({ folder, muted: row.muted, unread: row.unread })] : [],
      next: null,
    }),
  };
  const { server } = await show(consultPath, { who: 'derm', answers });
  await opened();
  await expect.element(page.getByText('Viewing as MD').first()).toBeVisible();
  await button('Move to Archive').click();
  await expect.element(snack('Moved to Archive')).toBeVisible();
  // It is done: without a next one the list comes.
  await expect.poll(address).not.toMatch(/econsultId/);
  await button('UNDO').click();
  await expect.element(listed()).toBeVisible();
  await expect.poll(() => server.asked('inbox-move').map(({ state }) => state)).toEqual(['answered', 'answered']);
  await allConfirmed();
  await reopen(consultPath);
  await opened();
  await expect.element(button('Move to Archive')).toBeVisible();
  await userEvent.keyboard('e');
  await expect.element(snack('Moved to Archive')).toBeVisible();
  await expect.poll(address).not.toMatch(/econsultId/);
  await expect.poll(() => server.asked('inbox-move').map(({ state }) => state)[2]).toBe('answered');
  await allConfirmed();
  await reopen(consultPath);
  await opened();
  await expect.element(button('Move to Inbox')).toBeVisible();
  await userEvent.keyboard('m');
  await page.getByRole('menuitem', { name: 'Mute' }).click();
  await expect.element(button('Unmute')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => server.asked('inbox-mute').map(({ state }) => state)).toEqual(['answered']);
  await allConfirmed();
  await reopen(address());
  await expect.element(button('Move to Inbox')).toBeVisible();
  await expect.element(button('Unmute')).toBeVisible();

  server.answer({ 'inbox-move': inTurn(refused('NOT_FOUND'), move) });
  await button('Move to Inbox').click();
  await expect.element(snack('Error moving message to Inbox')).toBeVisible();
  await expect.element(button('Move to Inbox')).toBeVisible();

  await userEvent.keyboard('?');
  for (const label of ['Back to the inbox', 'More actions', 'Mark as unread'])
    await expect.element(page.getByRole('dialog').getByText(label)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await button('Actions').click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect.element(snack('Marked as unread')).toBeVisible();
  await expect.poll(address).not.toMatch(/econsultId/);
  const ownerId = cast.derm.id;
  // What hides a message names the last one that was seen.
  const moves = (folder: 'inbox' | 'archive') => ({
    ownerId,
    moves: [{ activityId, folder, ...(folder === 'archive' ? { seenAt: openedConsult().lastMessageAt } : {}) }],
  });
  await expect
    .poll(() => server.asked('inbox-move').map(({ input }) => input))
    .toEqual([moves('archive'), moves('inbox'), moves('archive'), moves('inbox')]);
  expect(server.asked('inbox-mute')[0]?.input).toEqual({ ownerId, activityIds: [activityId], muted: true });
  await expect
    .poll(() => server.asked('inbox-setRead').map(({ input }) => input))
    .toEqual([{ ownerId, marks: [{ activityId, lastReadSeq: null }] }]);
  await reopen('/dashboard/secure-messaging?tab=archive');
  await expect.element(listed()).toMatchTextContent('Unread');
});

test('a consult in a tab behind another one is read once somebody sees it', async () => {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  const see = (visibilityState: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  see('hidden');
  const answers: Answers = {
    'activity-open': openedConsult({ row: { ...openedConsult().row, unread: true } }),
    'activity-markRead': { ok: true },
  };
  const { server } = await show(consultPath, { who: 'derm', answers });
  await opened();
  await settled();
  expect(server.asked('activity-markRead')).toEqual([]);
  see('visible');
  await expect.poll(() => server.asked('activity-markRead').length).toBe(1);
});

test('an opened consult that is archived or muted on another device says so', async () => {
  let { row } = openedConsult();
  const { live } = await show(consultPath, { who: 'derm', answers: { 'activity-open': () => openedConsult({ row }) } });
  await opened();
  await expect.element(button('Move to Archive')).toBeVisible();
  row = { ...row, folder: 'archive' };
  live.say('row', activityId, 2);
  await expect.element(button('Move to Inbox')).toBeVisible();
});

test('a consult that is marked as unread while it is still being marked as read stays unread', async () => {
  let unread = true;
  const said: string[] = [];
  const reading = held(() => {
    said.push('read');
    unread = false;
    return { ok: true } as const;
  });
  const answers: Answers = {
    'activity-open': () => openedConsult({ row: { ...openedConsult().row, unread } }),
    'activity-markRead': reading,
    'inbox-setRead': () => {
      said.push('unread');
      unread = true;
      return { previous: [{ activityId, lastReadSeq: 1 }] };
    },
    'inbox-page': () => ({ rows: [inboxCard({ unread })], next: null }),
  };
  const { server } = await show(consultPath, { who: 'derm', answers });
  await opened();
  await expect.poll(() => server.asked('activity-markRead').length).toBe(1);
  await button('Actions').click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect.element(snack('Marked as unread')).toBeVisible();
  reading.release();
  await expect.poll(() => said).toEqual(['read', 'unread']);
  await expect.element(listed()).toMatchTextContent('Unread');
});

test('the status: every other one in its order, changed for all at once and written down; shown to no referrer', async () => {
  let status: ActivityDetail['status'] = 'pending';
  const change: Answer<'activity-changeStatus_v1'> = (input) => {
    ({ status } = input);
    live.say('activity', activityId, 2);
    return { ok: true };
  };
  const line = auditLine('status-changed', 'derm', {
    before: { status: 'pending' },
    after: { status: 'to_book_urgent' },
  });
  const { server, live } = await show(consultPath, {
    who: viewer('plus'),
    answers: {
      'activity-open': () => openedConsult({ status, can: may.referrer }),
      'activity-auditLog': () => ({ entries: status === 'pending' ? [] : [line], next: null }),
      'activity-changeStatus_v1': change,
    },
  });
  await opened();
  await expect.element(page.getByText('Pending', { exact: true })).not.toBeInTheDocument();

  const shown = (name: string) => button(`Status: ${name}`);
  const audit = page.getByRole('region', { name: 'Audit log' });
  const written = 'Dr. Sunita Varga changed status from Pending to To book – urgent';
  // Somebody else has it open too.
  server.viewer = viewer('derm2');
  server.answer({ 'activity-open': () => openedConsult({ status, version: status === 'pending' ? 1 : 2 }) });
  await reopen(consultPath);
  await expect.element(shown('Pending')).toBeVisible();
  status = 'to_book_urgent';
  live.say('activity', activityId, 2);
  await expect.element(shown('To book – urgent')).toBeVisible();
  await expect.element(audit).toMatchTextContent(written);

  status = 'pending';
  server.viewer = viewer('derm');
  await reopen(consultPath);
  await shown('Pending').click();
  const choices = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(choices).toEqual(['To book', 'To book – urgent', 'Booked', 'Completed']);
  await page.getByRole('menuitem', { name: 'To book – urgent' }).click();
  await expect.element(shown('To book – urgent')).toBeVisible();
  await expect.element(audit).toMatchTextContent(written);
  const changes = () => server.asked('activity-changeStatus_v1').map(({ input }) => input);
  await expect.poll(changes).toEqual([{ activityId, status: 'to_book_urgent', seen: 'pending' }]);
  server.answer({ 'activity-changeStatus_v1': refused('NOT_ALLOWED') });
  await shown('To book – urgent').click();
  await userEvent.keyboard('{End}{Enter}');
  const failure = 'There was an error changing the status of this consult. Please try again later';
  await expect.element(snack(failure)).toBeVisible();
  await expect.element(shown('To book – urgent')).toBeVisible();
});

test('opening tells how far it is: 0, 50 and 95 percent, then it is there', async () => {
  const [detail, messages] = [held(openedConsult()), held(threadOf())];
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'activity-open': detail, 'message-list': messages },
  });
  const bar = page.getByRole('progressbar', { name: 'Opening the consult' });
  await expect.element(bar).toHaveAttribute('value', '0');
  await expect.poll(() => server.asked('activity-open').length + server.asked('message-list').length).toBe(2);
  detail.release();
  await expect.element(bar).toHaveAttribute('value', '50');
  messages.release();
  await expect.element(bar).not.toBeInTheDocument();
  await opened();
});

test('what can not be loaded or marked as read says so', async () => {
  const unread = inboxCard({ unread: true });
  const { server } = await show('/dashboard/secure-messaging', {
    who: 'derm',
    answers: { 'inbox-page': refused('TOO_MANY') },
  });
  await expect.element(page.getByText('Error loading messages')).toBeVisible();
  server.answer({
    'inbox-page': { rows: [unread], next: null },
    'message-list': refused('TOO_MANY'),
    'activity-open': openedConsult({ row: { ...openedConsult().row, unread: true, lastReadSeq: 0 } }),
    'activity-markRead': refused('NOT_ALLOWED'),
  });
  await button('Try again').click();
  const row = listed().getByRole('link').first();
  await expect.element(row).toBeVisible();

  await row.click();
  await expect.element(thread().getByText('Error loading messages')).toBeVisible();
  server.answer({ 'message-list': threadOf() });
  await thread().getByRole('button', { name: 'Try again' }).click();
  await expect.element(snack('Error updating message read status')).toBeVisible();
  await opened();
  server.answer({ 'activity-markRead': { ok: true } });
});

/** Shows a consult, fails the next look-up of permissions, and opens the consult again after it. */
async function failLookUp(who: 'derm' | 'free', failure: Loss | Refusal<'TOO_MANY'>): Promise<void> {
  const { server } = await show('/dashboard/secure-messaging', {
    who,
    answers: { 'inbox-page': { rows: [inboxCard()], next: null } },
  });
  await listed().getByRole('link').first().click();
  await opened();
  server.answer({ 'login-setCustomClaims_v1': failure });
  clock.pause();
  // The page asks again for permissions that are ten minutes old.
  await clock.runFor(11 * 60_000);
  clock.resume();
  await openAgain();
  await expect.poll(() => server.asked('login-setCustomClaims_v1').length).toBeGreaterThan(1);
}

async function openAgain(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await listed().getByRole('link').first().click();
  await opened();
}

const lookUpFailed = 'There was an error checking your edit status permissions. Please try again later';

test('permissions that can not be looked up anew take nothing away, and the failure is said once', async () => {
  await failLookUp('derm', refused('TOO_MANY'));
  await expect.element(snack(lookUpFailed)).toBeVisible();
  await expect.element(button('Status: Pending')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await openAgain();
  await expect.element(button('Status: Pending')).toBeVisible();
  await expect.element(snack(lookUpFailed)).not.toBeInTheDocument();
});

test('a failed look-up of permissions is not said to people whom it does not concern', async () => {
  await failLookUp('free', refused('TOO_MANY'));
  await expect.element(snack(lookUpFailed)).not.toBeInTheDocument();
});

test('without a connection, which the page says already, no failed look-up is said beside it', async () => {
  await failLookUp('derm', offline);
  await expect.element(button('Status: Pending')).toBeVisible();
  await expect.element(snack(lookUpFailed)).not.toBeInTheDocument();
});

test('a delivery that fails while the consult is open is shown there, with no other change', async () => {
  const copy = { channel: 'copy', stayedHere: false, updatedAt: usualNow.toISOString() } as const;
  const { server, live } = await show(consultPath, {
    who: 'plus',
    answers: { 'activity-open': openedConsult({ can: may.referrer, deliveries: [{ ...copy, state: 'sending' }] }) },
  });
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect.element(delivery).toMatchTextContent('goes out at 7:00 the next morning');
  server.answer({
    'activity-open': openedConsult({ can: may.referrer, version: 2, deliveries: [{ ...copy, state: 'failed' }] }),
  });
  live.say('activity', activityId, 2);
  await expect.element(delivery).toMatchTextContent('could not be delivered');
});

test('in French a delivery agrees with no gender: what goes, a colon, and what became of it', async () => {
  const at = { stayedHere: false, updatedAt: usualNow.toISOString() };
  const deliveries = [
    { ...at, channel: 'fax', state: 'failed' },
    { ...at, channel: 'mail', state: 'delivered' },
    { ...at, channel: 'message', state: 'sending' },
  ] as const;
  await show(consultPath, {
    who: 'plus',
    language: 'fr',
    answers: { 'activity-open': openedConsult({ can: may.referrer, deliveries: [...deliveries] }) },
  });
  const lines = page.getByRole('region', { name: 'Envoi' }).getByRole('listitem');
  await expect
    .element(lines.nth(0))
    .toMatchTextContent(/^Télécopie\s: remise impossible. Envoyez par un autre moyen. · /);
  await expect.element(lines.nth(1)).toMatchTextContent(/^Courriel\s: remise effectuée · /);
  await expect.element(lines.nth(2)).toMatchTextContent(/^Message au patient\s: envoi le lendemain matin à 7\sh · /);
});
