import { loanMs } from '@consult/domain/labelling/loan.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, inTurn, offline, refused } from '../../testing/answers.ts';
import { clock, usualNow } from '../../testing/clock.ts';
import { everyLook } from '../../testing/looks.ts';
import { address, reopen, show, type ShowOptions } from '../../testing/show.tsx';
import { lentImage, playedPool, servePictures } from '../../testing/world/labelling.ts';

/** The labelling tool: one image after the other. */

const path = '/dashboard/image-annotation';
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const label = (name: string) => page.getByRole('checkbox', { name, exact: true });
const three = () => [1, 2, 3].map((n) => lentImage(n));

/** A small picture; each has a width of its own. */
async function drawn(n: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(240 + n, 180);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#c99470';
  pen.fillRect(0, 0, 240 + n, 180);
  pen.fillStyle = '#5d3322';
  pen.beginPath();
  pen.arc(120, 90, 40, 0, 7);
  pen.fill();
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

async function open(options: ShowOptions & { images?: ReturnType<typeof three>; size?: number } = {}) {
  const { images = three(), size = 100, ...shown } = options;
  const pool = playedPool(images, { size });
  const pictures = await Promise.all(images.map((_, n) => drawn(n)));
  const { server } = await show(path, { who: 'derm', ...shown, answers: { ...pool.answers, ...shown.answers } });
  servePictures(server, images, (n) => pictures[n] ?? null);
  return { pool, server };
}

everyLook('the labelling tool', async (look) => {
  await open({ ...look, images: [lentImage(1, { doctorLabels: ['Melanoma'] }), ...three().slice(1)] });
  await expect.element(page.getByRole('img', { name: /^Image 2 (of|sur) 3$/ })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Melanoma' })).toBeVisible();
});

test('with the keyboard alone: digits choose labels, Enter saves and shows the next one, Prev lets one mend them', async () => {
  const { pool } = await open();
  await expect.element(page.getByRole('img', { name: 'Image 1 of 3' })).toBeVisible();
  await expect.element(button('Prev')).toBeDisabled();
  await expect.element(button('Save and Next')).toBeDisabled();
  await userEvent.keyboard('2');
  await expect.element(label('Melanoma')).toBeChecked();
  await userEvent.keyboard('9{Enter}');
  await expect.element(page.getByRole('img', { name: 'Image 2 of 3' })).toBeVisible();
  await expect.poll(pool.said).toEqual([['Melanoma', 'Irritated, after trauma'], null, null]);
  await userEvent.keyboard('u');
  await expect.element(page.getByRole('img', { name: 'Image 3 of 3' })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(page.getByRole('img', { name: 'Image 1 of 3' })).toBeVisible();
  await userEvent.keyboard('2{Enter}');
  await expect.element(page.getByText('You chose Unknown.')).toBeVisible();
  // Nothing new was said of the second one.
  await userEvent.keyboard('{Enter}x');
  await expect.poll(pool.said).toEqual([['Irritated, after trauma'], ['unknown'], ['exclude']]);
  await expect.element(page.getByText('That was the last of the 3 images of this batch.')).toBeVisible();
});

test('a label is found by its letters, one of the doctor’s own is added, and Enter there chooses it', async () => {
  const { pool } = await open();
  await expect.element(label('Melanoma')).toBeVisible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('KERA');
  await expect.element(label('Seborrhoeic keratosis')).toBeVisible();
  await expect.element(label('Melanoma')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(label('Seborrhoeic keratosis')).toBeChecked();
  await userEvent.keyboard('Bitten by a tick{Enter}');
  await expect.element(label('Bitten by a tick')).toBeChecked();
  await userEvent.keyboard('unknown');
  await expect.element(button(/^Add/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.poll(pool.said).toEqual([['Seborrhoeic keratosis', 'Bitten by a tick'], null, null]);
});

test('after the last image the next batch is fetched, and the address says specialty and condition by ids', async () => {
  const images = [1, 2].map((n) => lentImage(n));
  const { server, pool } = await open({ images, size: 1 });
  await expect.element(page.getByRole('img', { name: 'Image 1 of 1' })).toBeVisible();
  await button('Exclude').click();
  await expect.element(page.getByText('That was the only image of this batch.')).toBeVisible();
  await button('Fetch Next Batch').click();
  await expect.element(page.getByRole('img', { name: 'Image 1 of 1' })).toBeVisible();
  await userEvent.keyboard('1{Enter}{Enter}');
  await expect.element(page.getByText('Other doctors are labelling what is left here.')).toBeVisible();
  expect(pool.said()).toEqual([['exclude'], ['Atypical melanocytic naevus']]);
  await page.getByRole('combobox', { name: 'Condition' }).selectOptions('Melanoma (39)');
  await expect.element(page.getByText('No image of this condition is free now.')).toBeVisible();
  expect(address()).toMatch(/\?specialty=Dermatology&condition=[0-9a-f-]{36}$/);
  expect(server.asked('labelling-lendBatch').at(-1)?.input.after ?? null).toBe(null);
  await button('Show all conditions').click();
  await page.getByRole('combobox', { name: 'Specialty' }).selectOptions('Otolaryngology');
  await expect.element(page.getByText('Every image here is labelled.')).toBeVisible();
});

test('the next batch waits for the labels of this one that are on their way', async () => {
  const images = [1, 2].map((n) => lentImage(n));
  const slow = held({ lentUntil: null });
  const { server } = await open({ images, size: 1, answers: { 'ai-doctorLabelImage': slow } });
  await expect.element(page.getByRole('img', { name: 'Image 1 of 1' })).toBeVisible();
  await userEvent.keyboard('u{Enter}');
  await expect.element(button('Sending your labels…')).toBeVisible();
  expect(server.asked('labelling-lendBatch')).toHaveLength(1);
  slow.release();
  await expect.element(page.getByRole('img', { name: 'Image 1 of 1' })).toBeVisible();
  expect(server.asked('labelling-lendBatch')).toHaveLength(2);
});

test('‘Change and Next’ moves an image to the other specialty, and nothing more is said of it here', async () => {
  const { server } = await open();
  await expect.element(page.getByRole('img', { name: 'Image 1 of 3' })).toBeVisible();
  await button('Change and Next').click();
  await expect.element(page.getByRole('img', { name: 'Image 2 of 3' })).toBeVisible();
  await expect
    .poll(() => server.asked('ai-updateImageSpecialty').map(({ input }) => input))
    .toEqual([{ id: lentImage(1).id, oldSpecialty: 'Dermatology', newSpecialty: 'Otolaryngology' }]);
  await button('Prev').click();
  await expect.element(page.getByText('You moved this image to Otolaryngology.')).toBeVisible();
  await expect.element(button('Exclude')).toBeDisabled();
  await button('Save and Next').click();
  await expect.element(page.getByRole('img', { name: 'Image 2 of 3' })).toBeVisible();
});

test('what is said without a connection stays over a reload, and goes when the line is back', async () => {
  const { server, pool } = await open({ answers: { 'ai-doctorLabelImage': offline } });
  await expect.element(page.getByRole('img', { name: 'Image 1 of 3' })).toBeVisible();
  await userEvent.keyboard('1{Enter}');
  await expect.element(page.getByRole('img', { name: 'Image 2 of 3' })).toBeVisible();
  await reopen();
  await expect.element(page.getByRole('img', { name: 'Image 2 of 3' })).toBeVisible();
  expect(pool.said()[0]).toBe(null);
  server.answer(pool.answers);
  window.dispatchEvent(new Event('online'));
  await expect.poll(pool.said).toEqual([['Atypical melanocytic naevus'], null, null]);
});

test('a loan that ran out is said, and what is labelled then is sent all the same', async () => {
  const { pool } = await open({ now: new Date(usualNow.getTime() + loanMs - 1_000) });
  await expect.element(page.getByRole('img', { name: 'Image 1 of 3' })).toBeVisible();
  clock.pause();
  await clock.runFor(30_000);
  clock.resume();
  await expect.element(page.getByText('The loan of these images has expired.')).toBeVisible();
  await userEvent.keyboard('1{Enter}');
  await expect.poll(() => pool.said()[0]).toEqual(['Atypical melanocytic naevus']);
});

test('what could not be loaded, or saved, is said', async () => {
  const { server, pool } = await open({ answers: { 'labelling-lendBatch': inTurn(refused('NOT_ALLOWED')) } });
  await expect.element(page.getByRole('alert').getByText('Error loading images')).toBeVisible();
  server.answer(pool.answers);
  servePictures(server, three(), () => null);
  await button('Try again').click();
  await expect.element(page.getByText('This image is not lent to you any more.')).toBeVisible();
  for (const name of ['Prev', 'Exclude', 'Unknown', 'Change and Next', 'Save and Next'])
    await expect.element(button(name)).toBeDisabled();
  await userEvent.keyboard('u{Enter}');
  expect(pool.said()[0]).toEqual(null);
  const picture = await drawn(1);
  servePictures(server, three(), () => picture);
  await button('See what is lent to you').click();
  await expect.element(button('Unknown')).toBeEnabled();
  server.answer({ 'ai-doctorLabelImage': refused('NOT_FOUND') });
  await button('Unknown').click();
  await expect.element(page.getByText('Error labelling image')).toBeVisible();
  server.answer({ 'ai-updateImageSpecialty': refused('NOT_FOUND') });
  await button('Change and Next').click();
  await expect.element(page.getByText('Error updating image specialty')).toBeVisible();
});
