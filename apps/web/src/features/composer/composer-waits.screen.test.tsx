import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { serviceByKey } from '@consult/testkit/demo/services.ts';
import type { Command } from '../../app/local/command.ts';
import { held, noAnswer, offline, refused, type Answer } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { keptText } from '../../testing/kept.ts';
import { otherTab } from '../../testing/other-tab.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { activityId, memberOf, openedConsult } from '../../testing/world/activity.ts';
import {
  answerAnything,
  answerQuestions,
  fillPatient,
  moles,
  sentResult,
  somePatient,
} from '../../testing/world/composer.ts';
import { serviceOf } from '../../testing/world/directory.ts';
import { openedDraft } from '../../testing/world/draft.ts';
import { pdfFile } from '../../testing/world/files.ts';
import { chooseFiles, PlayedUploads, uploadedId } from '../../testing/world/uploads.ts';
import { keptForm } from './kept-consult.ts';

/** A submitted consult that the server does not have goes out by itself, once, whatever its writer does meanwhile. */

const submit = () => page.getByRole('button', { name: 'Submit' });
const heading = (name: string) => page.getByRole('heading', { name });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const sidebar = () => page.getByRole('navigation', { name: 'Main' });
const sign = (name: string) => page.getByRole('button', { name }).first();
const firstName = () => page.getByLabelText('First name');

/** Fills the form and submits it. */
async function submitOne(n: number, given: string, last: string): Promise<void> {
  await fillPatient(somePatient(n, given, last));
  await answerQuestions('Does it wait?');
  await submit().click();
}

/** The server takes a consult back that never arrived. */
const neverCame: Answer<'consult-takeBack'> = ({ draftId }) => ({ draftId, arrived: false });

/** Opens a form without a connection and submits it. */
async function submitOffline(n: number, given: string, last: string): Promise<FakeServer> {
  const answers = { 'consult-sendConsult': offline, 'consult-takeBack': neverCame };
  const { server } = await show(moles, { who: 'plus', answers });
  await submitOne(n, given, last);
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  return server;
}

/** The line is back. */
function connect(server: FakeServer, answer: Answer<'consult-sendConsult'> = sentResult): void {
  server.answer({ 'consult-sendConsult': answer });
  dispatchEvent(new Event('online'));
}

/** A send that failed a moment ago is tried again by itself a little later. */
async function isSent(): Promise<void> {
  await clock.hurry(async () => {
    await expect.element(heading('eConsult Sent Successfully')).toBeVisible();
  });
}

const sends = (server: FakeServer) => server.asked('consult-sendConsult');
const taken = (server: FakeServer) => sends(server).filter(({ state }) => state === 'answered');

test('of a group that gives a consult to one of its people, form and waiting consult name them with an or', async () => {
  const answers = {
    'consult-sendConsult': offline,
    'services-getServiceById': serviceOf('pigmented', { mode: 'turn' }),
  } as const;
  await show(moles, { who: 'plus', answers });
  const said = page.getByText('To Dr. Sunita Varga or Dr. Paloma Nakagawa', { exact: false });
  await fillPatient(somePatient(502, 'Wanda', 'Turner'));
  await answerQuestions('Whose turn is it?');
  await expect.element(said).toBeVisible();
  await submit().click();
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  await expect.element(said).toBeVisible();
});

test('submitted without a connection it waits, its writer goes on, and it goes out once from whichever page is open', async () => {
  const server = await submitOffline(501, 'Wanda', 'Waiting');
  await expect.element(sign('Offline – 1 will be sent')).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent('Wanda Waiting');
  await expect.element(page.getByText('To Dr. Sunita Varga and Dr. Paloma Nakagawa', { exact: false })).toBeVisible();
  await expectNoFaults();
  expect(`${keptText()} ${address()}`).not.toMatch(/Wanda|Does it wait/);
  await sidebar().getByRole('link', { name: 'New Consult' }).click();
  await expect.element(status('waiting to be sent')).toMatchTextContent(/Wanda Waiting, Age \d+/);
  await expect.element(status('not sent yet')).not.toBeInTheDocument();
  await expectNoFaults();
  await sidebar().getByRole('link', { name: 'Resources' }).click();
  await expect.element(heading('Resources')).toBeVisible();
  expect(taken(server)).toEqual([]);
  connect(server);
  const said = status('eConsult Sent Successfully');
  await expect
    .element(said.getByRole('link', { name: 'Open the consult' }))
    .toHaveAttribute('href', expect.stringContaining(`econsultId=${activityId}`));
  await expectNoFaults();
  await reopen('/dashboard/consult');
  await expect.element(page.getByLabelText('Specialty')).toBeVisible();
  await expect.element(status('Wanda Waiting')).not.toBeInTheDocument();
  expect(taken(server)).toHaveLength(1);
  expect(new Set(sends(server).map(({ input }) => JSON.stringify(input))).size).toBe(1);
});

test('without an answer for ten seconds its writer need not stay', async () => {
  const { server } = await show(moles, { who: 'plus', answers: { 'consult-sendConsult': noAnswer } });
  await fillPatient(somePatient(512, 'Nora', 'Noanswer'));
  await answerQuestions('Does it wait?');
  clock.pause();
  await submit().click();
  await expect.poll(() => sends(server).length).toBe(1);
  await clock.runFor(9_999);
  await expect.element(page.getByRole('button', { name: 'Sending eConsult ...' })).toBeVisible();
  await expect.element(firstName()).toBeDisabled();
  await clock.runFor(1);
  await expect.element(page.getByText(/^It goes out by itself as soon as the server can be reached/)).toBeVisible();
  clock.resume();
  await page.getByRole('main').getByRole('link', { name: 'New Consult' }).click();
  await expect.element(status('waiting to be sent')).toMatchTextContent('Nora Noanswer');
});

test('over a silent line it waits to be sent, and is not said to be sending', async () => {
  const { live } = await show(moles, { who: 'plus', answers: { 'consult-sendConsult': noAnswer } });
  await expect.poll(() => live.heard).toBe(true);
  await fillPatient(somePatient(513, 'Sil', 'Silent'));
  await answerQuestions('Does it wait?');
  clock.pause();
  await submit().click();
  await clock.runFor(10_000);
  await expect.element(heading('Sending eConsult ...')).toBeVisible();
  live.fallSilent();
  await clock.runFor(10_000);
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  clock.resume();
});

test('a reload in between finds it waiting, and then what was sent', async () => {
  const server = await submitOffline(502, 'Rhoda', 'Reload');
  await reopen();
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  await expect.element(firstName()).not.toBeInTheDocument();
  connect(server);
  await isSent();
  expect(taken(server)).toHaveLength(1);
});

test('what is refused while its writer is elsewhere comes back into its form from the list, with the faults at their fields', async () => {
  const server = await submitOffline(503, 'Frida', 'Faulty');
  const faults = { patientFirstName: { code: 'patient-first-name-required' } } as const;
  await reopen('/dashboard/resources');
  connect(server, refused('INVALID_INPUT', { faults }));
  await sign('1 not sent').click();
  const list = page.getByRole('dialog', { name: '1 not sent' });
  await expect.element(list.getByText('eConsult')).toBeVisible();
  await expect.element(list.getByText('Frida Faulty')).toBeVisible();
  await expect.element(list).toMatchTextContent('Question for the dermatologist: Does it wait?');
  await list.getByRole('button', { name: 'Edit' }).click();
  await expect.element(firstName()).toHaveValue('Frida');
  await expect.element(firstName()).toBeInvalid();
  const banner = page.getByRole('alert').filter({ hasText: 'Check form for errors.' });
  await expect.element(banner.getByRole('link', { name: 'First name' })).toBeVisible();
  await expect.element(sign('1 not sent')).not.toBeInTheDocument();
  await expectNoFaults();
  server.answer({ 'consult-sendConsult': sentResult });
  await submit().click();
  await isSent();
  expect(new Set(sends(server).map(({ input }) => input.submissionId)).size).toBe(1);
});

test('the question whose number it is waits for its writer, and stands above the services until then', async () => {
  const server = await submitOffline(504, 'Bea', 'Okafor');
  const known = { code: 'health-number-known', name: 'Ada Martin', born: '1974/03/09' } as const;
  await reopen('/dashboard/consult');
  connect(server, refused('PATIENT_DIFFERS', { status: 409, faults: { phn: known } }));
  await expect.element(page.getByRole('alert').filter({ hasText: 'Bea Okafor' })).toMatchTextContent('not sent');
  await page.getByRole('link', { name: /^Edit: Bea Okafor/ }).click();
  const asked = page.getByRole('dialog', { name: 'One number, two patients?' });
  await expect.element(asked).toMatchTextContent('Ada Martin');
  server.answer({ 'consult-sendConsult': sentResult });
  await asked.getByRole('button', { name: 'Send, leave the record' }).click();
  await isSent();
  expect(sends(server).at(-1)?.input.patientRecord?.answer).toBe('keep');
});

test('its writer takes it back before it left, and finds the form as it was', async () => {
  const server = await submitOffline(505, 'Edith', 'Editor');
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  await expect.element(firstName()).toHaveValue('Edith');
  await expect.element(page.getByLabelText('Question for the dermatologist')).toHaveValue('Does it wait?');
  await expect.element(page.getByRole('button', { name: /will be sent/ })).not.toBeInTheDocument();
  server.answer({ 'consult-sendConsult': sentResult });
  await submit().click();
  await isSent();
  expect(taken(server)).toHaveLength(1);
});

test('one whose answer was lost is taken back from the server before it is sent anew', async () => {
  const server = await submitOffline(515, 'Lotte', 'Lost');
  server.answer({ 'consult-takeBack': offline });
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  await expect.element(firstName()).toHaveValue('Lotte');
  await expect.element(page.getByText('not known yet whether the server has this consult')).toBeVisible();
  const [first] = sends(server);
  await page.getByLabelText('Question for the dermatologist').fill('Does it go once?');
  await submit().click();
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  expect(sends(server).every(({ input }) => input.submissionId === first!.input.submissionId)).toBe(true);
  server.answer({ 'consult-takeBack': ({ draftId }) => ({ draftId, arrived: true }) });
  connect(server);
  await isSent();
  expect(server.asked('consult-takeBack').at(-1)!.input.submissionId).toBe(first!.input.submissionId);
  expect(sends(server).at(-1)!.input.submissionId).not.toBe(first!.input.submissionId);
});

test('one whose answer was lost and that somebody has opened is not sent a second time unasked', async () => {
  const server = await submitOffline(516, 'Olga', 'Opened');
  const late = { reason: 'opened', at: usualNow.toISOString() } as const;
  server.answer({ 'consult-takeBack': refused('TOO_LATE', { late, about: activityId }) });
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  await expect.element(status('Too late to undo: clinic staff or the patient opened it')).toBeVisible();
  await expect.element(sign('1 not sent')).toBeVisible();
  // It stays said where its writer goes on writing.
  await expect.element(page.getByText('This consult had arrived before it could be taken back.')).toBeVisible();
  const consult = page.getByRole('main').getByRole('link', { name: 'Open the consult' });
  await expect.element(consult).toHaveAttribute('href', expect.stringContaining(`econsultId=${activityId}`));
  const before = sends(server).length;
  server.answer({ 'consult-sendConsult': sentResult });
  await submit().click();
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  expect(sends(server)).toHaveLength(before);
  // It does not go out by itself, and nobody is told that it did.
  await expect.element(page.getByText('can no longer be taken back')).toBeVisible();
  await expect.element(page.getByText('It goes out by itself')).not.toBeInTheDocument();
  await expect.element(consult).toHaveAttribute('href', expect.stringContaining(`econsultId=${activityId}`));
  await page.getByRole('button', { name: 'Send as another consult' }).click();
  await isSent();
  expect(sends(server)).toHaveLength(before + 1);
});

test('its files wait with it, and come back with it once', async () => {
  const uploads = new PlayedUploads();
  const answers = { ...uploads.answers, 'consult-sendConsult': offline, 'consult-takeBack': neverCame };
  const { server } = await show(moles, { who: 'plus', answers });
  const file = page.getByRole('listitem', { name: 'Letter.pdf', exact: true });
  const section = page.getByRole('region', { name: /Other Attachments/ });
  await chooseFiles(section.getByRole('button', { name: /Add files/ }), [pdfFile('Letter.pdf')]);
  await expect.element(file.getByText('Uploaded')).toBeInTheDocument();
  await submitOne(514, 'Petra', 'Papers');
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  await expect.element(page.getByRole('main')).toMatchTextContent('1 file');
  await reopen();
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  await expect.element(file).toHaveLength(1);
  await expect.element(file.getByText('Uploaded')).toBeInTheDocument();
  server.answer({ 'consult-sendConsult': sentResult });
  await submit().click();
  await isSent();
  expect(sends(server).at(-1)?.input.inputFields.attachmentIds).toEqual([uploadedId(1)]);
  expect(uploads.begun).toBe(1);
});

test('another tab has no form to submit while it is sent, and follows', async () => {
  const sending = held(sentResult);
  const { server } = await show(moles, { who: 'plus', answers: { 'consult-sendConsult': sending } });
  await expect.poll(address).toMatch(/form=/);
  const formId = new URL(location.href).searchParams.get('form') ?? '';
  await submitOne(506, 'Tabitha', 'Twice');
  await expect.poll(() => sends(server).length).toBe(1);
  const there = await otherTab(cast.plus.id);
  expect(keptForm(there.vault, formId)).toBeNull();
  expect(there.vault.all('command')).toHaveLength(1);
  // The same address in a tab that did not submit it.
  await reopen();
  await expect.element(heading('Sending eConsult ...')).toBeVisible();
  await expect.element(submit()).not.toBeInTheDocument();
  sending.release();
  await isSent();
  expect(new Set(sends(server).map(({ input }) => input.submissionId)).size).toBe(1);
  await expect.poll(() => there.vault.all('command')).toEqual([]);
});

test('a form in sight that another tab submits is no form to submit any more', async () => {
  const server = await submitOffline(513, 'Sabine', 'Same');
  const there = await otherTab(cast.plus.id);
  const { key, value } = there.vault.all('command')[0]!;
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  await expect.element(firstName()).toHaveValue('Sabine');
  await expect.poll(() => there.vault.all('command')).toEqual([]);
  await there.vault.put({ key, kind: 'command', value });
  await expect.element(heading('Waiting to be sent').or(heading('Sending eConsult ...'))).toBeVisible();
  await expect.element(submit()).not.toBeInTheDocument();
  connect(server);
  await isSent();
  expect(taken(server)).toHaveLength(1);
  // Nothing is left to go on with.
  await reopen('/dashboard/consult');
  await expect.element(page.getByLabelText('Specialty')).toBeVisible();
  await expect.element(status('Sabine Same')).not.toBeInTheDocument();
});

test('after a day it asks before it goes', async () => {
  const server = await submitOffline(507, 'Ophelia', 'Old');
  const there = await otherTab(cast.plus.id);
  const { key, value } = there.vault.all('command')[0]!;
  const at = new Date(usualNow.getTime() - 25 * 60 * 60_000).toISOString();
  await there.vault.put({ key, kind: 'command', value: { ...(value as Command), at } });
  await expect.element(sign('1 not sent')).toBeVisible();
  const before = sends(server).length;
  connect(server);
  await reopen();
  await expect.element(page.getByText('This waited for more than a day.')).toBeVisible();
  expect(sends(server)).toHaveLength(before);
  await page.getByRole('button', { name: 'Send now' }).click();
  await isSent();
});

test('refused once its writer has left, it is not in its form but in the list of what was not sent', async () => {
  const sending = held(refused('SERVICE_UNAVAILABLE'));
  const { server } = await show(moles, { who: 'plus', answers: { 'consult-sendConsult': sending } });
  await submitOne(508, 'Lena', 'Leaving');
  await expect.element(page.getByRole('button', { name: 'Sending eConsult ...' })).toBeVisible();
  await sidebar().getByRole('link', { name: 'Resources' }).click();
  await expect.element(heading('Resources')).toBeVisible();
  sending.release();
  await sign('1 not sent').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByRole('alert').getByText('Service is not available.')).toBeVisible();
  await expect.element(firstName()).toHaveValue('Lena');
  server.answer({ 'consult-sendConsult': sentResult });
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await isSent();
});

test('refused before its eyes, it lies on the device again', async () => {
  const answers = { 'consult-sendConsult': refused('SERVICE_UNAVAILABLE') };
  await show(moles, { who: 'plus', answers });
  await submitOne(509, 'Renata', 'Reload');
  await expect.element(page.getByRole('alert').getByText('Service is not available.')).toBeVisible();
  await firstName().fill('Renate');
  await reopen();
  await expect.element(firstName()).toHaveValue('Renate');
  await expect.element(page.getByRole('status').filter({ hasText: 'another version' })).not.toBeInTheDocument();
});

test('sent while its writer is elsewhere it is taken back from there', async () => {
  const server = await submitOffline(510, 'Ursula', 'Undone');
  await sidebar().getByRole('link', { name: 'Resources' }).click();
  server.answer({
    'consult-takeBack': ({ draftId }) => ({ draftId, arrived: true }),
    'consultDraft-getDraft': openedDraft({ formData: { patientFirstName: 'Ursula' } }),
  });
  connect(server);
  await status('eConsult Sent Successfully').getByRole('button', { name: 'Undo' }).click();
  await expect.element(firstName()).toHaveValue('Ursula');
  expect(server.asked('consult-takeBack').map(({ input }) => input.activityId)).toEqual([activityId]);
});

test('a referral that goes out later leads to the message that its patient is to get', async () => {
  const { server } = await show(`/dashboard/consult/referral-form?serviceId=${serviceByKey('colonoscopy').id}`, {
    who: 'plus',
    answers: {
      'referral-sendReferral': offline,
      'activity-open': openedConsult({ activityType: 'referral', members: [memberOf('plus', { role: 'referrer' })] }),
    },
  });
  await fillPatient(somePatient(511, 'Rosalind', 'Referred'));
  await page.getByLabelText('E-mail').fill('rosalind@patients.example');
  await page.getByLabelText('Send referral message to patient (Email Required)').click();
  await answerAnything();
  await page.getByRole('button', { name: 'Send Referral' }).click();
  await expect.element(heading('Waiting to be sent')).toBeVisible();
  await reopen('/dashboard/resources');
  server.answer({ 'referral-sendReferral': sentResult });
  dispatchEvent(new Event('online'));
  const said = status('Referral Sent Successfully · Rosalind Referred');
  await said.getByRole('link', { name: 'Message to the patient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message to the patient' });
  await expect.element(dialog.getByLabelText('Patient e-mail')).toHaveValue('rosalind@patients.example');
});
