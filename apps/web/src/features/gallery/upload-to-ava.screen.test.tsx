import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Media } from '@consult/contract/media/media.ts';
import { cast } from '@consult/testkit/cast.ts';
import { offline } from '../../testing/answers.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { serveFiles } from '../../testing/served-files.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { pngFile } from '../../testing/world/files.ts';
import { photo, playedGallery } from '../../testing/world/media.ts';
import { viewer } from '../../testing/world/people.ts';

const path = '/dashboard/gallery';
const linked = viewer('derm', { profile: { integrations: { avaUuid: 'physician-7' } } });
const tiles = () => page.getByRole('group', { name: 'Gallery' }).getByRole('button', { name: /^(Photo|Film),/ });
const upload = () => page.getByRole('button', { name: 'Upload to Ava' });
const dialog = () => page.getByRole('dialog');

async function open(options: ShowOptions) {
  const picture = await pngFile('photo.png');
  await serveFiles(() => picture);
  return show(path, options);
}

const failed = (failure: 'refused' | 'unreached' | 'other') =>
  ({ state: 'failed', stayedHere: false, failure }) as const satisfies Media['partnerUpload'];

test('selected images go to the linked account, films are left out; their state stands on each', async () => {
  const gallery = playedGallery([photo(1), photo(2), photo(3, { contentType: 'video/mp4' })]);
  const { server, live } = await open({ who: linked, answers: gallery.answers });
  await expect.element(tiles().first()).toBeVisible();
  await expect.element(upload()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Select' }).click();
  await upload().click();
  await expect.element(page.getByText('Select at least one image to upload to Ava.')).toBeVisible();
  await tiles().nth(2).click();
  await upload().click();
  expect(server.asked('ava-uploadGalleryFiles')).toEqual([]);
  await tiles().nth(0).click();
  await upload().click();
  await expect.element(page.getByText('1 image goes to Ava. 1 film is left out.')).toBeVisible();
  await expect
    .poll(() => server.asked('ava-uploadGalleryFiles').map(({ input }) => input))
    .toEqual([{ galleryItemIds: [photo(1).id] }]);
  await expect.element(tiles().nth(0)).toMatchTextContent('On its way to Ava');
  const { arrival } = gallery.put({ ...photo(1), partnerUpload: { state: 'sent', stayedHere: false, failure: null } });
  live.say('media', cast.derm.id, arrival);
  await expect.element(tiles().nth(0)).toMatchTextContent('Uploaded to Ava');
});

test('a failure is said in words beside the image, which is sent again by hand; without a line it waits', async () => {
  const gallery = playedGallery([
    photo(1, { partnerUpload: failed('refused') }),
    photo(2, { partnerUpload: failed('unreached') }),
    photo(3, { partnerUpload: failed('other') }),
    photo(4, { partnerUpload: { state: 'sent', stayedHere: true, failure: null } }),
  ]);
  const { server } = await open({
    who: linked,
    answers: { ...gallery.answers, 'ava-uploadGalleryFiles': offline },
  });
  for (const [n, words] of [
    'Ava refused this image.',
    'Ava could not be reached.',
    'This image could not be uploaded to Ava.',
    'Kept here: there is no way to Ava from this installation.',
  ].entries())
    await expect.element(tiles().nth(n)).toMatchTextContent(words);
  await tiles().nth(0).click();
  await expect.element(dialog().getByText('Ava refused this image.')).toBeVisible();
  await expectNoFaults();
  await dialog().getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog().getByText('On its way to Ava')).toBeVisible();
  server.answer({ 'ava-uploadGalleryFiles': gallery.answers['ava-uploadGalleryFiles']! });
  dispatchEvent(new Event('online'));
  await expect.poll(() => gallery.items()[0]?.partnerUpload?.state).toBe('waiting');
});

test('whose account is not linked is offered no upload', async () => {
  await open({ who: 'derm', answers: playedGallery([photo(1)]).answers });
  await page.getByRole('button', { name: 'Select' }).click();
  await expect.element(page.getByRole('button', { name: 'Add tags' })).toBeVisible();
  await expect.element(upload()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await tiles().nth(0).click();
  await expect.element(dialog().getByRole('heading', { name: 'Consent' })).toBeVisible();
  await expect.element(dialog().getByRole('heading', { name: 'Ava' })).not.toBeInTheDocument();
});
