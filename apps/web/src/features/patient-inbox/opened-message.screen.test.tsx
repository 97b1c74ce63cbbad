import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inTurn, refused, type Answers } from '../../testing/answers.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { activityId } from '../../testing/world/activity.ts';
import { messageAnswers, messageDetail, messageRow } from '../../testing/world/patient-message.ts';

const row = (changes: Parameters<typeof messageRow>[1] = {}) => messageRow(1, changes);
const pathOf = (id: string, tab = 'sent') => `/dashboard/patient-messages?tab=${tab}&messageId=${id}`;
const pane = () => page.getByRole('region', { name: 'Message', exact: true });
const noWords = { name: '', instructions: '', comments: '' };
const failed = { reason: 'address', code: '5.1.1' } as const;

async function open(
  one: ReturnType<typeof row>,
  answers: Answers = {},
  options: Partial<ShowOptions> = {},
  others: ReturnType<typeof messageRow>[] = [],
) {
  const shown = await show(pathOf(one.id, one.folder), {
    who: 'plus',
    ...options,
    answers: { ...messageAnswers([one, ...others]), ...answers },
  });
  await expect.element(pane().getByRole('heading', { name: 'Delphine Okafor-Marchand' })).toBeVisible();
  return shown;
}

everyLook('an opened message to a patient', async (look) => {
  await open(row({ state: 'failed', error: failed, folder: 'inbox' }), {}, look);
});

test('answers under another name than the record has say both; once the record has it too, nothing', async () => {
  const one = row({ respondedAt: '2026-03-09T15:00:00.000Z', subType: 'Forms', folder: 'inbox', state: 'opened' });
  const answered = {
    submittedAt: '2026-03-09T15:00:00.000Z',
    formTemplate: { name: 'Pain', instructions: '', comments: '', fr: noWords, sections: [] },
    formData: {},
    patientInfo: { firstName: 'Delphine', lastName: 'Okafor-Marchand', phn: '055521444', email: '' },
    province: 'AB',
    filledInBy: 'myself' as const,
    language: 'en' as const,
    nameDiffers: true,
    pdf: 'made' as const,
  };
  const { server } = await open(one, { 'careForm-getAnswers': { ...answered, recordName: 'Denise Okafor' } });
  await expect
    .element(pane().getByText('The name typed is Delphine Okafor-Marchand. Your record says Denise Okafor.'))
    .toBeVisible();
  server.answer({ 'careForm-getAnswers': { ...answered, recordName: 'Delphine Okafor-Marchand' } });
  await reopen();
  await expect.element(pane().getByRole('region', { name: 'Answers' })).toBeVisible();
  await expect.element(pane().getByText(/The name typed is/)).not.toBeInTheDocument();
});

test('what went to the staff of the clinic is sent to them again, and no patient’s address is asked for', async () => {
  const { patientInfo } = row();
  const one = row({ subType: 'MOAMessage', patientInfo: { ...patientInfo, email: '' } });
  const { server } = await open(one, {
    'patientMessage-sendAgain': { version: 2, goesOutAt: '2026-03-09T16:00:20.000Z' },
  });
  await pane().getByRole('button', { name: 'Send again' }).click();
  await expect.element(pane().getByText('It goes to the staff of the clinic.')).toBeVisible();
  await expect.element(pane().getByRole('textbox')).not.toBeInTheDocument();
  await pane().getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('Sent again to the staff of the clinic')).toBeVisible();
  expect(Object.keys(server.asked('patientMessage-sendAgain')[0]!.input).toSorted()).toEqual(['messageId', 'sendId']);
});

test('what is scheduled can be sent now, and that be undone; or cancelled', async () => {
  const one = row({ state: 'scheduled' });
  const { server } = await open(one, {
    'patientMessage-sendNow': { version: 2, goesOutAt: '2026-03-09T16:00:20.000Z' },
    'patientMessage-change': { version: 3, goesOutAt: '2026-03-10T13:00:00.000Z' },
    'patientMessage-cancel': ({ messageIds }) => ({ cancelled: messageIds, tooLate: [] }),
  });
  await expect.element(pane().getByText(/It goes out tomorrow, Tuesday 7:00 Mountain time\./)).toBeVisible();
  await pane().getByRole('button', { name: 'Send now' }).click();
  const snack = page.getByRole('status').filter({ hasText: 'It goes out in a few seconds.' });
  await snack.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => server.asked('patientMessage-change').map(({ input }) => input))
    .toEqual([{ messageId: one.id, version: 2, delay: true }]);
  await pane().getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(page.getByText('Cancelled. Nothing was sent.')).toBeVisible();
});

test('a cancel that comes too late says that the message has changed', async () => {
  await open(row({ state: 'scheduled' }), {
    'patientMessage-cancel': ({ messageIds }) => ({ cancelled: [], tooLate: messageIds }),
  });
  await pane().getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(page.getByText('This message has changed in the meantime. Look at it again.')).toBeVisible();
});

test('a failed mail is mended where it is read: the corrected address goes along', async () => {
  const one = row({ state: 'failed', error: failed, folder: 'inbox' });
  const { server } = await open(one, {
    'patientMessage-sendAgain': inTurn(
      refused('INVALID_INPUT', { faults: { patientEmail: { code: 'email-invalid' } } }),
      { version: 2, goesOutAt: '2026-03-09T16:00:20.000Z' },
    ),
  });
  await expect.element(pane().getByText('Nobody has this address. Correct it and send again.').first()).toBeVisible();
  const field = pane().getByLabelText('Patient e-mail');
  await field.fill('delphine@home.example');
  const send = pane().getByRole('button', { name: /^Send/ }).first();
  await send.click();
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveValue('delphine@home.example');
  await send.click();
  await expect.element(page.getByText('Sent again to delphine@home.example')).toBeVisible();
  expect(server.asked('patientMessage-sendAgain').at(-1)!.input).toMatchObject({ messageId: one.id });
});

test('the link of what went can be closed at once, and a failure is said in place', async () => {
  const closed = { closedAt: '2026-03-09T16:00:00.000Z' };
  await open(row(), { 'patientMessage-closeLink': inTurn(refused('INTERNAL'), closed) });
  const close = pane().getByRole('button', { name: 'Close link' });
  await close.click();
  await expect.element(pane().getByRole('alert')).toBeVisible();
  await close.click();
  await expect.element(page.getByText('Link closed').first()).toBeVisible();
});

test('a message that does not exist says so; one that can not be read is tried again', async () => {
  const { server } = await show(pathOf('019a0000-0008-7000-8000-00000000dead'), {
    who: 'plus',
    answers: messageAnswers([row()]),
  });
  await expect.element(pane().getByText('This message does not exist, or you do not have access to it.')).toBeVisible();
  server.answer({ 'patientMessage-get': refused('INTERNAL') });
  await page.getByRole('link', { name: 'Delphine Okafor-Marchand' }).click();
  await expect.element(pane().getByText('Error loading patient messages')).toBeVisible();
  server.answer(messageAnswers([row()]));
  await pane().getByRole('button', { name: 'Try again' }).click();
  await expect.element(pane().getByText('The clinic will call you about your visit.')).toBeVisible();
});

test('opening reads a message, j and k go to its neighbours, and Escape goes back to the list and its row', async () => {
  const unread = row({ folder: 'inbox', read: false });
  const { server } = await open(unread, {}, {}, [messageRow(2, { folder: 'inbox' })]);
  await expect
    .poll(() => server.asked('patientMessage-markRead').flatMap(({ input }) => input.marks.map((one) => one.messageId)))
    .toEqual([unread.id]);
  await userEvent.keyboard('j');
  await expect.element(pane().getByRole('heading', { name: 'Hyun-woo Bae' })).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(pane().getByRole('heading', { name: 'Delphine Okafor-Marchand' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(pane()).not.toBeInTheDocument();
  expect(address()).toBe('/dashboard/patient-messages?tab=inbox');
});

test('what a patient did in their window says so in the reader’s words, and leads to its consult', async () => {
  const when = { day: '2027-02-26', time: '13:40', zone: 'America/Edmonton' };
  const came = { state: 'received', folder: 'inbox', goesOutAt: null, link: 'none' } as const;
  const answer = row({
    ...came,
    subType: 'AppointmentAnswer',
    subject: '',
    appointment: { says: 'not-coming', ...when },
  });
  const reply = messageRow(2, { ...came, subType: 'PatientReply', subject: 'Dermatology - Pigmented lesion' });
  const get = { 'patientMessage-get': messageDetail(answer, { activityId, sentBy: null, body: '' }) };
  await open(answer, get, {}, [reply]);
  const words = /Can’t come: Friday,? 26 February 2027, 13:40 Mountain Time/;
  await expect.element(pane().getByRole('heading', { name: words })).toBeVisible();
  await expect.element(pane()).toMatchTextContent('From the patient');
  await expect.element(page.getByText('The patient wrote: Dermatology - Pigmented lesion')).toBeVisible();
  await expect
    .element(pane().getByRole('link', { name: 'Open the consult' }))
    .toHaveAttribute('href', `/dashboard/secure-messaging?econsultId=${activityId}`);
});

test.each([
  ['scheduled', 'This form has not yet been sent.'],
  ['held', 'This form has not yet been sent.'],
  ['sending', 'This form has not yet been sent.'],
  ['delivered', 'This form has no response yet.'],
  ['opened', 'This form has no response yet.'],
] as const)('a form that is %s says in the specified words whether it went and was answered', async (state, words) => {
  await open(row({ state, subType: 'Forms' }));
  await expect.element(pane().getByText(words)).toBeVisible();
  expect(
    pane()
      .getByText(/^.*This form has .*This form has/)
      .elements(),
  ).toEqual([]);
});
