import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { cast } from '@consult/testkit/cast.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import {
  answerQuestions,
  chooseDermatology,
  fillPatient,
  launched,
  moles,
  somePatient,
} from '../../testing/world/composer.ts';
import { serviceOf, servicePage } from '../../testing/world/directory.ts';
import { draftId, draftList, openedDraft } from '../../testing/world/draft.ts';
import { viewer } from '../../testing/world/people.ts';

const section = (name: string | RegExp) => page.getByRole('region', { name });
const actions = () => page.getByRole('group', { name: 'Actions' });
const buttons = () => actions().getByRole('button');
const submit = () => page.getByRole('button', { name: 'Submit' });
const clinic = () => page.getByRole('combobox', { name: 'Referring clinic' });
const province = () => page.getByLabelText('Province', { exact: true });
const copy = () => page.getByLabelText('Send eConsult copy to patient (Email Required)');
const saveDraft = () => actions().getByRole('button', { name: 'Save Draft' });

/** How often the page asked to send. */
const sends = (server: FakeServer) =>
  server.asked('consult-sendConsult').length + server.asked('referral-sendReferral').length;

/** The names of the buttons, without the shortcut keys beside them. */
async function expectButtons(names: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      buttons()
        .elements()
        .map((button) => (button.textContent ?? '').replace(/^Submit.*$/, 'Submit')),
    )
    .toEqual(names);
}

/** Each part begins below the one before it. */
async function expectDownwards(parts: readonly Locator[]): Promise<void> {
  // All must be there before measuring: one that comes later would push those below it down.
  for (const part of parts) await expect.element(part).toBeVisible();
  const misplaced = () => {
    const tops = parts.map((part) => part.element().getBoundingClientRect().top);
    return tops.flatMap((top, index) => (index > 0 && !(top > tops[index - 1]!) ? [`part ${index + 1}`] : []));
  };
  await expect.poll(misplaced).toEqual([]);
}

test('sections and buttons stand in the specified order', async () => {
  const { permissions } = viewer('plus').claims;
  const { server } = await show(`${moles}&jwt=a.launch.token`, {
    who: viewer('plus', { claims: { permissions: [...permissions, 'forwardEconsult'] } }),
    answers: { 'ava-econsultAuth': launched() },
  });
  await expect.element(section('Patient EMR')).toBeVisible();
  await province().selectOptions('BC');
  await expectDownwards([
    page.getByRole('textbox', { name: 'Subject' }),
    section('Referring clinic'),
    section('Service'),
    section('Patient EMR'),
    section('Patient Information'),
    section(/^Out of province/),
    section(/^Questions/),
    section('Gallery Attachments'),
    section('Other Attachments'),
    section(/^Select Approver/),
  ]);
  await expectButtons(['Discard', 'Forward', 'Save Draft', 'Submit']);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Mole');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toMatch(/consultDraftId=/);
  await expectButtons(['Discard', 'Export', 'Forward', 'Save Draft', 'Submit']);

  // The forwarder of a consult stands above the clinic that sends it.
  const { id: uid, firstName, lastName, email } = cast.resident;
  const econsultForwarder = { uid, firstName, lastName, email };
  server.viewer = viewer('approver');
  server.answer({
    'consultDraft-listDrafts': draftList([{ read: false, econsultForwarder }]),
    'consultDraft-getDraft': openedDraft({ econsultForwarder }),
  });
  await reopen('/dashboard/secure-messaging?tab=approvals');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expectDownwards([
    page.getByRole('textbox', { name: 'Subject' }),
    page.getByText(/^Forwarded for your approval by .+ \(resident@demo\.example\)$/),
    section('Referring clinic'),
  ]);
  expect(server.asked('consultDraft-getDraft').map(({ input }) => input)).toEqual([
    { consultDraftsCollectionType: 'drafts_pending_approval', draftId: draftId(1) },
  ]);
});

test('who may not forward, copy or send has no part of the form for it', async () => {
  const { server } = await show('/dashboard/consult/consult-form', { who: 'free' });
  await expectButtons(['Discard', 'Save Draft', 'Submit']);
  await expect.element(section(/^Select Approver/)).not.toBeInTheDocument();
  await expect.element(copy()).toBeVisible();

  server.viewer = viewer('resident');
  await reopen(moles);
  await expectButtons(['Discard', 'Forward', 'Save Draft']);
  await expect.element(section(/^Select Approver/)).toBeVisible();
  await expect.element(copy()).not.toBeInTheDocument();

  // While the practice id waits for its validation, a consult can be written and saved, but not sent.
  server.viewer = viewer('pending');
  await reopen(moles);
  await expect.element(page.getByText("You can't send eConsults yet.")).toBeVisible();
  await fillPatient(somePatient(91, 'Prudence', 'Pending'));
  await answerQuestions('May I?');
  await expect.element(submit()).toBeDisabled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await saveDraft().click();
  await expect.poll(address).toMatch(/consultDraftId=/);
  expect(sends(server)).toBe(0);
});

test('without a service the form is disabled and nothing is sent; with one again it holds what was typed', async () => {
  const { server } = await show('/dashboard/consult/consult-form', { who: 'plus' });
  await expect.element(section('Service')).toMatchTextContent('A specialist is required');
  for (const label of ['Province', 'PHN', 'First name', 'Last name', 'Date of birth', 'E-mail'])
    await expect.element(page.getByLabelText(label, { exact: label === 'PHN' }).first()).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Add files' })).toBeDisabled();
  await expect.element(clinic()).toBeEnabled();
  await expect.element(submit()).toBeDisabled();
  await reopen('/dashboard/consult');
  await chooseDermatology();
  await fillPatient(somePatient(92, 'Sersha', 'Serviceless'));
  // Another clinic clears the service; the typed text waits for the next service.
  await clinic().selectOptions(cast.plus.locations[1]!.id);
  await expect.element(section('Service')).toMatchTextContent('A specialist is required');
  await expect.element(page.getByLabelText('First name')).toBeDisabled();
  await expect.element(page.getByLabelText('First name')).toHaveValue('Sersha');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  // A send would have come first: the save after it shows that there was none.
  await saveDraft().click();
  await expect.poll(address).toMatch(/consultDraftId=/);
  expect(sends(server)).toBe(0);
});

test('the out-of-province fields come and go with their rule, say what is wrong in its words, and arrive', async () => {
  const { server } = await show('/dashboard/consult', { who: 'plus' });
  await chooseDermatology();
  const fields = section(/^Out of province/);
  const quebec = page.getByText('Patients from Quebec cannot be billed for.');
  await expect.element(province()).toHaveValue('AB');
  await expect.element(fields).not.toBeInTheDocument();
  await province().selectOptions('QC');
  await expect.element(quebec).toBeVisible();
  await expect.element(fields).not.toBeInTheDocument();
  await province().selectOptions('BC');
  await expect.element(quebec).not.toBeInTheDocument();
  await expect.element(fields).toBeVisible();

  await submit().click();
  const field = (label: string) => fields.getByLabelText(label);
  const says = async (label: string, message: string) => {
    await expect.element(field(label), { message: label }).toHaveAccessibleDescription(message);
  };
  const isRight = async (label: string) => {
    await expect.element(field(label)).not.toHaveAttribute('aria-invalid', 'true');
  };
  await says('Sex', "Patient's sex is required.");
  await says('Address line 1', 'Address line 1 is required.');
  await says('City', 'City name is required.');
  await says('Postal code', 'Postal code is required.');
  for (const label of ['Address line 2', 'Address line 3']) await isRight(label);
  await field('Address line 1').fill('x'.repeat(26));
  await says('Address line 1', 'This field must be no more than 25 characters long.');
  await field('Address line 1').fill('x'.repeat(25));
  await isRight('Address line 1');
  await field('City').fill('y'.repeat(31));
  await says('City', 'This field must be no more than 30 characters long.');
  await field('City').fill('y'.repeat(30));
  await isRight('City');
  for (const wrong of ['V1Y 2A', '90210']) {
    await field('Postal code').fill(wrong);
    await says('Postal code', 'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).');
  }
  // What is meant is clear: it is put right, also before its field is left.
  for (const meant of ['v1y2a3', 'V1Y 2A3']) {
    await field('Postal code').fill(meant);
    await isRight('Postal code');
  }
  const sexes = () => field('Sex').getByRole('option').elements();
  expect(sexes().map(({ textContent }) => textContent)).toEqual(['Choose', 'Female', 'Male']);
  await field('Sex').selectOptions('F');

  const phn = inventedHealthNumber('BC', 4_711);
  await fillPatient({ phn, firstName: 'Oopsa', lastName: 'Province', born: '1974/03/09' });
  await answerQuestions('From far away.');
  await submit().click();
  await expect.element(page.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();
  expect(server.asked('consult-sendConsult').map(({ input }) => input.inputFields)).toEqual([
    expect.objectContaining({
      oop: true,
      oopData: {
        genderCode: 'F',
        addressLine1: 'x'.repeat(25),
        addressLine2: '',
        addressLine3: '',
        cityName: 'y'.repeat(30),
        postalCode: 'V1Y2A3',
      },
      patientProvince: 'BC',
      phn,
    }),
  ]);
});

test('the copy to the patient needs an address, and goes with it', async () => {
  await show('/dashboard/consult', { who: 'plus' });
  await chooseDermatology();
  const email = section('Patient Information').getByLabelText('E-mail');
  await expect.element(copy()).toBeDisabled();
  await email.fill('a@b.example');
  await expect.element(copy()).toBeEnabled();
  await copy().click();
  await expect.element(copy()).toBeChecked();
  await email.fill('');
  await expect.element(copy()).toBeDisabled();
  await expect.element(copy()).not.toBeChecked();
  await email.fill('c@d.example');
  await expect.element(copy()).not.toBeChecked();
});

test('the clinic: the default first, disabled ones left out, another one clears the service and nothing else', async () => {
  const { locations } = viewer('plus').profile!;
  const elsewhere = { ...viewer('free').profile!.locations[0]!, default: false, disabled: true };
  const who = viewer('plus', { profile: { locations: [...locations, elsewhere] } });
  const { server } = await show(moles, { who });
  await expect.element(clinic()).toBeVisible();
  expect(clinic().getByRole('option').elements()).toHaveLength(2);
  const [first, second] = cast.plus.locations.map(({ id }) => id) as [string, string];
  await expect.element(clinic()).toHaveValue(first);
  await page.getByLabelText('First name').fill('Stays');
  await clinic().selectOptions(second);
  await expect.element(section('Service')).toMatchTextContent('A specialist is required');
  await expect.poll(address).not.toMatch(/serviceId|specialty|subsite/);
  await expect.element(clinic()).toHaveValue(second);
  await expect.element(page.getByLabelText('First name')).toHaveValue('Stays');
  await expect.element(submit()).toBeDisabled();

  // An address may name the clinic by its place in the profile.
  await reopen(`${moles}&locationIdx=1`);
  await expect.element(clinic()).toHaveValue(second);

  server.viewer = viewer('beta');
  await reopen(moles);
  await expect.element(clinic()).toBeDisabled();
  await expect.element(clinic()).toHaveValue(cast.beta.locations[0]!.id);
});

test('without a clinic nothing is sent, and the finder starts from Calgary', async () => {
  const locations = viewer('np').profile!.locations.map((one) => ({ ...one, disabled: true }));
  const { server } = await show('/dashboard/consult?specialty=Dermatology&subsite=Acne', {
    who: viewer('np', { profile: { locations } }),
  });
  const places = () => server.asked('services-getServicePage').map(({ input }) => `${input.city}, ${input.province}`);
  await expect.poll(places).not.toEqual([]);
  // A search that was given up while the page came together is asked again.
  expect(new Set(places())).toEqual(new Set(['Calgary, AB']));
  await reopen('/dashboard/consult/consult-form');
  await expect.element(clinic()).toHaveAccessibleDescription('Please select a location');
  await expect.element(clinic()).toBeDisabled();
  await expect.element(submit()).toBeDisabled();
  await expect.element(province()).toHaveValue('AB');
});

test('a vacation that leaves phone calls open closes eConsults alone, on the card and in the form', async () => {
  const service = serviceOf('pigmented', {
    availability: { available: false, reason: 'vacation', returning: '2026-03-18' },
    phoneConsult: true,
    phoneAvailability: { available: true, reason: null, returning: null },
  });
  await show('/dashboard/consult?specialty=Dermatology&subsite=Pigmented%20lesion', {
    who: 'plus',
    answers: {
      'services-getServicePage': servicePage([service], {}),
      'services-getServiceById': service,
      'phoneConsult-getTimes': { specialists: [], next: null },
    },
  });
  const card = page.getByRole('listitem').filter({ hasText: 'Varga Dermatology' });
  await expect.element(card).toMatchTextContent('Unavailable - Returning ');
  await expect.element(card).toMatchTextContent('Phone consults: available');
  await card.getByRole('link', { name: /^Start Consult/ }).click();

  const why = page.getByText(
    'Specialist is unavailable, please save draft and wait for return or select another specialist.',
  );
  await expect.element(why).toBeVisible();
  await expect.element(submit()).toBeDisabled();
  await page.getByRole('radio', { name: 'Phone consult' }).click();
  await expect.element(why).not.toBeInTheDocument();
  await expect.element(submit()).toBeEnabled();
  await page.getByRole('radio', { name: 'eConsult' }).click();
  await expect.element(why).toBeVisible();
  await expect.element(submit()).toBeDisabled();
});

test('a service that closes while the page is away is asked for again when it is back', async () => {
  const { server } = await show(moles, { who: 'plus' });
  await expect.element(submit()).toBeEnabled();
  const away = (returning: string) => {
    const state = { available: false, reason: 'limit' as const, returning };
    return { ...serviceOf('pigmented'), availability: state, phoneAvailability: state };
  };
  const closed = page.getByText(/^Service is not available. Please save as draft/);
  server.answer({ 'services-getServiceById': away('2026-03-18') });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(closed).toBeVisible();
  await expect.element(page.getByText('Unavailable - Returning 2026/03/18')).toBeVisible();
  await expect.element(submit()).toBeDisabled();
});
