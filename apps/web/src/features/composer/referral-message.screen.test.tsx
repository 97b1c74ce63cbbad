import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serviceByKey } from '@consult/testkit/demo/services.ts';
import { inTurn, refused } from '../../testing/answers.ts';
import { usualNow } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { activityId, memberOf, openedConsult } from '../../testing/world/activity.ts';
import { answerAnything, fillPatient, moles, somePatient } from '../../testing/world/composer.ts';
import { checkedBy } from '../../testing/world/patient-message.ts';

/** A service outside the platform, which takes referrals. */
const external = serviceByKey('colonoscopy').id;

const sentReferral = openedConsult({ activityType: 'referral', members: [memberOf('plus', { role: 'referrer' })] });

test('a copy that was ticked for an eConsult is no message after a referral for whoever may write none', async () => {
  const { server } = await show(moles, { who: 'free', answers: { 'activity-open': sentReferral } });
  await page.getByLabelText('Province', { exact: true }).selectOptions('AB');
  await fillPatient(somePatient(72, 'Corisande', 'Copied'));
  await page.getByLabelText('E-mail').fill('corisande@patients.example');
  await page.getByLabelText('Send eConsult copy to patient (Email Required)').click();
  await reopen(address().replace(/serviceId=[^&]+/, `serviceId=${external}`));
  await expect.element(page.getByLabelText('Last name')).toHaveValue('Copied');
  await expect.element(page.getByLabelText(/to patient/)).not.toBeInTheDocument();
  await answerAnything();
  await page.getByRole('button', { name: 'Send Referral' }).click();
  await expect.element(page.getByRole('link', { name: 'Open the consult' })).toHaveFocus();
  // The dialog would come once the consult is read: after a reload the page has read it, whether it had before or not.
  const before = server.asked('activity-open').length;
  await reopen(address());
  await expect
    .poll(() => server.asked('activity-open').slice(before))
    .toContainEqual(expect.objectContaining({ state: 'answered' }));
  await expect.element(page.getByRole('heading', { name: 'Referral Sent Successfully' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('after a referral with the option the patient is written to, and the consult says what became of the fax', async () => {
  const faxed = { channel: 'fax', state: 'sending', stayedHere: false, updatedAt: usualNow.toISOString() } as const;
  const { server } = await show(`/dashboard/consult/referral-form?serviceId=${external}`, {
    who: 'plus',
    answers: {
      'activity-open': { ...sentReferral, deliveries: [faxed] },
      'patientMessage-sendOneWay': ({ messageId }) => ({ messageId, goesOutAt: '2026-03-10T13:00:00.000Z' }),
    },
  });
  const option = page.getByLabelText('Send referral message to patient (Email Required)');
  await expect.element(option).toBeDisabled();
  await fillPatient(somePatient(71, 'Rosalind', 'Referred'));
  await page.getByLabelText('E-mail').fill('rosalind@patients.example');
  await option.click();
  await answerAnything();
  await page.getByRole('button', { name: 'Send Referral' }).click();

  const dialog = page.getByRole('dialog', { name: 'Message to the patient' });
  const email = dialog.getByLabelText('Patient e-mail');
  const subject = dialog.getByLabelText('Subject');
  await expect.element(email).toHaveValue('rosalind@patients.example');
  await expect.element(subject).toHaveValue('Secure Message from Dr. Owen Falardeau: ');
  const message = dialog.getByLabelText('Message').element() as HTMLTextAreaElement;
  expect(message.value).toMatch(/Dr\. Owen Falardeau\n.+\nPhone: .+\nFax: .+$/);
  await expectNoFaults();
  await email.fill('');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText('Email is required')).toBeVisible();
  await email.fill('rosalind@patients.example');
  // A reload keeps the typed text.
  await subject.fill('Secure Message from Dr. Owen Falardeau: your referral');
  // The sign-off alone says nothing.
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText('Message is required')).toBeVisible();
  const text = `The clinic will call you.${message.value}`;
  await dialog.getByLabelText('Message').fill(text);
  await reopen(address());
  await expect.element(subject).toHaveValue('Secure Message from Dr. Owen Falardeau: your referral');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('Message sent successfully.')).toBeVisible();
  await expect.poll(address).toMatch(/^\/dashboard\/consult(\?|$)/);
  expect(server.asked('patientMessage-sendOneWay').map(({ input }) => input)).toEqual([
    {
      messageId: expect.any(String) as string,
      activityId,
      patientEmail: 'rosalind@patients.example',
      subject: 'Secure Message from Dr. Owen Falardeau: your referral',
      body: text,
    },
  ]);

  await reopen(`/dashboard/secure-messaging?econsultId=${activityId}`);
  await expect.element(page.getByRole('log', { name: 'Thread' })).toBeVisible();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect.element(delivery).toMatchTextContent('Fax');
  await expect.element(delivery).toMatchTextContent('is being sent');
  server.answer({
    'activity-open': { ...sentReferral, deliveries: [{ ...faxed, state: 'delivered', stayedHere: true }] },
  });
  await reopen(address());
  await expect.element(delivery).toMatchTextContent('did not leave');
});

test('the first message to a patient asks for their agreement, also where only the server knows; it goes along once', async () => {
  const withoutAgreement = refused('INVALID_INPUT', { faults: { consent: { code: 'email-consent-unknown' } } });
  const { server } = await show(`/dashboard/consult/referral-form?serviceId=${external}`, {
    who: 'plus',
    answers: {
      'activity-open': sentReferral,
      'patientMessage-checkRecipient': checkedBy((to) =>
        to === 'first@patients.example' ? { consent: 'unknown' } : {},
      ),
      'patientMessage-sendOneWay': inTurn(withoutAgreement, ({ messageId }: { messageId: string }) => ({
        messageId,
        goesOutAt: '2026-03-10T13:00:00.000Z',
      })),
    },
  });
  await fillPatient(somePatient(73, 'Agathe', 'Asked'));
  await page.getByLabelText('E-mail').fill('first@patients.example');
  await page.getByLabelText('Send referral message to patient (Email Required)').click();
  await answerAnything();
  await page.getByRole('button', { name: 'Send Referral' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message to the patient' });
  const tick = dialog.getByLabelText('This patient agreed to get e-mail from the clinic');
  const wrong = dialog.getByText('Confirm that this patient agreed to get e-mail.');
  const send = dialog.getByRole('button', { name: 'Send' });
  await expect.element(tick).toBeVisible();
  await dialog.getByLabelText('Message').fill('The clinic will call you.');
  await dialog.getByLabelText('Subject').fill('Secure Message from Dr. Owen Falardeau: your referral');
  await send.click();
  await expect.element(wrong).toBeVisible();
  await expect.element(tick).toHaveFocus();
  expect(server.asked('patientMessage-sendOneWay')).toEqual([]);
  // An address of which this page was told nothing: the server asks for the tick, at its field.
  await dialog.getByLabelText('Patient e-mail').fill('second@patients.example');
  await send.click();
  await expect.element(wrong).toBeVisible();
  await tick.click();
  await expect.element(wrong).not.toBeInTheDocument();
  await reopen(address());
  await expect.element(tick).toBeChecked();
  await expectNoFaults();
  await send.click();
  await expect.element(page.getByText('Message sent successfully.')).toBeVisible();
  const inputs = server.asked('patientMessage-sendOneWay').map(({ input }) => input);
  expect(inputs.map(({ consent }) => consent)).toEqual([undefined, true]);
  expect(inputs[1]?.patientEmail).toBe('second@patients.example');
});
