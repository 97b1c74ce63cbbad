import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, show } from '../../testing/show.tsx';
import { expectNoFaults } from '../../testing/faults.ts';
import { plugCameras } from '../../testing/fake-cameras.ts';
import { serveFiles } from '../../testing/served-files.ts';
import { photo, playedGallery } from '../../testing/world/media.ts';

/** The same spot again: an earlier photo over the camera's picture, and two photos beside each other. */

const dayMinutes = 24 * 60;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tiles = () => page.getByRole('group', { name: 'Gallery' }).getByRole('button', { name: /^(Photo|Film),/ });
const earlier = () => page.getByRole('img', { name: 'Earlier photo' });

async function open() {
  const film = { contentType: 'video/mp4', hasThumbnail: false, width: null, height: null } as const;
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')!.fillRect(0, 0, 40, 30);
  const picture = await canvas.convertToBlob({ type: 'image/jpeg' });
  await serveFiles(() => picture);
  const gallery = playedGallery([photo(1), photo(2, film), photo(400 * dayMinutes)]);
  await show('/dashboard/gallery', { who: 'plus', answers: gallery.answers });
}

test('an earlier photo lies over the camera’s picture until a key hides it, and goes with the patient', async () => {
  plugCameras('Back Camera');
  await open();
  await tiles().nth(2).click();
  await button('Same spot again').click();
  await expect.poll(address).toBe('/dashboard/camera');
  await page.getByRole('dialog', { name: 'Consent to photos' }).getByRole('button', { name: 'Later' }).click();
  await expect.element(earlier()).toHaveAttribute('src', `/V5/media/${photo(400 * dayMinutes).id}`);
  await page.getByRole('slider', { name: 'Earlier photo' }).fill('80');
  await expect.element(earlier()).toHaveStyle({ opacity: '0.8' });
  await expectNoFaults();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('g');
  await expect.element(earlier()).not.toBeInTheDocument();
  await userEvent.keyboard('g');
  await expect.element(earlier()).toBeVisible();
  await button('Next patient').click();
  await expect.element(earlier()).not.toBeInTheDocument();
});

test('the camera offers the photos of the gallery, without its films', async () => {
  plugCameras('Back Camera');
  await open();
  await page.getByRole('link', { name: 'Camera' }).click();
  await page.getByRole('dialog', { name: 'Consent to photos' }).getByRole('button', { name: 'Later' }).click();
  await button('Same spot again').click();
  await expect.poll(() => tiles().elements().length).toBe(2);
  await tiles().nth(1).click();
  await expect.element(earlier()).toHaveAttribute('src', `/V5/media/${photo(400 * dayMinutes).id}`);
});

test('two selected photos are compared side by side, zoomed and moved together', async () => {
  await open();
  await button('Select').click();
  await tiles().nth(0).click();
  await expect.element(button('Compare')).toBeDisabled();
  await tiles().nth(1).click();
  await expect.element(button('Compare')).toBeDisabled();
  await tiles().nth(1).click();
  await tiles().nth(2).click();
  await button('Compare').click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  const images = () => dialog.getByRole('img').elements() as HTMLImageElement[];
  await expect
    .poll(() => images().map(({ src }) => new URL(src).pathname))
    .toEqual([`/V5/media/${photo(400 * dayMinutes).id}`, `/V5/media/${photo(1).id}`]);
  await expect.poll(() => images().every(({ complete, offsetWidth }) => complete && offsetWidth > 0)).toBe(true);
  await expectNoFaults();
  await userEvent.keyboard('+');
  await userEvent.keyboard('+');
  await userEvent.keyboard('+');
  await expect.poll(() => new Set(images().map(({ style }) => style.transform)).size).toBe(1);
  expect(images()[0]?.style.transform).not.toContain('scale(1)');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
