import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serviceByKey } from '@consult/testkit/demo/services.ts';
import type { Input } from '../../app/call.ts';
import { held, inTurn, offline, refused } from '../../testing/answers.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import {
  answerAnything,
  answerQuestions,
  fillPatient,
  moles,
  sentResult,
  somePatient,
} from '../../testing/world/composer.ts';
import { activityId } from '../../testing/world/activity.ts';
import { formOf, serviceOf } from '../../testing/world/directory.ts';
import { openedAfter } from '../../testing/world/draft.ts';
import { viewer } from '../../testing/world/people.ts';
import { takesCalls, timesFrom } from '../../testing/world/phone-times.ts';

const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const actions = () => page.getByRole('group', { name: 'Actions' });
const submit = () => page.getByRole('button', { name: 'Submit' });
const saveDraft = () => actions().getByRole('button', { name: 'Save Draft' });
const firstName = () => page.getByLabelText('First name');
const sent = (what: string) => page.getByRole('heading', { name: `${what} Sent Successfully` });

test('what can not be loaded says which part of it, and loads with another try', async () => {
  const { server } = await show('/dashboard/consult', { who: 'plus' });
  for (const [call, text, well] of [
    ['services-getServiceForm', 'Error loading service form', formOf('pigmented')],
    ['services-getServiceById', 'Error loading service and forms', serviceOf('pigmented')],
  ] as const) {
    server.answer({ [call]: refused('NOT_ALLOWED') });
    const asked = server.asked(call).length;
    await reopen(moles);
    await expect.element(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('main')).toMatchTextContent('You are not permitted to do this.');
    // When live events begin to arrive, the page asks again by itself; that is no retry of the user.
    await expect.poll(() => server.asked(call).length).toBe(asked + 2);
    server.answer({ [call]: well });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('region', { name: 'Patient Information' })).toBeVisible();
  }
});

test('an export or a forward that fails says so in its words, and the draft stays as it was', async () => {
  const { server } = await show(moles, {
    who: 'resident',
    answers: {
      'consult-searchApprovers': [{ uid: viewer('approver').claims.uid, firstName: 'Kwabena', lastName: 'Osei' }],
      'secureMessaging-exportEconsultDraftPdf': refused('NOT_ALLOWED'),
    },
  });
  await firstName().fill('Unforwarded');
  await saveDraft().click();
  await expect.poll(address).toMatch(/consultDraftId=/);
  await actions().getByRole('button', { name: 'Export' }).click();
  await expect.element(alert('Error exporting PDF')).toMatchTextContent('You are not permitted to do this.');

  await page.getByRole('searchbox', { name: 'Approver' }).fill('osei');
  await page.getByRole('button', { name: 'Kwabena Osei' }).click();
  server.answer({ 'consultDraft-saveDraft': refused('NOT_ALLOWED') });
  await actions().getByRole('button', { name: 'Forward' }).click();
  await expect.element(alert('Error forwarding econsult')).toMatchTextContent('Everything you typed is kept.');
  await expect.element(firstName()).toHaveValue('Unforwarded');
  await expect.poll(address).toMatch(/consultDraftId=/);
});

test('a referral that fails says so as a referral, under its own button, and stays', async () => {
  await show(`/dashboard/consult/referral-form?serviceId=${serviceByKey('colonoscopy').id}`, {
    who: 'plus',
    answers: { 'referral-sendReferral': refused('SERVICE_UNAVAILABLE') },
  });
  await fillPatient(somePatient(94, 'Refused', 'Referral'));
  await answerAnything();
  await expect.element(submit()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send Referral' }).click();
  await expect.element(alert('Error sending referral')).toMatchTextContent('Everything you typed is kept.');
  await expect.element(firstName()).toHaveValue('Refused');
});

test('a phone consult is sent and fails under its own name', async () => {
  const sending = held(offline);
  await show(moles, {
    who: 'plus',
    answers: {
      'services-getServiceById': takesCalls(),
      'phoneConsult-getTimes': timesFrom,
      'consult-sendConsult': sending,
    },
  });
  await page.getByRole('radio', { name: 'Phone consult' }).click();
  const call = page.getByRole('region', { name: 'Phone call' });
  await call.getByLabelText('Specialist').selectOptions('Dr. Sunita Varga');
  await fillPatient(somePatient(95, 'Phoebe', 'Phoned'));
  await answerQuestions('Can we talk?');
  await call.getByRole('group', { name: 'Time of the call' }).getByRole('radio').first().click();
  await submit().click();
  await expect.element(page.getByRole('button', { name: 'Sending phone consult ...' })).toBeVisible();
  sending.release();
  await expect.element(alert('Error sending phone consult')).toBeVisible();
});

test('a draft on older questions keeps its answers, shows those that lost theirs, and is sent with the present ones', async () => {
  const { server } = await show(moles, {
    who: 'plus',
    answers: { 'consult-sendConsult': inTurn(refused('FORM_CHANGED'), sentResult) },
  });
  await fillPatient(somePatient(96, 'Verity', 'Versioned'));
  await answerQuestions('Asked in the old words.');
  await saveDraft().click();
  await expect.poll(address).toMatch(/consultDraftId=/);
  const draft = address();
  const saved = openedAfter(server.asked('consultDraft-saveDraft')[0]!.input);
  const old = formOf('pigmented');
  const kept = old.formFields.filter(({ header }) => header !== 'Question for the dermatologist');
  const reworded = kept.map((field) => ({
    ...field,
    values: field.values.map((value) => (value === 'Irregular border' ? 'Uneven border' : value)),
  }));
  const added = { header: 'What is asked', inputType: 'Textfield' as const, values: [], required: true };
  server.answer({
    'services-getServiceForm': { ...old, version: 2, formFields: [...reworded, added] },
    'consultDraft-getDraft': saved,
  });
  // The open page does not know of the change until it sends.
  await submit().click();
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent('The questions of this service have changed.');
  const questions = page.getByRole('region', { name: /^Questions/ });
  await expect.element(questions).toMatchTextContent('Answers to questions that are no longer asked are not sent');
  await expect.element(questions).toMatchTextContent('Asked in the old words.');
  // An option that is gone, of a question that is still there.
  await expect.element(questions.getByText('Irregular border')).toBeVisible();
  await expect.element(page.getByLabelText('Largest diameter in mm')).toHaveValue('7');
  await expect.element(page.getByLabelText('Question for the dermatologist')).not.toBeInTheDocument();
  // The server has all of it: with an empty device the draft opens the same.
  localStorage.clear();
  sessionStorage.clear();
  await reopen(draft);
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Versioned');
  await expect.element(questions).toMatchTextContent('Asked in the old words.');

  await submit().click();
  await expect.element(page.getByLabelText('What is asked')).toHaveAccessibleDescription('What is asked is required');
  await page.getByLabelText('What is asked').fill('In the new words.');
  await page.getByRole('group', { name: 'Change' }).getByLabelText('Uneven border').click();
  await submit().click();
  await expect.element(sent('eConsult')).toBeVisible();
  const { symptoms, formVersion } = server.asked('consult-sendConsult')[1]!.input.inputFields;
  expect(formVersion).toBe(2);
  expect(JSON.stringify(symptoms)).toContain('In the new words.');
  expect(JSON.stringify(symptoms)).not.toMatch(/Asked in the old words\.|Irregular border/);
});

test('a service that closed meanwhile is asked for again before Submit: nothing is sent, and it says when it is back', async () => {
  const { server } = await show(moles, { who: 'plus' });
  await fillPatient(somePatient(72, 'Leontine', 'Toolate'));
  await answerQuestions('Is this benign?');
  const away = { available: false, reason: 'limit' as const, returning: '2026-03-18' };
  server.answer({
    'services-getServiceById': { ...serviceOf('pigmented'), availability: away, phoneAvailability: away },
  });
  await submit().click();
  await expect.element(page.getByText('Unavailable - Returning 2026/03/18')).toBeVisible();
  await expect.element(submit()).toBeDisabled();
  expect(server.asked('consult-sendConsult')).toEqual([]);
});

test('a service that filled up meanwhile is said in the specified words, nothing is lost, and nothing is uploaded twice', async () => {
  const letter = { id: '019a0000-0011-7000-8000-000000000001', name: 'letter.pdf', contentType: 'application/pdf' };
  const file = { ...letter, size: 400, received: 400, state: 'ready' } as const;
  const { server } = await show(moles, {
    who: 'plus',
    answers: {
      // An earlier visit uploaded the file: the page would upload it again only if the failed send had lost it.
      'attachment-list': { attachments: [file] },
      'consult-sendConsult': inTurn(refused('SERVICE_UNAVAILABLE'), sentResult),
    },
  });
  const patient = somePatient(71, 'Leontine', 'Overfull');
  const question = 'Is this benign, and would you excise it?';
  await fillPatient(patient);
  await answerQuestions(question);
  await expect.element(page.getByText('letter.pdf')).toBeVisible();
  await submit().click();
  const said =
    'Service is not available. Please save as draft and wait for the service to be available again, or select another service.';
  await expect.element(page.getByRole('alert').getByText(said)).toBeVisible();
  // The field's mask adds a dash.
  await expect
    .element(page.getByLabelText('PHN', { exact: true }))
    .toHaveValue(`${patient.phn.slice(0, 5)}-${patient.phn.slice(5)}`);
  await expect.element(page.getByLabelText('Question for the dermatologist')).toHaveValue(question);
  await expect.element(page.getByText('letter.pdf')).toBeVisible();
  await submit().click();
  await expect.element(sent('eConsult')).toBeVisible();
  const [first, second] = server.asked('consult-sendConsult').map(({ input }): Input<'consult-sendConsult'> => input);
  expect(first?.inputFields.attachmentIds).toEqual([file.id]);
  expect(second).toEqual(first);
});

test('a form that was sent before with other content leads to what was sent', async () => {
  const changed = refused('SUBMISSION_CHANGED', { status: 409, about: activityId });
  const { server } = await show(moles, {
    who: 'plus',
    answers: { 'consult-sendConsult': inTurn(changed, sentResult) },
  });
  await fillPatient(somePatient(402, 'Twice', 'Sent'));
  await answerQuestions('Again?');
  await submit().click();
  const link = alert('Error sending eConsult').getByRole('link', { name: 'See what was sent' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`econsultId=${activityId}`));
  await page.getByRole('button', { name: 'Send as a new consult' }).click();
  await expect.element(sent('eConsult')).toBeVisible();
  const ids = server.asked('consult-sendConsult').map(({ input }) => input.submissionId);
  expect(new Set(ids).size).toBe(2);
});
