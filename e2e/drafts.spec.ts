import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { answerQuestions, chooseDermatology, fillPatient, inboxRow, openInbox, somePatient } from './journey.ts';
import { sizes } from './screens.ts';
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
/** 'Draft saved.' for a moment, then since when it is: who comes a little later is told as well. */
const saidSaved = (page: Page) => page.getByRole('main').getByText(/^(Draft saved\.|Saved \d\d:\d\d)$/);

/** Types letter by letter while the page's clock stands: on a busy machine too nobody rests between two letters. */
async function typeSwiftly(page: Page, box: Locator, text: string): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 20_000);
  await box.pressSequentially(text);
  await page.clock.resume();
}

/** A draft of the dermatologists' service with this first name, saved. */
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

/** The server stores the next save, and the line breaks before it says so. */
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

  // Nothing is unsaved: nobody is asked on leaving.
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
  await expect(saidSaved(there)).toBeVisible();

  // Saved is saved: no copy is offered any more.
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

test('another service for a saved draft: the draft stays, and nobody is asked', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await startDraft(page, 'Moved');
  const draftId = new URL(page.url()).searchParams.get('consultDraftId');
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('Subsite').selectOption('Acne');
  await page
    .getByRole('link', { name: /^Start Consult: Dermatology – Acne/ })
    .first()
    .click();
  await expect(firstName(page)).toHaveValue('Moved');
  await expect(page).toHaveURL(new RegExp(`consultDraftId=${draftId}`));
  await expect(page.getByRole('heading', { name: 'Dermatology – Acne' })).toBeVisible();
  await saveDraft(page).click();
  await expect(saidSaved(page)).toBeVisible();
});

test('discard asks and then is for good; outside a draft it says that there is none', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await chooseDermatology(page);
  await firstName(page).fill('Typed');
  await actions(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('alert')).toContainText('Cannot discard draft as this is not a draft');
  await expect(firstName(page)).toHaveValue('Typed');
  await page.getByRole('button', { name: 'Clear what is typed' }).click();
  await expect(firstName(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(firstName(page)).toHaveValue('Typed');

  await saveDraft(page).click();
  await expect(page).toHaveURL(/consultDraftId/);
  const address = draftAddress(page);
  await actions(page).getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard Draft?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(firstName(page)).toHaveValue('Typed');
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(address);
  await firstName(elsewhere).fill('Typed elsewhere');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('Draft discarded.')).toBeVisible();
  // A tab that still has it open hears that it is gone, and trying to send, save or export it says nothing else.
  await expect(elsewhere.getByRole('alert')).toContainText('This draft is not here any more.');
  await expect(elsewhere.getByRole('button', { name: 'See the other version' })).toHaveCount(0);
  await saveDraft(elsewhere).click();
  await expect(elsewhere.getByRole('alert')).toContainText('What you typed is kept.');
  await elsewhere.getByRole('button', { name: 'Keep mine as a new draft' }).click();
  await expect(elsewhere.getByText('Saved as a new draft.')).toBeVisible();
  await expect(firstName(elsewhere)).toHaveValue('Typed elsewhere');
  await expect(page).not.toHaveURL(/consultDraftId/);
  await expect(firstName(page)).toHaveValue('');
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('Error loading draft');
});

test('only what is saved is exported, as a PDF', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await chooseDermatology(page);
  await firstName(page).fill('Printed');
  await expect(actions(page).getByRole('button', { name: 'Export' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Export as PDF' }).click();
  await expect(page.getByRole('alert')).toContainText('Cannot export draft as PDF when not in draft mode');
  await saveDraft(page).click();
  await expect(page).toHaveURL(/consultDraftId/);
  await firstName(page).fill('Printed twice');
  await actions(page).getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('alert')).toContainText('Save your draft before exporting.');
  await page.getByRole('alert').getByRole('button', { name: 'Save Draft' }).click();
  await expect(saidSaved(page)).toBeVisible();
  const download = page.waitForEvent('download');
  await actions(page).getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
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
  const searched: string[] = [];
  resident.on('request', (request) => {
    if (request.url().includes('consult-searchApprovers')) searched.push(request.postData() ?? '');
  });
  await typeSwiftly(resident, resident.getByRole('searchbox', { name: 'Approver' }), 'osei');
  await resident.getByRole('button', { name: 'Kwabena Osei' }).click();
  expect(searched).toEqual(['{"search":"osei"}']);
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

test('the lists: searched by subject, moved through with the arrows, some or all discarded', async ({ someone }) => {
  const page = await someone('free', { at: world.url });
  await page.goto('/dashboard/secure-messaging?tab=drafts');
  await expect(page.getByText('You have no saved drafts')).toBeVisible();
  const other = await someone('free', { at: world.url });
  for (const name of ['Éclair rash', 'Second thing', 'Third thing']) {
    await other.goto('/dashboard/consult/consult-form');
    await subject(other).fill(name);
    await saveDraft(other).click();
    await expect(other).toHaveURL(/consultDraftId/);
  }
  // They came by themselves.
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('navigation', { name: 'Lists' })).toContainText('3 drafts');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('consultDraft-listDrafts'))
      asked.push((JSON.parse(request.postData() ?? '{}') as { search: string }).search);
  });
  await typeSwiftly(page, page.getByRole('searchbox', { name: 'Search by subject' }), 'eclair');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  // Half a word never; the whole one once more where the list is told of a draft meanwhile.
  expect(new Set(asked.filter((text) => text !== ''))).toEqual(new Set(['eclair']));
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText('No subject matches your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Third thing').getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(subject(page)).toHaveValue('Second thing');
  await page.goBack();

  await row(page, 'Éclair rash').getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('dialog', { name: 'Discard Draft?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: /^Discard/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard 2 drafts?' });
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Error discarding some drafts' });
  await expect(failed).toContainText('2 drafts were not discarded.');
  await page.context().setOffline(false);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You have no saved drafts')).toBeVisible();
});

test('a service that is away takes no consult, and the draft is written and saved all the same', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await page.goto('/dashboard/consult?tab=search&searchText=unavailable');
  const client = await page.request.post('/V5/call/services-getServicePage', {
    data: {
      searchText: '',
      perPage: 50,
      page: 1,
      city: 'Calgary',
      province: 'AB',
      sortType: 'Location',
      specialty: '',
      subsite: '',
    },
    headers: { origin: world.url },
  });
  const { services } = (await client.json()) as { services: { id: string; availability: { available: boolean } }[] };
  const away = services.find(({ availability }) => !availability.available);
  await page.goto(`/dashboard/consult/consult-form?serviceId=${away?.id ?? ''}`);
  await firstName(page).fill('Patient of later');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await saveDraft(page).click();
  await expect(saidSaved(page)).toBeVisible();
});

test('a paid upgrade is congratulated for, and its secret leaves the address', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  const paid = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded';
  for (const path of ['/dashboard/consult', '/dashboard/consult/consult-form']) {
    await page.goto(`${path}?${paid}`);
    await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toContainText(
      'You have signed up for Premium.',
    );
    await expect(page).not.toHaveURL(/payment_intent|redirect_status/);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('on a phone the errors stay in sight, and the lesser actions lie under the thumb', async ({ someone }) => {
  const page = await someone('plus', { at: world.url, ...sizes.phone });
  await chooseDermatology(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('PHN', { exact: true })).toBeFocused();
  await page.getByLabel('Question for the dermatologist').scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert').filter({ hasText: 'Check form for errors.' })).toBeInViewport();
  await saveDraft(page).click();
  await expect(saidSaved(page)).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Discard Draft?' })).toBeVisible();
});

/** Where a consult is forwarded to. */
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
