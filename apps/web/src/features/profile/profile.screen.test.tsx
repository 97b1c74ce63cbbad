import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { permissionsOf, roleSeed } from '@consult/domain/permission/roles.ts';
import { cast, castPassword, type CastName } from '@consult/testkit/cast.ts';
import { offline, refused, type Answer } from '../../testing/answers.ts';
import { clock } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show, type Shown, type ShowOptions } from '../../testing/show.tsx';
import { moles } from '../../testing/world/composer.ts';
import { serviceOf } from '../../testing/world/directory.ts';
import { playedGallery } from '../../testing/world/media.ts';
import { viewer, type Viewer } from '../../testing/world/people.ts';
import { profileAnswers, recordOf, updateRecord } from '../../testing/world/profile.ts';
import { securityAnswers } from '../../testing/world/security.ts';

const path = '/dashboard/profile';
const save = () => page.getByRole('button', { name: 'Save', exact: true });
const bar = () => page.getByRole('group', { name: 'Actions' });
const part = (name: string) => page.getByRole('region', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const on = (name: string) => page.getByRole('switch', { name });

async function open(who: CastName | Viewer, options: ShowOptions = {}): Promise<Shown> {
  const shown = await show(path, { who, ...options });
  shown.server.answer({ ...profileAnswers(shown.server), ...options.answers });
  await expect.element(save()).toBeVisible();
  return shown;
}

/** Sends the live event that tells the person's other pages of a changed profile. */
function sayChanged({ server, live }: Shown): void {
  live.say('profile', server.viewer?.claims.uid ?? '');
}

everyLook('profile', async (look) => {
  await show(path, { who: 'derm', ...look });
  await expect.element(page.getByRole('switch').first()).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('Save shows success and goes back to idle; two tabs that change different settings both stand', async () => {
  const shown = await open('derm');
  const { server } = shown;
  const fax = part('Fax');
  const first = fax.getByRole('switch', { name: 'Only the consultant’s first message' });
  await expect.element(first).not.toBeInTheDocument();
  await fax.getByRole('switch', { name: 'Incoming secure messages' }).click();
  await first.click();
  await expect.element(bar()).toMatchTextContent('Unsaved changes');
  updateRecord(server, { preferences: { email: { failedEmails: false } } });
  sayChanged(shown);
  // The other tab's change arrives, and this tab's unsaved change stays.
  await expect.element(on('Mail that failed')).not.toBeChecked();
  await expect.element(bar()).toMatchTextContent('Unsaved changes');

  clock.pause();
  await save().click();
  await expect.element(bar()).toMatchTextContent('Saved');
  await clock.runFor(990);
  await expect.element(bar()).toMatchTextContent('Saved');
  await clock.runFor(1_510);
  await expect.element(bar()).not.toMatchTextContent('Saved');
  await expect.element(save()).toBeEnabled();
  clock.resume();
  // The page sends only the values changed here.
  expect(server.asked('profile-update').map(({ input }) => input)).toEqual([
    {
      preferences: { fax: { secureMessage: { incoming: true, onlyFirstConsultantMessage: true } } },
      seen: { preferences: { fax: { secureMessage: { incoming: false, onlyFirstConsultantMessage: false } } } },
    },
  ]);

  await reopen(path);
  await expect.element(on('Incoming secure messages')).toBeChecked();
  await expect.element(on('Only the consultant’s first message')).toBeChecked();
  await expect.element(on('Mail that failed')).not.toBeChecked();
});

test('what the server refuses of a field is said there in French on a French page, with its facts', async () => {
  const faults = {
    practiceId: { code: 'practice-id-not-usable' },
    credentials: { code: 'field-too-long', most: 40 },
  } as const;
  await show(path, {
    who: 'ent',
    language: 'fr',
    answers: { 'profile-update': refused('INVALID_INPUT', { faults }) },
  });
  await page.getByLabelText('Titres').fill('MD, PhD');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  for (const [field, text] of [
    ['Numéro de permis', 'Ce numéro de permis ne peut pas être utilisé.'],
    ['Titres', 'Ce champ ne doit pas dépasser 40 caractères.'],
  ] as const)
    await expect.element(page.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(text));
});

test('what is wrong is said at its field in the specified words; a save that fails and a page that is left lose nothing', async () => {
  const shown = await open('ent', { answers: securityAnswers() });
  const { server } = shown;
  const fieldOf = (name: string) => page.getByLabelText(name);
  await fieldOf('Practice ID').fill('');
  await fieldOf('Phone number').fill('');
  await fieldOf('Calendar e-mail').fill('');
  await save().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Check form for errors.');
  for (const [field, message] of [
    ['Practice ID', 'Practice ID is required'],
    ['Phone number', 'Phone number is required'],
    ['Calendar e-mail', 'Email is required'],
  ] as const)
    await expect.element(fieldOf(field)).toHaveAccessibleDescription(message);
  await expect.element(fieldOf('Practice ID')).toHaveFocus();
  await page.getByRole('alert').getByRole('link', { name: 'Calendar e-mail' }).click();
  await expect.element(fieldOf('Calendar e-mail')).toHaveFocus();
  await expectNoFaults();
  expect(server.asked('profile-update')).toEqual([]);

  await fieldOf('Practice ID').fill(cast.plus.practiceId);
  await userEvent.type(fieldOf('Phone number'), '4035550166');
  await fieldOf('Calendar e-mail').fill('calendar@ent.example');
  const taken = { practiceId: { code: 'practice-id-not-usable' } } as const;
  server.answer({ 'profile-update': refused('INVALID_INPUT', { faults: taken }) });
  await save().click();
  // Another account has this practice id; the page does not say whose.
  await expect.element(fieldOf('Practice ID')).toHaveAccessibleDescription(/^This practice ID cannot be used\./);
  await fieldOf('Practice ID').fill(cast.ent.practiceId);

  server.answer({ 'profile-update': refused('NOT_ALLOWED') });
  await save().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error updating profile What you changed is still here.');
  await expect.element(fieldOf('Calendar e-mail')).toHaveValue('calendar@ent.example');

  const security = page.getByRole('link', { name: 'Security', exact: true });
  await security.click();
  const asked = page.getByRole('dialog', { name: 'Unsaved changes' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  await security.click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(address).toBe('/dashboard/security');
  await reopen(path);
  await expect.element(fieldOf('Calendar e-mail')).toHaveValue('calendar@ent.example');
  server.answer(profileAnswers(server));
  await save().click();
  await expect.element(save()).toBeEnabled();
  await expect.element(bar()).not.toMatchTextContent('Unsaved changes');
  expect(server.asked('profile-update').at(-1)?.input).toMatchObject({
    phone: '(403) 555-0166',
    calendarEmail: 'calendar@ent.example',
  });
  await reopen(path);
  await expect.element(fieldOf('Calendar e-mail')).toHaveValue('calendar@ent.example');
  await expect.element(fieldOf('Phone number')).toHaveValue('(403) 555-0166');
  // The save succeeded and the connection was lost before the answer: it goes out again, and nothing is unsaved.
  server.answer({
    'profile-update': (input) => {
      updateRecord(server, input);
      sayChanged(shown);
      return offline;
    },
  });
  await fieldOf('Phone number').fill('(403) 555-0167');
  await save().click();
  await expect.element(bar()).not.toMatchTextContent('Unsaved changes');
  await expect.element(save()).toBeEnabled();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(fieldOf('Phone number')).toHaveValue('(403) 555-0167');
  await fieldOf('Credentials').fill('MD');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(fieldOf('Credentials')).toHaveValue(cast.ent.credentials);
});

test('a call that somebody asks for themselves starts with the calendar of their profile', async () => {
  await show(moles, {
    who: viewer('ent', { profile: { calendarEmail: 'calendar@ent.example' } }),
    answers: {
      'services-getServiceById': serviceOf('pigmented', {
        phoneConsult: true,
        phoneAvailability: { available: true, reason: null, returning: null },
      }),
      'phoneConsult-getTimes': { specialists: [], next: null },
    },
  });
  await page.getByRole('radio', { name: 'Phone consult' }).click();
  await expect.element(page.getByLabelText('Calendar e-mail')).toHaveValue('calendar@ent.example');
});

test('what comes of a form that a patient filled in is said without a condition', async () => {
  await open('moa2');
  for (const [name, hint] of [
    ['Patient forms', 'A form that a patient filled in is faxed to your clinic.'],
    ['Submitted patient forms', 'An e-mail when a patient has filled in a form.'],
  ] as const)
    await expect.element(page.getByRole('switch', { name, exact: true })).toHaveAccessibleDescription(hint);
});

test('everybody is shown the settings that they have, and no other', async () => {
  const all = ['Outgoing secure messages', 'Incoming secure messages', 'Include images', 'Include PDFs'];
  const always = [
    'New consults and messages',
    'Remind me daily of overdue messages',
    'Mail that failed',
    'Secure messages',
    'News',
  ];
  const consultants = ['Incoming eConsults', 'Overdue messages', 'eConsults'];
  const forms = ['Patient forms', 'Submitted patient forms'];
  const practising = ['Outgoing eConsults'];
  const roles = [...cast.beta.roles, 'premium'] as const;
  const premium = viewer('beta', {
    claims: { roles: [...roles], permissions: [...permissionsOf(roles, roleSeed)].sort() },
    profile: { billingPortalUrl: 'https://billing.example/portal' },
  });
  const { server } = await open('free');
  for (const [who, person, switches, fields] of [
    [
      'free',
      viewer('free', { profile: { practiceIdName: 'MSP Number' } }),
      [...all, ...always, ...practising],
      ['MSP Number', 'Credentials'],
    ],
    ['moa2', viewer('moa2'), [...all, ...always, ...forms], ['Credentials']],
    [
      'cardio',
      viewer('cardio'),
      [...all, ...always, ...practising, ...consultants],
      ['Practice ID', 'Credentials', 'Phone number', 'Calendar e-mail'],
    ],
    ['beta', premium, [...all, ...always, ...practising, ...forms], ['Practice ID', 'Credentials']],
  ] as const) {
    server.viewer = person;
    await reopen(path);
    await expect.poll(() => page.getByRole('switch').elements(), { message: who }).toHaveLength(switches.length);
    for (const name of switches)
      await expect
        .element(page.getByRole('switch', { name, exact: true }), { message: `${who} ${name}` })
        .toBeVisible();
    // A practice id has the name that its province uses.
    for (const field of ['Practice ID', 'MSP Number', 'Credentials', 'Phone number', 'Calendar e-mail'])
      expect(page.getByRole('textbox', { name: field }).elements(), `${who} ${field}`).toHaveLength(
        (fields as readonly string[]).includes(field) ? 1 : 0,
      );
    for (const field of ['Homepage', 'Language'])
      await expect.element(page.getByRole('combobox', { name: field })).toBeVisible();
    expect(page.getByRole('button', { name: 'Add a clinic' }).elements(), who).toHaveLength(who === 'moa2' ? 0 : 1);
    const portal = part('Subscription Settings').getByRole('link');
    expect(portal.elements(), who).toHaveLength(who === 'beta' ? 1 : 0);
    if (who === 'beta') await expect.element(portal).toHaveAttribute('href', 'https://billing.example/portal');
  }
});

test('the homepage is one of the pages that one may open, and the language is every page’s at once', async () => {
  const { server } = await open('derm2');
  const options = () =>
    page
      .getByRole('combobox', { name: 'Homepage' })
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(options)
    .toEqual(['Usual (Secure messaging)', 'Secure messaging', 'New Consult', 'Gallery', 'Profile']);
  await page.getByRole('combobox', { name: 'Homepage' }).selectOptions('Gallery');
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('Français');
  await save().click();
  await expect.element(page.getByRole('heading', { name: 'Vos cliniques' })).toBeVisible();
  expect(server.asked('profile-update').map(({ input }) => input)).toEqual([
    {
      preferences: { homepage: 'gallery', language: 'fr' },
      seen: { preferences: { homepage: null, language: 'en' } },
    },
  ]);
  server.answer(playedGallery([]).answers);
  await reopen('/dashboard');
  await expect.poll(address).toBe('/dashboard/gallery');
});

test('a language that is chosen on one device is at once that of another that is open', async () => {
  const shown = await show('/dashboard/resources', { who: 'derm2' });
  await expect.element(heading('Resources')).toBeVisible();
  updateRecord(shown.server, { preferences: { language: 'fr' } });
  sayChanged(shown);
  await expect.element(heading('Ressources')).toBeVisible();
});

test('who signs in begins on their homepage in their language; the switch of the frame is for this browser alone', async () => {
  const later = viewer('derm2');
  const { server } = await show('/login');
  server.answer({
    ...playedGallery([]).answers,
    'account-signIn': () => {
      server.viewer = later;
      updateRecord(server, { preferences: { homepage: 'gallery', language: 'fr' } });
      return { claims: later.claims };
    },
  });
  await page.getByLabelText('E-mail').fill(cast.derm2.email);
  await page.getByLabelText('Password', { exact: true }).fill(castPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(address).toBe('/dashboard/gallery');
  await expect.element(heading('Galerie')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect.element(heading('Gallery')).toBeVisible();
  await reopen('/dashboard/gallery');
  await expect.element(heading('Gallery')).toBeVisible();
  expect(server.asked('profile-update')).toEqual([]);
});

test('a practice id that the register does not know is taken, and nothing is sent until it is validated', async () => {
  const { server } = await open('resident');
  server.answer({
    'profile-update': (input) => {
      const { claims, profile } = viewer('resident');
      const roles = [...claims.roles, 'pracIdValidationRequired'] as const;
      const permissions = [...permissionsOf(roles as Parameters<typeof permissionsOf>[0], roleSeed)].sort();
      server.viewer = { claims: { ...claims, roles: [...roles], permissions, maySend: false }, profile };
      updateRecord(server, input);
      return { validationRequired: true };
    },
  });
  await page.getByLabelText('Practice ID').fill('1112-22333');
  await expect.element(page.getByLabelText('Practice ID')).toHaveAccessibleDescription(/may have to be validated/);
  await save().click();
  await expect.element(bar()).not.toMatchTextContent('Unsaved changes');
  await expect.element(page.getByText('Your practice ID has to be validated before you can send.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Next Steps' }).click();
  await expect.poll(address).toBe('/dashboard/validation-required');
});

test('what is saved without a connection is shown, outlives a reload, and goes out by itself', async () => {
  const { server } = await open('ent', { answers: { 'profile-update': offline } });
  const credentials = page.getByLabelText('Credentials');
  await credentials.fill('MD, PhD');
  await save().click();
  await expect.element(bar()).toMatchTextContent('Saved as soon as the server can be reached');
  await reopen(path);
  await expect.element(credentials).toHaveValue('MD, PhD');
  await expect.element(bar()).not.toMatchTextContent('Unsaved changes');
  server.answer(profileAnswers(server));
  dispatchEvent(new Event('online'));
  await expect.poll(() => recordOf(server).credentials).toBe('MD, PhD');
  await expect.element(credentials).toHaveValue('MD, PhD');
});

test('over what was saved elsewhere meanwhile both are shown, and its person says which one counts', async () => {
  const { server } = await open('ent');
  const credentials = page.getByLabelText('Credentials');
  const guarded: Answer<'profile-update'> = (input) => {
    if (input.seen?.credentials !== recordOf(server).credentials) return refused('STATE_CHANGED', { status: 409 });
    updateRecord(server, { credentials: input.credentials });
    return { validationRequired: false };
  };
  server.answer({ 'profile-update': guarded });
  await credentials.fill('MD, PhD');
  // The person has changed it on another device, and this page has not heard of it.
  updateRecord(server, { credentials: 'MD, FACS' });
  await save().click();
  const theirs = page.getByText('This was changed elsewhere in the meantime. Credentials: MD, FACS');
  await expect.element(theirs).toBeVisible();
  await expect.element(credentials).toHaveValue('MD, PhD');
  await expectNoFaults();
  await page.getByRole('button', { name: 'Go on with mine' }).click();
  await expect.element(theirs).not.toBeInTheDocument();
  await save().click();
  await expect.poll(() => recordOf(server).credentials).toBe('MD, PhD');
  await credentials.fill('MD');
  updateRecord(server, { credentials: 'MD, MSc' });
  await save().click();
  await page.getByRole('button', { name: 'Leave theirs' }).click();
  await expect.element(credentials).toHaveValue('MD, MSc');
  await expect.element(bar()).not.toMatchTextContent('Unsaved changes');
});
