import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cast } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { windowScrolls } from './in-page.mjs';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([]);
}

/** `npm run admin -- user …`, as another process than the server. */
async function operate(...args: string[]): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../apps/server/src/app/admin.ts'), 'user', ...args],
    { env: { ...process.env, DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir } },
  );
}

test('who waits sees what is missing, sends a proof and another in its place, and is led on when an operator validates', async ({
  someone,
}) => {
  const page = await someone('pending', { at: world.url });
  await page.goto('/dashboard/validation-required');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Next Steps');
  await expect(page.getByRole('heading', { name: 'Your Practice ID is not validated yet' })).toBeVisible();
  await expect(page.getByText('not send: no consults, referrals, forwards or messages')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'support@demo.example' })).toBeVisible();
  const picker = page.getByLabel('Proof of your practice ID');
  await picker.setInputFiles({ name: 'licence.docx', mimeType: 'application/msword', buffer: Buffer.from('no pdf') });
  await expect(page.getByRole('alert')).toHaveText(
    'This file is not a PDF or an image (jpg, jpeg, png). It was not sent.',
  );
  await picker.setInputFiles({ name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10_485_761) });
  await expect(page.getByRole('alert')).toHaveText('This file is larger than 10 MB. It was not sent.');
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
  await picker.setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('licence.pdf', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send another in its place' })).toBeVisible();
  await picker.setInputFiles({ name: 'better.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('better.pdf', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('better.pdf', { exact: true })).toBeVisible();
  await expect(page.getByText('licence.pdf', { exact: true })).toHaveCount(0);
  await expectNoFaults(page);
  // On a small phone the page scrolls within its sheet, and nothing lies below that.
  await page.setViewportSize({ width: 390, height: 420 });
  await expect.poll(() => page.evaluate(windowScrolls)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  const second = await page.context().newPage();
  await second.goto('/dashboard/validation-required');
  await expect(second.getByText('better.pdf', { exact: true })).toBeVisible();
  // Said for six seconds, from somewhere within the operator's command on: looked for all the time.
  const said = page.getByRole('status').getByText('Your practice ID is validated. You can send now.');
  await Promise.all([said.waitFor({ timeout: scaled(60_000) }), operate('validate', cast.pending.email)]);
  await expect(page).toHaveURL('/dashboard/consult');
  await expect(second).toHaveURL('/dashboard/consult');
  await page.goto('/dashboard/validation-required');
  await expect(page).toHaveURL('/dashboard/consult');
});

test('a corrected practice ID that the register knows leads on at once; one that it does not says so', async ({
  someone,
}) => {
  // Whoever changes their id to one that is not validated waits again.
  const client = await signIn(world.url, cast.pending.email);
  await client.call('profile-update', { practiceId: '555555555' });
  client.close();
  const page = await someone('pending', { at: world.url });
  await page.goto('/dashboard/validation-required');
  const field = page.getByRole('textbox', { name: 'Practice ID' });
  await expect(field).toHaveValue('5555-55555');
  const validate = page.getByRole('button', { name: 'Validate' });
  await field.fill('');
  await validate.click();
  await expect(page.getByText('Practice ID is required')).toBeVisible();
  await field.pressSequentially('1042');
  await validate.click();
  await expect(page.getByText('Practice ID is invalid')).toBeVisible();
  await field.fill('');
  await field.pressSequentially(cast.plus.practiceId);
  await validate.click();
  await expect(page.getByRole('alert')).toContainText(
    'Your Practice ID cannot be validated or may already be registered to another user.',
  );
  await expectNoFaults(page);
  await page.route('**/V5/call/validation-correctPracId', (route) => route.abort(), { times: 1 });
  await validate.click();
  await expect(page.getByRole('alert')).toHaveText('There is no connection to the server.');
  await field.fill('');
  await field.pressSequentially('104200901');
  await validate.click();
  await expect(page.getByRole('status').getByText('Your practice ID is validated. You can send now.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/consult');
});
