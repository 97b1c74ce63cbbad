import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn } from '@consult/testkit/client.ts';
import { demoIntake, demoLaunch } from '@consult/testkit/launch.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { beyondTheEdge } from './in-page.mjs';
import { answerAnything, answerQuestions, fillPatient, somePatient, thread } from './journey.ts';
import { schemes, sizes } from './screens.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

/** The dermatologists who look at moles. */
const moles = '/dashboard/consult/consult-form?serviceId=019a0000-0006-7000-8000-0000000003e8';
/** The server listens on a port of its own and knows it by this name. */
const audience = 'http://localhost:0';

const phn = (page: Page) => page.getByLabel('PHN', { exact: true });
const born = (page: Page) => page.getByLabel('Date of birth');
const call = (page: Page) => page.getByRole('region', { name: 'Phone call' });
const times = (page: Page) => call(page).getByRole('group', { name: 'Time of the call' }).getByRole('radio');

async function faultsOf(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('ControlOrMeta+v');
}

/** Asks for a call on a day, else on the second that is offered, and tells which it is; without a time still. */
async function askForCall(page: Page, n: number, name: string, on: string | null = null): Promise<string> {
  await page.goto(moles);
  await page.getByRole('radio', { name: 'Phone consult' }).check();
  await call(page).getByLabel('Specialist').selectOption({ label: 'Dr. Sunita Varga' });
  // Of today's times the first is gone in a moment, and with the last of them the day itself.
  const day = call(page).getByLabel('Day');
  const [chosen = ''] = await day.selectOption(on ?? { index: 1 });
  await fillPatient(page, somePatient(n, name, 'Callwell'));
  await answerQuestions(page, 'Can we talk about this mole?');
  return chosen;
}

test('a call is asked for at a free time; one that somebody else took meanwhile is said at the field and nothing is lost', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  const other = await someone('approver', { at: world.url });
  const day = await askForCall(page, 61, 'Petra');
  await expect(page.getByLabel('Your phone number')).toHaveValue(/^\(\d{3}\) \d{3}-\d{4}$/);
  await expect(page.getByLabel('Calendar e-mail')).toHaveValue('plus@demo.example');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(call(page).getByText('Please select a time for the call.')).toBeVisible();

  // By keyboard alone: into the times, and on to the next one.
  await times(page).first().focus();
  await page.keyboard.press('Space');
  await expect(times(page).first()).toBeChecked();
  const taken = await times(page).first().getAttribute('id');
  expect(taken).not.toBeNull();
  const label =
    (await call(page)
      .getByText(/^Call with Dr\. Sunita Varga: /)
      .textContent()) ?? '';

  // The page looks at the times every minute: what it is about to be told it would have seen before.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/phoneConsult-getTimes', async (route) => {
    await held;
    await route.continue();
  });
  await askForCall(other, 62, 'Otto', day);
  await times(other).first().check();
  await expect(call(other).getByText(label)).toBeVisible();
  await other.getByRole('button', { name: 'Submit' }).click();
  await expect(other.getByRole('heading', { name: 'Phone consult Sent Successfully' })).toBeVisible();

  const asked = page.waitForRequest(/consult-sendConsult/);
  await page.getByRole('button', { name: 'Submit' }).click();
  await asked;
  letGo();
  await expect(call(page).getByText('Somebody else has just taken this time. Choose another one.')).toBeVisible();
  await expect(call(page).getByText(label)).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Petra');
  await times(page).first().check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Phone consult Sent Successfully' })).toBeVisible();
});

test('the time of a call that is being sent, or whose sending was answered to nobody, is not said to be taken by somebody else', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await page.clock.install();
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/phoneConsult-getTimes')) reads.push(request.url());
  });
  await askForCall(page, 63, 'Ownbooking');
  await times(page).first().check();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let answers = 0;
  await page.route('**/V5/call/consult-sendConsult', async (route) => {
    const answer = await route.fetch();
    answers += 1;
    await held;
    await (answers === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => answers).toBe(1);
  const before = reads.length;
  // The times are looked at each minute else.
  await page.clock.runFor(70_000);
  letGo();
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.clock.runFor(70_000);
  await expect(times(page).first()).toBeChecked();
  expect(reads.length).toBe(before);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Phone consult Sent Successfully' })).toBeVisible();
  expect(answers).toBe(2);
});

test('later times come two weeks at a time, and a reader elsewhere sees the specialist’s clock beside their own', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url, timezoneId: 'America/Toronto' });
  await page.goto(moles);
  await page.getByRole('radio', { name: 'Phone consult' }).check();
  // Who is called comes first: until then that is where a missing time leads.
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Time of the call' }).click();
  await expect(call(page).getByLabel('Specialist')).toBeFocused();
  await call(page).getByLabel('Specialist').selectOption({ label: 'Dr. Sunita Varga' });
  const days = call(page).getByLabel('Day').getByRole('option');
  await expect.poll(() => days.count()).toBeGreaterThan(2);
  const before = await days.count();
  await call(page).getByRole('button', { name: 'Later times' }).click();
  await expect.poll(() => days.count()).toBeGreaterThan(before);
  await expect(call(page).getByText(/the specialist’s own stand beside them/)).toBeVisible();
  // Of today's times the first may be gone after the reload.
  await call(page).getByLabel('Day').selectOption({ index: 1 });
  await times(page).nth(1).check();
  await page.reload();
  await expect(times(page).nth(1)).toBeChecked();
});

test('the look-up fires at three characters and at the full length, fills what is empty and writes over nothing', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/patientInfo-lookup')) return;
    const { phn: number } = request.postDataJSON() as { phn?: string };
    if (number !== undefined) asked.push(number);
  });
  // Somebody of Alberta about whom a consult was sent from the clinic.
  const client = await signIn(world.url, 'plus@demo.example');
  const { rows } = await client.call('inbox-page', { folder: 'inbox', after: null });
  client.close();
  const known = rows.find(
    ({ patient, referrer }) => patient.province === 'AB' && referrer.lastName === 'Falardeau',
  )!.patient;
  await page.goto(moles);
  await page.getByLabel('First name').fill('Somebody');
  await phn(page).focus();
  for (const digit of known.phn.slice(0, 3)) await page.keyboard.press(digit);
  const list = page.getByRole('listbox', { name: 'Found in your clinic' });
  await expect(list.getByRole('option').filter({ hasText: known.dateOfBirth }).first()).toBeVisible();
  for (const digit of known.phn.slice(3)) await page.keyboard.press(digit);
  await expect(list.getByRole('option')).toHaveCount(1);
  // Between the two, what was found is narrowed down here: it may come to one before the second question is out.
  await expect.poll(() => asked).toEqual([known.phn.slice(0, 3), known.phn]);
  await page.keyboard.press('ArrowDown');
  await expect(phn(page)).toHaveAttribute('aria-activedescendant', /.+/);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Last name')).toHaveValue(known.lastName);
  await expect(born(page)).toHaveValue(known.dateOfBirth);
  await expect(page.getByLabel('First name')).toHaveValue('Somebody');
  await expect(page.getByText('The clinic has something else in: First name. What you typed is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Use the clinic’s details' }).click();
  await expect(page.getByLabel('First name')).toHaveValue(known.firstName);

  // Who has no permission to look up asks nothing.
  const free = await someone('free', { at: world.url });
  const asks: string[] = [];
  free.on('request', (request) => {
    if (request.url().endsWith('/patientInfo-lookup')) asks.push(request.url());
  });
  await free.goto(moles);
  await phn(free).pressSequentially('9000001002');
  await expect(phn(free)).toHaveValue('9000 001 002');
  expect(asks).toEqual([]);
});

test('a launch fills the patient in, shows the history, leaves the address at once and survives a reload', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  const jwt = await demoLaunch(world.url, audience);
  const { patientInfo: known } = demoIntake();
  await page.goto(`/dashboard/consult/consult-form?jwt=${jwt}`);
  // That it was fetched is said for 2 s, which may pass before a busy machine has looked: composer-timing holds the clock for it.
  await expect(page.getByRole('region', { name: 'Patient EMR' })).toBeVisible();
  expect(page.url()).not.toContain('jwt');
  for (const loaded of ['launched', 'anew']) {
    if (loaded === 'anew') await page.reload();
    await expect(page.getByLabel('Last name')).toHaveValue(known.lastName);
    await expect(born(page)).toHaveValue(known.dateOfBirth);
    await expect(page.getByRole('region', { name: 'Patient EMR' })).toContainText('ramipril 5 mg daily');
  }
  expect(await faultsOf(page)).toEqual([]);
  // The same launch again changes nothing; somebody else is refused.
  const again = page.waitForResponse(/ava-econsultAuth/);
  await page.goto(`/dashboard/consult/consult-form?jwt=${jwt}`);
  expect((await again).ok()).toBe(true);
  await expect(page.getByText('Fetching AVA econsult info')).toHaveCount(0);
  await expect(page.getByText(/^Your record system sent|^Error fetching/)).toHaveCount(0);
  await expect(page.getByLabel('Last name')).toHaveValue(known.lastName);
  const stranger = await someone('approver', { at: world.url });
  await stranger.goto(`/dashboard/consult/consult-form?jwt=${jwt}`);
  await expect(stranger.getByText('Error fetching AVA econsult info')).toBeVisible();
  await expect(stranger.getByText('This launch is not valid any more.')).toBeVisible();
  await expect(stranger.getByLabel('Last name')).toHaveValue('');
});

test('a launch never writes over another patient unasked', async ({ someone }) => {
  const page = await someone('approver', { at: world.url });
  await page.goto(moles);
  await page.getByLabel('Last name').fill('Someone-Else');
  await page.getByLabel('E-mail').fill('someone@patients.example');
  await page.getByLabel('Send eConsult copy to patient (Email Required)').check();
  await page.getByLabel('Province', { exact: true }).selectOption('SK');
  await page.getByLabel('Address line 1').fill('12 Elsewhere Lane');
  const jwt = await demoLaunch(world.url, audience);
  await page.goto(`${moles}&jwt=${jwt}`);
  await expect(page.getByText('This form already has other patient details.')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Someone-Else');
  await page.getByRole('button', { name: 'Replace the patient' }).click();
  await expect(page.getByLabel('Last name')).toHaveValue(demoIntake().patientInfo.lastName);
  // Nor does anything of the one stay with the other: not where they live, not that they get a copy.
  await expect(page.getByLabel('Send eConsult copy to patient (Email Required)')).not.toBeChecked();
  await page.getByLabel('Province', { exact: true }).selectOption('SK');
  await expect(page.getByLabel('Address line 1')).toHaveValue('');
});

test('dates, health numbers and phone numbers are taken in every usual writing', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(moles);
  // Which writings are read is tried in the domain's tests; here, that the field reads them and its mask keeps out of the way.
  for (const [copied, read] of [
    ['1958-2-3', '1958/02/03'],
    ['February 3rd, 1958', '1958/02/03'],
    ['3 février 1958', '1958/02/03'],
    [' 23/02/1958\n', '1958/02/23'],
  ] as const) {
    await born(page).fill('');
    await paste(page, copied);
    await expect(born(page), copied).toHaveValue(read);
  }
  await born(page).fill('');
  // Only now does the clock stand: where it goes on by itself, a slow machine sees the text leave too early.
  await page.clock.pauseAt(Date.now() + 60_000);
  await paste(page, '03/02/1958');
  await expect(page.getByText('Date with an incorrect format pasted')).toBeVisible();
  await expect(born(page)).toHaveValue('');
  await page.clock.runFor(3_900);
  await expect(page.getByText('Date with an incorrect format pasted')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText('Date with an incorrect format pasted')).toHaveCount(0);
  await page.clock.resume();

  await born(page).pressSequentially('20990101');
  await expect(page.getByText('Invalid Date of Birth')).toBeVisible();
  await born(page).blur();
  await expect(page.getByText('Date of birth is invalid')).toBeVisible();

  const phone = page.locator('#consult-patientPhone');
  for (const copied of ['1-780-555-0123', '(780) 555-0123', '+1 780 555 0123 ext 45']) {
    await phone.fill('');
    await paste(page, copied);
    await expect(phone, copied).toHaveValue('(780) 555-0123');
  }

  const province = page.getByLabel('Province', { exact: true });
  for (const [code, typed, said] of [
    ['AB', '12345', 'PHN must be 9 digits'],
    ['AB', '055521445', 'PHN is invalid'],
    ['BC', '912345678', 'PHN must be 10 digits'],
    ['BC', '9123456789', 'PHN is invalid'],
  ] as const) {
    await province.selectOption(code);
    await phn(page).fill('');
    await phn(page).pressSequentially(typed);
    await phn(page).blur();
    await expect(page.getByText(said), `${code} ${typed}`).toBeVisible();
  }
  // Another province, another rule: looked at again at once.
  await province.selectOption('ON');
  await expect(page.getByText('PHN is invalid')).toHaveCount(0);
  await phn(page).fill('');
  await phn(page).pressSequentially('1234-567 890 AB');
  await expect(phn(page)).toHaveValue('1234-567 890 AB');
  await province.selectOption('AB');
  await expect(page.getByText('PHN must be 9 digits')).toBeVisible();
});

/** A service outside the platform, which takes referrals. */
async function referralService(): Promise<string> {
  const plus = await signIn(world.url, 'plus@demo.example');
  const { services } = await plus.call('services-getServicePage', { perPage: 50, city: 'Calgary', province: 'AB' });
  plus.close();
  return services.find(({ type }) => type === 'referral')!.id;
}

test('a copy that was ticked for an eConsult is no message after a referral for whoever may write none', async ({
  someone,
}) => {
  const page = await someone('free', { at: world.url });
  await page.goto(moles);
  await page.getByLabel('Province', { exact: true }).selectOption('AB');
  await fillPatient(page, somePatient(72, 'Corisande', 'Copied'));
  await page.getByLabel('E-mail').fill('corisande@patients.example');
  await page.getByLabel('Send eConsult copy to patient (Email Required)').check();
  await page.goto(`/dashboard/consult/consult-form?serviceId=${await referralService()}`);
  await expect(page.getByLabel('Last name')).toHaveValue('Copied');
  await expect(page.getByLabel(/to patient/)).toHaveCount(0);
  await answerAnything(page);
  await page.getByRole('button', { name: 'Send Referral' }).click();
  await expect(page.getByRole('link', { name: 'Open the consult' })).toBeFocused();
  // The dialog would come with the consult, once that is read: read anew, the page has asked for it.
  const read = page.waitForResponse(/activity-open/);
  await page.reload();
  await read;
  await expect(page.getByRole('heading', { name: 'Referral Sent Successfully' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('after a referral with the option the patient is written to, and the consult says what became of the fax', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  const id = await referralService();
  await page.goto(`/dashboard/consult/referral-form?serviceId=${id}`);
  const option = page.getByLabel('Send referral message to patient (Email Required)');
  await expect(option).toBeDisabled();
  await fillPatient(page, somePatient(71, 'Rosalind', 'Referred'));
  await page.getByLabel('E-mail').fill('rosalind@patients.example');
  await option.check();
  await answerAnything(page);
  await page.getByRole('button', { name: 'Send Referral' }).click();

  const dialog = page.getByRole('dialog', { name: 'Message to the patient' });
  await expect(dialog.getByLabel('Patient e-mail')).toHaveValue('rosalind@patients.example');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Secure Message from Dr. Owen Falardeau: ');
  await expect(dialog.getByLabel('Message')).toHaveValue(/Dr\. Owen Falardeau\n.+\nPhone: .+\nFax: .+$/);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByLabel('Patient e-mail').fill('');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByLabel('Patient e-mail').fill('rosalind@patients.example');
  // What was typed is there after a reload.
  await dialog.getByLabel('Subject').fill('Secure Message from Dr. Owen Falardeau: your referral');
  const sent = new URL(page.url()).searchParams.get('sent');
  await page.reload();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Secure Message from Dr. Owen Falardeau: your referral');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/consult(\?|$)/);

  await page.goto(`/dashboard/secure-messaging?econsultId=${sent}`);
  await expect(thread(page)).toBeVisible();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('Fax');
  await expect(delivery).toContainText(/is being sent|did not leave/);
});

test('the sections have no fault that axe finds and stay within a phone’s screen, light and dark, in French too', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url, ...sizes.phone });
  await page.goto(moles);
  await page.getByRole('radio', { name: 'Phone consult' }).check();
  await call(page).getByLabel('Specialist').selectOption({ label: 'Dr. Sunita Varga' });
  await expect(times(page).first()).toBeVisible();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await faultsOf(page), colorScheme).toEqual([]);
  }
  expect(await page.evaluate(beyondTheEdge)).toEqual([]);
  const box = await times(page).first().locator('xpath=ancestor::label').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);

  const french = await someone('plus', { at: world.url, ...sizes.phone, locale: 'fr-CA' });
  await french.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await french.getByRole('radio', { name: 'Consultation téléphonique' }).check();
  await expect(french.getByRole('heading', { name: 'Appel téléphonique' })).toBeVisible();
  expect(await french.evaluate(beyondTheEdge)).toEqual([]);
});
