import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityDetail } from '@consult/contract/activity/activity.ts';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { offline, refused, type Answers } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { keptText } from '../../testing/kept.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { inboxCard, may, openedConsult } from '../../testing/world/activity.ts';
import { inboxAnswers } from '../../testing/world/inbox.ts';
import { libraryOf } from '../../testing/world/library.ts';
import { playedThread } from '../../testing/world/thread.ts';

const box = () => page.getByRole('textbox', { name: 'Reply' });
const doneButton = () => page.getByRole('button', { name: /^(Send and done|Done without a reply)/ });
const patientStrip = () => page.getByRole('region', { name: 'Patient' });
const outcomeChoice = () => page.getByRole('combobox', { name: 'Outcome once it is done' });
const statusChoice = () => page.getByRole('combobox', { name: 'Status once it is done' });
const keys = '{Control>}{Shift>}{Enter}{/Shift}{/Control}';

const [first, second] = [fixedId(8, 1), fixedId(8, 2)];
const ada = { ...openedConsult().patient, firstName: 'Ada', lastName: 'First' };
const bea = { ...openedConsult().patient, firstName: 'Bea', lastName: 'Second' };

/** The inbox of derm@ with two consults, the first of them opened; more of it by `changes`. */
async function openFirst(changes: Partial<ActivityDetail> = {}, more: Answers = {}) {
  const rows = [
    inboxCard({ id: first, patient: ada }),
    inboxCard({
      id: second,
      patient: bea,
      unread: true,
      lastMessageAt: new Date(usualNow.getTime() - 60_000).toISOString(),
    }),
  ];
  const { answers } = playedThread('derm', () => ({ sentAt: new Date().toISOString() }));
  const opened = (id: string) => {
    const card = rows.find((row) => row.id === id)!;
    const { folder, unread } = card;
    const row = { ...openedConsult().row, folder, unread, lastReadSeq: unread ? 0 : 1 };
    return openedConsult({ id, patient: id === first ? ada : bea, row, ...(id === first ? changes : {}) });
  };
  const shown = await show(`/dashboard/secure-messaging?econsultId=${first}`, {
    who: 'derm',
    answers: {
      ...answers,
      ...inboxAnswers(rows),
      ...libraryOf('derm'),
      'activity-open': ({ activityId }) => opened(activityId),
      'activity-markRead': { ok: true },
      'activity-finish': { ok: true },
      'activity-takeBackFinish': { ok: true },
      ...more,
    },
  });
  await expect.element(patientStrip()).toMatchTextContent('Ada First');
  await expect.element(page.getByText('opens the consult of Bea Second', { exact: false })).toBeVisible();
  return { ...shown, rows };
}

test('one key sends, sets status and the template’s outcome, archives and opens the next; the words say so before', async () => {
  const { server } = await openFirst();
  await box().fill('Leave it.');
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search templates' }).fill('benign nev');
  await expect.poll(() => page.getByRole('listbox').getByRole('option').elements().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await statusChoice().selectOptions('Completed');
  await expect
    .element(doneButton())
    .toHaveAccessibleDescription(
      'Sends the reply, sets the status to Completed, records the outcome No treatment required – Benign melanocytic nevus, archives the consult, and opens the consult of Bea Second.',
    );
  await expectNoFaults();
  (box().element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
  await expect.element(patientStrip()).toMatchTextContent('Bea Second');
  await expect
    .element(page.getByRole('status').getByText('Reply sent · Status: Completed · Outcome recorded · Archived'))
    .toBeVisible();
  await expect
    .poll(() => server.asked('message-send').map(({ input }) => input))
    .toMatchObject([
      {
        activityId: first,
        finish: {
          status: { to: 'completed', seen: 'pending' },
          outcome: { outcome: 'No treatment required', diagnosis: 'Benign melanocytic nevus', seen: null },
          archive: { ownerId: cast.derm.id, seenAt: usualNow.toISOString() },
        },
      },
    ]);
  // Nothing else was called for it, and nobody is asked for an outcome afterwards.
  for (const name of ['activity-changeStatus_v1', 'outcome-save', 'inbox-move'] as const)
    expect(server.asked(name)).toEqual([]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('where an outcome is due it is asked for before anything happens, and the second press goes on without one', async () => {
  const { server } = await openFirst();
  await box().fill('Leave it.');
  await userEvent.keyboard(keys);
  await expect.element(outcomeChoice()).toHaveFocus();
  await expect.element(page.getByRole('alert').getByText('Choose the outcome first', { exact: false })).toBeVisible();
  expect(server.asked('message-send')).toEqual([]);
  await userEvent.keyboard(keys);
  await expect.element(patientStrip()).toMatchTextContent('Bea Second');
  await expect.poll(() => server.asked('message-send')).toHaveLength(1);
  expect(server.asked('message-send')[0]?.input.finish).not.toHaveProperty('outcome');
});

test('one Undo takes back all of it, from the next consult too, and leads to its words', async () => {
  const { server } = await openFirst({ can: may.referrer });
  await box().fill('Too soon.');
  await userEvent.keyboard(keys);
  await expect.element(patientStrip()).toMatchTextContent('Bea Second');
  await expect.poll(() => server.asked('message-send').map(({ state }) => state)).toEqual(['answered']);
  await userEvent.keyboard('z');
  await expect.poll(() => server.asked('message-takeBack').map(({ state }) => state)).toEqual(['answered']);
  expect(server.asked('inbox-move')).toEqual([]);
  await page.getByRole('status').getByRole('button', { name: 'Open it' }).click();
  await expect.element(patientStrip()).toMatchTextContent('Ada First');
  await expect.element(box()).toHaveValue('Too soon.');
});

test('Undo says why it took nothing back where one of it was changed since', async () => {
  const { server } = await openFirst({ can: may.referrer });
  server.answer({
    'message-takeBack': refused('TOO_LATE', { late: { reason: 'changed', at: usualNow.toISOString() } }),
  });
  await box().fill('Too soon.');
  await userEvent.keyboard(keys);
  await expect.poll(() => server.asked('message-send').map(({ state }) => state)).toEqual(['answered']);
  await userEvent.keyboard('z');
  await expect
    .element(
      page
        .getByRole('status')
        .getByText('Too late to take back: somebody has changed the status or the outcome since.'),
    )
    .toBeVisible();
});

test('refused, nothing of it happened: the consult is in the inbox and its words wait', async () => {
  const { server } = await openFirst({ can: may.referrer }, { 'message-send': refused('STATE_CHANGED') });
  await box().fill('Leave it.');
  await userEvent.keyboard(keys);
  await expect.element(patientStrip()).toMatchTextContent('Bea Second');
  await expect.poll(() => server.asked('message-send').map(({ state }) => state)).toEqual(['answered']);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ada First' })).toBeVisible();
  await expect.element(page.getByText('1 not sent').first()).toBeVisible();
});

test('without a connection all of it waits together, the list shows it done, and Undo takes it back', async () => {
  const { server } = await openFirst({ can: may.referrer }, { 'message-send': offline });
  await box().fill('Leave it.');
  await userEvent.keyboard(keys);
  await expect.element(patientStrip()).toMatchTextContent('Bea Second');
  const archive = page.getByRole('link', { name: 'Archive' });
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ada First' });
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bea Second' })).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  await archive.click();
  await expect.element(row).toBeVisible();
  await userEvent.keyboard('z');
  await expect.element(row).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect.element(row).toBeVisible();
  await expect.poll(() => server.asked('message-takeBack').map(({ input }) => input.kept)).toEqual([true]);
});

test('without a reply it does what remains, and Undo takes that back', async () => {
  const { server } = await openFirst();
  await statusChoice().selectOptions('Booked');
  await expect
    .element(doneButton())
    .toHaveAccessibleDescription(
      'Sets the status to Booked, archives the consult, and opens the consult of Bea Second.',
    );
  await doneButton().click();
  await expect.element(patientStrip()).toMatchTextContent('Bea Second');
  await expect.poll(() => server.asked('activity-finish').map(({ state }) => state)).toEqual(['answered']);
  const { finishId, finish } = server.asked('activity-finish')[0]!.input;
  expect(finish).toMatchObject({ status: { to: 'booked', seen: 'pending' }, archive: { ownerId: cast.derm.id } });
  expect(server.asked('message-send')).toEqual([]);
  await userEvent.keyboard('z');
  await expect
    .poll(() => server.asked('activity-takeBackFinish').map(({ input }) => input))
    .toEqual([{ activityId: first, finishId }]);
});

test('done without a reply and without an answer, Undo is told to the server as soon as it can be reached', async () => {
  const { server } = await openFirst({}, { 'activity-finish': offline, 'activity-takeBackFinish': offline });
  await statusChoice().selectOptions('Booked');
  await doneButton().click();
  await expect.element(patientStrip()).toMatchTextContent('Bea Second');
  await expect.poll(() => server.asked('activity-finish').length).toBeGreaterThan(0);
  await userEvent.keyboard('z');
  await expect
    .element(page.getByRole('status').getByText('It is taken back as soon as the server can be reached.'))
    .toBeVisible();
  const tries = server.asked('activity-finish').length;
  const late = { reason: 'changed', at: usualNow.toISOString() } as const;
  server.answer({ 'activity-finish': { ok: true }, 'activity-takeBackFinish': refused('TOO_LATE', { late }) });
  await clock.sleepFor(60_000);
  await expect.element(page.getByText('Too late to take back: somebody has changed', { exact: false })).toBeVisible();
  const { finishId } = server.asked('activity-finish')[0]!.input;
  expect(server.asked('activity-takeBackFinish').at(-1)!.input).toEqual({ activityId: first, finishId });
  // It is not done after all.
  expect(server.asked('activity-finish')).toHaveLength(tries);
  await expect.element(page.getByText('not sent', { exact: false })).not.toBeInTheDocument();
});

test('a key that is pressed twice does nothing to the next consult', async () => {
  const { server } = await openFirst({ can: may.referrer });
  await box().fill('Leave it.');
  await userEvent.keyboard(keys + keys);
  await expect.element(patientStrip()).toMatchTextContent('Bea Second');
  await expect.poll(() => server.asked('message-send').map(({ state }) => state)).toEqual(['answered']);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bea Second' })).toBeVisible();
  expect(server.asked('activity-finish')).toEqual([]);
});

test('e archives and opens the next, which counts as opened after two seconds in sight', async () => {
  const { server } = await openFirst();
  await expect.element(page.getByRole('log', { name: 'Thread' }).getByRole('listitem').first()).toBeVisible();
  clock.pause();
  await userEvent.keyboard('e');
  await expect.element(patientStrip()).toMatchTextContent('Bea Second');
  await expect.element(page.getByRole('log', { name: 'Thread' }).getByRole('listitem').first()).toBeVisible();
  const read = () => server.asked('activity-markRead').filter(({ input }) => input.activityId === second);
  await clock.runFor(1_900);
  expect(read()).toEqual([]);
  await clock.runFor(200);
  clock.resume();
  await expect.poll(read).toHaveLength(1);
  expect(address()).toMatch(second);
});

test('what was chosen beside the reply outlives a reload, on this device alone; taken back it is gone, and done it is too', async () => {
  const { server } = await openFirst();
  await statusChoice().selectOptions('To book');
  await outcomeChoice().selectOptions('Patient to see Specialist');
  await box().fill('See her next week.');
  await expect.poll(() => server.asked('message-saveDraft').length).toBe(1);
  expect(keptText()).not.toMatch('Patient to see');
  await reopen();
  await expect.element(statusChoice()).toHaveValue('to_book');
  await expect.element(outcomeChoice()).toHaveValue('Patient to see Specialist');
  await statusChoice().selectOptions('Status stays');
  await outcomeChoice().selectOptions('No outcome');
  await reopen();
  await expect.element(box()).toHaveValue('See her next week.');
  await expect.element(statusChoice()).toHaveValue('');
  await expect.element(outcomeChoice()).toHaveValue('');
  await outcomeChoice().selectOptions('Patient to see Specialist');
  await box().click();
  await userEvent.keyboard(keys);
  await expect.element(patientStrip()).toMatchTextContent('Bea Second');
  await expect.poll(() => server.asked('message-send').length).toBe(1);
  await reopen(`/dashboard/secure-messaging?tab=archive&econsultId=${first}`);
  await expect.element(patientStrip()).toMatchTextContent('Ada First');
  await expect.element(outcomeChoice()).toHaveValue('');
});

test('a code of the diagnosis goes with the outcome, is kept with the reply, and what is none is said before anything is done', async () => {
  const { server } = await openFirst();
  const code = () => page.getByRole('textbox', { name: 'ICD-9 code' });
  await expect.element(code()).not.toBeInTheDocument();
  await outcomeChoice().selectOptions('Patient to see Specialist');
  await code().fill('acne');
  await box().fill('See her next week.');
  await doneButton().click();
  await expect.element(page.getByText('This is not an ICD-9 code.', { exact: false })).toBeVisible();
  expect(server.asked('message-send')).toEqual([]);
  await code().fill('706.1');
  await reopen();
  await expect.element(code()).toHaveValue('706.1');
  await expectNoFaults();
  await doneButton().click();
  await expect.poll(() => server.asked('message-send').length).toBe(1);
  expect(server.asked('message-send')[0]?.input.finish?.outcome).toMatchObject({ diagnosisCode: '706.1' });
});

test('a status that the consult has got meanwhile is chosen no longer', async () => {
  const { server } = await openFirst();
  await statusChoice().selectOptions('To book');
  await expect.element(statusChoice()).toHaveValue('to_book');
  server.answer({ 'activity-open': () => openedConsult({ id: first, patient: ada, status: 'to_book' }) });
  await reopen();
  await expect.element(patientStrip()).toMatchTextContent('Ada First');
  await expect.element(box()).not.toHaveAttribute('readonly');
  await expect.element(statusChoice()).toHaveValue('');
});
