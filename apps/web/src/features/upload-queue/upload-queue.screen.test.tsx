import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fixedId } from '@consult/testkit/random.ts';
import { localNow } from '../../app/local/local.ts';
import { offline, refused } from '../../testing/answers.ts';
import { reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { PlayedUploads } from '../../testing/world/uploads.ts';
import { usualNow } from '../../testing/clock.ts';
import { cancelShot, keepShot, retryShot, shotFile } from './upload-queue.ts';
import type { Shot } from './upload-queue.ts';

/** What is taken and has not arrived: in order, once, and on this device until it has. */

const home = '/dashboard/secure-messaging';
const sign = () => page.getByRole('status').filter({ hasText: 'upload(s) remaining' });
const kib = 1024;

/** The n-th photo: its first bytes are those of a JPEG. */
const shot = (n: number, size = 4 * kib): Shot => ({
  id: fixedId(31, n),
  blob: new Blob([new Uint8Array([0xff, 0xd8, 0xff, n]), new Uint8Array(size - 4)], { type: 'image/jpeg' }),
  taken: usualNow.getTime() - 60_000 + n,
  camera: true,
  poster: null,
  consent: { givenBy: 'patient', way: 'in-words', uses: [] },
  consentAt: usualNow.toISOString(),
});

async function open(options: ShowOptions = {}) {
  const uploads = new PlayedUploads();
  const arrived: string[] = [];
  const { server, live } = await show(home, {
    who: 'derm',
    ...options,
    answers: {
      ...uploads.answers,
      'media-add': ({ mediaId, created }) => {
        arrived.push(mediaId);
        return { created, arrival: arrived.length };
      },
      ...options.answers,
    },
  });
  await expect.poll(() => localNow()?.vault.loaded).toBe(true);
  return { uploads, server, live, arrived };
}

test('photos arrive one at a time, in the order taken, each under its own id, and leave nothing on the device', async () => {
  const { uploads, server, arrived } = await open();
  const fast = uploads.slow(kib);
  const where = await Promise.all([shot(1), shot(2), shot(3)].map((one) => keepShot(one)));
  expect(where).toEqual(['device', 'device', 'device']);
  await expect.element(sign()).toHaveTextContent('3 upload(s) remaining. Do not close the app.');
  await expect.poll(() => uploads.begun).toBe(1);
  fast();
  await expect.poll(() => arrived).toEqual([shot(1).id, shot(2).id, shot(3).id]);
  expect((await uploads.fileOf(shot(2).id)).size).toBe(4 * kib);
  expect(server.asked('media-add')[0]?.input).toMatchObject({ camera: true, posterId: null, consent: shot(1).consent });
  await expect.element(sign()).not.toBeInTheDocument();
  await expect.poll(() => localNow()?.vault.keysFrom('')).toEqual([]);
});

test('without a connection a photo stays on the device over a reload, and goes by itself when the line is back', async () => {
  const { uploads, arrived } = await open();
  uploads.cut = true;
  await keepShot(shot(1));
  await reopen();
  await expect.element(sign()).toHaveTextContent('1 upload(s) remaining. Do not close the app.');
  expect((await shotFile(shot(1).id))?.size).toBe(4 * kib);
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  uploads.cut = false;
  dispatchEvent(new Event('online'));
  await expect.poll(() => arrived).toEqual([shot(1).id]);
});

test('a photo that the server refuses stops none of the others, and waits for its person', async () => {
  const { server, arrived } = await open();
  server.answer({
    'media-add': ({ mediaId, created }) => {
      if (mediaId === shot(1).id && server.asked('media-add').length < 3) return refused('FILE_DAMAGED');
      arrived.push(mediaId);
      return { created, arrival: 1 };
    },
  });
  await keepShot({ ...shot(1), name: 'left-shoulder.jpg' });
  await keepShot(shot(2));
  await expect.poll(() => arrived).toEqual([shot(2).id]);
  await expect.element(page.getByText('An error occurred while uploading your file.')).toBeVisible();
  await page.getByRole('button', { name: '1 not sent' }).click();
  // Of several that are refused its person knows which one this is.
  const list = page.getByRole('dialog', { name: '1 not sent' });
  const row = list.getByRole('listitem');
  await expect.element(row.getByText('left-shoulder.jpg')).toBeVisible();
  await expect.element(row.getByText(/^This file is damaged and cannot be opened\./)).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await expect.element(sign()).not.toBeInTheDocument();
  retryShot(shot(1).id);
  await expect.poll(() => arrived).toEqual([shot(2).id, shot(1).id]);
});

test('of several photos that the server refuses it is said that some were not uploaded', async () => {
  await open({ language: 'fr', answers: { 'media-add': refused('FILE_DAMAGED') } });
  await keepShot(shot(1));
  await expect.element(page.getByText('Une erreur est survenue lors du téléversement de votre fichier.')).toBeVisible();
  await keepShot(shot(2));
  await expect
    .element(page.getByText('Une erreur est survenue lors du téléversement de certains de vos fichiers.'))
    .toBeVisible();
});

test('a photo can be cancelled while it is being uploaded: nothing of it stays on the device or arrives', async () => {
  const { uploads, arrived } = await open();
  const fast = uploads.slow(kib);
  await keepShot(shot(1));
  await keepShot(shot(2));
  await expect.poll(() => uploads.begun).toBe(1);
  expect(await cancelShot(shot(1).id)).toBe(true);
  fast();
  await expect.poll(() => arrived).toEqual([shot(2).id]);
  expect(await shotFile(shot(1).id)).toBeNull();
  await expect.poll(() => localNow()?.vault.keysFrom('')).toEqual([]);
});

test('a photo that is cancelled after its answer was lost is deleted where it arrived, and never comes where it had not', async () => {
  const { server } = await open();
  server.answer({ 'media-add': offline, 'command-discard': { arrived: true }, 'media-delete': { failed: [] } });
  const { id } = shot(1);
  await keepShot(shot(1));
  await expect.poll(() => server.asked('media-add').length).toBeGreaterThan(0);
  await expect.poll(() => cancelShot(id)).toBe(true);
  dispatchEvent(new Event('online'));
  await expect.poll(() => server.asked('media-delete').map(({ input }) => input)).toEqual([{ mediaIds: [id] }]);
  expect(server.asked('command-discard').map(({ input }) => input)).toEqual([{ id }]);
  await expect.poll(() => localNow()?.vault.keysFrom('')).toEqual([]);
});

test('where the device has no room a photo says so, lies in this page, and arrives all the same', async () => {
  const estimate = navigator.storage.estimate.bind(navigator.storage);
  navigator.storage.estimate = () => Promise.resolve({ quota: 1, usage: 1 });
  try {
    const { uploads, arrived } = await open();
    uploads.cut = true;
    expect(await keepShot(shot(1))).toBe('memory');
    expect((await shotFile(shot(1).id))?.size).toBe(4 * kib);
    uploads.cut = false;
    dispatchEvent(new Event('online'));
    await expect.poll(() => arrived).toEqual([shot(1).id]);
    expect(await shotFile(shot(1).id)).toBeNull();
  } finally {
    navigator.storage.estimate = estimate;
  }
});

test('a film brings its poster along', async () => {
  const { uploads, server } = await open();
  const film = { ...shot(1), blob: new Blob(['film'], { type: 'video/webm;codecs=vp8' }), poster: shot(2).blob };
  await keepShot(film);
  await expect.poll(() => server.asked('media-add').length).toBe(1);
  const { posterId } = server.asked('media-add')[0]!.input;
  expect((await uploads.fileOf(posterId!)).size).toBe(4 * kib);
  expect((await uploads.fileOf(film.id)).name).toMatch(/^\d+\.webm$/);
});
