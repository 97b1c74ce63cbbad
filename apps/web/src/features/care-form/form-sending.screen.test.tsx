import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { held, inTurn, offline, refused, type Answers } from '../../testing/answers.ts';
import { reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { formAnswers, skinCheck } from '../../testing/world/form-sending.ts';
import { checkedBy, delphine, looksUp, vargaClinic } from '../../testing/world/patient-message.ts';
import { viewer } from '../../testing/world/people.ts';

const path = '/dashboard/form-sender';
const row = (n: number) =>
  page
    .getByRole('list', { name: /^Recipients/ })
    .getByRole('listitem')
    .nth(n - 1);
const phn = (n: number) => row(n).getByLabelText(/^PHN/);
const email = (n: number) => row(n).getByLabelText(/^Patient e-mail/);
const send = () => page.getByRole('button', { name: /^Send( \d+ forms?)?$/ });
const sent = () => page.getByRole('status').filter({ hasText: 'Forms Sent Successfully' });
const second = { phn: inventedHealthNumber('AB', 8), email: 'hyun@patients.example' };

async function open(answers: Answers = {}, options: Partial<ShowOptions> = {}) {
  const shown = await show(path, {
    who: 'plus',
    ...options,
    answers: { ...formAnswers(), 'patientInfo-lookup': looksUp, ...answers },
  });
  await expect.element(page.getByRole('radio').first()).toBeInTheDocument();
  return shown;
}

/** Chooses the form, and writes both recipients. */
async function write(): Promise<void> {
  await page.getByRole('radio', { name: skinCheck.name }).click();
  await phn(1).fill(delphine.phn);
  await expect.element(email(1)).toHaveValue(delphine.email);
  await phn(2).fill(second.phn);
  await email(2).fill(second.email);
}

test('an empty send says what each field lacks, links to it, and sends nothing', async () => {
  const { server } = await open();
  await send().click();
  await expect.element(page.getByText('Check form for errors.')).toBeVisible();
  await expect.element(page.getByText('Please select a form')).toBeVisible();
  await expect.element(row(1).getByText('PHN is required')).toBeVisible();
  await expect.element(row(1).getByText('Email is required')).toBeVisible();
  await expect.element(page.getByRole('radio').first()).toHaveFocus();
  await page.getByRole('link', { name: 'Recipient 1' }).click();
  await expect.element(phn(1)).toHaveFocus();
  await page.getByRole('radio', { name: skinCheck.name }).click();
  await expect.element(page.getByText('Please select a form')).not.toBeInTheDocument();
  expect(server.asked('careForm-send')).toEqual([]);
});

test('a known number fills in its address; after a send the rows are cleared, a blank one stands there, and Undo gives them back', async () => {
  const { server } = await open({
    'patientMessage-cancel': ({ messageIds }) => ({ cancelled: messageIds, tooLate: [] }),
  });
  await write();
  await expect.element(row(1).getByText('Delphine Okafor-Marchand')).toBeVisible();
  await row(2)
    .getByLabelText(/^Delay to 7:00/)
    .click();
  await expect.element(page.getByText(/1 goes out now, 1 goes out tomorrow, Tuesday 7:00 Mountain time/)).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(sent()).toMatchTextContent(`Delphine Okafor-Marchand (${delphine.email})`);
  await expect.element(sent()).toMatchTextContent(second.email);
  await expect
    .element(sent().getByRole('link', { name: 'See it in Sent' }))
    .toHaveAttribute('href', '/dashboard/patient-messages?tab=sent');
  await expect.element(phn(1)).toHaveValue('');
  await expect.element(row(2)).not.toBeInTheDocument();
  // The form stays: the next patient often gets the same.
  await expect.element(page.getByRole('radio', { name: skinCheck.name })).toBeChecked();
  const { patients, formId } = server.asked('careForm-send')[0]!.input;
  expect(formId).not.toBe('');
  expect(patients).toMatchObject([
    { province: 'AB', email: delphine.email, delay: false },
    { province: 'AB', email: second.email, delay: true },
  ]);
  await sent().getByRole('button', { name: 'Undo' }).click();
  await expect.element(email(1)).toHaveValue(delphine.email);
  await expect.element(email(2)).toHaveValue(second.email);
  expect(server.asked('patientMessage-cancel')[0]!.input.messageIds).toEqual(patients.map((one) => one.messageId));
});

test('on a phone what was sent, its undo, and a refusal come into sight above the form', async () => {
  const { server } = await open({ 'careForm-send': refused('LIMIT_REACHED') }, { width: 'phone' });
  await write();
  await send().click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error sending forms' })).toBeInViewport({ ratio: 1 });
  server.answer(formAnswers());
  await send().click();
  await expect.element(sent()).toBeInViewport({ ratio: 1 });
  await expect.element(sent().getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
});

test('what is not sent is there after a reload', async () => {
  await open();
  await write();
  await page.getByLabelText(/^Delay All/).click();
  await page.getByLabelText(/^Remind once/).click();
  await reopen(path);
  await expect.element(page.getByRole('radio', { name: skinCheck.name })).toBeChecked();
  await expect.element(email(1)).toHaveValue(delphine.email);
  await expect.element(email(2)).toHaveValue(second.email);
  await expect.element(row(2).getByLabelText(/^Delay to 7:00/)).toBeChecked();
  await expect.element(page.getByLabelText(/^Delay All/)).toBeChecked();
  await expect.element(page.getByLabelText(/^Remind once/)).toBeChecked();
});

test('the same patient twice is marked at once, and a removed row leaves the focus in its place', async () => {
  const { server } = await open();
  await write();
  await phn(3).fill(delphine.phn);
  await expect.element(row(3).getByText(/already|twice/i)).toBeVisible();
  await send().click();
  await expect.element(phn(3)).toHaveFocus();
  expect(server.asked('careForm-send')).toEqual([]);
  await row(3).getByRole('button', { name: 'Remove recipient 3' }).click();
  await expect.element(phn(3)).toHaveValue('');
  await expect.element(phn(3)).toHaveFocus();
});

test('a pasted list becomes rows and says what it left out; Undo takes them away', async () => {
  await open();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const list = `Name\tPHN\tE-mail\nBae\t${second.phn}\t${second.email}\nOkafor\t${delphine.phn}\t${delphine.email}`;
  await dialog.getByRole('textbox').fill(`${list}\nRoy\t1O428-93I2\troy@home.example`);
  const found = '3 recipients found. 1 has no PHN that could be read. 1 line is left out.';
  await expect.element(dialog.getByText(found)).toBeVisible();
  await dialog.getByRole('textbox').fill(list);
  await expect.element(dialog.getByText('2 recipients found. 1 line is left out.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 2 recipients' }).click();
  await expect.element(email(1)).toHaveValue(second.email);
  await expect.element(email(2)).toHaveValue(delphine.email);
  await expect.element(phn(3)).toHaveValue('');
  const snack = page.getByRole('status').filter({ hasText: '2 recipients added. 1 line was left out.' });
  await snack.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row(2)).not.toBeInTheDocument();
});

test('what the server refuses stands at its rows, none is sent, and every word stays', async () => {
  const faults = {
    'patients.1.email': { code: 'email-withdrawn' },
    'patients.0.consent': { code: 'email-consent-unknown' },
  };
  await open({ 'careForm-send': refused('INVALID_INPUT', { faults } as never) });
  await write();
  await send().click();
  await expect.element(row(2).getByText('This patient asked not to be e-mailed.')).toBeVisible();
  await expect.element(row(1).getByText('Confirm that this patient agreed to get e-mail.')).toBeVisible();
  await expect.element(email(1)).toHaveValue(delphine.email);
  await expect.element(email(2)).toHaveValue(second.email);
});

test('the first mail to a patient asks for their agreement at their row, and it goes along', async () => {
  const { server } = await open({
    'patientMessage-checkRecipient': checkedBy((to) => (to === second.email ? { consent: 'unknown' } : {})),
  });
  await write();
  const tick = row(2).getByLabelText('This patient agreed to get e-mail from the clinic');
  await expect.element(tick).toBeVisible();
  await send().click();
  await expect.element(tick).toHaveFocus();
  expect(server.asked('careForm-send')).toEqual([]);
  await tick.click();
  await send().click();
  await expect.element(sent()).toBeVisible();
  expect(server.asked('careForm-send')[0]!.input.patients.map(({ consent }) => consent)).toEqual([undefined, true]);
});

test('pressed twice it is sent once; without a connection it goes out by itself, and the frame names it', async () => {
  const answer = formAnswers()['careForm-send'] as (input: never) => unknown;
  const sending = held(answer as never);
  const { server } = await open({ 'careForm-send': inTurn(sending, offline, answer) as never });
  await write();
  await send().click();
  const running = page.getByRole('button', { name: 'Sending…' });
  await expect.element(running).toBeVisible();
  (running.element() as HTMLElement).click();
  sending.release();
  await expect.element(sent()).toBeVisible();
  expect(server.asked('careForm-send')).toHaveLength(1);
  await phn(1).fill(second.phn);
  await email(1).fill(second.email);
  await send().click();
  await expect.element(page.getByText('It goes out as soon as the server can be reached.')).toBeVisible();
  await page
    .getByRole('button', { name: /1 will be sent/ })
    .first()
    .click();
  const list = page.getByRole('dialog', { name: '1 waiting' });
  await expect.element(list.getByText('Form to a patient')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  dispatchEvent(new Event('online'));
  await expect.poll(() => server.asked('careForm-send')).toHaveLength(3);
  const inputs = server.asked('careForm-send').map(({ input }) => input);
  expect(inputs[2]).toEqual(inputs[1]);
});

test('whoever has fewer uses left than recipients is warned, and refused in the specified words; without one nothing can be sent', async () => {
  const uses = 'premium-getNumberOfFormUsesRemaining';
  const who = viewer('plus', { claims: { permissions: ['premiumForms', 'phnLookup'] } });
  const { server } = await open({ [uses]: 1 }, { who });
  await write();
  await expect.element(page.getByText('1 use left this month')).toBeVisible();
  await expect
    .element(page.getByText('You are trying to send more forms than you have left. Additional forms may not send.'))
    .toBeVisible();
  await send().click();
  await expect
    .element(
      page.getByText(
        'You may not send more forms than you have remaining because you have 1 use(s) remaining this month. Please remove 1 recipient(s).',
      ),
    )
    .toBeVisible();
  expect(server.asked('careForm-send')).toEqual([]);
  server.answer({ [uses]: 0 });
  await reopen(path);
  await expect.element(page.getByText('You have reached your limit of forms.')).toBeVisible();
  await expect.element(send()).toBeDisabled();
});

test('on behalf of a physician the name begins with theirs; one that no mail may carry is refused at its field', async () => {
  const { server } = await open({ 'clinic-getClinicInformation_v1': vargaClinic }, { who: 'moa' });
  const name = page.getByLabelText('Display name');
  await page.getByLabelText('Send on Behalf of').selectOptions('Dr. Sunita Varga');
  await expect.element(name).toHaveValue('Dr. Sunita Varga');
  await name.fill('office@clinic.example');
  await write();
  await send().click();
  await expect.element(name).toBeInvalid();
  await expect.element(name).toHaveFocus();
  expect(server.asked('careForm-send')).toEqual([]);
  await name.fill('The dermatology office');
  await send().click();
  await expect.element(sent()).toBeVisible();
  expect(server.asked('careForm-send')[0]!.input).toMatchObject({
    sendingOnBehalfOfOptionKind: 'physician',
    sendingOnBehalfOfOptionDisplayName: 'The dermatology office',
  });
});
