import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { cast, castPassword } from '@consult/testkit/cast.ts';
import { signIn } from '@consult/testkit/client.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { demoLaunch } from '@consult/testkit/launch.ts';
import { editDirectory } from '@consult/testkit/many-services.ts';
import type { DirectoryEditor } from '@consult/testkit/many-services.ts';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import {
  answerAnything,
  answerQuestions,
  chooseDermatology,
  fillPatient,
  openHearing,
  somePatient,
} from './journey.ts';
import { test } from './world.ts';

/** A world of its own: clinics and permissions are changed in it. */
let world: TestServer;
let directory: DirectoryEditor;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
  directory = editDirectory(world.databaseUrl);
});
test.afterAll(async () => {
  await directory.close();
  await world.stop();
});

/** The dermatologists who look at moles. */
const moles = '/dashboard/consult/consult-form?serviceId=019a0000-0006-7000-8000-0000000003e8';
/** The server listens on a port of its own and knows it by this name. */
const audience = 'http://localhost:0';

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const buttons = (page: Page) => page.getByRole('group', { name: 'Actions' }).getByRole('button');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const clinic = (page: Page) => page.getByLabel('Referring clinic').and(page.getByRole('combobox'));
const province = (page: Page) => page.getByLabel('Province', { exact: true });
const copy = (page: Page) => page.getByLabel('Send eConsult copy to patient (Email Required)');

/** Each part begins below the one before it. */
async function expectDownwards(parts: readonly Locator[]): Promise<void> {
  // Measured once all are there: one that comes later pushes those below it down.
  for (const part of parts) await expect(part).toBeVisible();
  const misplaced = async () => {
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? NaN));
    return tops.flatMap((top, index) => (index > 0 && !(top > tops[index - 1]!) ? [`part ${index + 1}`] : []));
  };
  await expect.poll(misplaced).toEqual([]);
}

/** The names of the calls that a page makes to send, from now on. */
function watchSends(page: Page): string[] {
  const sends: string[] = [];
  page.on('request', (request) => {
    if (/consult-sendConsult|referral-sendReferral/.test(request.url())) sends.push(request.url());
  });
  return sends;
}

const refused = { status: 403, json: { code: 'NOT_ALLOWED', error: '' } };

test('sections and buttons stand in the specified order', async ({ someone }) => {
  await directory.run(
    `update role set permissions = array_append(permissions, 'forwardEconsult') where name = 'premium'`,
  );
  await directory.run(`insert into person_role (person_id, role) values ($1, 'premium')`, [cast.plus.id]);
  const page = await someone('plus', { at: world.url });
  await page.goto(`${moles}&jwt=${await demoLaunch(world.url, audience)}`);
  await expect(section(page, 'Patient EMR')).toBeVisible();
  await province(page).selectOption('BC');
  await expectDownwards([
    page.getByRole('textbox', { name: 'Subject' }),
    section(page, 'Referring clinic'),
    section(page, 'Service'),
    section(page, 'Patient EMR'),
    section(page, 'Patient Information'),
    section(page, /^Out of province/),
    section(page, /^Questions/),
    section(page, 'Gallery Attachments'),
    section(page, 'Other Attachments'),
    section(page, /^Select Approver/),
  ]);
  await expect(buttons(page)).toHaveText([/^Submit/, 'Forward', 'Save Draft', 'Discard']);
  // The draft's bar saves as well, and discards.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/consultDraftId=/);
  await expect(buttons(page)).toHaveText([/^Submit/, 'Forward', 'Save Draft', 'Discard', 'Export']);
  await expect(page.getByRole('button', { name: 'Discard draft' })).toBeEnabled();
  await directory.run(`delete from person_role where person_id = $1 and role = 'premium'`, [cast.plus.id]);

  const approver = await someone('approver', { at: world.url });
  await approver.goto('/dashboard/secure-messaging?tab=approvals');
  await approver.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expectDownwards([
    approver.getByRole('textbox', { name: 'Subject' }),
    approver.getByText(/^Forwarded for your approval by .+ \(resident@demo\.example\)$/),
    section(approver, 'Referring clinic'),
  ]);
});

test('who may not forward, copy or send has no part of the form for it', async ({ someone }) => {
  const free = await someone('free', { at: world.url });
  await free.goto('/dashboard/consult/consult-form');
  await expect(buttons(free)).toHaveText([/^Submit/, 'Save Draft', 'Discard']);
  await expect(section(free, /^Select Approver/)).toHaveCount(0);
  await expect(copy(free)).toBeVisible();

  const resident = await someone('resident', { at: world.url });
  await resident.goto(moles);
  await expect(buttons(resident)).toHaveText(['Forward', 'Save Draft', 'Discard']);
  await expect(section(resident, /^Select Approver/)).toBeVisible();
  await expect(copy(resident)).toHaveCount(0);

  // A practice id that waits for its validation: it is written and saved, not sent.
  const pending = await someone('pending', { at: world.url });
  const sends = watchSends(pending);
  await pending.goto(moles);
  await expect(pending.getByText("You can't send eConsults yet.")).toBeVisible();
  await fillPatient(pending, somePatient(91, 'Prudence', 'Pending'));
  await answerQuestions(pending, 'May I?');
  await expect(submit(pending)).toBeDisabled();
  await pending.keyboard.press('Control+Enter');
  await buttons(pending).filter({ hasText: 'Save Draft' }).click();
  await expect(pending).toHaveURL(/consultDraftId=/);
  expect(sends).toEqual([]);
});

test('without a service the form is disabled and nothing is sent; with one again it holds what was typed', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  const sends = watchSends(page);
  await page.goto('/dashboard/consult/consult-form');
  await expect(section(page, 'Service')).toContainText('A specialist is required');
  for (const label of ['Province', 'PHN', 'First name', 'Last name', 'Date of birth', 'E-mail'])
    await expect(page.getByLabel(label, { exact: label === 'PHN' }).first()).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add files' })).toBeDisabled();
  const clinic = page.getByRole('combobox', { name: 'Referring clinic' });
  await expect(clinic).toBeEnabled();
  await expect(submit(page)).toBeDisabled();
  await chooseDermatology(page);
  await fillPatient(page, somePatient(92, 'Sersha', 'Serviceless'));
  // Another clinic takes the service away, and what was typed waits for the next one.
  await clinic.selectOption({ index: 1 });
  await expect(section(page, 'Service')).toContainText('A specialist is required');
  await expect(page.getByLabel('First name')).toBeDisabled();
  await expect(page.getByLabel('First name')).toHaveValue('Sersha');
  await page.keyboard.press('Control+Enter');
  // What a send would do has been done by now: the save comes after it.
  await buttons(page).filter({ hasText: 'Save Draft' }).click();
  await expect(page).toHaveURL(/consultDraftId=/);
  expect(sends).toEqual([]);
});

test('the out-of-province fields come and go with their rule, say what is wrong in its words, and arrive', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await chooseDermatology(page);
  const fields = section(page, /^Out of province/);
  const quebec = page.getByText('Patients from Quebec cannot be billed for.');
  await expect(province(page)).toHaveValue('AB');
  await expect(fields).toHaveCount(0);
  await province(page).selectOption('QC');
  await expect(quebec).toBeVisible();
  await expect(fields).toHaveCount(0);
  await province(page).selectOption('BC');
  await expect(quebec).toHaveCount(0);
  await expect(fields).toBeVisible();

  await submit(page).click();
  const field = (label: string) => fields.getByLabel(label);
  const says = (label: string, message: string) => expect(field(label), label).toHaveAccessibleDescription(message);
  await says('Sex', "Patient's sex is required.");
  await says('Address line 1', 'Address line 1 is required.');
  await says('City', 'City name is required.');
  await says('Postal code', 'Postal code is required.');
  for (const label of ['Address line 2', 'Address line 3'])
    await expect(field(label)).not.toHaveAttribute('aria-invalid', 'true');
  await field('Address line 1').fill('x'.repeat(26));
  await says('Address line 1', 'This field must be no more than 25 characters long.');
  await field('Address line 1').fill('x'.repeat(25));
  await expect(field('Address line 1')).not.toHaveAttribute('aria-invalid', 'true');
  await field('City').fill('y'.repeat(31));
  await says('City', 'This field must be no more than 30 characters long.');
  await field('City').fill('y'.repeat(30));
  await expect(field('City')).not.toHaveAttribute('aria-invalid', 'true');
  for (const wrong of ['V1Y 2A3', 'v1y2a3']) {
    await field('Postal code').fill(wrong);
    await says('Postal code', 'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).');
  }
  await field('Postal code').fill('V1Y2A3');
  await expect(field('Sex').getByRole('option')).toHaveText(['Choose', 'Female', 'Male']);
  await field('Sex').selectOption('F');

  const phn = inventedHealthNumber('BC', 4_711);
  await fillPatient(page, { phn, firstName: 'Oopsa', lastName: 'Province', born: '1974/03/09' });
  await answerQuestions(page, 'From far away.');
  const asked = page.waitForRequest(/consult-sendConsult/);
  await submit(page).click();
  const { inputFields } = (await asked).postDataJSON() as { inputFields: { oop: boolean; oopData: object } };
  expect(inputFields.oop).toBe(true);
  expect(inputFields.oopData).toMatchObject({ genderCode: 'F', addressLine1: 'x'.repeat(25), postalCode: 'V1Y2A3' });
  await expect(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
  const derm = await signIn(world.url, cast.derm.email);
  const { rows } = await derm.call('inbox-page', { folder: 'inbox' });
  const { id } = rows.find((row) => row.patient.phn === phn)!;
  expect((await derm.call('activity-open', { activityId: id })).patient).toMatchObject({ oop: true, province: 'BC' });
  derm.close();
});

test('the copy to the patient needs an address, and goes with it', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await chooseDermatology(page);
  const email = section(page, 'Patient Information').getByLabel('E-mail');
  await expect(copy(page)).toBeDisabled();
  await email.fill('a@b.example');
  await expect(copy(page)).toBeEnabled();
  await copy(page).check();
  await email.fill('');
  await expect(copy(page)).toBeDisabled();
  await expect(copy(page)).not.toBeChecked();
  await email.fill('c@d.example');
  await expect(copy(page)).not.toBeChecked();
});

test('the clinic: the default first, disabled ones left out, another one clears the service and nothing else', async ({
  someone,
}) => {
  await directory.run(
    `insert into location (id, person_id, clinic_id, position, disabled)
      select $3, $1, clinic_id, 9, true from location where person_id = $2 and is_default limit 1`,
    [cast.plus.id, cast.free.id, randomUUID()],
  );
  const page = await someone('plus', { at: world.url });
  await page.goto(moles);
  await expect(clinic(page).getByRole('option')).toHaveCount(2);
  const [first, second] = cast.plus.locations.map(({ id }) => id) as [string, string];
  await expect(clinic(page)).toHaveValue(first);
  await page.getByLabel('First name').fill('Stays');
  await clinic(page).selectOption(second);
  await expect(section(page, 'Service')).toContainText('A specialist is required');
  await expect(page).not.toHaveURL(/serviceId|specialty|subsite/);
  await expect(clinic(page)).toHaveValue(second);
  await expect(page.getByLabel('First name')).toHaveValue('Stays');
  await expect(submit(page)).toBeDisabled();

  // An address may name the clinic by its place in the profile.
  const pointed = await someone('plus', { at: world.url });
  await pointed.goto(`${moles}&locationIdx=1`);
  await expect(clinic(pointed)).toHaveValue(second);

  const one = await someone('beta', { at: world.url });
  await one.goto(moles);
  await expect(clinic(one)).toBeDisabled();
  await expect(clinic(one)).toHaveValue(cast.beta.locations[0]!.id);
});

test('without a clinic nothing is sent, and the finder starts from Calgary', async ({ someone }) => {
  await directory.run('update location set disabled = true where person_id = $1', [cast.np.id]);
  const page = await someone('np', { at: world.url });
  const asked = page.waitForRequest(/services-getServicePage/);
  await page.goto('/dashboard/consult?specialty=Dermatology&subsite=Acne');
  expect((await asked).postDataJSON()).toMatchObject({ city: 'Calgary', province: 'AB' });
  await page.goto('/dashboard/consult/consult-form');
  await expect(clinic(page)).toHaveAccessibleDescription('Please select a location');
  await expect(clinic(page)).toBeDisabled();
  await expect(submit(page)).toBeDisabled();
  await expect(province(page)).toHaveValue('AB');
});

test('what can not be loaded says which part of it, and loads with another try', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  for (const [call, text] of [
    ['services-getServiceForm', 'Error loading service form'],
    ['services-getServiceById', 'Error loading service and forms'],
  ] as const) {
    await page.route(`**/${call}`, (route) => route.fulfill(refused));
    // What failed is asked for once more by itself then, and no more.
    await openHearing(page, moles);
    await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('You are not permitted to do this.');
    await page.unroute(`**/${call}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(section(page, 'Patient Information')).toBeVisible();
  }
});

test('an export or a forward that fails says so in its words, and the draft stays as it was', async ({ someone }) => {
  const page = await someone('resident', { at: world.url });
  await page.goto(moles);
  await page.getByLabel('First name').fill('Unforwarded');
  await buttons(page).filter({ hasText: 'Save Draft' }).click();
  await expect(page).toHaveURL(/consultDraftId=/);
  await page.route('**/secureMessaging-exportEconsultDraftPdf', (route) => route.fulfill(refused));
  await buttons(page).filter({ hasText: 'Export' }).click();
  const alert = page.getByRole('alert');
  await expect(alert.filter({ hasText: 'Error exporting PDF' })).toContainText('You are not permitted to do this.');

  await page.getByRole('searchbox', { name: 'Approver' }).fill('osei');
  await page.getByRole('button', { name: 'Kwabena Osei' }).click();
  await page.route('**/consultDraft-saveDraft', (route) => route.fulfill(refused));
  await buttons(page).filter({ hasText: 'Forward' }).click();
  await expect(alert.filter({ hasText: 'Error forwarding econsult' })).toContainText('Everything you typed is kept.');
  await expect(page.getByLabel('First name')).toHaveValue('Unforwarded');
  await expect(page).toHaveURL(/consultDraftId=/);
});

test('a session that ended is said when a consult is sent, and the consult waits behind the sign-in', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  const patient = somePatient(93, 'Loggedout', 'Later');
  await chooseDermatology(page);
  await fillPatient(page, patient);
  await answerQuestions(page, 'Who am I?');
  // Now, and not before the send: whatever else the page asks for would lead to the sign-in first.
  await page.route(
    '**/consult-sendConsult',
    async (route) => {
      await page.context().clearCookies();
      await route.continue();
    },
    { times: 1 },
  );
  await submit(page).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(
    page.getByRole('status').filter({ hasText: 'You are not logged in. Please refresh the page.' }),
  ).toBeVisible();
  await page.getByLabel('E-mail').fill(cast.plus.email);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Loggedout');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
});

test('a referral that fails says so as a referral, under its own button, and stays', async ({ someone }) => {
  const client = await signIn(world.url, cast.plus.email);
  const { services } = await client.call('services-getServicePage', {
    searchText: '',
    specialty: '',
    subsite: '',
    perPage: 50,
    page: 1,
    city: 'Calgary',
    province: 'AB',
    sortType: 'Location',
  });
  client.close();
  const external = services.find(({ type }) => type === 'referral')!;
  const page = await someone('plus', { at: world.url });
  await page.goto(`/dashboard/consult/referral-form?serviceId=${external.id}`);
  await fillPatient(page, somePatient(94, 'Refused', 'Referral'));
  await answerAnything(page);
  await expect(submit(page)).toHaveCount(0);
  await page.route('**/referral-sendReferral', (route) => route.abort());
  await page.getByRole('button', { name: 'Send Referral' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error sending referral' })).toContainText(
    'Everything you typed is kept.',
  );
  await expect(page.getByLabel('First name')).toHaveValue('Refused');
});

test('a vacation that leaves phone calls open closes eConsults alone, on the card and in the form', async ({
  someone,
}) => {
  const people = `select person_id from service_user where service_id = '019a0000-0006-7000-8000-0000000003e8'`;
  await directory.run(`insert into vacation (person_id, starts_at, ends_at, disable_econsult, disable_phone_consult)
    select person_id, now() - interval '1 day', now() + interval '9 days', true, false from (${people}) as p`);
  try {
    const page = await someone('plus', { at: world.url });
    await page.goto('/dashboard/consult?specialty=Dermatology&subsite=Pigmented%20lesion');
    const card = page.getByRole('listitem').filter({ hasText: 'Varga Dermatology' });
    await expect(card).toContainText('Unavailable - Returning ');
    await expect(card).toContainText('Phone consults: available');
    await card.getByRole('link', { name: /^Start Consult/ }).click();

    const why = page.getByText(
      'Specialist is unavailable, please save draft and wait for return or select another specialist.',
    );
    await expect(why).toBeVisible();
    await expect(submit(page)).toBeDisabled();
    await page.getByRole('radio', { name: 'Phone consult' }).check();
    await expect(why).toHaveCount(0);
    await expect(submit(page)).toBeEnabled();
    await page.getByRole('radio', { name: 'eConsult' }).check();
    await expect(why).toBeVisible();
    await expect(submit(page)).toBeDisabled();
  } finally {
    await directory.run(`delete from vacation where person_id in (${people})`);
  }
});

test('a phone consult is sent and fails under its own name', async ({ someone }) => {
  const page = await someone('plus', { at: world.url });
  await page.goto(moles);
  await page.getByRole('radio', { name: 'Phone consult' }).check();
  const call = section(page, 'Phone call');
  await call.getByLabel('Specialist').selectOption({ label: 'Dr. Sunita Varga' });
  // Of today's times the first is gone in a moment.
  await call.getByLabel('Day').selectOption({ index: 1 });
  await fillPatient(page, somePatient(95, 'Phoebe', 'Phoned'));
  await answerQuestions(page, 'Can we talk?');
  await call.getByRole('group', { name: 'Time of the call' }).getByRole('radio').first().check();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/consult-sendConsult', async (route) => {
    await held;
    await route.abort();
  });
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Sending phone consult ...' })).toBeVisible();
  letGo();
  await expect(page.getByRole('alert').filter({ hasText: 'Error sending phone consult' })).toBeVisible();
});

test('a draft on older questions keeps its answers, shows those that lost theirs, and is sent with the present ones', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url });
  await page.goto(moles);
  const patient = somePatient(96, 'Verity', 'Versioned');
  await fillPatient(page, patient);
  await answerQuestions(page, 'Asked in the old words.');
  await buttons(page).filter({ hasText: 'Save Draft' }).click();
  await expect(page).toHaveURL(/consultDraftId=/);
  const service = '019a0000-0006-7000-8000-0000000003e8';
  await directory.run(
    `insert into service_form (service_id, version, fields)
      select service_id, version + 1, replace(jsonb_path_query_array(fields, '$[*] ? (@.header != "Question for the dermatologist")')::text,
        '"Irregular border"', '"Uneven border"')::jsonb || '[{"header":"What is asked","inputType":"Textfield","values":[],"required":true}]'
      from service_form where service_id = $1 order by version desc limit 1`,
    [service],
  );
  await directory.run(
    'update service set form_version = (select max(version) from service_form where service_id = $1) where id = $1',
    [service],
  );
  // The page that is open knows nothing of it until it sends.
  await submit(page).click();
  await expect(page.getByRole('alert').first()).toContainText('The questions of this service have changed.');
  const questions = section(page, /^Questions/);
  const shows = async () => {
    await expect(questions).toContainText('Answers that have lost their question are not sent');
    await expect(questions).toContainText('Asked in the old words.');
    // An option that is gone, under a question that is not.
    await expect(questions.getByText('Irregular border')).toBeVisible();
    await expect(page.getByLabel('Largest diameter in mm')).toHaveValue('7');
    await expect(page.getByLabel('Question for the dermatologist')).toHaveCount(0);
  };
  await shows();
  const { searchParams } = new URL(page.url());
  const there = await someone('plus', { at: world.url });
  await there.goto(`/dashboard/consult?collection=user_drafts&consultDraftId=${searchParams.get('consultDraftId')}`);
  await expect(there.getByLabel('Last name')).toHaveValue('Versioned');
  await expect(section(there, /^Questions/)).toContainText('Asked in the old words.');

  await submit(page).click();
  await expect(page.getByLabel('What is asked')).toHaveAccessibleDescription('What is asked is required');
  await page.getByLabel('What is asked').fill('In the new words.');
  await page.getByRole('group', { name: 'Change' }).getByLabel('Uneven border').check();
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
  const derm = await signIn(world.url, cast.derm.email);
  const { rows } = await derm.call('inbox-page', { folder: 'inbox' });
  const { id } = rows.find((row) => row.patient.phn === patient.phn)!;
  const { answers } = await derm.call('activity-open', { activityId: id });
  derm.close();
  expect(JSON.stringify(answers)).toContain('In the new words.');
  expect(JSON.stringify(answers)).not.toMatch(/Asked in the old words\.|Irregular border/);
});

test('what waits for approval can be discarded, some or all; then nothing is pending', async ({ someone }) => {
  const page = await someone('approver', { at: world.url });
  await page.goto('/dashboard/secure-messaging?tab=approvals');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole('checkbox').check();
  const discard = async () => {
    await page.getByRole('button', { name: /^Discard/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  };
  await discard();
  await expect(rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await discard();
  await expect(page.getByText('You have no pending approvals')).toBeVisible();
});
