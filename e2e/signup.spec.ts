import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { toMiddle } from './in-page.mjs';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());
test.beforeEach(() => test.setTimeout(scaled(180_000)));

const password = 'a good passphrase';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Sign Up' });
const sign = (page: Page) => section(page, 'User Agreement').getByRole('button', { name: 'Sign', exact: true });
const pad = (page: Page) => page.getByRole('img', { name: 'Draw your signature here' });

/** Opens the form and waits for its first field. */
async function open(page: Page): Promise<void> {
  await page.goto('/signup?selectedPlan=econsult&selectedRole=Doctor');
  await expect(field(page, 'First name')).toBeVisible();
}

async function fillName(page: Page, email: string): Promise<void> {
  await field(page, 'First name').fill('Anne');
  await field(page, 'Last name').fill('Gélinas');
  await field(page, 'Cell phone').fill('4035550199');
  await field(page, 'E-mail').fill(email);
  await field(page, 'City').fill('Red Deer');
}

async function fillPasswords(page: Page): Promise<void> {
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
}

async function fillClinic(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Clinic name' }).fill('Prairie Clinic');
  await field(page, 'Clinic phone').fill('4035550100');
  await field(page, 'Clinic fax').fill('4035550101');
}

async function draw(page: Page): Promise<void> {
  // Scrolls as a person would: the whole pad in sight and not under the foot.
  await pad(page).evaluate(toMiddle);
  const box = await pad(page).boundingBox();
  if (!box) throw new Error('There is no pad.');
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 30 + step * 12, box.y + box.height / 2 + 20 * Math.sin(step));
  await page.mouse.up();
}

async function signDrawn(page: Page): Promise<void> {
  await draw(page);
  await sign(page).click();
  await expectSigned(page);
}

/** Waits for the document. A process of its own prints it, which takes a while on a busy machine. */
async function expectSigned(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Download the signed agreement' })).toBeVisible({
    timeout: scaled(40_000),
  });
}

// Only the whole can show it: a process of its own prints the agreement, which comes down as a file and goes up with
// the form.
test('a doctor in Alberta signs the agreement that the server prints, and the account is made, signed in to and lands on the consults', async ({
  someone,
}) => {
  const page = await someone(null, { at: world.url });
  await open(page);
  await fillName(page, 'anne.gelinas@clinic.example');
  await field(page, 'Practice ID').pressSequentially('104200911');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Practice ID is valid.').first()).toBeVisible();
  await fillPasswords(page);
  await fillClinic(page);
  await page.getByRole('button', { name: 'Read the agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Agreement' });
  await expect(dialog).toContainText('ANNE GÉLINAS');
  await expect(dialog).toContainText('Information Manager Agreement (IMA)');
  await page.keyboard.press('Escape');
  await signDrawn(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the signed agreement' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Family Physician Platform Use Agreement Signed.pdf');
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await complete(page).click();
  await expect(page).toHaveURL('/dashboard/consult');
  // Whoever has just begun is given no hints yet.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('note', { name: 'Hint' })).toHaveCount(0);
});
