import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { activityId } from '../../testing/world/activity.ts';
import { answerQuestions, chooseDermatology, fillPatient, moles, somePatient } from '../../testing/world/composer.ts';
import { serviceOf } from '../../testing/world/directory.ts';
import { draftId, openedAfter, openedDraft } from '../../testing/world/draft.ts';

/** The buttons of a draft. */

const firstName = () => page.getByLabelText('First name');
const actions = () => page.getByRole('group', { name: 'Actions' });
const action = (name: string) => actions().getByRole('button', { name });
const saveDraft = () => action('Save Draft');
const dialog = () => page.getByRole('dialog', { name: 'Discard Draft?' });
/** 'Draft saved.' for a moment, then the time of the save: a test that looks a little later finds that. */
const saidSaved = () => page.getByRole('main').getByText(/^(Draft saved\.|Saved \d\d:\d\d)$/);

/** The draft's address as a list or a mail names it: without what the composer adds. */
const draftPath = (id: string) => `/dashboard/consult?collection=user_drafts&consultDraftId=${id}`;

/** The input of every save that the page asked for. */
const saves = (server: FakeServer) => server.asked('consultDraft-saveDraft').map(({ input }) => input);

/** The id under which the page first saved the form. */
async function saved(server: FakeServer): Promise<string> {
  await saveDraft().click();
  await expect.poll(address).toMatch(/consultDraftId=[0-9a-f-]{36}&collection=user_drafts/);
  return saves(server)[0]!.draftId;
}

test('another service for a saved draft: the draft stays, and nobody is asked', async () => {
  const { server } = await show('/dashboard/consult', { who: 'plus' });
  server.answer({ 'consultDraft-getDraft': () => openedAfter(saves(server).at(-1)!) });
  await chooseDermatology();
  await firstName().fill('Moved');
  const id = await saved(server);
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabelText('Subsite').selectOptions('Acne');
  await page
    .getByRole('link', { name: /^Choose: Dermatology – Acne/ })
    .first()
    .click();
  await expect.element(firstName()).toHaveValue('Moved');
  await expect.poll(address).toMatch(new RegExp(`consultDraftId=${id}`));
  await expect.element(page.getByRole('heading', { name: 'Dermatology – Acne' })).toBeVisible();
  await saveDraft().click();
  await expect.element(saidSaved()).toBeVisible();
  await expect.poll(() => saves(server).map((save) => save.draftId)).toEqual([id, id]);
  expect(saves(server).at(-1)?.formData.subsite).toBe('Acne');
});

test('discard asks and then is for good; outside a draft it says that there is none', async () => {
  const { server } = await show('/dashboard/consult', {
    who: 'plus',
    answers: { 'consultDraft-deleteDraft': { ok: true }, 'consultDraft-getDraft': refused('NOT_FOUND') },
  });
  await chooseDermatology();
  await firstName().fill('Typed');
  await action('Discard').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Cannot discard draft as this is not a draft');
  await expect.element(firstName()).toHaveValue('Typed');
  await page.getByRole('button', { name: 'Clear what is typed' }).click();
  await expect.element(firstName()).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(firstName()).toHaveValue('Typed');

  const id = await saved(server);
  await action('Discard').click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(firstName()).toHaveValue('Typed');
  expect(server.asked('consultDraft-deleteDraft')).toEqual([]);
  await action('Discard').click();
  await dialog().getByRole('button', { name: 'Discard draft' }).click();
  await expect.element(page.getByText('Draft discarded.')).toBeVisible();
  expect(server.asked('consultDraft-deleteDraft').map(({ input }) => input)).toEqual([
    { draftId: id, consultDraftsCollectionType: 'user_drafts' },
  ]);
  await expect.poll(address).not.toMatch(/consultDraftId/);
  await expect.element(firstName()).toHaveValue('');
  await reopen(draftPath(id));
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error loading draft');
});

test('a draft that is discarded elsewhere is said to be gone where it is open, and what was typed is kept as a new one', async () => {
  const draft = openedDraft({ formData: { patientFirstName: 'Typed' } });
  const { server, live } = await show(draftPath(draftId(1)), {
    who: 'plus',
    answers: { 'consultDraft-getDraft': draft },
  });
  await expect.element(firstName()).toHaveValue('Typed');
  await firstName().fill('Typed elsewhere');
  await expect.poll(() => live.heard).toBe(true);
  server.answer({
    'consultDraft-getDraft': refused('NOT_FOUND'),
    'consultDraft-saveDraft': refused('NOT_FOUND'),
    'consultDraft-saveRecovery': refused('NOT_FOUND'),
  });
  live.say('draft', draftId(1), draft.version + 1);
  await expect.element(page.getByRole('alert')).toMatchTextContent('This draft is not here any more.');
  await expect.element(page.getByRole('button', { name: 'See the other version' })).not.toBeInTheDocument();
  // A try to save it shows the same message.
  await saveDraft().click();
  await expect.poll(() => saves(server).length).toBe(1);
  await expect.element(page.getByRole('alert')).toMatchTextContent('What you typed is kept.');
  server.answer({
    'consultDraft-getDraft': ({ draftId: id }) =>
      openedDraft({ draftId: id, formData: { patientFirstName: 'Typed elsewhere' } }),
    'consultDraft-saveDraft': { draftSubject: 'Pigmented lesion', version: 1, savedAt: draft.savedAt },
  });
  await page.getByRole('button', { name: 'Keep mine as a new draft' }).click();
  await expect.element(page.getByText('Saved as a new draft.')).toBeVisible();
  await expect.element(firstName()).toHaveValue('Typed elsewhere');
  const anew = saves(server).at(-1);
  expect(anew).toMatchObject({ baseVersion: null, formData: { patientFirstName: 'Typed elsewhere' } });
  expect(anew?.draftId).not.toBe(draftId(1));
});

test('a draft that was sent on another device leads to its consult, as soon as that is known, and where it is opened', async () => {
  const draft = openedDraft({ formData: { patientFirstName: 'Typed' } });
  const { server, live } = await show(draftPath(draftId(1)), {
    who: 'plus',
    answers: { 'consultDraft-getDraft': draft },
  });
  await expect.element(firstName()).toHaveValue('Typed');
  await expect.poll(() => live.heard).toBe(true);
  const sent = refused('DRAFT_SENT', { about: activityId });
  server.answer({ 'consultDraft-getDraft': sent });
  live.say('draft', draftId(1), draft.version + 1);
  const banner = page.getByText('You have already sent this draft.');
  await expect.element(banner).toBeVisible();
  await expectNoFaults();
  const link = page.getByRole('link', { name: 'See what was sent' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(activityId));
  await expect.element(page.getByRole('button', { name: 'Keep mine as a new draft' })).toBeVisible();
  await reopen(draftPath(draftId(1)));
  await expect.element(page.getByRole('alert')).toMatchTextContent('This draft was already sent.');
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(activityId));
});

test('Submit of a draft that was sent on another device with other words says so, and leads there', async () => {
  const draft = openedDraft();
  const { server } = await show(draftPath(draftId(1)), { who: 'plus', answers: { 'consultDraft-getDraft': draft } });
  await fillPatient(somePatient(540, 'Typed', 'Otherwise'));
  await answerQuestions('Once?');
  server.answer({ 'consult-sendConsult': refused('DRAFT_SENT', { about: activityId }) });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByText('You have already sent this draft.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See what was sent' }))
    .toHaveAttribute('href', expect.stringContaining(activityId));
  await expect.element(firstName()).toHaveValue('Typed');
  await expect.element(page.getByText('Error sending', { exact: false })).not.toBeInTheDocument();
});

test('only what is saved is exported, as a PDF', async () => {
  const { server } = await show('/dashboard/consult', {
    who: 'plus',
    answers: { 'secureMessaging-exportEconsultDraftPdf': btoa('%PDF-1.4') },
  });
  await chooseDermatology();
  await firstName().fill('Printed');
  await expect.element(action('Export')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Export as PDF' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Cannot export draft as PDF when not in draft mode');
  const id = await saved(server);
  await firstName().fill('Printed twice');
  await action('Export').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Save your draft before exporting.');
  expect(server.asked('secureMessaging-exportEconsultDraftPdf')).toEqual([]);
  await page.getByRole('alert').getByRole('button', { name: 'Save Draft' }).click();
  await expect.element(saidSaved()).toBeVisible();
  // The links that the page clicks to have the browser save a file; here no file dialog opens.
  const given: HTMLAnchorElement[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    given.push(this);
  });
  onTestFinished(() => click.mockRestore());
  await action('Export').click();
  await expect
    .poll(() => given.map(({ download }) => download))
    .toEqual([expect.stringMatching(/^Draft - Dermatology - Pigmented lesion \d{4}-\d{2}-\d{2}\.pdf$/)]);
  expect(await (await fetch(given[0]!.href)).text()).toMatch(/^%PDF-/);
  expect(server.asked('secureMessaging-exportEconsultDraftPdf').map(({ input }) => input)).toEqual([
    { draftId: id, consultDraftsCollectionType: 'user_drafts' },
  ]);
});

test('a service that is away takes no consult, and the draft is written and saved all the same', async () => {
  const away = serviceOf('pigmented', {
    availability: { available: false, reason: 'vacation', returning: '2026-03-18' },
  });
  const { server } = await show(moles, { who: 'plus', answers: { 'services-getServiceById': away } });
  await firstName().fill('Patient of later');
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await saveDraft().click();
  await expect.element(saidSaved()).toBeVisible();
  expect(saves(server)).toMatchObject([{ formData: { patientFirstName: 'Patient of later', serviceId: away.id } }]);
});

test('a paid upgrade is congratulated for, and its secret leaves the address', async () => {
  const paid = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded';
  await show('/login', { who: 'plus' });
  for (const path of ['/dashboard/consult', '/dashboard/consult/consult-form']) {
    await reopen(`${path}?${paid}`);
    const said = page.getByRole('dialog', { name: 'Congratulations!' });
    await expect.element(said).toMatchTextContent('You have signed up for Premium.');
    await expect.poll(address).not.toMatch(/payment_intent|redirect_status/);
    await said.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }
});

test('on a phone the errors stay in sight, and the lesser actions lie under the thumb', async () => {
  await show('/dashboard/consult', { who: 'plus', width: 'phone' });
  await chooseDermatology();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByLabelText('PHN', { exact: true })).toHaveFocus();
  const question = page.getByLabelText('Question for the dermatologist');
  question.element().scrollIntoView();
  await expect.element(question).toBeInViewport();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Check form for errors.' })).toBeInViewport();
  await saveDraft().click();
  await expect.element(saidSaved()).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(dialog()).toBeVisible();
});
