import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { editDirectory } from '@consult/testkit/many-services.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { test } from './world.ts';

/** A world of its own: people are changed in it. */
let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true, env: { BILLING_PORTAL_URL: 'https://billing.example/portal' } });
  const directory = editDirectory(world.databaseUrl);
  await directory.run(`insert into person_role (person_id, role) values ($1, 'premium')`, [cast.beta.id]);
  await directory.close();
});
test.afterAll(() => world.stop());

/** The dermatologists who look at moles. */
const moles = '/dashboard/consult/consult-form?serviceId=019a0000-0006-7000-8000-0000000003e8';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Actions' });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choices = (page: Page) => page.getByLabel('Referring clinic').and(page.getByRole('combobox')).getByRole('option');

/** The clinics that the composer offers, in its order. */
async function expectChoices(page: Page, ...clinics: readonly string[]): Promise<void> {
  await expect(choices(page)).toHaveText(clinics.map((name) => new RegExp(`^${name}, `)));
}

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard/profile');
  await expect(save(page)).toBeVisible();
}

async function faultsOf(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

async function saveAll(page: Page): Promise<void> {
  const saved = page.waitForResponse('**/V5/call/profile-update');
  await save(page).click();
  expect((await saved).ok()).toBe(true);
  // 'Saved' stands there for two seconds, which may pass before a busy machine has looked: a test below holds the clock for it.
  await expect(save(page)).toBeEnabled();
  await expect(bar(page)).not.toContainText('Unsaved changes');
}

test('a clinic that is added, disabled or made the default is so at once in the composer of another tab', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await open(page);
  const composer = await page.context().newPage();
  await composer.goto(moles);
  await expectChoices(composer, 'Elbow Park Family Clinic', 'Crowfoot Walk-in');

  await page.getByRole('button', { name: 'Add a clinic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a clinic' });
  await dialog.getByRole('button', { name: 'Add clinic' }).click();
  await expect(dialog.getByText('Check form for errors.')).toBeVisible();
  await expect(dialog.getByText('Clinic name is required.')).toBeVisible();
  await expect(dialog.getByText('Clinic phone number is required.')).toBeVisible();
  await expect(dialog.getByLabel('Clinic name')).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByLabel('Clinic name').fill('Juniper Street Practice');
  await dialog.getByLabel('City').fill('Calgary');
  await dialog.getByLabel('Phone').pressSequentially('4035550188');
  // A click beside the dialog happens by mistake: what is typed is there again.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a clinic' }).click();
  await expect(dialog.getByLabel('Phone')).toHaveValue('(403) 555-0188');
  await dialog.getByRole('button', { name: 'Add clinic' }).click();
  await expect(page.getByText('Juniper Street Practice is added. You can send from it now.')).toBeVisible();
  await expectChoices(composer, 'Elbow Park Family Clinic', 'Crowfoot Walk-in', 'Juniper Street Practice');

  const clinics = part(page, 'Your Clinics').getByRole('listitem');
  const act = async (clinic: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${clinic}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Crowfoot Walk-in', 'Disable');
  await expectChoices(composer, 'Elbow Park Family Clinic', 'Juniper Street Practice');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(choices(composer)).toHaveCount(3);

  // The default goes only together with the choice of another one.
  await act('Elbow Park Family Clinic', 'Disable');
  const next = page.getByRole('dialog', { name: 'Disable Elbow Park Family Clinic' });
  await next.getByLabel('Juniper Street Practice').check();
  await next.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(clinics.first()).toContainText(/Juniper Street Practice\s*Default/);
  await expectChoices(composer, 'Juniper Street Practice', 'Crowfoot Walk-in');
  await act('Elbow Park Family Clinic', 'Enable');
  await act('Elbow Park Family Clinic', 'Make default');
  await expect(clinics.first()).toContainText(/Elbow Park Family Clinic\s*Default/);
  await expect(clinics.getByText('Default')).toHaveCount(1);
});

test('a clinic of one’s own is changed; of one with other practitioners only the own link is', async ({ someone }) => {
  const page = await someone('np', { at: world.url });
  await open(page);
  const dialog = page.getByRole('dialog', { name: 'Edit clinic' });
  const edit = async (clinic: string) => {
    await page.getByRole('button', { name: `Actions for ${clinic}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await page.getByRole('button', { name: 'Actions for Beaver Flats Health Centre' }).click();
  await expect(page.getByRole('menuitem', { name: /^Disable/ })).toContainText('Your only clinic');
  await page.keyboard.press('Escape');
  await edit('Beaver Flats Health Centre');
  await dialog.getByLabel('Fax').fill('(780) 555-0199');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(part(page, 'Your Clinics').getByRole('listitem')).toContainText('Fax (780) 555-0199');

  const shared = await someone('approver', { at: world.url });
  await open(shared);
  await shared.getByRole('button', { name: 'Actions for Rundle Children’s Clinic' }).click();
  await shared.getByRole('menuitem', { name: 'Edit' }).click();
  const theirs = shared.getByRole('dialog', { name: 'Edit clinic' });
  await expect(theirs.getByText('An administrator changes its data.')).toBeVisible();
  await expect(theirs.getByLabel('Fax')).toBeDisabled();
  await theirs.getByLabel('Link to your record system').fill('records.example');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByText('The link must begin with https:// or http://.')).toBeVisible();
  await theirs.getByLabel('Link to your record system').fill('https://records.example/');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(shared.getByRole('link', { name: 'Record system (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://records.example/',
  );
});

test('Save shows success and goes back to idle; two tabs that change different settings both stand', async ({
  someone,
}) => {
  const page = await someone('derm', { at: world.url });
  const other = await page.context().newPage();
  await open(other);
  await open(page);
  const fax = part(page, 'Fax');
  await expect(fax.getByRole('switch', { name: 'Only the consultant’s first message' })).toHaveCount(0);
  await fax.getByRole('switch', { name: 'Incoming secure messages' }).check();
  await fax.getByRole('switch', { name: 'Only the consultant’s first message' }).check();
  await expect(bar(page)).toContainText('Unsaved changes');
  await other.getByRole('switch', { name: 'Mails that failed' }).uncheck();
  await saveAll(other);
  // The other tab's change arrives here, and what is changed here stays.
  await expect(page.getByRole('switch', { name: 'Mails that failed' })).not.toBeChecked();
  await expect(bar(page)).toContainText('Unsaved changes');

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await save(page).click();
  await expect(bar(page)).toContainText('Saved');
  await page.clock.runFor(990);
  await expect(bar(page)).toContainText('Saved');
  await page.clock.runFor(1_510);
  await expect(bar(page)).not.toContainText('Saved');
  await expect(save(page)).toBeEnabled();
  // A page that is loaded while the clock stands shows what it was answered only where that came before it was drawn.
  await page.clock.resume();

  await open(other);
  await expect(other.getByRole('switch', { name: 'Incoming secure messages' })).toBeChecked();
  await expect(other.getByRole('switch', { name: 'Only the consultant’s first message' })).toBeChecked();
  await expect(other.getByRole('switch', { name: 'Mails that failed' })).not.toBeChecked();
});

test('what two open tabs changed and did not save comes back in each, and of a closed one in the next', async ({
  someone,
}) => {
  const page = await someone('derm2', { at: world.url });
  const other = await page.context().newPage();
  await open(page);
  await open(other);
  await page.getByLabel('Credentials').fill('MD, PhD');
  await other.getByLabel('Credentials').fill('MD, MSc');
  await other.getByRole('switch', { name: 'Include PDFs' }).uncheck();
  await expect(bar(other)).toContainText('Unsaved changes');
  await page.reload();
  await expect(page.getByLabel('Credentials')).toHaveValue('MD, PhD');
  await expect(page.getByRole('switch', { name: 'Include PDFs' })).toBeChecked();
  await other.reload();
  await expect(other.getByLabel('Credentials')).toHaveValue('MD, MSc');
  await other.close();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Include PDFs' })).not.toBeChecked();
  await expect(page.getByLabel('Credentials')).toHaveValue('MD, PhD');
});

test('what is wrong is said at its field in the specified words; a save that fails and a page that is left lose nothing', async ({
  someone,
}) => {
  const page = await someone('ent', { at: world.url });
  await open(page);
  await page.getByLabel('Practice ID').fill('');
  await page.getByLabel('Phone number').fill('');
  await page.getByLabel('Calendar e-mail').fill('');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Check form for errors.');
  for (const [field, message] of [
    ['Practice ID', 'Practice ID is required'],
    ['Phone number', 'Phone number is required'],
    ['Calendar e-mail', 'Email is required'],
  ] as const)
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(message);
  await expect(page.getByLabel('Practice ID')).toBeFocused();
  await page.getByRole('alert').getByRole('link', { name: 'Calendar e-mail' }).click();
  await expect(page.getByLabel('Calendar e-mail')).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByLabel('Practice ID').fill(cast.plus.practiceId);
  await page.getByLabel('Phone number').pressSequentially('4035550166');
  await page.getByLabel('Calendar e-mail').fill('calendar@ent.example');
  await save(page).click();
  // Another account has it; nobody is told whose.
  await expect(page.getByLabel('Practice ID')).toHaveAccessibleDescription(/^This practice ID can not be used\./);
  await page.getByLabel('Practice ID').fill(cast.ent.practiceId);

  await page.route('**/profile-update', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', error: 'x' } }),
  );
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText('Error updating profile What you changed is still here.');
  await expect(page.getByLabel('Calendar e-mail')).toHaveValue('calendar@ent.example');

  await page.getByRole('link', { name: 'Security', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard/security');
  await open(page);
  await expect(page.getByLabel('Calendar e-mail')).toHaveValue('calendar@ent.example');
  await page.unroute('**/profile-update');
  await saveAll(page);
  await page.reload();
  await expect(page.getByLabel('Calendar e-mail')).toHaveValue('calendar@ent.example');
  await expect(page.getByLabel('Phone number')).toHaveValue('(403) 555-0166');
  // A call that they ask for themselves starts with that calendar.
  const composer = await page.context().newPage();
  await composer.goto(moles);
  await composer.getByRole('radio', { name: 'Phone consult' }).check();
  await expect(composer.getByLabel('Calendar e-mail')).toHaveValue('calendar@ent.example');
  await composer.close();
  // Saved, and the connection lost before the answer: what the server has is not called unsaved.
  await page.route('**/profile-update', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await page.getByLabel('Phone number').fill('(403) 555-0167');
  await save(page).click();
  await expect(bar(page)).not.toContainText('Unsaved changes');
  await expect(save(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Phone number')).toHaveValue('(403) 555-0167');
  await page.getByLabel('Credentials').fill('MD');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Credentials')).toHaveValue(cast.ent.credentials);
});

test('everybody is shown the settings that they have, and no other', async ({ someone }) => {
  const all = ['Outgoing secure messages', 'Incoming secure messages', 'Include images', 'Include PDFs'];
  const always = [
    'New consults and messages',
    'Remind me daily of overdue messages',
    'Mails that failed',
    'Secure messages',
    'News',
  ];
  const consultants = ['Incoming eConsults', 'Overdue messages', 'eConsults'];
  const forms = ['Patient forms', 'Submitted patient forms'];
  const practising = ['Outgoing eConsults'];
  for (const [who, switches, fields] of [
    ['free', [...all, ...always, ...practising], ['Practice ID', 'Credentials']],
    ['moa2', [...all, ...always, ...forms], ['Credentials']],
    [
      'cardio',
      [...all, ...always, ...practising, ...consultants],
      ['Practice ID', 'Credentials', 'Phone number', 'Calendar e-mail'],
    ],
    ['beta', [...all, ...always, ...practising, ...forms], ['Practice ID', 'Credentials']],
  ] as const) {
    const page = await someone(who, { at: world.url });
    await open(page);
    await expect(page.getByRole('switch'), who).toHaveCount(switches.length);
    for (const name of switches)
      await expect(page.getByRole('switch', { name, exact: true }), `${who} ${name}`).toBeVisible();
    // A practice id is called what its province calls it.
    const nameOf = (field: string) => (field === 'Practice ID' && cast[who].province === 'BC' ? 'MSP Number' : field);
    for (const field of ['Practice ID', 'Credentials', 'Phone number', 'Calendar e-mail'])
      await expect(page.getByRole('textbox', { name: nameOf(field) }), `${who} ${field}`).toHaveCount(
        (fields as readonly string[]).includes(field) ? 1 : 0,
      );
    for (const field of ['Homepage', 'Language'])
      await expect(page.getByRole('combobox', { name: field })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a clinic' }), who).toHaveCount(who === 'moa2' ? 0 : 1);
    const portal = part(page, 'Subscription Settings').getByRole('link');
    await expect(portal, who).toHaveCount(who === 'beta' ? 1 : 0);
    if (who === 'beta') await expect(portal).toHaveAttribute('href', 'https://billing.example/portal');
    await page.context().close();
  }
});

test('the homepage is one of the pages that one may open, and the language is every page’s at once', async ({
  someone,
}) => {
  const page = await someone('derm2', { at: world.url });
  const elsewhere = await someone('derm2', { at: world.url });
  await elsewhere.goto('/dashboard/resources');
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  await open(page);
  await expect(page.getByRole('combobox', { name: 'Homepage' }).getByRole('option')).toHaveText([
    'Usual (Secure messaging)',
    'Secure messaging',
    'New Consult',
    'Gallery',
    'Profile',
  ]);
  await page.getByRole('combobox', { name: 'Homepage' }).selectOption('Gallery');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Français');
  await save(page).click();
  await expect(page.getByRole('heading', { name: 'Vos cliniques' })).toBeVisible();
  // On another device that is open it is so at once; one that signs in later begins there, in that language.
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Ressources' })).toBeVisible();
  const later = await someone(null, { at: world.url });
  await later.goto('/login');
  await later.getByLabel('E-mail').fill(cast.derm2.email);
  await later.getByLabel('Password', { exact: true }).fill(castPassword);
  await later.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(later).toHaveURL('/dashboard/gallery');
  await expect(later.getByRole('heading', { level: 1, name: 'Galerie' })).toBeVisible();
  // The switch of the frame is for this browser alone.
  await later.getByRole('button', { name: 'English' }).click();
  await expect(later.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await later.reload();
  await expect(later.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/gallery');
});

test('a practice id that the register does not know is taken, and nothing is sent until it is validated', async ({
  someone,
}) => {
  const page = await someone('resident', { at: world.url });
  await open(page);
  await page.getByLabel('Practice ID').fill('1112-22333');
  await expect(page.getByLabel('Practice ID')).toHaveAccessibleDescription(/may have to be validated/);
  await saveAll(page);
  await expect(page.getByText('Your practice ID has to be validated before you can send.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Next Steps' }).click();
  await expect(page).toHaveURL('/dashboard/validation-required');
});
