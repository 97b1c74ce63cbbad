import { fixedId } from '@consult/testkit/random.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serveFiles } from '../../testing/served-files.ts';
import { show } from '../../testing/show.tsx';
import { consultPath, openedConsult } from '../../testing/world/activity.ts';
import { cornersOf, orientations, turnedPhoto, upright } from '../../testing/world/turned-photo.ts';

test.each(orientations)('a photo that its camera turned as %i stands upright in the viewer', async (turned) => {
  const photo = await turnedPhoto('mole.jpg', turned);
  const { name, size, type } = photo;
  const attachment = {
    id: fixedId(12, turned),
    name,
    size,
    contentType: type,
    state: 'ready',
    received: size,
  } as const;
  const { server } = await show(consultPath, {
    who: 'derm',
    answers: { 'activity-open': openedConsult({ attachments: [attachment] }) },
  });
  await serveFiles(() => photo);
  server.serve(`/V5/files/${attachment.id}`, () => new Response(null, { status: 200 }));
  const small = page.getByRole('list', { name: 'Attachments' }).getByRole('button', { name });
  await small.click();
  const shown = page.getByRole('dialog', { name }).getByRole('img', { name });
  await expect.poll(() => (shown.element() as HTMLImageElement).naturalWidth).toBe(upright.width);
  const image = shown.element() as HTMLImageElement;
  expect(image.naturalHeight).toBe(upright.height);
  expect(image.offsetWidth).toBeGreaterThan(image.offsetHeight);
  expect(cornersOf(image, upright.width, upright.height)).toBe('red blue black black');
  expect(getComputedStyle(image).imageOrientation).toBe('from-image');
});
