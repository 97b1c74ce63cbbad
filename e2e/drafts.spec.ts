import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { answerQuestions, chooseDermatology, fillPatient, inboxRow, openInbox, somePatient } from './journey.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const firstName = (page: Page) => page.getByLabel('First name');
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const actions = (page: Page) => page.getByRole('group', { name: 'Actions' });
const saveDraft = (page: Page) => actions(page).getByRole('button', { name: 'Save Draft' });
/** 'Draft saved.' for a moment, then the time of the save: a test that looks a little later finds that. */
const saidSaved = (page: Page) => page.getByRole('main').getByText(/^(Draft saved\.|Saved \d\d:\d\d)$/);

/** Saves a draft with this first name, for the dermatologists' service. */
async function startDraft(page: Page, name: string): Promise<void> {
  await chooseDermatology(page);
  await firstName(page).fill(name);
  await saveDraft(page).click();
  await expect(page).toHaveURL(/consultDraftId=[0-9a-f-]{36}&collection=user_drafts/);
}

/** The draft's address as a list or a mail names it: without what the composer adds. */
function draftAddress(page: Page): string {
  const { searchParams } = new URL(page.url());
  return `/dashboard/consult?collection=${searchParams.get('collection')}&consultDraftId=${searchParams.get('consultDraftId')}`;
}

/** Cuts the line after the server has stored the next save and before the answer. */
async function loseNextSave(page: Page): Promise<void> {
  await page.route(
    '**/consultDraft-saveDraft',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

test('a saved draft opens on another device, where what was typed and not saved waits to be restored', async ({
  someone,
}) => {
  const here = await someone('plus', { at: world.url });
  await chooseDermatology(here);
  await expect(subject(here)).toHaveAttribute('placeholder', 'Dermatology – Pigmented lesion');
  await firstName(here).fill('Octavia');
  await here.getByRole('group', { name: 'Site' }).getByLabel('Trunk').check();
  await subject(here).fill('A mole that moved');
  // Enter saves.
  await subject(here).press('Enter');
  await expect(here).toHaveURL(/consultDraftId=/);
  await expect(here.getByRole('main')).toContainText(/Saved \d\d:\d\d/);

  // Everything is saved, so leaving asks nothing.
  const address = draftAddress(here);
  await here.getByRole('link', { name: 'Secure messaging' }).click();
  await expect(here).toHaveURL(/secure-messaging/);
  await here.goto(address);
  await expect(here).toHaveURL(/\/dashboard\/consult\/consult-form\?/);
  await expect(firstName(here)).toHaveValue('Octavia');
  await expect(here.getByText('Restored what you had typed.')).toHaveCount(0);

  const kept = here.waitForResponse(/consultDraft-saveRecovery/);
  await firstName(here).fill('Octavia Unsaved');
  await kept;
  const there = await someone('plus', { at: world.url });
  await there.goto(address);
  await expect(firstName(there)).toHaveValue('Octavia');
  await expect(subject(there)).toHaveValue('A mole that moved');
  await expect(there.getByRole('group', { name: 'Site' }).getByLabel('Trunk')).toBeChecked();
  await expect(there.getByText('This draft has changes that were not saved.')).toBeVisible();
  await there.getByRole('button', { name: 'Restore' }).click();
  await expect(firstName(there)).toHaveValue('Octavia Unsaved');
  await expect(there.getByRole('main')).toContainText('Unsaved changes');
  await saveDraft(there).click();
  // The draft's answers are about the name before.
  await there.getByRole('button', { name: 'It is a correction' }).click();
  await saveDraft(there).click();
  await expect(saidSaved(there)).toBeVisible();

  // After the save no recovery copy is offered.
  const third = await someone('plus', { at: world.url });
  await third.goto(address);
  await expect(firstName(third)).toHaveValue('Octavia Unsaved');
  await expect(third.getByText('This draft has changes that were not saved.')).toHaveCount(0);
});

test('two tabs with one draft: the later save overwrites nothing, and both texts are there in the end', async ({
  someone,
}) => {
  const one = await someone('plus', { at: world.url });
  await startDraft(one, 'Basilio');
  const two = await one.context().newPage();
  await two.goto(draftAddress(one));
  await expect(firstName(two)).toHaveValue('Basilio');
  await firstName(two).fill('Basilio Second');
  await saveDraft(two).click();
  await expect(saidSaved(two)).toBeVisible();

  await firstName(one).fill('Basilio First');
  await saveDraft(one).click();
  await expect(one.getByText('This draft was saved elsewhere in the meantime.')).toBeVisible();
  await expect(firstName(one)).toHaveValue('Basilio First');
  await one.getByRole('button', { name: 'See the other version' }).click();
  await expect(firstName(one)).toHaveValue('Basilio Second');
  await one.getByRole('button', { name: 'Back to mine' }).click();
  await expect(firstName(one)).toHaveValue('Basilio First');
  await saveDraft(one).click();
  const before = one.url();
  await one.getByRole('button', { name: 'Keep mine as a new draft' }).click();
  await expect(one.getByText('Saved as a new draft.')).toBeVisible();
  await expect(one).not.toHaveURL(before);
  await expect(firstName(one)).toHaveValue('Basilio First');

  await two.reload();
  await expect(firstName(two)).toHaveValue('Basilio Second');
});

test('a save whose answer is lost is no conflict, whether it is tried again as it was or with more typed', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await startDraft(page, 'Answered');
  const failed = page.getByRole('alert').filter({ hasText: 'Error saving draft' });
  for (const typed of ['Arrived', 'Arrived and went on']) {
    await loseNextSave(page);
    await firstName(page).fill(typed);
    await saveDraft(page).click();
    await expect(failed).toBeVisible();
    if (typed === 'Arrived') await failed.getByRole('button', { name: 'Try again' }).click();
    else {
      await firstName(page).fill('More');
      await saveDraft(page).click();
    }
    await expect(page.getByRole('main')).toContainText(/Saved \d\d:\d\d/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto(draftAddress(page));
  await expect(firstName(page)).toHaveValue('More');
});

test('without a connection nothing is lost, and the texts say what failed', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await startDraft(page, 'Unplugged');
  await page.context().setOffline(true);
  await firstName(page).fill('Unplugged and typing');
  await saveDraft(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Error saving draft' });
  await expect(alert).toContainText('Everything you typed is kept.');
  await actions(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error discarding draft' })).toBeVisible();
  await page.context().setOffline(false);
  await saveDraft(page).click();
  await expect(saidSaved(page)).toBeVisible();
  await page.reload();
  await expect(firstName(page)).toHaveValue('Unplugged and typing');
});

// Only the whole can show it: two people, of whom one hears what the other does, and the server's own draft.
test('a resident forwards, the approver sees it arrive, sends it, and the resident is a member as forwarder', async ({
  someone,
}) => {
  const patient = somePatient(61, 'Ferelith', 'Forwarded');
  const approver = await someone('approver', { at: world.url });
  await openInbox(approver);
  const badge = approver.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /^Approvals/ });
  await expect(badge).toContainText('2 wait for approval');

  const resident = await someone('resident', { at: world.url });
  await chooseDermatology(resident);
  await expect(resident.getByRole('button', { name: 'Submit' })).toHaveCount(0);
  await fillPatient(resident, patient);
  await answerQuestions(resident, 'For approval: excise?');
  await resident.getByRole('button', { name: 'Forward', exact: true }).click();
  await expect(resident.getByText('Choose who approves this consult.')).toBeVisible();
  await chooseApprover(resident);
  await resident.getByRole('button', { name: 'Forward', exact: true }).click();
  await expect(resident.getByText('Forwarded to Kwabena Osei for approval.')).toBeVisible();
  await expect(resident).toHaveURL(/\/dashboard\/consult(\?|$)/);

  await expect(badge).toContainText('3 wait for approval');
  await badge.click();
  const waiting = row(approver, patient.phn);
  await expect(waiting).toContainText('Forwarded by Niamh O’Dowda-Running Crane');
  await expect(waiting).toContainText('Unread');
  await waiting.getByRole('link').click();
  await expect(
    approver.getByText('Forwarded for your approval by Niamh O’Dowda-Running Crane (resident@demo.example)'),
  ).toBeVisible();
  await expect(approver.getByLabel('First name')).toHaveValue('Ferelith');
  await approver.getByRole('button', { name: 'Submit' }).click();
  await approver.waitForURL(/sent=/);
  // Service, forwarder and draft have left the address.
  await expect(approver).not.toHaveURL(/consultDraftId|serviceId/);
  await expect(approver.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
  await approver.reload();
  await expect(approver.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
  await expect(approver.getByText('To Dr. Sunita Varga and Dr. Paloma Nakagawa')).toBeVisible();

  await openInbox(resident);
  await expect(inboxRow(resident, patient)).toBeVisible();
  await openInbox(approver);
  await expect(badge).toContainText('2 wait for approval');
  await badge.click();
  await expect(row(approver, 'Truncal acne')).toBeVisible();
  await expect(row(approver, patient.phn)).toHaveCount(0);
});

/** Chooses the approver. */
async function chooseApprover(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Approver' }).fill('osei');
  await page.getByRole('button', { name: 'Kwabena Osei' }).click();
}

const forward = (page: Page) => page.getByRole('button', { name: 'Forward', exact: true });

for (const save of ['first', 'second'] as const)
  test(`a ${save} save whose answer is lost is no conflict for the forward after it`, async ({ someone }) => {
    const page = await someone('resident', { at: world.url });
    if (save === 'first') await chooseDermatology(page);
    else await startDraft(page, 'Aurelio');
    await chooseApprover(page);
    await firstName(page).fill('Aurelio Arrived');
    await loseNextSave(page);
    await saveDraft(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error saving draft' })).toBeVisible();
    await firstName(page).fill('Aurelio Forwarded');
    await forward(page).click();
    await expect(page.getByText('Forwarded to Kwabena Osei for approval.')).toBeVisible();
  });

test('a save whose answer is lost and that somebody saved over since is not forwarded over theirs', async ({
  someone,
}) => {
  const page = await someone('resident', { at: world.url });
  await startDraft(page, 'Aurelio');
  const address = draftAddress(page);
  await chooseApprover(page);
  await firstName(page).fill('Aurelio Here');
  await loseNextSave(page);
  await saveDraft(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error saving draft' })).toBeVisible();
  const other = await someone('resident', { at: world.url });
  await other.goto(address);
  await expect(firstName(other)).toHaveValue('Aurelio Here');
  await firstName(other).fill('Aurelio There');
  await saveDraft(other).click();
  await expect(saidSaved(other)).toBeVisible();
  await forward(page).click();
  await expect(page.getByText('This draft was saved elsewhere in the meantime.')).toBeVisible();
  await other.reload();
  await expect(firstName(other)).toHaveValue('Aurelio There');
});
