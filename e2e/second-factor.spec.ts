import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import type { CastName } from '@consult/testkit/cast.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { textOf } from './text-of.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * The code that an app shows now, or a number of steps of 30 seconds later: a code counts once, and the server also
 * accepts that of the next step.
 */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const notACode = (secret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
};

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' ')}`);
}

async function enterPassword(page: Page, who: CastName): Promise<void> {
  await page.getByLabel(/^(E-mail|Courriel)$/).fill(cast[who].email);
  await page.getByRole('textbox', { name: /^(Password|Mot de passe)$/ }).fill(castPassword);
  await page.keyboard.press('Enter');
}

/** From the password until the recovery codes are kept. Resolves to secret and codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('QR code for your authenticator app')).toBeAttached();
  const secret = (await textOf(page.getByRole('code'))).replaceAll(' ', '');
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await code.fill(notACode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is not right. Check it and try again.')).toBeVisible();
  await expect(code).toBeFocused();
  expect.soft(await faultsOf(page), 'setting up').toEqual([]);
  await code.fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  // The printed page has the codes and nothing else.
  await page.emulateMedia({ media: 'print' });
  await expect(shown.first()).toBeVisible();
  await expect(shown.last()).toBeVisible();
  await expect(page.getByText(/^(Recovery codes for|Codes de récupération pour) /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden();
  await page.emulateMedia({ media: null });
  // The codes appear only once: the page asks whether they are kept.
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Keep the codes first: they are not shown again.')).toBeVisible();
  expect.soft(await faultsOf(page), 'recovery codes').toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('consult-recovery-codes.txt');
  await page.getByLabel('I have kept these codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return { secret, codes };
}

// Only the whole can show it: signing in on a second device needs the secret from the first, and codes count once.
test('an authenticator app is set up under Security, asked for at the next sign-in, and removed again', async ({
  someone,
}) => {
  const page = await someone('derm', { at: world.url });
  await page.goto('/dashboard/security');
  const section = page.getByRole('region', { name: 'Authenticator app' });
  await section.getByRole('button', { name: 'Set up' }).click();
  const { secret, codes } = await setUp(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(section.getByText('10 codes left')).toBeVisible();

  const visitor = await someone(null, { at: world.url });
  await visitor.goto('/login');
  await enterPassword(visitor, 'derm');
  await expect(visitor.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  const field = visitor.getByRole('textbox', { name: 'Code', exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  expect.soft(await faultsOf(visitor), 'second step').toEqual([]);
  // Six digits send themselves; the field reports a wrong code and is ready for the next try.
  await field.pressSequentially(notACode(secret));
  await expect(visitor.getByText('This code is not right. Check it and try again.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await field.fill(codeOf(secret, 1).replace(/^.../, '$& '));
  await expect(visitor).toHaveURL('/dashboard/secure-messaging');

  await page.reload();
  await section.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(castPassword);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(codes[0]!);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByRole('button', { name: 'Set up' })).toBeVisible();
});

// Only the whole can show it: an operator’s process closes what is open in the server’s.
test('a role that requires a second factor leads to setting one up; on a phone, in French, a recovery code signs in', async ({
  someone,
}) => {
  const page = await someone('ent', { at: world.url });
  await page.goto('/dashboard/secure-messaging');
  await expect(page.getByRole('heading', { level: 1, name: 'Secure messaging' })).toBeVisible();
  // The open page closes by itself.
  await admin('role', 'require-second-factor', 'specialist', 'on');
  const heading = page.getByRole('heading', { level: 1, name: 'Set up a second factor' });
  await expect(heading).toBeVisible();
  await expect(page.getByText(/^Your role requires a second factor/)).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(heading).toBeVisible();
  expect.soft(await faultsOf(page), 'required').toEqual([]);
  const { secret, codes } = await setUp(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();

  const visitor = await someone(null, { at: world.url, ...phone });
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: 'Français' }).click();
  await enterPassword(visitor, 'ent');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Encore une étape' })).toBeVisible();
  // Five wrong codes end the challenge: back to the password, with the address still there.
  const field = visitor.getByRole('textbox', { name: 'Code', exact: true });
  const wrong = notACode(secret);
  for (let n = 1; n <= 5; n += 1) {
    const answered = visitor.waitForResponse('**/call/account-answerSecondFactor');
    await field.fill('');
    await field.fill(wrong);
    await answered;
    if (n < 5) await expect(visitor.getByRole('button', { name: 'Se connecter' })).toBeEnabled();
  }
  await expect(visitor.getByText('Cette connexion a expiré. Entrez de nouveau votre mot de passe.')).toBeVisible();
  await expect(visitor.getByLabel('Courriel')).toHaveValue(cast.ent.email);
  await enterPassword(visitor, 'ent');
  await visitor.getByRole('button', { name: 'Utiliser plutôt un code de récupération' }).click();
  await visitor.getByLabel('Code de récupération').fill(codes[3]!.toLowerCase());
  expect.soft(await faultsOf(visitor), 'recovery code').toEqual([]);
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL('/dashboard/secure-messaging');
});

/** Runs an operator's command beside the running server. */
async function admin(...args: string[]): Promise<void> {
  const root = join(import.meta.dirname, '..');
  await promisify(execFile)(process.execPath, [join(root, 'apps/server/src/app/admin.ts'), ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl },
  });
}
