import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { scaled } from '@consult/testkit/time-factor.ts';
import { expectVisibleFocus, tabTo } from './journey.ts';
import { hurryFrames, keptText, toMiddle } from './in-page.mjs';
import { schemes, sizes } from './screens.ts';
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

/** The first field of the form is there. */
async function open(page: Page, query = '?selectedPlan=econsult&selectedRole=Doctor'): Promise<void> {
  await page.goto(`/signup${query}`);
  await expect(field(page, 'First name')).toBeVisible();
}

async function fillName(page: Page, email: string, city: string | null = 'Red Deer'): Promise<void> {
  await field(page, 'First name').fill('Anne');
  await field(page, 'Last name').fill('Gélinas');
  await field(page, 'Cell phone').fill('4035550199');
  await field(page, 'E-mail').fill(email);
  if (city) await field(page, 'City').fill(city);
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
  // As a person scrolls: the whole of it in sight, and not under the foot.
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

/** The document is there. It is printed by a process of its own, which on a busy machine takes its time. */
async function expectSigned(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Download the signed agreement' })).toBeVisible({
    timeout: scaled(40_000),
  });
}

test('without a valid plan one picks one first, and what is picked is what the form is for', async ({ someone }) => {
  const page = await someone(null, { at: world.url });
  await page.goto('/signup?selectedPlan=gold&selectedRole=Resident');
  await expect(page).toHaveTitle('Pick a Plan · Consult');
  await expect(page.getByRole('heading', { level: 1, name: 'Pick a Plan' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const plus = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Plus/ }) });
  await expect(plus).toContainText('Alberta and British Columbia');
  await expect(plus).toContainText('Residents cannot sign up for the plus plan at this time.');
  await page.getByRole('link', { name: 'Choose eConsult' }).click();
  await expect(page).toHaveURL('/signup?selectedPlan=econsult&selectedRole=Resident');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your account' })).toBeVisible();
  await expect(page).toHaveTitle('Set up your account · Consult');
  await expect(field(page, 'Role')).toHaveValue('Resident');

  // An installation that has a plan page of its own is linked to.
  await page.route('**/V5/call/signup-getContent', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), planUrl: 'https://plans.example/' } });
  });
  await page.goto('/auth/signup');
  await expect(page.getByRole('link', { name: 'Pick a Plan' })).toHaveAttribute('href', 'https://plans.example/');
  await expect(page.getByRole('listitem')).toHaveCount(0);
});

test('role and province: who may not take a plan is told at once, provinces of the plan come first and the others can not be chosen', async ({
  someone,
}) => {
  const page = await someone(null, { at: world.url });
  await open(page, '?selectedPlan=plus&selectedRole=NursePractitioner');
  await expect(section(page, 'Role and province')).toContainText(
    'Nurse Practitioners cannot sign up for the plus plan at this time.',
  );
  await field(page, 'Role').selectOption('Doctor');
  await expect(page).toHaveURL('/signup?selectedPlan=plus&selectedRole=Doctor');
  await expect(page.getByText(/cannot sign up for the plus plan/)).toHaveCount(0);
  await expect(field(page, 'Province')).toHaveValue('AB');
  const options = field(page, 'Province').getByRole('option');
  await expect(options).toHaveCount(13);
  await expect(options.nth(0)).toHaveText('Alberta');
  await expect(options.nth(1)).toHaveText('British Columbia');
  await expect(options.nth(1)).toBeEnabled();
  await expect(options.nth(2)).toHaveText('Manitoba');
  await expect(options.nth(2)).toBeDisabled();
});

test('a doctor in Alberta: each part opens when its time has come, and the account is made, signed in to and lands on the consults', async ({
  someone,
}) => {
  const page = await someone(null, { at: world.url });
  await open(page);
  const titles = [
    'Role and province',
    'Information',
    'Clinic information',
    'User Agreement',
    'Onboarding',
    'Referral code',
  ];
  await expect(page.getByRole('main').locator('form').getByRole('heading', { level: 2 })).toHaveText(titles);
  await expect(sign(page)).toBeDisabled();
  await expect(
    page.getByText('Make sure you have filled out the required information in the previous sections before signing.'),
  ).toBeVisible();
  for (const name of ['Password', 'Confirm password', 'Clinic phone', 'Clinic fax'])
    await expect(field(page, name)).toBeDisabled();
  await expect(section(page, 'Onboarding').getByRole('radio', { name: 'Yes' })).toBeDisabled();
  await expect(complete(page)).toBeDisabled();

  await fillName(page, 'anne.gelinas@clinic.example');
  await expect(field(page, 'Cell phone')).toHaveValue('(403) 555-0199');
  // Whoever tries the demo world learns where its register knows somebody.
  await expect(field(page, 'Practice ID')).toHaveAccessibleDescription(
    'Demo: the register knows 1042-00900 to 1042-00999.',
  );
  await field(page, 'Practice ID').pressSequentially('104200911');
  await expect(field(page, 'Practice ID')).toHaveValue('1042-00911');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Practice ID is valid.').first()).toBeVisible();
  await expect(field(page, 'Password')).toBeFocused();
  await fillPasswords(page);
  await field(page, 'Password').fill('another one');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fillPasswords(page);
  await expect(page.getByText('Passwords do not match')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await fillClinic(page);
  await expect(field(page, 'Clinic city')).toHaveValue('Red Deer');

  await page.getByRole('button', { name: 'Read the agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Agreement' });
  await expect(dialog).toContainText('ANNE GÉLINAS');
  await expect(dialog).toContainText('Information Manager Agreement (IMA)');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(sign(page)).toBeDisabled();
  await expect.poll(async () => (await pad(page).boundingBox())?.height).toBeCloseTo(90, 0);
  await signDrawn(page);
  await expect(section(page, 'Onboarding').getByRole('radio', { name: 'Yes' })).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the signed agreement' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Family Physician Platform Use Agreement Signed.pdf');

  // Another name is not the one that signed; the same again is.
  await field(page, 'Last name').fill('Gelinas');
  await expect(page.getByText(/is not what you signed for/)).toBeVisible();
  await expect(complete(page)).toBeDisabled();
  await field(page, 'Last name').fill('Gélinas');
  await expect(complete(page)).toBeEnabled();

  await complete(page).click();
  await expect(page.getByText('Onboarding preference is required.')).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'Check form for errors.' });
  await expect(section(page, 'Onboarding').getByRole('radio', { name: 'Yes' })).toBeFocused();
  await alert.getByRole('link', { name: 'Onboarding' }).click();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByLabel(/^How did you hear about us/).selectOption('A conference or event');
  await complete(page).click();
  await expect(page.getByText('This is a required field.')).toBeVisible();
  await page.getByLabel('Which event was it?').selectOption('A webinar');
  await page.getByRole('textbox', { name: /^Referral code/ }).pressSequentially('ab-12x');
  await expect(page.getByRole('textbox', { name: /^Referral code/ })).toHaveValue('AB-12X');
  const posted = page.waitForRequest('**/V5/signup/complete-signup-v2');
  await complete(page).click();
  const headers = (await posted).headers();
  expect(headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(headers['authorization']).toBeUndefined();
  await expect(page).toHaveURL('/dashboard/consult');
  expect(await page.evaluate(keptText)).not.toContain('gelinas');
  // Whoever is new has put no hint away.
  await expect(page.getByRole('note', { name: 'Hint' })).toBeVisible();
});

test('a nurse practitioner in British Columbia: an MSP number that is not known is gone on without, and Next Steps follow', async ({
  someone,
}) => {
  const page = await someone(null, { at: world.url });
  await open(page, '?selectedPlan=econsult&selectedRole=NursePractitioner');
  await field(page, 'Practice ID').pressSequentially('104200912');
  await field(page, 'Province').selectOption('BC');
  const id = field(page, 'MSP Number');
  await expect(id).toHaveValue('');
  await id.pressSequentially('12-3');
  await expect(id).toHaveValue('123');
  const validate = page.getByRole('button', { name: 'Validate', exact: true });
  await validate.click();
  await expect(page.getByText('MSP Number is invalid')).toBeVisible();
  await id.fill('j9999');
  await expect(id).toHaveValue('J9999');
  await validate.click();
  await expect(
    page.getByText('Your MSP Number cannot be validated or may already be registered to another user.'),
  ).toBeVisible();
  const proceed = page.getByRole('button', { name: 'Proceed without MSP Number' });
  await proceed.click();
  await expect(field(page, 'Password')).toBeFocused();
  // Another id is another question.
  await id.fill('J9998');
  await expect(field(page, 'Password')).toBeDisabled();
  await page.route('**/V5/call/signup-validatePracId', (route) =>
    route.fulfill({ status: 503, json: { error: 'No.', code: 'REGISTER_UNAVAILABLE' } }),
  );
  await validate.click();
  await expect(
    page.getByText(
      "An error ocurred while validating your MSP Number. If this error continues to occur please select 'Proceed without MSP Number'.",
    ),
  ).toBeVisible();
  await proceed.click();
  await fillName(page, 'np.bc@clinic.example', 'Kelowna');
  await fillPasswords(page);
  await fillClinic(page);
  await signDrawn(page);
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await complete(page).click();
  await expect(page).toHaveURL('/dashboard/validation-required');
});

test('a resident in Quebec: no city, preceptors instead of a clinic, no register to ask, and the signature typed, all without a mouse', async ({
  someone,
}) => {
  const page = await someone(null, { at: world.url });
  await open(page, '?selectedPlan=econsult&selectedRole=Resident');
  await field(page, 'Province').selectOption('QC');
  await expect(field(page, 'City')).toHaveCount(0);
  await expect(section(page, 'Clinic information')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Validate', exact: true })).toHaveCount(0);
  await expect(field(page, 'Password')).toBeEnabled();
  await fillName(page, 'resident.qc@clinic.example', null);
  await fillPasswords(page);
  const add = page.getByRole('button', { name: /^Add a(nother)? preceptor$/ });
  await add.click();
  await expect(field(page, 'Preceptor 1 name')).toBeFocused();
  await page.keyboard.type('Dr. Un');
  await field(page, 'Preceptor 1 e-mail').fill('un@');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Email is invalid')).toBeVisible();
  await field(page, 'Preceptor 1 e-mail').fill('un@clinic.example');
  await add.click();
  await expect(field(page, 'Preceptor 2 name')).toBeFocused();
  await page.keyboard.type('Dr. Deux');
  await page.getByRole('button', { name: 'Remove preceptor 1' }).click();
  await expect(field(page, 'Preceptor 1 name')).toHaveValue('Dr. Deux');
  await expect(field(page, 'Preceptor 1 name')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Preceptor 1 name')).toHaveValue('Dr. Un');
  await expect(field(page, 'Preceptor 2 name')).toHaveValue('Dr. Deux');

  // From here on by keyboard alone.
  await add.focus();
  await tabTo(page, page.getByRole('radio', { name: 'Draw it' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Type it' })).toBeChecked();
  await tabTo(page, page.getByLabel('Type your full name'));
  await page.keyboard.type('Anne Gélinas');
  await tabTo(page, sign(page));
  await page.keyboard.press('Enter');
  const yes = section(page, 'Onboarding').getByRole('radio', { name: 'Yes' });
  await expectSigned(page);
  await expect(yes).toBeFocused();
  await page.keyboard.press('Space');
  await expect(yes).toBeChecked();
  await expectVisibleFocus(page);
  await tabTo(page, complete(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/validation-required');
});

test('a reload keeps everything but the passwords and the signature, for 24 hours, and says what is to be done again', async ({
  someone,
}) => {
  const page = await someone(null, { at: world.url });
  await page.clock.install({ time: new Date() });
  await open(page);
  await fillName(page, 'reload@clinic.example');
  await field(page, 'Practice ID').fill('1042-00913');
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(page.getByText('Practice ID is valid.').first()).toBeVisible();
  await fillPasswords(page);
  await fillClinic(page);
  await signDrawn(page);
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await page.reload();
  await expect(field(page, 'E-mail')).toHaveValue('reload@clinic.example');
  await expect(field(page, 'City')).toHaveValue('Red Deer');
  await expect(field(page, 'Clinic fax')).toHaveValue('(403) 555-0101');
  await expect(field(page, 'Practice ID')).toHaveValue('1042-00913');
  await expect(page.getByText('Practice ID is valid.').first()).toBeVisible();
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(
    page.getByText('The page was loaded again or the plan was changed, and a signature is not kept. Sign again.'),
  ).toBeVisible();
  await expect(complete(page)).toBeDisabled();
  expect(await page.evaluate(keptText)).not.toContain(password);
  // A name that is typed as a signature is something typed; signed with it is only by the button.
  await page.getByRole('radio', { name: 'Type it' }).check();
  await page.getByLabel('Type your full name').fill('Anne Gélinas');
  await page.reload();
  await expect(page.getByLabel('Type your full name')).toHaveValue('Anne Gélinas');
  await expect(sign(page)).toBeEnabled();
  await expect(complete(page)).toBeDisabled();

  // Another tab is another form; what a closed one left may be somebody else's, and is shown to who asks for it.
  const other = await page.context().newPage();
  await open(other);
  await expect(field(other, 'E-mail')).toHaveValue('');
  await field(other, 'E-mail').fill('other@clinic.example');
  await other.reload();
  await expect(field(other, 'E-mail')).toHaveValue('other@clinic.example');
  await other.close();
  const next = await page.context().newPage();
  await open(next);
  await expect(field(next, 'E-mail')).toHaveValue('');
  await next.getByRole('button', { name: 'Continue with it' }).click();
  await expect(field(next, 'E-mail')).toHaveValue('other@clinic.example');
  await expect(next.getByRole('button', { name: 'Continue with it' })).toHaveCount(0);
  await next.close();
  await page.reload();
  await expect(field(page, 'E-mail')).toHaveValue('reload@clinic.example');

  await page.clock.fastForward('24:00:01');
  await page.reload();
  await expect(field(page, 'E-mail')).toHaveValue('');
  expect(await page.evaluate(keptText)).not.toContain('@clinic.example');
});

test('what goes wrong is said in the specified words, at the field where there is one, and nothing typed is lost', async ({
  someone,
}) => {
  const page = await someone(null, { at: world.url });
  const answer = { status: 500, json: { error: 'x', code: 'INTERNAL' } };
  await page.route('**/V5/call/signup-getContract', (route) =>
    route.fulfill({
      status: 404,
      json: { error: 'The agreement was not found in the content store.', code: 'CONTRACT_MISSING' },
    }),
  );
  await open(page);
  await fillName(page, 'plus@demo.example');
  await page.getByRole('button', { name: 'Read the agreement' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'An error was encountered while loading the contract. Please contact us at support@demo.example for help signing up.',
  );
  await expect(dialog).toContainText('The agreement was not found in the content store.');
  await page.unroute('**/V5/call/signup-getContract');
  await page.route('**/V5/call/signup-getContract', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('There was an error loading your Agreement forms. Please try again.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.route('**/V5/call/signup-makeAgreement', (route) => route.fulfill(answer), { times: 1 });
  await draw(page);
  await sign(page).click();
  await expect(
    page.getByText('An error occurred. Please try again or contact us at support@demo.example'),
  ).toBeVisible();
  // What no agreement can be made for is said where it was typed.
  await field(page, 'E-mail').fill('plus@');
  await sign(page).click();
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(section(page, 'Information')).toContainText('Email is invalid');
  await expect(page.getByText('An error occurred. Please try again')).toHaveCount(0);
  await field(page, 'E-mail').fill('plus@demo.example');
  await sign(page).click();
  await expectSigned(page);

  // The province and the practice id are the person's to change; what was not validated again is asked for.
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await complete(page).click();
  await expect(page.getByText('Validate it, or proceed without it.')).toBeVisible();
  await expect(field(page, 'Practice ID')).toBeFocused();
  await field(page, 'Practice ID').fill('1042-00914');
  await page.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(field(page, 'Password')).toBeEnabled();
  await fillPasswords(page);
  await fillClinic(page);
  await page.route('**/V5/signup/complete-signup-v2', (route) => route.fulfill(answer), { times: 1 });
  await complete(page).click();
  await expect(page.getByRole('alert')).toContainText(
    /There was an error completing the signup process\. Contact us at support@demo\.example or .+ if this issue continues to occur\./,
  );
  await page.evaluate(hurryFrames);
  await complete(page).click();
  await expect(page.getByText('This e-mail address belongs to an account already.')).toBeVisible();
  await expect(field(page, 'E-mail')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Check form for errors.');
  await expect(field(page, 'Password')).toHaveValue(password);
});

test('a pasted phone number keeps its last ten digits', async ({ someone }) => {
  const page = await someone(null, { at: world.url, permissions: ['clipboard-read', 'clipboard-write'] });
  await open(page);
  await page.evaluate("navigator.clipboard.writeText('+1 403-555-0177')");
  await field(page, 'Cell phone').focus();
  await page.keyboard.press('Control+V');
  await expect(field(page, 'Cell phone')).toHaveValue('(403) 555-0177');
  await field(page, 'Cell phone').fill('403555');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Phone number is invalid')).toBeVisible();
});

test('where signing in does not follow by itself, the welcome leads to the sign-in page', async ({ someone }) => {
  const page = await someone(null, { at: world.url });
  await page.route('**/V5/call/account-signIn', async (route) => {
    await expect(page.getByText('Logging you in...')).toBeVisible();
    await route.fulfill({ status: 503, json: { error: 'x', code: 'INTERNAL' } });
  });
  await open(page, '?selectedPlan=econsult&selectedRole=Resident');
  await field(page, 'Province').selectOption('ON');
  await fillName(page, 'resident.on@clinic.example', null);
  await fillPasswords(page);
  await signDrawn(page);
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await complete(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome! Your account is ready.' })).toBeFocused();
  await expect(page.getByText('You could not be logged in automatically.', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(page).toHaveURL('/login');
});

test('by keyboard on a low phone, what has the focus never lies under the bar at the foot', async ({ someone }) => {
  const page = await someone(null, { at: world.url, viewport: { width: 390, height: 700 } });
  await open(page, '?selectedPlan=econsult&selectedRole=Resident');
  await field(page, 'Province').selectOption('QC');
  await field(page, 'Role').focus();
  const bar = await page.getByText('of 5 complete').boundingBox();
  if (!bar) throw new Error('There is no bar.');
  for (let step = 0; step < 11; step += 1) {
    await page.keyboard.press('Tab');
    const box = await page.locator(':focus').boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar.y);
  }
  await expect(page.getByRole('button', { name: 'Read the agreement' })).toBeFocused();
});

test('in French, what our own content asks is French, and what is sent is the content’s', async ({ someone }) => {
  const page = await someone(null, { at: world.url, locale: 'fr-CA' });
  await page.goto('/signup?selectedPlan=econsult');
  const heard = page.getByLabel(/^Comment avez-vous entendu parler de nous/);
  await expect(heard.getByRole('option', { name: 'Une ou un collègue' })).toHaveAttribute('value', 'A colleague');
  await expect(heard).not.toContainText(/colleague|specialist|event|network|search|Other/);
  // What is in English says so, to who reads and to who listens.
  await expect(page.getByText('L’entente n’est offerte qu’en anglais.')).toBeVisible();
  await page.getByLabel('Rôle', { exact: true }).selectOption('Doctor');
  await page.getByRole('button', { name: 'Lire l’entente' }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Entente d’utilisation' })).toHaveAttribute(
    'lang',
    'en',
  );
});

test('an account whose making was not heard of is entered at the next try', async ({ someone }) => {
  const page = await someone(null, { at: world.url });
  await page.route(
    '**/V5/signup/complete-signup-v2',
    async (route) => {
      // While it is sent, nothing can be changed.
      await expect(field(page, 'First name')).toBeDisabled();
      await expect(page.locator('form').locator('input:enabled, select:enabled')).toHaveCount(0);
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await open(page, '?selectedPlan=econsult&selectedRole=Resident');
  await field(page, 'Province').selectOption('SK');
  await fillName(page, 'resident.sk@clinic.example', null);
  await fillPasswords(page);
  await signDrawn(page);
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await complete(page).click();
  await expect(page.getByRole('alert')).toContainText('There was an error completing the signup process.');
  await expect(field(page, 'First name')).toBeEnabled();
  await complete(page).click();
  await expect(page).toHaveURL('/dashboard/validation-required');
  expect(await page.evaluate(keptText)).not.toContain('resident.sk');
});

for (const [size, device] of Object.entries(sizes)) {
  test(`the signup page has no fault that axe finds, ${size}, light and dark`, async ({ someone }) => {
    const page = await someone(null, { at: world.url, ...device });
    for (const address of [
      '/signup',
      '/signup?selectedPlan=econsult&selectedRole=Resident',
      '/signup?selectedPlan=plus',
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      if (address.includes('selectedPlan')) await expect(field(page, 'First name')).toBeVisible();
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
        expect.soft(faults, `${address} ${colorScheme}`).toEqual([]);
      }
    }
  });
}
