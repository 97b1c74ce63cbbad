import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { plugCameras } from '../../testing/fake-cameras.ts';
import type { Scene } from '../../testing/drawn-skin.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { PlayedUploads } from '../../testing/world/uploads.ts';
import type { Answers } from '../../testing/answers.ts';
import { shotFile } from '../upload-queue/upload-queue.ts';
import { visitShotsNow } from './visit-shots.ts';

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const shutter = () => button('Take a photo');
export const mode = (name: 'Photo' | 'Video') => page.getByRole('radio', { name, exact: true });
export const picker = () => page.getByRole('combobox', { name: 'Camera' });
export const asking = () => page.getByRole('dialog', { name: 'Consent to photos' });
export const rows = () => page.getByRole('listitem', { name: /^(?:Photo|Film) of / });

/** A server that takes photos and films into the gallery, over a line on which nothing moves until `go()`. */
export function slowGallery() {
  const uploads = new PlayedUploads();
  const go = uploads.slow(0);
  const answers: Answers = {
    ...uploads.answers,
    'media-add': ({ created }) => ({ created, arrival: 1 }),
    'media-delete': { failed: [] },
  };
  return { uploads, go, answers };
}

/** The camera page of plus@, whose device has these cameras; its picture is there, and the consent put off. */
export async function atCamera({ cameras = ['Front Camera', 'Back Camera'], scene = null, ...options }: AtCamera = {}) {
  const plugged = plugCameras(...cameras);
  plugged.scene = scene;
  const { go, answers } = slowGallery();
  const shown = await show('/dashboard/camera', {
    who: 'plus',
    ...options,
    answers: { ...answers, ...options.answers },
  });
  await asking().getByRole('button', { name: 'Later' }).click();
  await expect.poll(pictured).toBe(true);
  return { ...shown, cameras: plugged, go };
}

type AtCamera = ShowOptions & { cameras?: readonly string[]; scene?: Scene | null };

/** Whether the preview shows a picture, and one can be taken. */
export function pictured(): boolean {
  const video = document.querySelector('video');
  return video !== null && video.readyState >= video.HAVE_CURRENT_DATA && video.videoWidth > 0;
}

/** Waits until the page has taken this many, and gives the newest one with its bytes. */
export async function newestOf(count: number) {
  await expect.poll(() => visitShotsNow().filter(({ kept }) => kept !== 'keeping').length).toBe(count);
  const shot = visitShotsNow()[0]!;
  return { shot, file: await shotFile(shot.id) };
}

/** The colour at a quarter and at three quarters of the width of a picture. */
export async function coloursOf(picture: Blob): Promise<string[]> {
  const bitmap = await createImageBitmap(picture);
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  const pen = canvas.getContext('2d')!;
  pen.drawImage(bitmap, 0, 0);
  return [0.25, 0.75].map((part) => {
    const [red = 0, , blue = 0] = pen.getImageData(bitmap.width * part, bitmap.height / 2, 1, 1).data;
    return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'neither';
  });
}
