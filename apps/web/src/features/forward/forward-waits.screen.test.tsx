import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { offline, refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { keptText } from '../../testing/kept.ts';
import { reopen, show } from '../../testing/show.tsx';
import { activityId, consultPath, may, openedConsult } from '../../testing/world/activity.ts';
import { checkedBy } from '../../testing/world/patient-message.ts';

/** Chooses an item of the consult's Actions menu. */
async function act(name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

test('what the server refuses while nobody looks comes back into its form, from the list of what was not sent', async () => {
  const { server } = await show(consultPath, {
    who: 'moa',
    answers: {
      'activity-open': openedConsult({ viewerType: 'moa', can: may.staff }),
      'secureMessaging-forwardToPatient': offline,
    },
  });
  const dialog = await act('Forward to patient');
  await dialog.getByLabelText('Subject').fill('Your visit');
  await dialog.getByLabelText('Message').fill('Please come on Tuesday at nine.');
  await dialog.getByRole('button', { name: 'Send to the patient' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(keptText()).not.toMatch(/Tuesday|patients\.example/);
  // By now the address is one that the server does not take.
  const faults = { patientEmail: { code: 'email-invalid' } } as const;
  server.answer({ 'secureMessaging-forwardToPatient': refused('INVALID_INPUT', { faults }) });
  await reopen('/dashboard/resources');
  await page.getByRole('button', { name: '1 not sent' }).first().click();
  const list = page.getByRole('dialog', { name: '1 not sent' });
  await expect.element(list.getByText('Forwarded to the patient')).toBeVisible();
  await expect.element(list.getByText('Please come on Tuesday at nine.')).toBeVisible();
  await list.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Forward to patient' });
  await expect.element(form.getByLabelText('Message')).toHaveValue('Please come on Tuesday at nine.');
  await expect.element(form.getByRole('alert')).toMatchTextContent('Error forwarding econsult');
  await expect.element(form.getByLabelText('Patient e-mail')).toBeInvalid();
  await expectNoFaults();
  await form.getByLabelText('Patient e-mail').fill('wanda@home.example');
  server.answer({
    'secureMessaging-forwardToPatient': ({ messageId }) => ({ messageId, goesOutAt: '2026-03-10T13:00:00.000Z' }),
  });
  await form.getByRole('button', { name: 'Send to the patient' }).click();
  await expect.element(page.getByRole('dialog').getByRole('status')).toMatchTextContent('wanda@home.example');
  await expect.element(page.getByRole('button', { name: '1 not sent' })).not.toBeInTheDocument();
  const ids = server.asked('secureMessaging-forwardToPatient').map(({ input }) => input.messageId);
  expect(ids.at(-1)).not.toBe(ids.at(-2));
});

test('the first message to the patient of a consult asks for their agreement, which outlives a reload', async () => {
  const { server } = await show(consultPath, {
    who: 'moa',
    answers: {
      'activity-open': openedConsult({ viewerType: 'moa', can: may.staff }),
      'patientMessage-checkRecipient': checkedBy(() => ({ consent: 'unknown' })),
      'secureMessaging-forwardToPatient': ({ messageId }) => ({ messageId, goesOutAt: '2026-03-10T13:00:00.000Z' }),
    },
  });
  const dialog = await act('Forward to patient');
  const tick = dialog.getByLabelText('This patient agreed to get e-mail from the clinic');
  await dialog.getByLabelText('Subject').fill('Your visit');
  await dialog.getByLabelText('Message').fill('Please come on Tuesday at nine.');
  await dialog.getByRole('button', { name: 'Send to the patient' }).click();
  await expect.element(tick).toHaveFocus();
  await expect.element(dialog.getByText('Confirm that this patient agreed to get e-mail.')).toBeVisible();
  expect(server.asked('secureMessaging-forwardToPatient')).toEqual([]);
  await expectNoFaults();
  await tick.click();
  await reopen(consultPath);
  await act('Forward to patient');
  await expect.element(tick).toBeChecked();
  await dialog.getByRole('button', { name: 'Send to the patient' }).click();
  await expect.element(page.getByRole('dialog').getByRole('status')).toBeVisible();
  expect(server.asked('secureMessaging-forwardToPatient')[0]!.input).toMatchObject({ activityId, consent: true });
});

test('a fax goes out after the reply that was written before it, from whichever page is open', async () => {
  // A repeat of a call whose answer the page that was left did not hear is known by its id.
  const order = new Set<string>();
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'message-send': offline, 'fax-queueMOAEConsultFax': offline, 'message-saveDraft': offline },
  });
  await page.getByRole('textbox', { name: 'Reply' }).fill('Please see her this week.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const box = page.getByRole('region', { name: 'Fax to MOA' });
  await box.getByLabelText('Message to the MOA').fill('Book within a week.');
  await box.getByRole('button', { name: 'Send fax' }).click();
  await expect.element(box.getByLabelText('Message to the MOA')).toHaveValue('');
  expect(server.asked('fax-queueMOAEConsultFax')).toEqual([]);
  await reopen('/dashboard/resources');
  server.answer({
    'message-send': () => {
      order.add('reply');
      return { seq: 2, sentAt: '2026-03-09T16:00:00.000Z', version: 2 };
    },
    'fax-queueMOAEConsultFax': ({ activityId: of, messageToMOA }) => {
      order.add('fax');
      expect([of, messageToMOA]).toEqual([activityId, 'Book within a week.']);
      return { ok: true };
    },
  });
  dispatchEvent(new Event('online'));
  await expect.poll(() => [...order]).toEqual(['reply', 'fax']);
});

test('what an earlier version of the page kept of a form moves into its person’s vault, and into no other’s', async () => {
  const kept = (who: 'derm' | 'derm2', body: string) => {
    const typed = { to: 'clinic', moaEmail: '', words: '', body };
    const key = `consult.typed.${cast[who].id}.forward-moa.${activityId}`;
    localStorage.setItem(key, JSON.stringify({ id: fixedId(15, 1), typed }));
  };
  kept('derm', 'Please book her for Tuesday.');
  kept('derm2', 'Please book her for Friday.');
  await show(consultPath, { who: 'derm' });
  await expect.poll(() => keptText()).not.toContain('Tuesday');
  const dialog = await act('Forward to MOA');
  await expect.element(dialog.getByLabelText('Message')).toHaveValue('Please book her for Tuesday.');
  expect(keptText()).toContain('Friday');
});
