import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clock } from '../../testing/clock.ts';
import { plugCameras } from '../../testing/fake-cameras.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { keptText } from '../../testing/kept.ts';
import { show } from '../../testing/show.tsx';
import { asking, button, newestOf, pictured, rows, shutter, slowGallery } from './camera.testing.ts';

const minute = 60_000;
const none = () => page.getByText('No consent recorded');
const choose = (name: string) => asking().getByLabelText(name, { exact: true }).click();
const record = () => asking().getByRole('button', { name: 'Record consent' }).click();

async function open() {
  plugCameras('Back Camera');
  const shown = await show('/dashboard/camera', { who: 'plus', answers: slowGallery().answers });
  await expect.element(asking()).toBeVisible();
  await expect.poll(pictured).toBe(true);
  return shown;
}

async function recordPatients(): Promise<void> {
  await choose('The patient');
  await choose('In words');
  await record();
  await expect.element(asking()).not.toBeInTheDocument();
}

test('a visit begins with the question for the consent, with nothing chosen beforehand', async () => {
  await open();
  for (const choice of asking().getByRole('radio').all()) await expect.element(choice).not.toBeChecked();
  for (const use of asking().getByRole('checkbox').all()) await expect.element(use).not.toBeChecked();
  await expectNoFaults();
  await record();
  await expect.element(asking().getByText('Choose who gave it.')).toBeVisible();
  await expect.element(asking().getByText('Choose how it was given.')).toBeVisible();
  // The keys of the page behind it wait.
  await userEvent.keyboard('r');
  await choose('A parent or guardian');
  await choose('In writing');
  await choose('Teaching');
  await record();
  await expect.element(page.getByText('Given by a parent or guardian, in writing · 10:00')).toBeVisible();
  await expect.element(page.getByText('For care and teaching. Not for improving models.')).toBeVisible();
});

test('every photo of the visit carries the consent, until it is changed', async () => {
  await open();
  await recordPatients();
  await shutter().click();
  const first = (await newestOf(1)).shot;
  expect(first.consent).toEqual({ givenBy: 'patient', way: 'in-words', uses: [] });
  expect(first.consentAt).toMatch(/^2026-03-09T16:00:/);
  await shutter().click();
  const second = (await newestOf(2)).shot;
  expect([second.consent, second.consentAt]).toEqual([first.consent, first.consentAt]);
  await button('Change').click();
  await expect.element(asking().getByLabelText('The patient')).toBeChecked();
  await choose('Improving models');
  await record();
  await shutter().click();
  const third = (await newestOf(3)).shot;
  expect(third.consent).toEqual({ givenBy: 'patient', way: 'in-words', uses: ['improving-models'] });
  await expect.element(none()).not.toBeInTheDocument();
});

test('with Later photos are taken, and each says that no consent is recorded', async () => {
  await open();
  await asking().getByRole('button', { name: 'Later' }).click();
  await expect.element(none()).toBeVisible();
  await shutter().click();
  expect((await newestOf(1)).shot).toMatchObject({ consent: null, consentAt: null });
  await expect.element(rows().getByText('No consent recorded')).toBeVisible();
  await button('Record consent').click();
  await recordPatients();
  await shutter().click();
  expect((await newestOf(2)).shot.consent).not.toBeNull();
  // The first one was taken without.
  expect(none().elements()).toHaveLength(1);
});

test('a consent holds for half an hour after the last photo, then the page asks again', async () => {
  const { server } = await open();
  await recordPatients();
  for (const count of [1, 2]) {
    // Somebody is there, so that the page does not lock.
    for (let quarters = 0; quarters < 2; quarters += 1) {
      await clock.sleepFor(14 * minute);
      await userEvent.keyboard('{Shift}');
    }
    await expect.element(asking()).not.toBeInTheDocument();
    await shutter().click();
    expect((await newestOf(count)).shot.consent).not.toBeNull();
  }
  for (let tenths = 0; tenths < 3; tenths += 1) {
    await clock.sleepFor(10 * minute + 1_000);
    await userEvent.keyboard('{Shift}');
  }
  await expect.element(asking()).toBeVisible();
  expect(server.locked).toBe(false);
});

test('the next patient is asked anew, and the browser’s storage says nothing of a consent', async () => {
  await open();
  await recordPatients();
  await shutter().click();
  await newestOf(1);
  expect(keptText()).not.toMatch(/in-words|givenBy/);
  await button('Next patient').click();
  await expect.element(asking()).toBeVisible();
  await asking().getByRole('button', { name: 'Later' }).click();
  await shutter().click();
  expect((await newestOf(2)).shot).toMatchObject({ consent: null });
  await expect.element(page.getByText('1 taken this visit')).toBeVisible();
});
