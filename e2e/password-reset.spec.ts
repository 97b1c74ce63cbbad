import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { emptySignupForm } from '@consult/domain/signup/signup-form.ts';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { signIn, visitor } from '@consult/testkit/client.ts';
import { handoutPdf } from '@consult/testkit/demo/handout-pdf.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true, env: { PUBLIC_URL: 'http://consult.example' } });
});
test.afterAll(() => world.stop());

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(' ')}`)).toEqual([]);
}

/** The path of the link that was mailed to somebody last: to set a password, or to confirm their address. */
async function mailedPath(email: string, mail: 'password-reset' | 'confirm-email' = 'password-reset'): Promise<string> {
  const admin = await signIn(world.url, cast.admin.email);
  let path = '';
  await expect
    .poll(async () => {
      const { entries } = await admin.call('outbox-list', { after: null });
      for (const { id } of entries.filter(({ template }) => template === mail)) {
        const { to, body } = await admin.call('outbox-get', { entryId: id });
        if (to === email) return (path = /\/(?:auth\/reset-password|dashboard\/security)\S+/.exec(body)?.[0] ?? '');
      }
      return '';
    })
    .not.toBe('');
  admin.close();
  return path;
}

// Only the whole can show it: a mailed link, a reload of the address without its code, and screens elsewhere that close.
test('the link sets a new password once; the code leaves the address, and open screens of the person close', async ({
  someone,
}) => {
  const elsewhere = await someone('beta', { at: world.url });
  await elsewhere.goto('/dashboard/profile');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Profile');
  const asking = visitor(world.url);
  await asking.call('resetPassword-sendForgotPasswordEmail', { email: cast.beta.email });
  asking.close();
  const path = await mailedPath(cast.beta.email);

  const page = await someone(null, { at: world.url });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) asked.push(request.url());
  });
  await page.goto(path);
  const password = page.getByLabel('New password');
  const confirm = page.getByLabel('Confirm password');
  const set = page.getByRole('button', { name: 'Set new password' });
  await expect(password).toBeVisible();
  await expect(page).toHaveURL('/auth/reset-password');
  expect(asked.filter((url) => url.includes('oobCode'))).toEqual([]);
  // A reload of the cleaned address still knows the link.
  await page.reload();
  await expect(password).toBeVisible();

  await password.fill('brand new one');
  await confirm.fill('brand new one');
  await set.click();
  await expect(page.getByRole('status').filter({ hasText: 'Your password is changed.' })).toBeVisible();
  await expect(elsewhere).toHaveURL('/login');
  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await page.getByLabel('E-mail').fill(cast.beta.email);
  await page.getByLabel('Password', { exact: true }).fill('brand new one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\//);

  const thief = await someone(null, { at: world.url });
  await thief.goto(path);
  await expect(thief.getByRole('alert')).toHaveText('The link to reset your password is invalid or has expired.');
  await expect(thief.getByLabel('New password')).toHaveCount(0);
  await thief.goto('/auth/reset-password');
  await expect(thief.getByRole('alert')).toHaveText('The link to reset your password is invalid or has expired.');
});

// Only the whole can show it: a mailed link that waits for a sign-in.
test('whoever signed up confirms their address by a mailed link, signed in; the code leaves the address', async ({
  someone,
}) => {
  const email = 'confirming@clinic.example';
  const page = await someone(null, { at: world.url, viewport: { width: 390, height: 844 } });
  const form = {
    ...emptySignupForm,
    firstName: 'Ngozi',
    lastName: 'Tremblay-Roy',
    cellPhone: '4035550142',
    email,
    city: 'Calgary',
    password: castPassword,
    confirmPassword: castPassword,
    clinicName: 'Bow Valley Family Practice',
    clinicPhone: '4035550143',
    fax: '4035550144',
    scheduleOnboarding: 'No',
    selectedPlan: 'econsult',
    selectedRole: 'Doctor',
  };
  const name = 'Family Physician Platform Use Agreement Signed.pdf';
  const signed = await page.request.post('/V5/signup/complete-signup-v2', {
    multipart: {
      formData: JSON.stringify(form),
      pracIdValid: 'false',
      attachment: { name, mimeType: 'application/pdf', buffer: handoutPdf('Agreement', ['Signed']) },
      plan: 'econsult',
      role: 'Doctor',
    },
  });
  expect(signed.status(), await signed.text()).toBe(200);

  const signInAgain = async () => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(castPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const section = page.getByRole('region', { name: 'E-mail address' });
  await page.goto('/dashboard/security');
  await signInAgain();
  await expect(section).toContainText(`Confirm that ${email} is yours.`);
  await expectNoFaults(page);
  await section.getByRole('button', { name: 'Send me a link' }).click();
  await expect(section.getByRole('status')).toHaveText(
    `A link is on its way to ${email}. Open it while you are signed in.`,
  );
  const path = await mailedPath(email, 'confirm-email');

  // Opened signed out, it waits for the sign-in.
  await page.request.post('/V5/call/account-signOut', { data: {} });
  await page.goto(path);
  await signInAgain();
  await expect(section.getByRole('status')).toHaveText('Your e-mail address is confirmed.');
  await expect(page).toHaveURL('/dashboard/security');
  await expect(section.getByRole('button')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem').first()).toBeVisible();
  await expect(section).toHaveCount(0);
  // Once.
  await page.goto(path);
  await expect(section.getByRole('alert')).toHaveText(
    'The link to confirm your e-mail address is invalid or has expired.',
  );
});
