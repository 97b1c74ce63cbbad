import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoFaults } from '../testing/faults.ts';
import { address, show } from '../testing/show.tsx';
import { demoSpecialties, manyServices, serviceOf, servicePage } from '../testing/world/directory.ts';
import { consultants } from '@consult/testkit/demo/specialists.ts';

/** A long list of choices is searched by typing; a short one stays the device's own. */

const finder = '/dashboard/consult';
const specialty = () => page.getByLabelText('Specialty').first();
const list = () => page.getByRole('listbox', { name: 'Specialty' });
const field = () => page.getByRole('combobox', { name: 'Specialty' }).last();

test('a click opens it, words are found by their beginnings, and Enter takes the one that is left', async () => {
  expect(Object.keys(demoSpecialties).length).toBeGreaterThan(9);
  await show(finder, { who: 'plus' });
  await expect.element(specialty().getByRole('option', { name: 'Dermatology' })).toBeInTheDocument();
  await specialty().click();
  await expect.element(list()).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await expectNoFaults();
  await userEvent.keyboard('gyn');
  await expect.element(list().getByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(specialty()).toHaveValue('Obstetrics and Gynecology');
  await expect.element(specialty()).toHaveFocus();
  await expect.element(list()).not.toBeInTheDocument();
  await expect.poll(address).toContain('specialty=Obstetrics');
});

test('letters open it from the keyboard, arrows move, what is chosen looks chosen, and Esc changes nothing', async () => {
  await show(`${finder}?specialty=Nephrology`, { who: 'plus' });
  await expect.element(specialty()).toHaveValue('Nephrology');
  (specialty().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(list().getByRole('option', { selected: true })).toHaveTextContent('Nephrology');
  await userEvent.keyboard('{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(specialty()).toHaveValue('Nephrology');
  await userEvent.keyboard('ped');
  await expect.element(field()).toHaveValue('ped');
  await userEvent.keyboard('zzz');
  await expect.element(page.getByText('Nothing found.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(field());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(specialty()).not.toHaveValue('Nephrology');
});

test('specialists are found by their surnames', async () => {
  const users = Object.values(consultants)
    .slice(0, 12)
    .map(({ id, salutation, firstName, lastName, title, credentials }) => ({
      uid: id,
      userName: `${salutation} ${firstName} ${lastName}`.trim(),
      title,
      credentials,
    }));
  const services = manyServices(1, 12, { specialty: 'Dermatology', subsite: 'Acne' }).map((service, n) => ({
    ...service,
    users: [users[n]!],
  }));
  await show(`${finder}?specialty=Dermatology&subsite=Acne`, {
    who: 'plus',
    answers: {
      'services-getServicePage': (input) => servicePage(services, input),
      'services-getServiceById': serviceOf('acne'),
    },
  });
  const specialist = page.getByLabelText('Specialist', { exact: true }).first();
  await expect.element(specialist).toBeEnabled();
  await specialist.click();
  await userEvent.keyboard('castell');
  const found = page.getByRole('listbox', { name: 'Specialist' }).getByRole('option');
  await expect.element(found).toHaveLength(1);
  await found.click();
  await expect.element(page.getByRole('main').getByRole('listitem')).toHaveLength(1);
  await expect.element(page.getByRole('main').getByRole('listitem')).toMatchTextContent('Castellanos');
});
