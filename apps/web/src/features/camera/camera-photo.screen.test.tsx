import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { useTakenFor } from '../../app/taken-for-form.ts';
import { plugCameras } from '../../testing/fake-cameras.ts';
import { refused } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { reopen, show } from '../../testing/show.tsx';
import { beginTrip } from '../gallery/gallery.ts';
import {
  asking,
  atCamera,
  button,
  coloursOf,
  mode,
  newestOf,
  picker,
  pictured,
  rows,
  shutter,
  slowGallery,
} from './camera.testing.ts';
import { visitShotsNow } from './visit-shots.ts';

everyLook('the camera', async (look) => {
  plugCameras('Front Camera', 'Back Camera');
  await show('/dashboard/camera', { who: 'plus', ...look, answers: slowGallery().answers });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Later|Plus tard)$/ })
    .click();
  await expect.poll(pictured).toBe(true);
  await button(look.language === 'fr' ? 'Prendre une photo' : 'Take a photo').click();
  await expect.element(page.getByRole('listitem', { name: 'Photo' })).toBeVisible();
});

test('a photo is the whole frame, as a JPEG of full quality, with the time at which it was taken', async () => {
  await atCamera();
  const before = Date.now();
  await shutter().click();
  const { shot, file } = await newestOf(1);
  expect(shot.taken).toBeGreaterThanOrEqual(before);
  expect(shot).toMatchObject({ camera: true, film: false, poster: null });
  expect(file?.type).toBe('image/jpeg');
  const { width, height } = await createImageBitmap(file!);
  expect([width, height]).toEqual([640, 480]);
  expect(await coloursOf(file!)).toEqual(['red', 'blue']);
  await expect.element(page.getByText('1 taken this visit')).toBeVisible();
});

test('Mirror shows and takes photos mirrored, also where the next one is not', async () => {
  await atCamera();
  const preview = () => getComputedStyle(document.querySelector('video')!).transform;
  expect(preview()).toBe('none');
  await button('Mirror off').click();
  expect(preview()).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  await shutter().click();
  expect(await coloursOf((await newestOf(1)).file!)).toEqual(['blue', 'red']);
  await button('Mirror on').click();
  await shutter().click();
  expect(await coloursOf((await newestOf(2)).file!)).toEqual(['red', 'blue']);
});

test('Mirror is for photos only: a film is shown and taken as it is', async () => {
  await atCamera();
  await button('Mirror off').click();
  await mode('Video').click();
  await expect.element(button('Mirror on')).not.toBeInTheDocument();
  expect(getComputedStyle(document.querySelector('video')!).transform).toBe('none');
  await mode('Photo').click();
  await expect.element(button('Mirror on')).toBeVisible();
});

test('a press before the camera shows its first picture takes that as soon as it is there, photo or film', async () => {
  await atCamera();
  const blank = () => {
    const video = document.querySelector('video')!;
    Object.defineProperty(video, 'readyState', { value: video.HAVE_NOTHING, configurable: true });
    return () => {
      Reflect.deleteProperty(video, 'readyState');
      video.dispatchEvent(new Event('loadeddata'));
    };
  };
  const shows = blank();
  await shutter().click();
  await expect.element(shutter()).toHaveAttribute('aria-busy', 'true');
  expect(visitShotsNow()).toEqual([]);
  shows();
  await newestOf(1);
  await mode('Video').click();
  const showsAgain = blank();
  await button('Start recording').click();
  showsAgain();
  await expect.element(button('Stop recording')).toBeVisible();
});

test('a press while a photo is being taken takes the next one', async () => {
  await atCamera();
  const pressed = shutter().element() as HTMLElement;
  pressed.click();
  pressed.click();
  await newestOf(2);
  await expect.element(page.getByText('2 taken this visit')).toBeVisible();
});

test('Space takes a photo, once for a held key, and leaves a focused control its own Space', async () => {
  await atCamera();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('{ >3/}');
  await newestOf(1);
  await userEvent.keyboard(' ');
  await newestOf(2);
  // The mirror's button has the focus: Space is its own.
  button('Mirror off').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(button('Mirror on')).toBeVisible();
  picker().element().focus();
  await userEvent.keyboard('x');
  await expect.element(page.getByText('2 taken this visit')).toBeVisible();
  // The shutter is pressed by its own Space and Enter, once however long they are held.
  shutter().element().focus();
  await userEvent.keyboard(' ');
  await newestOf(3);
  await userEvent.keyboard('{Enter>4/}');
  await newestOf(4);
  await expect.element(page.getByText('4 taken this visit')).toBeVisible();
});

test('the rear camera comes first; the one that was chosen comes back, and while it is away another one', async () => {
  const { cameras } = await atCamera();
  expect(cameras.lit).toEqual(['Back Camera']);
  expect(cameras.asked.every(({ audio }) => !audio)).toBe(true);
  await expect.element(picker()).toHaveValue('camera-Back Camera');
  await picker().selectOptions('Front Camera');
  await expect.poll(() => cameras.lit).toEqual(['Front Camera']);
  await reopen('/dashboard/secure-messaging');
  expect(cameras.lit).toEqual([]);
  await reopen('/dashboard/camera');
  await expect.poll(() => cameras.lit).toEqual(['Front Camera']);
  await expect.element(picker()).toHaveValue('camera-Front Camera');
  await reopen('/dashboard/secure-messaging');
  cameras.unplug('Front Camera');
  await reopen('/dashboard/camera');
  await expect.poll(() => cameras.lit).toEqual(['Back Camera']);
});

test('a photo deleted by mistake is there again, with its time', async () => {
  await atCamera();
  await shutter().click();
  const { shot } = await newestOf(1);
  await page.getByRole('button', { name: 'Delete the photo of' }).click();
  await expect.element(rows()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(rows()).toBeVisible();
  const { shot: back, file } = await newestOf(1);
  expect(back.taken).toBe(shot.taken);
  expect(await coloursOf(file!)).toEqual(['red', 'blue']);
});

test('each photo says how far it is: on this device, uploading, in the gallery', async () => {
  const { go, server } = await atCamera();
  await shutter().click();
  await newestOf(1);
  await shutter().click();
  const { shot } = await newestOf(2);
  await expect.element(rows().nth(1)).toMatchTextContent('Uploading, 0%');
  await expect.element(rows().nth(0)).toMatchTextContent('Kept on this device, waiting');
  await expect.element(page.getByText('2 waiting')).toBeVisible();
  go();
  await expect.poll(() => page.getByText('In your gallery').elements().length).toBe(2);
  const added = server.asked('media-add').map(({ input }) => input);
  expect(added.map(({ mediaId }) => mediaId).at(-1)).toBe(shot.id);
  expect(added.every(({ camera, posterId }) => camera && posterId === null)).toBe(true);
  // What is in the gallery is deleted there, and can be brought back from there.
  await page.getByRole('button', { name: 'Delete the photo of' }).first().click();
  await expect.poll(() => server.asked('media-delete').map(({ input }) => input)).toEqual([{ mediaIds: [shot.id] }]);
  // The focus goes on to the next row.
  await expect.poll(() => rows().element().contains(document.activeElement)).toBe(true);
  server.answer({ 'media-restore': { gone: [] } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => server.asked('media-restore').map(({ input }) => input)).toEqual([{ mediaIds: [shot.id] }]);
  await expect.poll(() => page.getByText('In your gallery').elements().length).toBe(2);
  expect(visitShotsNow()[0]?.id).toBe(shot.id);
});

test('a photo that was taken for a form is chosen there again once its deletion is undone', async () => {
  const { go, server } = await atCamera();
  beginTrip({ form: 'consult.1', back: '/dashboard/consult', to: 'consult' });
  await shutter().click();
  const { shot } = await newestOf(1);
  go();
  await expect.element(page.getByText('In your gallery')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the photo of' }).click();
  await expect.poll(() => server.asked('media-delete').length).toBe(1);
  server.answer({ 'media-restore': { gone: [] } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('In your gallery')).toBeVisible();
  const taken: string[] = [];
  const Form = () => {
    useTakenFor('consult.1', (ids) => taken.push(...ids));
    return null;
  };
  createRoot(document.createElement('div')).render(createElement(Form));
  await expect.poll(() => taken).toEqual([shot.id]);
});

test('a photo that the server refuses says why, can be saved, and tried again', async () => {
  const { go, server } = await atCamera({ answers: { 'media-add': refused('GALLERY_FULL') } });
  await shutter().click();
  go();
  await expect.element(rows()).toMatchTextContent('Your gallery is full.');
  await expect.element(page.getByRole('button', { name: 'Download the photo of' })).toBeVisible();
  await expectNoFaults();
  server.answer({ 'media-add': ({ created }) => ({ created, arrival: 1 }) });
  await button('Try again').click();
  await expect.element(rows()).toMatchTextContent('In your gallery');
});

test('on a phone the shutter is under the thumb, and the top bar’s button leads to it', async () => {
  plugCameras('Back Camera');
  await show('/dashboard/secure-messaging', { who: 'plus', width: 'phone', answers: slowGallery().answers });
  await page.getByRole('link', { name: 'Take photos for your eConsult using the camera' }).click();
  await asking().getByRole('button', { name: 'Later' }).click();
  await expect.poll(pictured).toBe(true);
  await shutter().click();
  await newestOf(1);
  const { top, bottom, width } = shutter().element().getBoundingClientRect();
  expect(top).toBeGreaterThan(innerHeight * 0.8);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
  expect(width).toBeGreaterThanOrEqual(44);
});
