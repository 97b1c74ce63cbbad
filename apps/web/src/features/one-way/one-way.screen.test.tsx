import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { cast } from '@consult/testkit/cast.ts';
import { held, inTurn, offline, refused, type Answers } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { checkedBy, delphine, looksUp, oneWaySent, vargaClinic } from '../../testing/world/patient-message.ts';
import { viewer } from '../../testing/world/people.ts';

const path = '/dashboard/one-way-messaging';
const phn = () => page.getByLabelText('PHN', { exact: true });
const email = () => page.getByLabelText('Patient e-mail');
const subject = () => page.getByLabelText('Subject');
const message = () => page.getByRole('textbox', { name: 'Message', exact: true });
const signOff = () => page.getByLabelText('Sign-off');
const send = () => page.getByRole('button', { name: 'Send', exact: true });
const sent = () => page.getByRole('status').filter({ hasText: 'Message sent successfully.' });

const usual: Answers = {
  'patientInfo-lookup': looksUp,
  'patientMessage-sendOneWay': oneWaySent,
};

async function open(answers: Answers = {}, options: Partial<ShowOptions> = {}) {
  const shown = await show(path, { who: 'plus', ...options, answers: { ...usual, ...answers } });
  await expect.element(message()).toBeVisible();
  return shown;
}

/** Writes a whole message to Delphine. */
async function write(words = 'Your visit'): Promise<void> {
  await phn().fill(delphine.phn);
  await expect.element(email()).toHaveValue(delphine.email);
  await subject().fill(words);
  await message().fill('We see you on Tuesday.');
}

everyLook('one-way messaging', async (look) => {
  await show(path, { ...look, who: 'moa', answers: { ...usual, 'clinic-getClinicInformation_v1': vargaClinic } });
  await expect.element(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveLength(4);
  await expect.element(page.getByText('Dr. Sunita Varga').first()).toBeInTheDocument();
});

test('every field is there in its order, and an empty form says at each field what is missing', async () => {
  const { server } = await open();
  const labels = [...document.querySelectorAll('main form label')].map(({ textContent }) => textContent);
  expect(labels).toEqual([
    'Clinic',
    'Province',
    'PHN',
    'Patient e-mail',
    'Delay · tomorrow, Tuesday 7:00 Mountain time',
    'Subject',
    'Message',
    'Sign-off optional',
  ]);
  await expect.element(page.getByRole('button', { name: 'Add files' })).toBeVisible();
  await expect.element(page.getByText('Patient communications are billed the same day at 7:00 AM.')).toBeVisible();
  await send().click();
  await expect.element(phn()).toHaveFocus();
  for (const fault of ['PHN is required', 'Email is required', 'Subject is required', 'Message is required'])
    await expect.element(page.getByText(fault)).toBeVisible();
  const banner = page.getByRole('alert').filter({ hasText: 'Check form for errors.' });
  await banner.getByRole('link', { name: 'Message' }).click();
  await expect.element(message()).toHaveFocus();
  expect(server.asked('patientMessage-sendOneWay')).toEqual([]);
});

test('the prefix and the sign-off are those of the sender and the clinic; a changed sign-off stays when the clinic changes', async () => {
  const { server } = await open();
  const usualSignOff = ({ name, phone, fax }: (typeof clinics)['elbowPark']) =>
    `Dr. Owen Falardeau\n${name}\nPhone: ${phone}\nFax: ${fax}`;
  await expect.element(page.getByText('Begins with “Secure Message from Dr. Owen Falardeau:”')).toBeVisible();
  await expect.element(signOff()).toHaveValue(usualSignOff(clinics.elbowPark));
  const clinic = page.getByLabelText('Clinic', { exact: true });
  await clinic.selectOptions(`${clinics.crowfoot.name}, ${clinics.crowfoot.city}, AB`);
  await expect.element(signOff()).toHaveValue(usualSignOff(clinics.crowfoot));
  await signOff().fill('Owen');
  await clinic.selectOptions(`${clinics.elbowPark.name}, ${clinics.elbowPark.city}, AB`);
  await expect.element(signOff()).toHaveValue('Owen');
  await write();
  await send().click();
  await expect.element(sent()).toBeVisible();
  expect(server.asked('patientMessage-sendOneWay')[0]!.input).toMatchObject({
    locationId: cast.plus.locations[0]!.id,
    patientProvince: 'AB',
    patientEmail: delphine.email,
    delay: false,
    subject: 'Secure Message from Dr. Owen Falardeau: Your visit',
    body: 'We see you on Tuesday.\n\nOwen',
    attachmentIds: [],
  });
  await expect.element(signOff()).toHaveValue(usualSignOff(clinics.elbowPark));
});

test('after a send the page says to whom it went and where it is found, is empty, and Undo gives the words back', async () => {
  const { server } = await open({
    'patientMessage-cancel': ({ messageIds }) => ({ cancelled: messageIds, tooLate: [] }),
  });
  await write();
  await send().click();
  await expect.element(sent()).toMatchTextContent(`To Delphine Okafor-Marchand, ${delphine.email}.`);
  await expect.element(sent()).toMatchTextContent('It goes out in a few seconds.');
  await expect
    .element(sent().getByRole('link', { name: 'See it in Sent' }))
    .toHaveAttribute('href', '/dashboard/patient-messages?tab=sent');
  await expect.element(message()).toHaveValue('');
  await expect.element(phn()).toHaveValue('');
  const { messageId } = server.asked('patientMessage-sendOneWay')[0]!.input;
  await sent().getByRole('button', { name: 'Undo' }).click();
  await expect.element(message()).toHaveValue('We see you on Tuesday.');
  await expect.element(subject()).toHaveValue('Your visit');
  await expect.element(sent()).not.toBeInTheDocument();
  expect(server.asked('patientMessage-cancel')[0]!.input).toEqual({ messageIds: [messageId] });
  // What was called back keeps its id: the words become another message.
  await send().click();
  await expect.poll(() => server.asked('patientMessage-sendOneWay')).toHaveLength(2);
  expect(server.asked('patientMessage-sendOneWay')[1]!.input.messageId).not.toBe(messageId);
});

test('Undo ends when the mail goes; one that comes too late says where the link is closed', async () => {
  await open({ 'patientMessage-cancel': ({ messageIds }) => ({ cancelled: [], tooLate: messageIds }) });
  await write();
  await send().click();
  const undo = sent().getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await undo.click();
  const late = 'Too late to undo: its mail has gone. Close its link in Patient messages.';
  await expect.element(page.getByText(late)).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await write('Another one');
  await send().click();
  await expect.element(undo).toBeVisible();
  clock.pause();
  await clock.runFor(20_000);
  clock.resume();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(sent()).toBeVisible();
});

test('a delayed message says the day on which it goes, as the server says the day', async () => {
  // The server's business day is the 10th already; this device still has the 9th.
  const tenth = new Date('2026-03-10T06:00:00Z').getTime();
  const { server } = await open(
    {},
    { serverClock: () => `${tenth} 2026-03-10 ${new Date('2026-03-11T06:00:00Z').getTime()}` },
  );
  await expect.element(page.getByText('· tomorrow, Wednesday 7:00 Mountain time')).toBeVisible();
  await page.getByLabelText(/^Delay/).click();
  await expect
    .element(
      page.getByText('It goes out tomorrow, Wednesday 7:00 Mountain time. Until then you can change or cancel it.'),
    )
    .toBeVisible();
  server.answer({
    'patientMessage-sendOneWay': ({ messageId }) => ({ messageId, goesOutAt: '2026-03-11T13:00:00.000Z' }),
  });
  await write();
  await send().click();
  await expect.element(sent()).toMatchTextContent('It goes out tomorrow, Wednesday 7:00 Mountain time.');
  expect(server.asked('patientMessage-sendOneWay')[0]!.input.delay).toBe(true);
});

test('what is typed is there after a reload and after another session began', async () => {
  const { server } = await open();
  await write();
  await page.getByLabelText(/^Delay/).click();
  await signOff().fill('Owen');
  await reopen(path);
  await expect.element(message()).toHaveValue('We see you on Tuesday.');
  await expect.element(subject()).toHaveValue('Your visit');
  await expect.element(email()).toHaveValue(delphine.email);
  await expect.element(signOff()).toHaveValue('Owen');
  await expect.element(page.getByLabelText(/^Delay/)).toBeChecked();
  server.viewer = null;
  await reopen('/login');
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  server.viewer = viewer('plus');
  await reopen(path);
  await expect.element(message()).toHaveValue('We see you on Tuesday.');
  expect(location.href).not.toContain('Delphine');
});

test('an address that is not the record’s is asked about before anything goes, and the answer goes along', async () => {
  const { server } = await open({
    'patientMessage-checkRecipient': checkedBy((to) =>
      to === 'new@patients.example'
        ? { differs: true, known: { email: delphine.email, others: ['Owen Marchand'] } }
        : {},
    ),
  });
  await write();
  await email().fill('new@patients.example');
  await expect.element(page.getByText(`Your record: ${delphine.email}.`)).toBeVisible();
  await expect.element(page.getByText('Also at this address: Owen Marchand.')).toBeVisible();
  await send().click();
  await expect.element(email()).toHaveFocus();
  expect(server.asked('patientMessage-sendOneWay')).toEqual([]);
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect.element(email()).toHaveValue(delphine.email);
  await expect.element(page.getByText('Your record:')).not.toBeInTheDocument();
  await email().fill('new@patients.example');
  await page.getByRole('button', { name: 'Keep and correct the record' }).click();
  await send().click();
  await expect.element(sent()).toBeVisible();
  expect(server.asked('patientMessage-sendOneWay')[0]!.input).toMatchObject({
    patientEmail: 'new@patients.example',
    recordAnswer: { answer: 'correct', seen: delphine.email },
  });
});

test('who may not look patients up reads only that the address differs; the first mail to a patient asks for one tick', async () => {
  const { server } = await open(
    { 'patientMessage-checkRecipient': checkedBy(() => ({ consent: 'unknown', differs: true })) },
    { who: viewer('plus', { claims: { permissions: ['oneWayMessaging'] } }) },
  );
  await phn().fill(delphine.phn);
  await email().fill(delphine.email);
  await subject().fill('Your visit');
  await message().fill('We see you on Tuesday.');
  await expect.element(page.getByText('This differs from your clinic’s record.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await send().click();
  const tick = page.getByLabelText('This patient agreed to get e-mail from the clinic');
  await expect.element(tick).toHaveFocus();
  await expect.element(page.getByText('Confirm that this patient agreed to get e-mail.')).toBeVisible();
  await tick.click();
  await send().click();
  await expect.element(sent()).toBeVisible();
  expect(server.asked('patientMessage-sendOneWay')[0]!.input).toMatchObject({
    consent: true,
    recordAnswer: { answer: 'keep', seen: null },
  });
  expect(server.asked('patientInfo-lookup')).toEqual([]);
});

test('a patient who asked not to be e-mailed is refused at the field', async () => {
  const { server } = await open({
    'patientMessage-checkRecipient': checkedBy(() => ({ consent: 'withdrawn' })),
  });
  await write();
  await send().click();
  await expect.element(page.getByText('This patient asked not to be e-mailed.')).toBeVisible();
  await expect.element(email()).toHaveFocus();
  expect(server.asked('patientMessage-sendOneWay')).toEqual([]);
});

test('without a use left the page says so and goes back; who takes the last one reads what became of it', async () => {
  const premium = viewer('free', { claims: { permissions: ['premiumOneWayMessaging', 'cameraAndGallery'] } });
  const uses = 'premium-getNumberOfOneWayMessageUsesRemaining';
  const { server } = await show('/dashboard/resources', { who: premium, answers: { ...usual, [uses]: 0 } });
  await page.getByRole('link', { name: 'One-way messaging' }).click();
  await expect
    .element(page.getByText('You have reached your limit of one-way messages. Returning to previous page'))
    .toBeVisible();
  await expect.poll(address).toBe('/dashboard/resources');
  const taken = () => server.asked('patientMessage-sendOneWay').length;
  server.answer({ [uses]: () => 1 - taken() });
  await reopen(path);
  await expect.element(page.getByText('1 use left this month')).toBeVisible();
  await page.getByLabelText('Province', { exact: true }).selectOptions('AB');
  await phn().fill(delphine.phn);
  await email().fill(delphine.email);
  await subject().fill('Your visit');
  await message().fill('We see you on Tuesday.');
  await send().click();
  await expect.element(sent()).toBeVisible();
  await expect
    .element(page.getByText('You have reached your limit of one-way messages.', { exact: true }))
    .toBeVisible();
  await expect.element(send()).toBeDisabled();
  expect(address()).toBe(path);
});

test('what the server refuses is said with its reason, what is wrong with a field at the field, and the words stay', async () => {
  await open({
    'patientMessage-sendOneWay': inTurn(
      refused('LIMIT_REACHED'),
      refused('INVALID_INPUT', { faults: { patientEmail: { code: 'email-withdrawn' } } }),
      oneWaySent,
    ),
  });
  await write();
  await send().click();
  await expect
    .element(page.getByText('Error sending one-way message: You have reached your limit of one-way messages.'))
    .toBeVisible();
  await expect.element(message()).toHaveValue('We see you on Tuesday.');
  await send().click();
  await expect.element(page.getByText('This patient asked not to be e-mailed.')).toBeVisible();
  await email().fill('other@patients.example');
  await expect.element(page.getByText('This patient asked not to be e-mailed.')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(sent()).toBeVisible();
});

test('pressed twice it is sent once; without a connection it goes out by itself', async () => {
  const sending = held(oneWaySent);
  const { server } = await open({ 'patientMessage-sendOneWay': inTurn(sending, offline, oneWaySent) });
  await write();
  await send().click();
  const running = page.getByRole('button', { name: 'Sending…' });
  await expect.element(running).toBeVisible();
  (running.element() as HTMLElement).click();
  sending.release();
  await expect.element(sent()).toBeVisible();
  expect(server.asked('patientMessage-sendOneWay')).toHaveLength(1);
  await write('Later');
  await send().click();
  await expect.element(page.getByText('It goes out as soon as the server can be reached.')).toBeVisible();
  await expect.element(message()).toHaveValue('');
  dispatchEvent(new Event('online'));
  // The note of the first one went to a snackbar, which says the same.
  await expect.poll(() => server.asked('patientMessage-sendOneWay')).toHaveLength(3);
  await expect.element(page.getByText('It goes out as soon as the server can be reached.')).not.toBeInTheDocument();
  await expect.element(sent().first()).toBeVisible();
  const inputs = server.asked('patientMessage-sendOneWay').map(({ input }) => input);
  expect(inputs[2]).toEqual(inputs[1]);
});

test('on behalf of the clinic or a physician: the name begins anew with each, may be changed, and stands in the prefix', async () => {
  const { server } = await open({ 'clinic-getClinicInformation_v1': vargaClinic }, { who: 'moa' });
  const onBehalf = page.getByLabelText('Send on Behalf of');
  const name = page.getByLabelText('Display name');
  await expect.element(name).not.toBeInTheDocument();
  await onBehalf.selectOptions('Dr. Sunita Varga');
  await expect.element(name).toHaveValue('Dr. Sunita Varga');
  await name.fill('Sunita');
  await onBehalf.selectOptions(vargaClinic.clinicName);
  await expect.element(name).toHaveValue(vargaClinic.clinicName);
  await name.fill('');
  await write();
  await send().click();
  await expect.element(page.getByText('Display name is required.')).toBeVisible();
  await name.fill('The dermatology office');
  await expect.element(page.getByText('Begins with “Secure Message from The dermatology office:”')).toBeVisible();
  await expect.element(page.getByText(/are billed/)).not.toBeInTheDocument();
  await send().click();
  await expect.element(sent()).toBeVisible();
  expect(server.asked('patientMessage-sendOneWay')[0]!.input).toMatchObject({
    sendingOnBehalfOfOptionKind: 'clinic',
    sendingOnBehalfOfOptionUid: clinics.vargaDermatology.id,
    sendingOnBehalfOfOptionDisplayName: 'The dermatology office',
    subject: 'Secure Message from The dermatology office: Your visit',
  });
});

test('where the clinic’s physicians can not be read the page says so, and tries again', async () => {
  await open(
    {
      'clinic-getClinicInformation_v1': inTurn(
        refused('INTERNAL'),
        refused('INTERNAL'),
        refused('INTERNAL'),
        vargaClinic,
      ),
    },
    { who: 'moa' },
  );
  await clock.hurry(async () => {
    await expect.element(page.getByText('Error getting clinic information')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('option', { name: 'Dr. Sunita Varga' })).toBeInTheDocument();
  await expect.element(page.getByText('Error getting clinic information')).not.toBeInTheDocument();
});
