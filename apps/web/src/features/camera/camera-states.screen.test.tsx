import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { castPassword } from '@consult/testkit/cast.ts';
import { clock } from '../../testing/clock.ts';
import { plugCameras } from '../../testing/fake-cameras.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { show } from '../../testing/show.tsx';
import { asking, atCamera, button, pictured, shutter } from './camera.testing.ts';

const said = (text: string) => page.getByRole('alert').getByText(text);
const openPage = () => show('/dashboard/camera', { who: 'plus' });

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('while the browser asks, the page says what to answer', async () => {
  const cameras = plugCameras('Back Camera');
  const allow = cameras.hold();
  await openPage();
  await expect.element(page.getByText('Waiting for the camera…')).toBeVisible();
  await expect
    .element(page.getByText('If your browser asks whether this page may use it, choose Allow.'))
    .toBeVisible();
  await expect.element(shutter()).toBeDisabled();
  // Nobody is asked for a consent before there is a picture.
  await expect.element(asking()).not.toBeInTheDocument();
  await expectNoFaults();
  allow();
  await expect.poll(pictured).toBe(true);
});

test.each([
  ['NotAllowedError', 'This page may not use the camera.'],
  ['NotReadableError', 'Another program is using the camera.'],
  ['TypeError', 'The camera did not start.'],
])('a camera that does not open (%s) says why, and Try again opens it', async (refusal, words) => {
  const cameras = plugCameras('Back Camera');
  cameras.refusal = refusal;
  await openPage();
  await expect.element(said(words)).toBeVisible();
  await expectNoFaults();
  cameras.refusal = null;
  await button('Try again').click();
  await expect.poll(pictured).toBe(true);
});

test('without a camera the page says so, and a refreshed device list or a plug finds one', async () => {
  const cameras = plugCameras();
  await openPage();
  await expect.element(said('No Available Cameras...')).toBeVisible();
  await expect.element(said('Plug a camera in or switch it on, then refresh the device list.')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Refresh the device list' }).click();
  await expect.element(said('No Available Cameras...')).toBeVisible();
  cameras.plug('Back Camera');
  await expect.poll(pictured).toBe(true);
});

test('without https the page says that the camera needs it', async () => {
  plugCameras('Back Camera');
  // So browsers hide their cameras there.
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  await openPage();
  await expect.element(said('The camera needs a secure connection.')).toBeVisible();
  await expect.element(button('Try again')).not.toBeInTheDocument();
});

test('an unplugged camera is said, and comes back with its plug', async () => {
  const { cameras } = await atCamera({ cameras: ['Back Camera'] });
  cameras.unplug('Back Camera');
  await expect.element(said('The camera was unplugged.')).toBeVisible();
  await expect.element(page.getByText('What was recorded until then is kept.')).not.toBeInTheDocument();
  cameras.plug('Back Camera');
  await expect.poll(pictured).toBe(true);
});

test('the camera goes dark while the page is hidden, and for good once it is left', async () => {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  const { cameras } = await atCamera();
  hide(true);
  expect(cameras.lit).toEqual([]);
  hide(false);
  await expect.poll(() => cameras.lit).toEqual(['Back Camera']);
  await expect.poll(pictured).toBe(true);
  await page.getByRole('link', { name: 'Secure messaging' }).click();
  await expect.poll(() => cameras.lit).toEqual([]);
  hide(true);
  hide(false);
  expect(cameras.lit).toEqual([]);
});

test('a camera that opens only after the page was left goes out at once', async () => {
  const cameras = plugCameras('Back Camera');
  const allow = cameras.hold();
  await openPage();
  await expect.element(page.getByText('Waiting for the camera…')).toBeVisible();
  await page.getByRole('link', { name: 'Secure messaging' }).click();
  await expect.element(page.getByText('Waiting for the camera…')).not.toBeInTheDocument();
  allow();
  await expect.poll(() => cameras.asked.length).toBe(1);
  await expect.poll(() => cameras.lit).toEqual([]);
});

test('the lock puts the camera out, and unlocking lights it again', async () => {
  const { cameras } = await atCamera();
  await clock.sleepFor(16 * 60_000);
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect.element(lock).toBeVisible();
  expect(cameras.lit).toEqual([]);
  await lock.getByLabelText('Password', { exact: true }).fill(castPassword);
  await userEvent.keyboard('{Enter}');
  await expect.element(lock).not.toBeInTheDocument();
  await expect.poll(() => cameras.lit).toEqual(['Back Camera']);
  await expect.poll(pictured).toBe(true);
});
