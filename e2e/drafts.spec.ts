import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
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

const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

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
  const waiting = row(approver, formatHealthNumber('AB', patient.phn));
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
  await expect(row(approver, formatHealthNumber('AB', patient.phn))).toHaveCount(0);
});

/** Chooses the approver. */
async function chooseApprover(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Approver' }).fill('osei');
  await page.getByRole('button', { name: 'Kwabena Osei' }).click();
}
