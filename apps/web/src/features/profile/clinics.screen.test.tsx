import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cast, type CastName } from '@consult/testkit/cast.ts';
import { offline } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { show, type Shown } from '../../testing/show.tsx';
import { moles } from '../../testing/world/composer.ts';
import { viewer, type Viewer } from '../../testing/world/people.ts';
import { changeLocations, changeRecord, profileAnswers, recordOf } from '../../testing/world/profile.ts';

const clinics = () => page.getByRole('region', { name: 'Your Clinics', exact: true }).getByRole('listitem');
/** The n-th clinic of somebody of the cast. */
function locationOf(who: CastName, n = 0): string {
  return cast[who].locations[n]?.id ?? '';
}
const [elbowPark, crowfoot] = [locationOf('plus'), locationOf('plus', 1)];

async function open(who: Viewer): Promise<Shown> {
  const shown = await show('/dashboard/profile', { who });
  shown.server.answer(profileAnswers(shown.server));
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  return shown;
}

async function act(clinic: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${clinic}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a clinic that is added, disabled or made the default is so at once', async () => {
  const { server } = await open(viewer('plus'));
  await page.getByRole('button', { name: 'Add a clinic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a clinic' });
  await dialog.getByRole('button', { name: 'Add clinic' }).click();
  await expect.element(dialog.getByText('Check form for errors.')).toBeVisible();
  await expect.element(dialog.getByText('Clinic name is required.')).toBeVisible();
  await expect.element(dialog.getByText('Clinic phone number is required.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Clinic name')).toHaveFocus();
  await expectNoFaults();
  await dialog.getByLabelText('Clinic name').fill('Juniper Street Practice');
  await dialog.getByLabelText('City').fill('Calgary');
  await userEvent.type(dialog.getByLabelText('Phone'), '4035550188');
  // A click beside the dialog happens by mistake: the typed values come back.
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Add a clinic' }).click();
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('(403) 555-0188');
  await dialog.getByRole('button', { name: 'Add clinic' }).click();
  await expect.element(page.getByText('Juniper Street Practice is added. You can send from it now.')).toBeVisible();
  const added = server.asked('profile-addLocation').map(({ input }) => input);
  expect(added).toHaveLength(1);
  expect(added[0]).toMatchObject({
    clinicName: 'Juniper Street Practice',
    city: 'Calgary',
    clinicPhone: '(403) 555-0188',
  });
  const juniper = added[0]?.locationId;

  await act('Crowfoot Walk-in', 'Disable');
  await expect.element(clinics().nth(1)).toMatchTextContent('Disabled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(clinics().nth(1)).not.toMatchTextContent('Disabled');

  // The default clinic can only be disabled together with choosing the next one.
  await act('Elbow Park Family Clinic', 'Disable');
  const next = page.getByRole('dialog', { name: 'Disable Elbow Park Family Clinic' });
  await next.getByLabelText('Juniper Street Practice').click();
  await next.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect.element(clinics().first()).toMatchTextContent(/Juniper Street Practice\s*Default/);
  await act('Elbow Park Family Clinic', 'Enable');
  await act('Elbow Park Family Clinic', 'Make default');
  await expect.element(clinics().first()).toMatchTextContent(/Elbow Park Family Clinic\s*Default/);
  expect(clinics().getByText('Default').elements()).toHaveLength(1);
  await expect
    .poll(() => server.asked('profile-enableLocation').map(({ input }) => input))
    .toEqual([
      { locationId: crowfoot, enabled: false },
      { locationId: crowfoot, enabled: true },
      { locationId: elbowPark, enabled: false, nextDefaultId: juniper },
      { locationId: elbowPark, enabled: true },
    ]);
  await expect
    .poll(() => server.asked('profile-setDefaultLocation').map(({ input }) => input))
    .toEqual([{ locationId: elbowPark }]);
});

test('an open composer offers at once the clinics that its sender has by now, in their order', async () => {
  const { server, live } = await show(moles, { who: 'plus' });
  const offered = () =>
    page
      .getByRole('combobox', { name: 'Referring clinic' })
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent.split(', ')[0]);
  const say = () => live.say('profile', cast.plus.id);
  await expect.poll(offered).toEqual(['Elbow Park Family Clinic', 'Crowfoot Walk-in']);

  const { locations } = recordOf(server);
  const juniper = {
    ...locations[0]!,
    id: '019a0000-0003-7000-8000-00000000aaaa',
    clinicName: 'Juniper Street Practice',
  };
  changeRecord(server, { locations: [...locations, { ...juniper, default: false }] });
  say();
  await expect.poll(offered).toEqual(['Elbow Park Family Clinic', 'Crowfoot Walk-in', 'Juniper Street Practice']);

  changeLocations(server, (one) => ({ ...one, disabled: one.id === crowfoot }));
  say();
  await expect.poll(offered).toEqual(['Elbow Park Family Clinic', 'Juniper Street Practice']);
  changeLocations(server, (one) => ({ ...one, disabled: false }));
  say();
  await expect.poll(offered).toHaveLength(3);
  changeLocations(server, (one) => ({ ...one, disabled: one.id === elbowPark, default: one.id === juniper.id }));
  say();
  await expect.poll(offered).toEqual(['Juniper Street Practice', 'Crowfoot Walk-in']);
});

test('a clinic of one’s own is changed', async () => {
  const own = viewer('np');
  const locations = own.profile?.locations.map((one) => ({ ...one, editable: true })) ?? [];
  const { server } = await open(viewer('np', { profile: { locations } }));
  const dialog = page.getByRole('dialog', { name: 'Edit clinic' });
  await page.getByRole('button', { name: 'Actions for Beaver Flats Health Centre' }).click();
  await expect.element(page.getByRole('menuitem', { name: /^Disable/ })).toMatchTextContent('Your only clinic');
  await userEvent.keyboard('{Escape}');
  await act('Beaver Flats Health Centre', 'Edit');
  await dialog.getByLabelText('Fax').fill('(780) 555-0199');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(clinics()).toMatchTextContent('Fax (780) 555-0199');
  await expect
    .poll(() => server.asked('profile-changeLocation').map(({ input }) => input))
    .toEqual([{ locationId: locationOf('np'), fax: '(780) 555-0199', seen: { fax: expect.any(String) as string } }]);
});

test('of a clinic with other practitioners only the own link is changed', async () => {
  const { server } = await open(viewer('approver'));
  await act('Rundle Children’s Clinic', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit clinic' });
  await expect.element(dialog.getByText('An administrator changes its data.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Fax')).toBeDisabled();
  const link = dialog.getByLabelText('Link to your record system');
  await link.fill('records.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The link must begin with https:// or http://.')).toBeVisible();
  await link.fill('https://records.example/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Record system (opens in a new tab)' }))
    .toHaveAttribute('href', 'https://records.example/');
  await expect
    .poll(() => server.asked('profile-changeLocation').map(({ input }) => input))
    .toEqual([{ locationId: locationOf('approver'), emr: 'https://records.example/', seen: { emr: '' } }]);
});

test('a clinic that is added without a connection is in the list, and the server has it once the line is back', async () => {
  const { server } = await open(viewer('plus'));
  server.answer({ 'profile-addLocation': offline, 'profile-setDefaultLocation': offline });
  await page.getByRole('button', { name: 'Add a clinic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a clinic' });
  await dialog.getByLabelText('Clinic name').fill('Juniper Street Practice');
  await dialog.getByLabelText('City').fill('Calgary');
  await userEvent.type(dialog.getByLabelText('Phone'), '4035550188');
  await dialog.getByRole('button', { name: 'Add clinic' }).click();
  const waits = 'Juniper Street Practice is saved as soon as the server can be reached.';
  await expect.element(page.getByText(waits).first()).toBeVisible();
  await act('Juniper Street Practice', 'Make default');
  await expect.element(clinics().first()).toMatchTextContent(/Juniper Street Practice\s*Default/);
  server.answer(profileAnswers(server));
  dispatchEvent(new Event('online'));
  await expect.poll(() => recordOf(server).locations[0]?.clinicName).toBe('Juniper Street Practice');
  await expect.element(clinics().first()).toMatchTextContent(/Juniper Street Practice\s*Default/);
  expect(clinics().elements()).toHaveLength(3);
});

test('whether patients may reply is switched at the clinic, at once; it is off until then', async () => {
  const own = viewer('plus');
  const locations = own.profile?.locations.map((one) => ({ ...one, editable: one.id === elbowPark })) ?? [];
  const { server } = await open({ ...own, profile: { ...own.profile!, locations } });
  const replies = page.getByRole('switch', { name: 'Patients may reply' });
  await expect.element(replies).not.toBeChecked();
  await expect.element(replies).toHaveAccessibleDescription(/can write to the clinic, five times a day/);
  expect(page.getByRole('switch', { name: 'Patients may reply' }).elements()).toHaveLength(1);
  await replies.click();
  await expect.element(replies).toBeChecked();
  await expect
    .poll(() => server.asked('profile-changeLocation').map(({ input }) => input))
    .toEqual([{ locationId: elbowPark, patientReplies: true }]);
  await replies.click();
  await expect.element(replies).not.toBeChecked();
});
