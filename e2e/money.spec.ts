import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readBatch } from '@consult/domain/claim/batch.ts';
import { writeAssessment } from '@consult/domain/claim/assessment.ts';
import { cents } from '@consult/domain/money/money.ts';
import { cast } from '@consult/testkit/cast.ts';
import { claimedOnce } from '@consult/testkit/demo/billing-records.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { sentConsult } from './sent-consult.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const payments = (page: Page) => page.getByRole('region', { name: 'Payments' });

/** Types a card into the provider's fields, which lie in a frame without an origin. */
async function typeCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('iframe[title^="Card fields"]');
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiry').fill('08 / 31');
  await fields.getByLabel('CVV').fill('123');
  await fields.getByLabel('Postal code').fill('T2P 3G7');
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

// Only the whole can show it: a card typed into another document, a provider that stays silent, and money taken once.
test('a card whose answer was lost is asked for again, and has paid once', async ({ someone }) => {
  const { path } = await sentConsult(world.url, 701, 'Payerson');
  const specialist = await someone('derm', { at: world.url });
  const sent: string[] = [];
  specialist.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await specialist.goto(path);
  await choose(specialist, 'Payment');
  const dialog = specialist.getByRole('dialog', { name: 'Payment' });
  await dialog.getByRole('radio').first().click();
  await typeCard(specialist, '4000 0000 0000 0119');
  await dialog.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(payments(specialist)).toContainText('Pending with the provider since');
  await payments(specialist)
    .getByRole('button', { name: /^Retry: / })
    .click();
  await expect(payments(specialist)).toContainText('card ending 0119');
  await expect(payments(specialist).getByRole('listitem')).toHaveCount(1);
  expect(sent.some((request) => request.includes('sandbox-answer-lost'))).toBe(true);
  expect(sent.filter((request) => request.replaceAll(/\D/g, '').includes('4000000000000119'))).toEqual([]);
  expect((await specialist.content()).replaceAll(/\D/g, '')).not.toContain('4000000000000119');
});

// Only the whole can show it: a PDF that the server prints and the browser saves.
test('what was paid is invoiced, and the paper is saved under its number', async ({ someone }) => {
  const { activityId, path } = await sentConsult(world.url, 702, 'Invoiceson');
  const derm = await signIn(world.url, cast.derm.email);
  const items = await derm.call('payment-getAvailableItems', { activityId });
  const itemCode = items[0]!.itemCode;
  const paymentId = randomUUID();
  await derm.call('payment-submitPayment', { activityId, paymentId, itemCode, cardToken: 'sandbox-approved' });
  derm.close();
  const specialist = await someone('derm', { at: world.url });
  await specialist.goto(path);
  await choose(specialist, 'Create invoice');
  const dialog = specialist.getByRole('dialog', { name: 'Create invoice' });
  await dialog.getByLabel('Address line 1').fill('12 Main Street');
  await dialog.getByLabel('Address line 3').fill('Calgary AB  T2P 0A1');
  const saving = specialist.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Create invoice' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^invoice_[A-Z]+\d*-\d{4}\.pdf$/);
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const [, number] = /^invoice_(.+)\.pdf$/.exec(saved.suggestedFilename())!;
  await expect(payments(specialist)).toContainText(number!);
});

// Only the whole can show it: a payment in one place changes what the person may do in all of them, without a reload.
test('Premium is bought, opens what it includes, and is cancelled with two clicks', async ({ someone }) => {
  const page = await someone('free', { at: world.url });
  await page.goto('/dashboard/get-premium');
  await expect(page.getByRole('main')).toContainText('Premium renews automatically every month');
  await typeCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/consult');
  await page.goto('/dashboard/profile');
  const settings = page.getByRole('region', { name: 'Subscription Settings' });
  await expect(settings).toContainText('Premium is active.');
  await settings.getByRole('button', { name: 'Cancel subscription' }).click();
  const sure = page.getByRole('dialog', { name: 'Cancel Premium?' });
  await sure.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(settings).toContainText('You cancelled. Premium lasts until');
});

// Only the whole can show it: files that leave and answers that come by an operator's command, seen on an open page.
test('a claim is explained, refused, corrected and paid, while its doctor looks on', async ({ someone }, info) => {
  const derm = await signIn(world.url, cast.derm.email);
  const open = await derm.call('reporting-createBillingReport', { fetchByStatus: { statuses: ['new'] } });
  derm.close();
  const record = open.find(({ patientId }) => patientId.replaceAll(/\D/g, '') === claimedOnce.phn)!;
  const page = await someone('derm', { at: world.url });
  await page.goto('/dashboard/billing-report');
  const row = (table: string) =>
    page
      .getByRole('region', { name: table })
      .getByRole('row')
      .filter({ hasText: record.patientId })
      .filter({ hasText: record.createdDay.replaceAll('-', '/') });
  const dialog = page.getByRole('dialog');
  const explain = (table: string): Promise<void> =>
    row(table)
      .getByRole('button', { name: /: explain$/ })
      .click();
  /** The next claim file leaves, and the payer says of this record's claim what became of it. */
  const answered = async (round: number, result: 'A' | 'R'): Promise<void> => {
    const { stdout } = await admin('claims', 'write', '--doctor', cast.derm.email);
    const [, batch] = /([A-Z]{3}\d{6})/.exec(stdout)!;
    const file = info.outputPath(`${batch}.txt`);
    await admin('claims', 'export', String(Number(batch!.slice(3))), '--to', file);
    const { claims } = readBatch(await readFile(file, 'latin1'));
    const claim = claims.find(({ identifier }) => identifier === record.patientId.replaceAll(/\D/g, ''))!;
    const line = { ...claim, version: 0, result, code: result === 'R' ? '05A' : '' };
    const made = `2026/11/2${round} 12:00:00.000000`;
    const answer = info.outputPath(`answer-${round}.txt`);
    await writeFile(answer, writeAssessment(made, [{ ...line, amount: result === 'A' ? cents(6_899) : null }]));
    await admin('claims', 'import', answer);
  };
  await explain('New & Pending');
  await expect(dialog).toContainText('Health number right by its check digit');
  await page.keyboard.press('Escape');
  await answered(1, 'R');
  await expect(row('Rejected')).toContainText('05A · Invalid or blank personal health number.');
  await explain('Rejected');
  await expect(dialog).toContainText('Rejected by the payer: 05A');
  await dialog.getByRole('radio', { name: /^Correct it/ }).check();
  await dialog.getByLabel('Diagnosis code (ICD-9)').fill('173.3');
  await dialog.getByRole('button', { name: 'Apply and next' }).click();
  await expect(row('New & Pending')).toContainText('Ready');
  await page.keyboard.press('Escape');
  await answered(2, 'A');
  await page.getByLabel('Month').selectOption(record.createdDay.slice(0, 7));
  await expect(row('Closed')).toContainText('$68.99');
});

/** Runs an operator's command beside the running server. */
async function admin(...args: string[]): Promise<{ stdout: string }> {
  const root = join(import.meta.dirname, '..');
  return promisify(execFile)(process.execPath, [join(root, 'apps/server/src/app/admin.ts'), ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl },
  });
}
