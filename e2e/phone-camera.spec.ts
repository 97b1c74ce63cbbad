// Only the whole can show it: two browsers, the phone's own built page, its camera, and an upload that another person's
// open form hears of.
import { expect } from '@playwright/test';
import { startServer } from '@consult/testkit/server.ts';
import type { TestServer } from '@consult/testkit/server.ts';
import { chooseDermatology } from './journey.ts';
import { browserPath } from './machine.ts';
import { textOf } from './text-of.ts';
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

test('a photo taken on the phone appears in the open composer', async ({ someone }) => {
  const computer = await someone('plus', { at: world.url });
  await chooseDermatology(computer);
  const section = computer.getByRole('region', { name: 'Gallery Attachments' });
  await section.getByRole('button', { name: 'Use your phone' }).click();
  const dialog = computer.getByRole('dialog', { name: 'Your phone is the camera' });
  await expect(dialog.getByText('QR code for your phone')).toBeAttached();
  const typed = await textOf(dialog.getByText(/^(?:[0-9A-Z]{4} ){6}[0-9A-Z]{2}$/));

  const phone = await someone(null, {
    at: world.url,
    permissions: ['camera'],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto(`/phone#${typed.replaceAll(' ', '')}`);
  await phone.getByRole('dialog', { name: 'Consent to photos' }).getByRole('button', { name: 'Later' }).click();
  const words = await textOf(phone.getByRole('heading', { level: 1 }).locator('strong'));
  await expect(dialog.getByRole('status')).toContainText(words);
  expect(phone.url()).toBe(`${world.url}/phone`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await phone.getByRole('button', { name: 'Take a photo' }).click();
  await expect(section.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(phone.getByRole('listitem', { name: /^Photo of/ })).toContainText('In the gallery');

  await section.getByRole('button', { name: `Phone: ${words}` }).click();
  await dialog.getByRole('button', { name: 'End' }).click();
  await expect(phone.getByRole('heading', { name: 'This phone was disconnected at the computer' })).toBeVisible();
});
