import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shownNow } from '../../app/local/local.ts';
import { offline, refused } from '../../testing/answers.ts';
import { clock, settled } from '../../testing/clock.ts';
import { expectNoFaults } from '../../testing/faults.ts';
import { everyLook } from '../../testing/looks.ts';
import { serveFiles } from '../../testing/served-files.ts';
import { show, type ShowOptions } from '../../testing/show.tsx';
import { chooseDermatology, composerAnswers } from '../../testing/world/composer.ts';
import { photo, playedGallery } from '../../testing/world/media.ts';
import { chooseFiles, PlayedUploads } from '../../testing/world/uploads.ts';

/** A person's own photos: what a page of them shows and does. */

const path = '/dashboard/gallery';
const tiles = () =>
  page.getByRole('group', { name: /^(Gallery|Galerie)$/ }).getByRole('button', { name: /^(Photo|Film|Vidéo),/ });
const dialog = () => page.getByRole('dialog');
const isShown = ({ id }: { id: string }) => document.querySelector(`[data-media="${id}"]`) !== null;
const dayMs = 24 * 60;

/** Five of today, with tags and a film among them, three of the day before and thirty of a year ago. */
const some = () => [
  ...[1, 2, 3, 4].map((n) => photo(n, n === 2 ? { tags: ['mole', 'left scapula'], notes: '9 mm, irregular' } : {})),
  photo(5, { contentType: 'video/mp4', hasThumbnail: false, width: null, height: null }),
  photo(dayMs + 1),
  photo(dayMs + 2, { partnerUpload: { state: 'sent', stayedHere: false, failure: null } }),
  photo(dayMs + 3, { partnerUpload: { state: 'failed', stayedHere: false, failure: 'refused' } }),
  ...Array.from({ length: 30 }, (_, n) => photo(365 * dayMs + n)),
];

async function blob(): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 30);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#a57c5b';
  pen.fillRect(0, 0, 40, 30);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

async function open(options: ShowOptions = {}, photos = some()) {
  const gallery = playedGallery(photos);
  const picture = await blob();
  await serveFiles(() => picture);
  const { server, live } = await show(path, {
    who: 'derm',
    ...options,
    answers: { ...gallery.answers, ...options.answers },
  });
  return { gallery, server, live };
}

everyLook('the gallery', async (look) => {
  await open(look);
  await expect.element(tiles().first()).toBeVisible();
});

test('photos stand under their days, newest first, and the next page comes as its end is near', async () => {
  const { server } = await open();
  await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
  await expect.poll(() => server.asked('media-page').length).toBe(2);
  await expect.poll(() => tiles().elements().length).toBeGreaterThan(20);
});

test('a photo opens large, with its tags and notes; what is typed there is kept by itself', async () => {
  const { gallery, server } = await open();
  await tiles().nth(1).click();
  await expect.element(dialog().getByText('mole', { exact: true })).toBeVisible();
  const notes = dialog().getByRole('textbox', { name: 'Notes' });
  await expect.element(notes).toHaveValue('9 mm, irregular');
  await notes.fill('9 mm, irregular border');
  await expect.poll(() => gallery.items()[1]?.notes).toBe('9 mm, irregular border');
  await notes.fill('10 mm');
  await expect.poll(() => gallery.items()[1]?.notes).toBe('10 mm');
  await dialog().getByRole('combobox', { name: 'Tags' }).fill('back,');
  await expect.poll(() => gallery.items()[1]?.tags).toEqual(['mole', 'left scapula', 'back']);
  expect(server.asked('media-change').every(({ input }) => input.mediaId === gallery.items()[1]?.id)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('notes that were changed elsewhere meanwhile are never written over: their writer chooses', async () => {
  const { gallery } = await open();
  await tiles().first().click();
  const notes = dialog().getByRole('textbox', { name: 'Notes' });
  await expect.element(notes).toBeVisible();
  const item = gallery.items()[0]!;
  gallery.put({ ...item, notes: 'from the phone', version: 2 });
  await notes.fill('from the desk');
  await expect.element(dialog().getByText('These notes were changed elsewhere meanwhile.')).toBeVisible();
  await notes.fill('from the desk, and more');
  await userEvent.tab();
  await settled();
  expect(gallery.items()[0]?.notes).toBe('from the phone');
  await dialog().getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => gallery.items()[0]?.notes).toBe('from the desk, and more');
  await expect.element(dialog().getByText('These notes were changed elsewhere meanwhile.')).not.toBeInTheDocument();
});

test('a consent is recorded with a photo that has none', async () => {
  const { gallery } = await open();
  await tiles().first().click();
  await expect.element(dialog().getByText('No consent recorded')).toBeVisible();
  await dialog().getByRole('button', { name: 'Record consent' }).click();
  const asks = page.getByRole('dialog', { name: 'Consent to photos' });
  await asks.getByRole('radio', { name: 'The patient' }).click();
  await asks.getByRole('radio', { name: 'In writing' }).click();
  await asks.getByRole('button', { name: 'Record consent' }).click();
  await expect
    .poll(() => gallery.items()[0]?.consent)
    .toMatchObject({ givenBy: 'patient', way: 'in-writing', uses: [] });
});

test('a consent shows at once, also without a connection, and so does its taking back', async () => {
  const recordedAt = '2026-03-01T10:00:00.000Z';
  const given = { givenBy: 'patient' as const, way: 'in-words' as const, uses: [], recordedAt };
  const [one, two] = [photo(1), photo(2, { consent: given })];
  await open({ answers: { 'media-change': offline } }, [one, two]);
  await tiles().first().click();
  await dialog().getByRole('button', { name: 'Record consent' }).click();
  const asks = page.getByRole('dialog', { name: 'Consent to photos' });
  await asks.getByRole('radio', { name: 'The patient' }).click();
  await asks.getByRole('radio', { name: 'In writing' }).click();
  await asks.getByRole('button', { name: 'Record consent' }).click();
  await expect.element(dialog().getByText('Given by the patient, in writing')).toBeVisible();
  await dialog().getByRole('button', { name: 'Next file' }).click();
  await dialog().getByRole('button', { name: 'Take back' }).click();
  await expect.element(dialog().getByText('No consent recorded')).toBeVisible();
});

test('with the keyboard: arrows move, Space selects, Shift takes all between, Delete deletes, and Undo brings back', async () => {
  const { gallery } = await open();
  const before = gallery.items().length;
  await expect.element(tiles().first()).toBeVisible();
  tiles().first().element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('1');
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('heading', { name: '1 selected' })).toBeVisible();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await expect.element(page.getByRole('heading', { name: '3 selected' })).toBeVisible();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByText('Files deleted successfully.')).toBeVisible();
  await expect.poll(() => gallery.items().length).toBe(before - 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => gallery.items().length).toBe(before);
  await expect.poll(() => tiles().elements().length).toBeGreaterThan(7);
});

test('what could not be deleted is said, comes back and stays selected', async () => {
  await open({ answers: { 'media-delete': ({ mediaIds }) => ({ failed: mediaIds.slice(0, 1) }) } });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles().nth(0).click();
  await tiles().nth(1).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const text = 'Failed to delete 1 file. Please try again. If this error continues to occur, please contact support.';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '1 selected' })).toBeVisible();
});

test('a whole day is selected by its box, and gets tags at once', async () => {
  const { gallery } = await open();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all of Yesterday' }).click();
  await expect.element(page.getByRole('heading', { name: '3 selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Add tags' }).click();
  await dialog().getByRole('combobox', { name: 'Tags' }).fill('follow-up');
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('button', { name: 'Add tags' }).click();
  await expect.poll(() => gallery.items().filter(({ tags }) => tags.includes('follow-up')).length).toBe(3);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
});

test('photos that had no room for the tags are said to have stayed as they were', async () => {
  await open({ answers: { 'media-tagMany': ({ mediaIds }) => ({ full: mediaIds.slice(0, 2) }) } });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all of Yesterday' }).click();
  await page.getByRole('button', { name: 'Add tags' }).click();
  await dialog().getByRole('combobox', { name: 'Tags' }).fill('follow-up,');
  await dialog().getByRole('button', { name: 'Add tags' }).click();
  await expect.element(page.getByText('2 files have no room for these tags and stay as they were.')).toBeVisible();
});

test('a photo that can not be downloaded is said', async () => {
  const { server } = await open();
  server.serve(`/V5/media/${photo(1).id}`, () => new Response(null, { status: 404 }));
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles().first().click();
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(page.getByText('Error downloading file')).toBeVisible();
});

test('of more photos than a consult takes the first go, which is said', async () => {
  await open(
    { who: 'plus', answers: composerAnswers },
    Array.from({ length: 24 }, (_, n) => photo(n + 1)),
  );
  await expect.poll(() => tiles().elements().length).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select all of Today' }).click();
  await page.getByRole('button', { name: 'Attach to a consult' }).click();
  await expect.element(page.getByText('A consult takes 20 files: the first 20 of 24 go.')).toBeVisible();
});

test('selected photos go with the consult that is opened next, and can be left out before', async () => {
  await open({ who: 'plus', answers: composerAnswers });
  const attach = async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await tiles().nth(0).click();
    await tiles().nth(1).click();
    await page.getByRole('button', { name: 'Attach to a consult' }).click();
    await expect
      .element(page.getByText('2 photos of your gallery go with the consult that you open now.'))
      .toBeVisible();
  };
  await attach();
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await page.getByRole('link', { name: 'Gallery' }).click();
  await attach();
  await chooseDermatology();
  const section = page.getByRole('region', { name: 'Gallery Attachments' });
  await expect.element(section).toMatchTextContent('2 images');
  await expect.element(page.getByText('2 photos added from your gallery')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(section).not.toMatchTextContent('2 images');
});

test('a search by tags finds any of them, takes ten at most and no dates, and ends with the whole gallery', async () => {
  const { server } = await open();
  await page.getByRole('button', { name: 'Search tags, notes or dates' }).click();
  const panel = page.getByRole('form', { name: 'Search the gallery' });
  const tags = panel.getByRole('combobox', { name: 'Tags' });
  for (let n = 1; n < 10; n += 1) await tags.fill(`tag ${n},`);
  await tags.fill('MOLE,');
  await tags.fill('one more,');
  await expect.element(panel.getByText('Cannot search for more than 10 tags at once.')).toBeVisible();
  await expect.element(panel.getByLabelText('From')).toBeDisabled();
  await tags.fill('');
  await panel.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(tiles()).toHaveLength(1);
  expect(server.asked('media-search')[0]?.input).toMatchObject({ from: null, to: null });
  expect(location.href).not.toMatch(/mole/i);
  await panel.getByRole('button', { name: 'Cancel search' }).click();
  await expect.poll(() => tiles().elements().length).toBeGreaterThan(7);
});

test('a search by words of the notes says where nothing is like it', async () => {
  await open();
  await page.getByRole('button', { name: 'Search tags, notes or dates' }).click();
  const panel = page.getByRole('form', { name: 'Search the gallery' });
  await panel.getByRole('textbox', { name: 'Notes' }).fill('IRREGULAR');
  await userEvent.keyboard('{Enter}');
  await expect.element(tiles()).toHaveLength(1);
  await panel.getByRole('textbox', { name: 'Notes' }).fill('nothing like it');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing in your gallery matches.')).toBeVisible();
});

test('what another device takes in or deletes shows by itself', async () => {
  const { gallery, live } = await open();
  await expect.element(tiles().first()).toBeVisible();
  await expect.poll(() => live.heard).toBe(true);
  gallery.put(photo(0));
  live.say('media', photo(0).id);
  await expect.poll(() => isShown(photo(0))).toBe(true);
});

test('a gallery in the last tenth of its room says so', async () => {
  const [one] = some();
  const first = { items: [one!], next: null, arrival: 1 };
  const use = { items: 92_340, bytes: 1, mostItems: 100_000, mostBytes: 200 * 1024 ** 3 };
  await open({ answers: { 'media-page': () => ({ ...first, use, going: null }) } });
  await expect.element(page.getByText('Your gallery is nearly full')).toBeVisible();
  await expect.element(page.getByText(/It holds 92,340 of 100,000 photos and films\./)).toBeVisible();
});

test('a gallery whose oldest photos go within a week by their age says how many and when', async () => {
  const [one] = some();
  const use = { items: 1, bytes: 1, mostItems: 100, mostBytes: 100 };
  const going = { items: 12, from: '2026-03-09T12:00:00.000Z' };
  await open({ answers: { 'media-page': () => ({ items: [one!], next: null, arrival: 1, use, going }) } });
  await expect.element(page.getByText(/12 will be deleted within a week, the first on March 9, 2026;/)).toBeVisible();
});

test('one’s own tags are spelled otherwise and removed where tags are chosen, on every photo', async () => {
  const { server, gallery } = await open();
  await page.getByRole('button', { name: 'Search tags, notes or dates' }).click();
  const panel = page.getByRole('form', { name: 'Search the gallery' });
  await panel.getByRole('combobox', { name: 'Tags' }).fill('mole,');
  await panel.getByRole('button', { name: 'Edit your tags' }).click();
  const own = page.getByRole('dialog', { name: 'Your tags' });
  await own.getByRole('button', { name: 'Rename mole' }).click();
  await expect.element(own.getByRole('textbox')).toHaveFocus();
  await own.getByRole('textbox').fill('LEFT SCAPULA');
  await expect.element(own).toMatchTextContent('You have ‘left scapula’ already: both become one tag.');
  await own.getByRole('textbox').fill('naevus');
  await expectNoFaults();
  await userEvent.keyboard('{Enter}');
  await expect.element(own.getByRole('button', { name: 'Rename naevus' })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Remove tag: naevus' })).toBeVisible();
  await own.getByRole('button', { name: 'Remove left scapula' }).click();
  await expect.element(own.getByRole('alert')).toHaveTextContent('It is taken off 1 file.');
  await own.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => gallery.items()[1]?.tags).toEqual(['naevus']);
  expect(server.asked('media-changeOwnTag').map(({ input }) => input)).toEqual([
    { tag: 'mole', to: 'naevus' },
    { tag: 'left scapula', to: null },
  ]);
});

test('a tag that is new, here or on another device, is offered with the next photo', async () => {
  const { gallery, live } = await open();
  await tiles().nth(2).click();
  const offered = () => [...dialog().element().querySelectorAll('datalist option')].map((one) => one.textContent);
  await expect.poll(offered).toEqual(['left scapula', 'mole']);
  await dialog().getByRole('combobox', { name: 'Tags' }).fill('nape,');
  await expect.poll(() => gallery.items()[2]?.tags).toEqual(['nape']);
  await dialog().getByRole('button', { name: 'Next file' }).click();
  await expect.poll(offered).toContain('nape');
  await expect.poll(() => live.heard).toBe(true);
  gallery.put({ ...gallery.items()[0]!, tags: ['from the phone'], version: 2 });
  live.say('media', gallery.items()[0]!.id);
  await expect.poll(offered).toContain('from the phone');
});

test('the months count what arrives and what goes', async () => {
  const { gallery, live } = await open();
  const months = page.getByRole('navigation', { name: 'Months' });
  await expect.element(months.getByRole('button').first()).toBeVisible();
  const before = months.getByRole('button').first().element().getAttribute('aria-label')!;
  await expect.poll(() => live.heard).toBe(true);
  gallery.put(photo(0));
  live.say('media', photo(0).id);
  const count = Number(before.split(': ')[1]);
  await expect.element(months.getByRole('button').first()).toHaveAccessibleName(before.replace(/\d+$/, `${count + 1}`));
});

test('an empty gallery leads to the camera', async () => {
  await open({}, []);
  await expect.element(page.getByRole('link', { name: 'Open the camera' })).toBeVisible();
});

test('a gallery that can not be loaded says so', async () => {
  const { server, gallery } = await open({ answers: { 'media-page': refused('INTERNAL') } });
  await clock.hurry(async () => {
    await expect.element(page.getByText('Error fetching gallery files')).toBeVisible();
  });
  server.answer(gallery.answers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(tiles().first()).toBeVisible();
});

test('chosen files are judged by their content, none is uploaded for nothing, and each arrives by itself', async () => {
  const uploads = new PlayedUploads();
  const { server } = await open({
    answers: { ...uploads.answers, 'media-add': ({ created }) => ({ created, arrival: 2 }) },
  });
  await page.getByRole('button', { name: 'Upload Files' }).click();
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.element(dialog().getByText('Select at least one file.')).toBeVisible();
  const jpeg = await blob();
  await chooseFiles(dialog().getByRole('button', { name: 'Choose files' }), [
    new File([jpeg], 'mole.png'),
    new File(['<html>'], 'trick.jpg', { type: 'image/jpeg' }),
    new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'from-iphone.jpg', { type: 'image/jpeg' }),
  ]);
  const refusal =
    'The following files could not be uploaded: trick.jpg. Please only upload jpg, jpeg, png, or mp4 files.';
  await expect.element(dialog().getByText(refusal)).toBeVisible();
  const heic =
    /^These photos are in Apple’s HEIC format, which this browser cannot read: from-iphone\.jpg\. Add them on/;
  await expect.element(dialog().getByText(heic)).toBeVisible();
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => server.asked('media-add').length).toBe(1);
  expect(server.asked('media-add')[0]?.input).toMatchObject({ camera: false, consent: null });
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a deletion without a connection hides at once, and goes when the line is back', async () => {
  const { server, gallery } = await open({ answers: { 'media-delete': offline } });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles().first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => isShown(photo(1))).toBe(false);
  server.answer(gallery.answers);
  dispatchEvent(new Event('online'));
  await expect.poll(() => gallery.items().some(({ id }) => id === photo(1).id)).toBe(false);
});

test('Undo brings back what the server deleted although its answer was lost', async () => {
  const { server, gallery } = await open();
  const remove = gallery.answers['media-delete'] as (input: { mediaIds: string[] }) => unknown;
  server.answer({
    'media-delete': (input) => {
      remove(input);
      return offline;
    },
    'media-restore': offline,
  });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles().first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => gallery.items().length).toBe(some().length - 1);
  await expect.poll(() => shownNow().some(({ failed }) => failed)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => server.asked('media-restore').length).toBe(1);
  server.answer(gallery.answers);
  await clock.hurry(async () => {
    await expect.poll(() => gallery.items().some(({ id }) => id === photo(1).id)).toBe(true);
  });
  await expect.poll(() => isShown(photo(1))).toBe(true);
});

test('what is gone for good when Undo is pressed is said to be', async () => {
  const { server } = await open({ answers: { 'media-restore': ({ mediaIds }) => ({ gone: [...mediaIds] }) } });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles().first().click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => server.asked('media-delete').map(({ state }) => state)).toEqual(['answered']);
  await expect.poll(() => shownNow()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('It is too late to bring these back.')).toBeVisible();
  expect(isShown(photo(1))).toBe(false);
});
