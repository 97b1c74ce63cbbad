import { expect } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { answerQuestions, fillPatient, openFromInbox, openInbox, somePatient } from './journey.ts';
import { browserPath } from './machine.ts';
import { test } from './world.ts';

const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
test.use({ launchOptions: { executablePath: browserPath(), args: [...fakeCamera, ...asRoot] } });

let world: TestServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await startServer({ demo: true });
});
test.afterAll(() => world.stop());

// Only the whole can show it: a camera, a device that keeps, a server that takes in, and the eyes of two people.
test('a photo that is taken without a connection reaches the gallery after its page was closed, and then a specialist', async ({
  someone,
}) => {
  const page = await someone('plus', { at: world.url, permissions: ['camera'] });
  await page.goto('/dashboard/camera');
  const consent = page.getByRole('dialog', { name: 'Consent to photos' });
  await consent.getByRole('radio', { name: 'The patient' }).check();
  await consent.getByRole('radio', { name: 'In words' }).check();
  await consent.getByRole('button', { name: 'Record consent' }).click();
  await page.context().setOffline(true);
  await page.keyboard.press('Space');
  const remaining = { hasText: '1 upload(s) remaining. Do not close the app.' };
  await expect(page.getByRole('status').filter(remaining)).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const later = await page.context().newPage();
  await later.context().setOffline(false);
  await later.goto('/dashboard/gallery');
  await expect(later.getByRole('status').filter({ hasText: 'upload(s) remaining' })).toHaveCount(0);
  await expect(later.getByRole('heading', { name: 'Today' })).toBeVisible();
  const photos = later.getByRole('group', { name: 'Gallery' }).getByRole('button', { name: /^Photo,/ });
  await photos.first().click();
  await expect(later.getByRole('dialog').getByText('Given by the patient, in words')).toBeVisible();
  await later.keyboard.press('Escape');

  await later.getByRole('button', { name: 'Select', exact: true }).click();
  await photos.first().click();
  await later.getByRole('button', { name: 'Attach to a consult' }).click();
  await later.getByLabel('Specialty').selectOption('Dermatology');
  await later.getByLabel('Subsite').selectOption('Pigmented lesion');
  await later.getByRole('link', { name: /^Start Consult: Dermatology – Pigmented lesion, Varga Dermatology/ }).click();
  await expect(later.getByRole('region', { name: 'Gallery Attachments' })).toContainText('1 image');
  const patient = somePatient(77, 'Odile', 'Brassard');
  await fillPatient(later, patient);
  await answerQuestions(later, 'Is this one to worry about?');
  await later.getByRole('button', { name: 'Submit' }).click();
  await expect(later.getByRole('heading', { name: 'eConsult Sent Successfully' })).toBeVisible();

  const derm = await someone('derm', { at: world.url });
  await openInbox(derm);
  await openFromInbox(derm, patient);
  await expect(derm.getByText('Given by the patient, in words').first()).toBeVisible();
});
