import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { patients } from '@consult/testkit/demo/patients.ts';
import { refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { address, reopen, show } from '../../testing/show.tsx';
import { launched, moles, somePatient } from '../../testing/world/composer.ts';
import { viewer } from '../../testing/world/people.ts';

const phn = () => page.getByLabelText('PHN', { exact: true });
const born = () => page.getByLabelText('Date of birth');
const firstName = () => page.getByLabelText('First name');
const lastName = () => page.getByLabelText('Last name');
const province = () => page.getByLabelText('Province', { exact: true });

async function paste(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}');
}

test('the look-up fires at three characters and at the full length, fills what is empty and writes over nothing', async () => {
  const known = patients.find((one) => one.province === 'AB')!;
  const start = known.phn.slice(0, 3);
  const other = { ...somePatient(3, 'Other', 'Person'), dateOfBirth: '1950/01/01' };
  const found = [known, { ...known, ...other, phn: `${start}${other.phn.slice(3)}` }].map(
    ({ phn: number, firstName: first, lastName: last, dateOfBirth, email }) => ({
      phn: number,
      province: 'AB',
      firstName: first,
      lastName: last,
      email,
      dateOfBirth,
    }),
  );
  const { server } = await show(moles, {
    who: 'plus',
    answers: { 'patientInfo-lookup': ({ phn: asked = 'nobody' }) => found.filter((one) => one.phn.startsWith(asked)) },
  });
  const asked = () => server.asked('patientInfo-lookup').flatMap(({ input }) => input.phn ?? []);
  await firstName().fill('Somebody');
  await phn().click();
  await userEvent.keyboard(start);
  const list = page.getByRole('listbox', { name: 'Found in your clinic' });
  await expect.element(list.getByRole('option').filter({ hasText: known.dateOfBirth }).first()).toBeVisible();
  expect(list.getByRole('option').elements()).toHaveLength(2);
  await userEvent.keyboard(known.phn.slice(3));
  await expect.poll(() => list.getByRole('option').elements().length).toBe(1);
  // Between three characters and the full length the page narrows the found people down by itself.
  await expect.poll(asked).toEqual([start, known.phn]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(phn()).toHaveAttribute('aria-activedescendant', expect.stringMatching(/.+/));
  await expectNoFaults();
  await userEvent.keyboard('{Enter}');

  await expect.element(lastName()).toHaveValue(known.lastName);
  await expect.element(born()).toHaveValue(known.dateOfBirth);
  await expect.element(firstName()).toHaveValue('Somebody');
  const said = 'The clinic’s record differs in: First name. What you typed is kept.';
  await expect.element(page.getByText(said)).toBeVisible();
  await page.getByRole('button', { name: 'Use the clinic’s details' }).click();
  await expect.element(firstName()).toHaveValue(known.firstName);

  // Without the permission to look patients up the page asks nothing.
  const before = server.asked('patientInfo-lookup').length;
  server.viewer = viewer('free');
  await reopen(moles);
  await userEvent.type(phn(), '9000001002');
  await expect.element(phn()).toHaveValue('9000 001 002');
  expect(server.asked('patientInfo-lookup')).toHaveLength(before);
});

const launch = '/dashboard/consult/consult-form?jwt=a.launch.token';

test('a launch fills the patient in, shows the history, leaves the address at once and survives a reload', async () => {
  const { server } = await show(launch, { who: 'plus', answers: { 'ava-econsultAuth': launched() } });
  const history = page.getByRole('region', { name: 'Patient EMR' });
  // The message about the fetched history stays for 2 s: composer-timing tests that with a stopped clock.
  await expect.element(history).toBeVisible();
  expect(address()).not.toContain('jwt');
  for (const loaded of ['launched', 'anew']) {
    if (loaded === 'anew') await reopen(address());
    await expect.element(lastName()).toHaveValue('Lindqvist');
    await expect.element(born()).toHaveValue('1974/03/09');
    await expect.element(history).toMatchTextContent('ramipril 5 mg daily');
  }
  await expectNoFaults();
  // The same launch again changes nothing; a launch about somebody else is refused.
  await reopen(launch);
  await expect.poll(() => server.asked('ava-econsultAuth').map(({ state }) => state)).toEqual(['answered', 'answered']);
  await expect.element(page.getByText('Fetching AVA econsult info')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Your record system sent|^Error fetching/)).not.toBeInTheDocument();
  await expect.element(lastName()).toHaveValue('Lindqvist');
  server.viewer = viewer('approver');
  server.answer({ 'ava-econsultAuth': refused('LAUNCH_REFUSED') });
  await reopen(launch);
  await expect.element(page.getByText('Error fetching AVA econsult info')).toBeVisible();
  await expect.element(page.getByText('This launch is not valid any more.')).toBeVisible();
  await expect.element(lastName()).toHaveValue('');
});

test.each(['/dashboard/consult', '/dashboard/consult/referral-form'])(
  'a launch that leads to %s fills the patient in as well',
  async (path) => {
    const { server } = await show(`${path}?jwt=a.launch.token`, {
      who: 'plus',
      answers: { 'ava-econsultAuth': launched() },
    });
    await expect.element(page.getByRole('region', { name: 'Patient EMR' })).toBeVisible();
    await expect.element(lastName()).toHaveValue('Lindqvist');
    expect(address()).not.toContain('jwt');
    expect(server.asked('ava-econsultAuth').map(({ input }) => input.jwt)).toEqual(['a.launch.token']);
  },
);

test('a launch never writes over another patient unasked', async () => {
  const copy = page.getByLabelText('Send eConsult copy to patient (Email Required)');
  const { server } = await show(moles, { who: 'approver' });
  await lastName().fill('Someone-Else');
  await page.getByLabelText('E-mail').fill('someone@patients.example');
  await copy.click();
  await expect.element(copy).toBeChecked();
  await province().selectOptions('SK');
  await page.getByLabelText('Address line 1').fill('12 Elsewhere Lane');
  server.answer({ 'ava-econsultAuth': launched() });
  await reopen(`${address()}&jwt=a.launch.token`);
  await expect.element(page.getByText('This form already has other patient details.')).toBeVisible();
  await expect.element(lastName()).toHaveValue('Someone-Else');
  await page.getByRole('button', { name: 'Replace the patient' }).click();
  await expect.element(lastName()).toHaveValue('Lindqvist');
  // Nothing of the first patient stays with the second: neither the address nor the wish for a copy.
  await expect.element(copy).not.toBeChecked();
  await province().selectOptions('SK');
  await expect.element(page.getByLabelText('Address line 1')).toHaveValue('');
});

test('dates, health numbers and phone numbers are taken in every usual writing', async () => {
  await show(moles, { who: 'plus' });
  // The domain's tests say which ways of writing are read; this test shows that the field reads them and that its mask
  // does not interfere.
  for (const [copied, read] of [
    ['1958-2-3', '1958/02/03'],
    ['February 3rd, 1958', '1958/02/03'],
    ['3 février 1958', '1958/02/03'],
    [' 23/02/1958\n', '1958/02/23'],
  ] as const) {
    await born().fill('');
    await paste(copied);
    await expect.element(born(), { message: copied }).toHaveValue(read);
  }
  await born().fill('');
  await paste('03/02/1958');
  // composer-timing tests how long the message stays.
  await expect.element(page.getByText('Date with an incorrect format pasted')).toBeVisible();
  await expect.element(born()).toHaveValue('');

  await userEvent.type(born(), '20990101');
  await expect.element(page.getByText('Invalid Date of Birth')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByText('Date of birth is invalid')).toBeVisible();

  const phone = page.getByRole('region', { name: 'Patient Information' }).getByLabelText('Phone');
  for (const copied of ['1-780-555-0123', '(780) 555-0123', '+1 780 555 0123 ext 45']) {
    await phone.fill('');
    await paste(copied);
    await expect.element(phone, { message: copied }).toHaveValue('(780) 555-0123');
  }

  for (const [code, typed, said] of [
    ['AB', '12345', 'PHN must be 9 digits'],
    ['AB', '055521445', 'PHN is invalid'],
    ['BC', '912345678', 'PHN must be 10 digits'],
    ['BC', '9123456789', 'PHN is invalid'],
    // A digit too many is said, not swallowed.
    ['BC', '96986582155', 'PHN must be 10 digits'],
  ] as const) {
    await province().selectOptions(code);
    await phn().fill('');
    await userEvent.type(phn(), typed);
    await userEvent.tab();
    await expect.element(page.getByText(said), { message: `${code} ${typed}` }).toBeVisible();
  }
  // Another province has another rule: the number is checked again at once.
  await province().selectOptions('ON');
  await expect.element(page.getByText('PHN is invalid')).not.toBeInTheDocument();
  await phn().fill('');
  await userEvent.type(phn(), '1234-567 890 AB');
  await expect.element(phn()).toHaveValue('1234-567 890 AB');
  await province().selectOptions('AB');
  await expect.element(page.getByText('PHN must be 9 digits')).toBeVisible();
});

test('a digit too many is said while it is typed, letters belong to other provinces’ numbers, infants have months', async () => {
  await show(moles, { who: 'plus' });
  await province().selectOptions('BC');
  await userEvent.type(phn(), '96986582155');
  await expect.element(phn()).toHaveValue('9698 658 2155');
  await expect.element(page.getByText('PHN must be 10 digits')).toBeVisible();
  await province().selectOptions('ON');
  await phn().fill('1234/567');
  await userEvent.tab();
  await expect.element(page.getByText('PHN may hold letters, digits, spaces and dashes only')).toBeVisible();
  await userEvent.type(born(), '18991231');
  await userEvent.tab();
  await expect.element(page.getByText('Date of birth is invalid')).toBeVisible();
  await born().fill('');
  await userEvent.type(born(), '20250809');
  await expect.element(page.getByText('Age 7 months').first()).toBeVisible();
  const postal = page.getByLabelText('Postal code');
  await postal.fill('t2n 1n4');
  await userEvent.tab();
  await expect.element(postal).toHaveValue('T2N1N4');
});
