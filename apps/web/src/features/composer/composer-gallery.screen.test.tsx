import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Media } from '@consult/contract/media/media.ts';
import { checkAttachmentCount, maxAttachments } from '@consult/domain/consult/attachment-limits.ts';
import { giveToForm } from '../../app/taken-for-form.ts';
import { refused } from '../../testing/answers.ts';
import { settled } from '../../testing/clock.ts';
import { plugCameras } from '../../testing/fake-cameras.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { serveFiles } from '../../testing/served-files.ts';
import { address, show, type ShowOptions } from '../../testing/show.tsx';
import { answerQuestions, composerAnswers, fillPatient, moles, somePatient } from '../../testing/world/composer.ts';
import { photo, playedGallery } from '../../testing/world/media.ts';
import { PlayedUploads } from '../../testing/world/uploads.ts';

/** Photos of one's gallery in a composed consult. */

const tooMany = checkAttachmentCount(maxAttachments + 1)!;

const section = () => page.getByRole('region', { name: /^(Gallery Attachments|Pièces jointes de la galerie)$/ });
const panel = () => page.getByRole('dialog', { name: /^(Gallery|Galerie)$/ });
const tiles = () => panel().getByRole('button', { name: /^Photo,/ });

async function open(photos: Media[], options: ShowOptions = {}) {
  await serveFiles(() => new Blob(['\xff\xd8\xff'], { type: 'image/jpeg' }));
  const { server } = await show(moles, {
    who: 'plus',
    ...options,
    answers: { ...composerAnswers, ...playedGallery(photos).answers, ...options.answers },
  });
  await expect.poll(address).toMatch(/form=/);
  return { server, opener: section().getByRole('button').first() };
}

test('the gallery slides in, says what there is, and gives the focus back', async () => {
  const { opener } = await open([]);
  await expect.element(section()).toMatchTextContent('Do not include blurry images. Limit duplicate images.');
  await opener.click();
  await expect.element(panel()).toMatchTextContent('There are no gallery images yet.');
  await expectNoFaults();
  await panel().getByRole('button', { name: 'Back to Consult' }).click();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('chosen photos stand on the form in their order, can be taken out there, and go with the consult', async () => {
  const photos = [1, 2, 3].map((n) => photo(n));
  const { server, opener } = await open(photos);
  await fillPatient(somePatient(1, 'Marta', 'Lindqvist'));
  await answerQuestions('Is this a melanoma?');
  await opener.click();
  await tiles().nth(2).click();
  await tiles().nth(0).click();
  await tiles().nth(1).click();
  await panel().getByRole('button', { name: 'Back to Consult' }).click();
  await expect.element(section()).toMatchTextContent('3 images');
  await section().getByRole('button', { name: 'Remove photo 3' }).click();
  await opener.click();
  await expect.element(tiles().nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(tiles().nth(1)).toHaveAttribute('aria-pressed', 'false');
  await panel().getByRole('button', { name: 'Back to Consult' }).click();
  await expect.element(page.getByRole('group', { name: 'Actions' })).toMatchTextContent('2 files');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => server.asked('consult-sendConsult').length).toBe(1);
  const sent = server.asked('consult-sendConsult')[0]!.input.inputFields;
  expect(sent.galleryMediaURIs).toEqual([photos[2]!.id, photos[0]!.id]);
});

test('an Undo of what a phone added leaves what was chosen since', async () => {
  const photos = [1, 2, 3].map((n) => photo(n));
  const { opener } = await open(photos);
  giveToForm(new URL(location.href).searchParams.get('form')!, [photos[0]!.id]);
  await expect.element(page.getByText('1 photo added from your gallery')).toBeVisible();
  await opener.click();
  await tiles().nth(1).click();
  await tiles().nth(2).click();
  await panel().getByRole('button', { name: 'Back to Consult' }).click();
  await expect.element(section()).toMatchTextContent('3 images');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(section()).toMatchTextContent('2 images');
});

test('above seven photos the form warns, above eight the gallery', async () => {
  const { opener } = await open(Array.from({ length: 10 }, (_, n) => photo(n)));
  await opener.click();
  for (let n = 0; n < 8; n += 1) await tiles().nth(n).click();
  await expect.element(panel()).not.toMatchTextContent('Please do not attach more than');
  await tiles().nth(8).click();
  await expect.element(panel()).toMatchTextContent('Please do not attach more than 8 images unless necessary.');
  await panel().getByRole('button', { name: 'Back to Consult' }).click();
  await expect.element(section()).toMatchTextContent('Please do not attach more than 7 images unless necessary.');
});

test('photos and files are twenty in all: one more is said before anything is sent, and one less lets it go', async () => {
  const { server, opener } = await open(
    Array.from({ length: 21 }, (_, n) => photo(n)),
    { answers: { 'consultDraft-saveDraft': refused('INVALID_INPUT', { faults: { selectedMedia: tooMany } }) } },
  );
  await fillPatient(somePatient(1, 'Marta', 'Lindqvist'));
  await answerQuestions('Is this a melanoma?');
  const ids = Array.from({ length: 21 }, (_, n) => photo(n).id);
  giveToForm(new URL(location.href).searchParams.get('form')!, ids);
  await expect.element(section()).toMatchTextContent('21 images');
  await page.getByRole('button', { name: 'Submit' }).click();
  const files = page.getByRole('region', { name: 'Other Attachments' });
  await expect.element(files).toMatchTextContent("Can't upload more than 20 file(s)");
  const banner = page.getByRole('alert').filter({ hasText: 'Check form for errors.' });
  await expect.element(banner.getByRole('link', { name: 'Other Attachments' })).toBeVisible();
  expect(server.asked('media-withoutConsent')).toEqual([]);
  expect(server.asked('consult-sendConsult')).toEqual([]);
  await page.getByRole('button', { name: 'Save Draft' }).first().click();
  await expect.element(page.getByText('Error saving draft')).toBeVisible();
  await expect
    .element(page.getByText(/Can't upload more than 20 file\(s\) Everything you typed is kept\./))
    .toBeVisible();
  await section().getByRole('button', { name: 'Remove photo 21' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(opener).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => server.asked('consult-sendConsult').length).toBe(1);
});

test('the picker opens where it was left, and its camera leads back into the form with the new photo chosen', async () => {
  plugCameras('Back Camera');
  const uploads = new PlayedUploads();
  const go = uploads.slow(0);
  const photos = Array.from({ length: 60 }, (_, n) => photo(n));
  const { server, opener } = await open(photos, {
    answers: { ...uploads.answers, 'media-add': ({ created }) => ({ created, arrival: 9 }) },
  });
  await fillPatient(somePatient(1, 'Marta', 'Lindqvist'));
  await answerQuestions('Is this a melanoma?');
  await opener.click();
  await tiles().nth(1).click();
  const scroll = () => document.querySelector('dialog [role="group"]')!.parentElement!;
  await expect.poll(() => scroll().scrollHeight).toBeGreaterThan(scroll().clientHeight + 200);
  scroll().scrollTop = 150;
  await expect.poll(() => scroll().scrollTop).toBe(150);
  await panel().getByRole('button', { name: 'Back to Consult' }).click();
  await opener.click();
  await expect.poll(() => scroll().scrollTop).toBe(150);

  await panel().getByRole('link', { name: 'Camera' }).click();
  await page.getByRole('dialog', { name: 'Consent to photos' }).getByRole('button', { name: 'Later' }).click();
  await page.getByRole('button', { name: 'Take a photo', exact: true }).click();
  await expect.element(page.getByRole('listitem', { name: 'Photo' })).toMatchTextContent('Uploading, 0%');
  await expect.element(page.getByText('What you take now goes with the consult that you are writing.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Consult' }).click();
  await expect.element(section()).toMatchTextContent('2 images');
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Marta');
  // It is still on its way: the consult waits for it.
  await page.getByRole('button', { name: 'Submit' }).click();
  await settled();
  expect(server.asked('consult-sendConsult')).toEqual([]);
  go();
  await expect.poll(() => server.asked('consult-sendConsult').length).toBe(1);
  const taken = server.asked('media-add')[0]!.input.mediaId;
  const sent = server.asked('consult-sendConsult')[0]!.input.inputFields;
  expect(sent.galleryMediaURIs).toEqual([photos[1]!.id, taken]);
});

test('where photos need a consent, Submit asks for those that have none, and then sends by itself', async () => {
  const photos = [1, 2].map((n) => photo(n));
  const missing = [photos[1]!.id];
  const { server, opener } = await open(photos, {
    answers: {
      'media-withoutConsent': () => ({ mediaIds: missing }),
      'media-recordConsents': () => {
        missing.length = 0;
        return { ok: true };
      },
    },
  });
  await fillPatient(somePatient(1, 'Marta', 'Lindqvist'));
  await answerQuestions('Is this a melanoma?');
  await opener.click();
  await tiles().nth(0).click();
  await tiles().nth(1).click();
  await panel().getByRole('button', { name: 'Back to Consult' }).click();
  const question = page.getByRole('dialog', { name: 'Consent to photos' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(question).toMatchTextContent('One of the photos has no consent recorded.');
  await question.getByRole('button', { name: 'Later' }).click();
  expect(server.asked('consult-sendConsult')).toEqual([]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await question.getByRole('radio', { name: 'The patient' }).click();
  await question.getByRole('radio', { name: 'In writing' }).click();
  await question.getByRole('button', { name: 'Record consent' }).click();
  await expect.poll(() => server.asked('consult-sendConsult').length).toBe(1);
  expect(server.asked('media-recordConsents').map(({ input }) => input)).toMatchObject([
    { mediaIds: [photos[1]!.id], consent: { givenBy: 'patient', way: 'in-writing', uses: [] } },
  ]);
});

test('on a phone, in French, the gallery fits and has no fault that axe finds', async () => {
  const { opener } = await open(
    [1, 2, 3, 4].map((n) => photo(n)),
    { width: 'phone', language: 'fr' },
  );
  await opener.click();
  await tiles().first().click();
  await expectNoFaults();
});
