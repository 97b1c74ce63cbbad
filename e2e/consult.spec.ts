import { expect } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { hasFocus } from './in-page.mjs';
import {
  expectVisibleFocus,
  inboxRow,
  loadedAt,
  nameOf,
  openFromInbox,
  openInbox,
  openSentConsult,
  reply,
  replyBox,
  sendConsult,
  skipOutcomes,
  somePatient,
  tabTo,
  thread,
} from './journey.ts';
import { test } from './world.ts';

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

// Only the whole can show it: two people whose pages hear of each other through one server.
test('sent, arrived, answered, arrived: two browsers side by side and nobody reloads', async ({ someone }) => {
  const patient = somePatient(1, 'Philippa', 'Journeyman');
  const doctor = await someone('plus', { at: world.url });
  const specialist = await someone('derm', { at: world.url });
  await openInbox(specialist);
  const specialistSince = await loadedAt(specialist);

  await sendConsult(doctor, patient, 'A mole on the back has grown since spring. Excise or watch?');
  await expect(doctor.getByText('Dr. Sunita Varga')).toBeVisible();
  await openSentConsult(doctor);
  const doctorSince = await loadedAt(doctor);

  const row = inboxRow(specialist, patient);
  await expect(row).toBeVisible();
  await expect(row).toContainText('Unread');
  await expect(row).toContainText('Dermatology – Pigmented lesion');
  await expect(row).toContainText('Falardeau');
  await openFromInbox(specialist, patient);
  await expect(specialist.getByRole('region', { name: 'Patient' })).toContainText(nameOf(patient));
  const card = specialist.getByRole('region', { name: 'What this consult is about' });
  await expect(card).toContainText('A mole on the back has grown since spring. Excise or watch?');
  await expect(card).toContainText('Irregular border');

  await reply(specialist, 'Please excise with a 2 mm margin.\nSend the slide to pathology.');
  await skipOutcomes(specialist);
  await expect(thread(doctor).getByText('Please excise with a 2 mm margin.')).toBeVisible();
  // The specialist reads it while it is in sight, and the sender learns that.
  await expect(thread(specialist).getByText('Sent · read by Dr. Owen Falardeau')).toBeVisible();

  await reply(doctor, 'Thank you, booked for Tuesday.');
  await expect(thread(specialist).getByText('Thank you, booked for Tuesday.')).toBeVisible();
  await expect(thread(doctor).getByText('Sent · read by Dr. Sunita Varga')).toBeVisible();

  await specialist.getByRole('button', { name: 'Back to the list' }).click();
  await expect(row).toContainText('Thank you, booked for Tuesday.');
  await expect(row).not.toContainText('Unread');
  await expect(row.getByRole('link')).toBeFocused();
  expect(await loadedAt(specialist)).toBe(specialistSince);
  expect(await loadedAt(doctor)).toBe(doctorSince);
});

// Only the whole can show it: the keys of a whole consult, from page to page and from one person to the other.
test('from finding the service to the answer read, without a mouse', async ({ someone }) => {
  const patient = somePatient(3, 'Keiko', 'Tastatur');
  const specialist = await someone('derm', { at: world.url });
  await openInbox(specialist);
  const page = await someone('plus', { at: world.url });
  await page.goto('/dashboard/consult');
  await expect(page.getByLabel('Specialty').getByRole('option', { name: 'Dermatology' })).toHaveCount(1);
  // Somebody with a keyboard can skip the frame.
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByLabel('Specialty'));
  await page.keyboard.type('Der');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Specialty')).toHaveValue('Dermatology');
  await expect(page.getByLabel('Subsite').getByRole('option', { name: 'Pigmented lesion' })).toHaveCount(1);
  await tabTo(page, page.getByLabel('Subsite'));
  await page.keyboard.press('P');
  await expect(page.getByLabel('Subsite')).toHaveValue('Pigmented lesion');
  const start = page.getByRole('link', { name: /^Start Consult: Dermatology – Pigmented lesion, Varga/ });
  await expect(start).toBeVisible();
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Patient Information' })).toBeVisible();

  const typed: [label: string, text: string][] = [
    ['PHN', patient.phn],
    ['First name', patient.firstName],
    ['Last name', patient.lastName],
    ['Date of birth', patient.born.replaceAll('/', '')],
  ];
  for (const [label, text] of typed) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('group', { name: 'Site' }).getByLabel('Legs'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Present for how many weeks'));
  await page.keyboard.type('6');
  await tabTo(page, page.getByLabel('Largest diameter in mm'));
  await page.keyboard.type('4');
  await tabTo(page, page.getByRole('group', { name: 'Change' }).getByLabel('Bleeding'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Question for the dermatologist'));
  await page.keyboard.type('It bleeds when shaved over.');
  await page.keyboard.press('Control+Enter');

  const open = page.getByRole('link', { name: 'Open the consult' });
  await expect(open).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(thread(page)).toBeVisible();
  await page.keyboard.press('r');
  await expect(replyBox(page)).toBeFocused();
  await page.keyboard.type('I forgot: she takes apixaban.');
  await page.keyboard.press('Control+Enter');
  await expect(replyBox(page)).toHaveValue('');

  // The specialist: arrows to the consult, Enter, the answer, Esc.
  await expect(inboxRow(specialist, patient)).toBeVisible();
  await specialist.keyboard.press('ArrowDown');
  const wanted = inboxRow(specialist, patient).getByRole('link');
  for (let step = 0; step < 40 && !(await wanted.evaluate(hasFocus)); step += 1) {
    await specialist.keyboard.press('ArrowDown');
    await expectVisibleFocus(specialist);
  }
  await expect(wanted).toBeFocused();
  await specialist.keyboard.press('Enter');
  await expect(thread(specialist).getByText('I forgot: she takes apixaban.')).toBeVisible();
  await specialist.keyboard.press('r');
  await expect(replyBox(specialist)).toBeFocused();
  await specialist.keyboard.type('Shave biopsy, no need to stop it.');
  await specialist.keyboard.press('Control+Enter');
  await expect(thread(page).getByText('Shave biopsy, no need to stop it.')).toBeVisible();
  await expect(replyBox(specialist)).toHaveValue('');
  // The page asks for the outcome; Esc skips it, and the text gets the focus back.
  await expect(specialist.getByRole('dialog', { name: 'Outcomes' })).toBeVisible();
  await specialist.keyboard.press('Escape');
  await expect(specialist.getByRole('dialog', { name: 'Outcomes' })).toHaveCount(0);
  await expect(replyBox(specialist)).toBeFocused();
  // Out of the text, which handles Esc itself, to the thread.
  await tabTo(specialist, thread(specialist), 'Shift+Tab');
  await specialist.keyboard.press('Escape');
  await expect(thread(specialist)).toHaveCount(0);
  await expect(wanted).toBeFocused();
});
