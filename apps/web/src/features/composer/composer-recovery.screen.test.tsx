import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Input } from '../../app/call.ts';
import { offline, refused } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { reopen, show } from '../../testing/show.tsx';
import { draftId, openedDraft } from '../../testing/world/draft.ts';

/** What is typed into a draft and not saved, on this device and on another one. */

const path = `/dashboard/consult?collection=user_drafts&consultDraftId=${draftId(1)}`;
const firstName = () => page.getByLabelText('First name');
const button = (name: string) => page.getByRole('button', { name });
const banner = () => page.getByRole('status').filter({ hasText: 'This draft has changes that were not saved.' });
const versions = () => page.getByRole('status').filter({ hasText: 'You also wrote another version' });

const savedAt = (minute: number) => new Date(usualNow.getTime() - minute * 60_000).toISOString();
const draft = openedDraft({ formData: { patientFirstName: 'Saved' } });

/** The draft, with words beside it that another device typed. */
function withCopy(patientFirstName: string, at = savedAt(30)) {
  const { formData, subject, version } = draft;
  return openedDraft({
    formData: { patientFirstName: 'Saved' },
    recovery: { formData: { ...formData, patientFirstName }, subject, baseVersion: version, savedAt: at },
  });
}

/** The copies that the page asked for: the patient's first name, and over which. */
const copies = (server: FakeServer) =>
  server
    .asked('consultDraft-saveRecovery')
    .map(({ input }: { input: Input<'consultDraft-saveRecovery'> }) => [
      input.recovery?.formData.patientFirstName ?? null,
      input.over,
    ]);

/** Types into the first name, and lets the time pass after which a copy goes to the server. */
async function typeAndRest(text: string): Promise<void> {
  clock.pause();
  await firstName().fill(text);
  await clock.runFor(2_000);
  clock.resume();
}

test('what is typed into a draft goes to the server 2 s after the last key, each copy over the one before', async () => {
  const { server } = await show(path, { who: 'plus', answers: { 'consultDraft-getDraft': draft } });
  server.answer({ 'consultDraft-saveRecovery': { savedAt: savedAt(1) } });
  await expect.element(firstName()).toHaveValue('Saved');
  clock.pause();
  await firstName().fill('Typed');
  await clock.runFor(1_999);
  expect(copies(server)).toEqual([]);
  await clock.runFor(1);
  await expect.poll(() => copies(server)).toEqual([['Typed', null]]);
  clock.resume();
  await typeAndRest('Typed on');
  await expect
    .poll(() => copies(server))
    .toEqual([
      ['Typed', null],
      ['Typed on', savedAt(1)],
    ]);
  // Equal to the draft again, the copy has nothing to say.
  await firstName().fill('Saved');
  await expect.poll(() => copies(server).at(-1)).toEqual([null, savedAt(1)]);
});

test('unsaved words of another device wait to be restored, and go on from there', async () => {
  const { server } = await show(path, { who: 'plus', answers: { 'consultDraft-getDraft': withCopy('There') } });
  await expect.element(banner()).toBeVisible();
  await expect.element(firstName()).toHaveValue('Saved');
  await button('Restore').click();
  await expect.element(firstName()).toHaveValue('There');
  await expect.element(banner()).not.toBeInTheDocument();
  await typeAndRest('There and here');
  await expect.poll(() => copies(server)).toEqual([['There and here', savedAt(30)]]);
});

test('unsaved words of another device can be discarded, and are offered again where that failed', async () => {
  const answers = { 'consultDraft-getDraft': withCopy('There'), 'consultDraft-saveRecovery': offline };
  const { server } = await show(path, { who: 'plus', answers });
  await button('Discard changes').click();
  await expect.poll(() => copies(server)).toEqual([[null, savedAt(30)]]);
  await expect.element(banner()).not.toBeInTheDocument();
  await reopen(path);
  await expect.element(banner()).toBeVisible();
});

test('words typed on two devices are both offered, and neither copy is written over the other', async () => {
  const { server } = await show(path, { who: 'plus', answers: { 'consultDraft-getDraft': draft } });
  await expect.element(firstName()).toHaveValue('Saved');
  server.answer({
    'consultDraft-getDraft': withCopy('There', savedAt(0)),
    'consultDraft-saveRecovery': refused('DRAFT_CHANGED'),
  });
  await typeAndRest('Here');
  await expect.element(banner()).toBeVisible();
  await expect.element(firstName()).toHaveValue('Here');
  await expectNoFaults();
  server.answer({ 'consultDraft-saveRecovery': { savedAt: new Date().toISOString() } });
  await button('Restore').click();
  await expect.element(firstName()).toHaveValue('There');
  await expect.element(versions()).toBeVisible();
  await button('Show the other version').click();
  await expect.element(firstName()).toHaveValue('Here');
  await button('Keep this version').click();
  await expect.element(versions()).not.toBeInTheDocument();
  await expect.poll(() => copies(server)).toContainEqual(['Here', savedAt(0)]);
});

test('a copy that fails is said, and what is typed stays on this device', async () => {
  const answers = { 'consultDraft-getDraft': draft, 'consultDraft-saveRecovery': offline };
  await show(path, { who: 'plus', answers });
  await typeAndRest('Typed on the train');
  await expect.element(page.getByText('Unsaved, kept on this device')).toBeVisible();
  await reopen(path);
  await expect.element(firstName()).toHaveValue('Typed on the train');
  await expect.element(page.getByText('Restored what you had typed.')).toBeVisible();
});
