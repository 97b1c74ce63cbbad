import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoFaults } from '../../testing/faults.ts';
import { PhotoEye } from './photo-check/look-at.ts';
import { atCamera, button, mode, newestOf, rows, shutter } from './camera.testing.ts';

const warning = () => page.getByRole('region', { name: 'This photo' });
const skin = { width: 1_600, height: 1_200 };

test('a photo that looks blurred says so beside the next one, and is kept until its person decides', async () => {
  await atCamera({ scene: { ...skin, blur: 8 } });
  await shutter().click();
  await expect.element(warning()).toMatchTextContent('This photo looks blurred');
  await expect.element(warning()).toMatchTextContent('Hold still, or move back a little. It is kept until you decide.');
  await expectNoFaults();
  // It was kept before anybody looked at it, and the next shot waits for nothing.
  await newestOf(1);
  await shutter().click();
  await newestOf(2);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(shutter()).toHaveFocus();
  // The one before is asked about next.
  await userEvent.keyboard('k');
  await expect.element(warning()).not.toBeInTheDocument();
  expect(rows().elements()).toHaveLength(2);
});

test('Retake takes the doubtful photo away, can be undone, and goes back to the shutter', async () => {
  await atCamera({ scene: { ...skin, blur: 8 } });
  await shutter().click();
  await page.getByRole('button', { name: 'Retake' }).click();
  await expect.element(rows()).not.toBeInTheDocument();
  await expect.element(warning()).not.toBeInTheDocument();
  await expect.element(shutter()).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await newestOf(1);
  await expect.element(rows()).toBeVisible();
});

test('a photo in the dark says what to do', async () => {
  await atCamera({ scene: { ...skin, light: 0.08 } });
  await shutter().click();
  await expect.element(warning()).toMatchTextContent('This photo looks too dark');
  await expect.element(warning()).toMatchTextContent('Turn a light on, or go nearer to a window.');
});

test('a photo of a camera with few pixels says so', async () => {
  await atCamera({ scene: { width: 640, height: 480 } });
  await shutter().click();
  await expect.element(warning()).toMatchTextContent('This photo’s resolution is low');
});

test('a sharp and well lit photo is asked nothing about', async () => {
  await atCamera({ scene: skin });
  await shutter().click();
  const { file } = await newestOf(1);
  const eye = new PhotoEye();
  expect(await eye.lookAt(file!)).toEqual([]);
  eye.close();
  await expect.element(warning()).not.toBeInTheDocument();
});

test('bytes that are no picture are kept, and nothing is said of them', async () => {
  const eye = new PhotoEye();
  expect(await eye.lookAt(new Blob(['no picture']))).toBeNull();
  eye.close();
});

test('before a photo is taken, the page says that it will be sharp and well lit; before a film, nothing', async () => {
  await atCamera({ scene: skin });
  await expect.element(page.getByText('Sharp and well lit')).toBeVisible();
  await mode('Video').click();
  await expect.element(page.getByText('Sharp and well lit')).not.toBeInTheDocument();
  await mode('Photo').click();
  await expect.element(page.getByText('Sharp and well lit')).toBeVisible();
});

test('before a photo is taken, the page says that it will be blurred', async () => {
  const { cameras } = await atCamera({ scene: skin });
  await expect.element(page.getByText('Sharp and well lit')).toBeVisible();
  cameras.scene = { ...skin, blur: 8 };
  await button('Refresh the device list').click();
  await expect.element(page.getByText('Blurred: hold still, or move back')).toBeVisible();
  await expectNoFaults();
});
