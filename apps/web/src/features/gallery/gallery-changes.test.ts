import type { Media } from '@consult/contract/media/media.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { expect, test } from 'vitest';
import type { Shown } from '../../app/local/waiting.ts';
import { entryOf } from './entries.ts';
import { GalleryNow, tagged } from './gallery-changes.ts';
import { GalleryList, listPage, pagesNow, type ListPage } from './gallery-list.ts';

const idOf = (n: number) => fixedId(32, n);
const item = (n: number, more: Partial<Media> = {}): Media =>
  ({
    id: idOf(n),
    arrival: 1,
    created: new Date(n * 1000).toISOString(),
    contentType: 'image/jpeg',
    size: 1,
    hasThumbnail: true,
    partnerUpload: null,
    notes: '',
    tags: [],
    ...more,
  }) as unknown as Media;
const page = (all: readonly (number | Media)[], next: number | null) =>
  listPage(
    all.map((one) => entryOf(typeof one === 'number' ? item(one) : one)),
    next === null ? null : new Date(next * 1000).toISOString(),
  );
const nothing = new GalleryNow(null, []);
const since = (items: readonly Media[], gone: readonly number[] = []) =>
  new GalleryNow({ arrival: 9, items, gone: gone.map(idOf) }, []);
const numbers = (pages: readonly ListPage[], now: GalleryNow = nothing) => {
  const list = new GalleryList(pages, now);
  return Array.from({ length: list.length }, (_, n) => list.at(n)!.created / 1000);
};

test('what arrives takes its place by its time; what is older than all that is loaded waits for its page', () => {
  const pages = [page([9, 8], 8), page([7, 5], 5)];
  const now = pagesNow(pages, since([item(10), item(6), item(3)], [8]), true);
  expect(numbers(now)).toEqual([10, 9, 7, 6, 5]);
  expect(numbers(pagesNow([page([9], null)], since([item(1)]), true))).toEqual([9, 1]);
});

test('a list of a search takes nothing in that it may not show, but shows changes and what went', () => {
  const now = since([item(9, { tags: ['new'], arrival: 2 }), item(10)], [8]);
  const pages = pagesNow([page([9, 8], null)], now, false);
  expect(numbers(pages, now)).toEqual([9]);
  expect(new GalleryList(pages, now).at(0)?.tagCount).toBe(1);
});

test('of two states of a photo the one that arrived later counts, whichever was asked for first', () => {
  const now = since([
    item(9, { notes: 'newest', tags: ['a', 'b'], arrival: 3 }),
    item(9, { notes: 'newer', tags: ['a'], arrival: 2 }),
  ]);
  expect(now.item(item(9)).notes).toBe('newest');
  expect(new GalleryList([page([9], null)], now).at(0)?.tagCount).toBe(2);
  const fresh = item(9, { notes: 'just read', tags: ['a', 'b', 'c'], arrival: 4 });
  expect(now.item(fresh).notes).toBe('just read');
  expect(new GalleryList([page([fresh], null)], now).at(0)?.tagCount).toBe(3);
});

const command = (call: string, input: object, standing = 'goes') => ({ command: { call, input }, standing }) as Shown;

test('what was done here is shown at once, in its order; what was refused is not', () => {
  const now = new GalleryNow(null, [
    command('media-delete', { mediaIds: [idOf(1)] }),
    command('media-change', { mediaId: idOf(2), notes: 'typed' }),
    command('media-tagMany', { mediaIds: [idOf(2), idOf(3)], add: ['Mole'], remove: [] }),
    command('media-tagMany', { mediaIds: [idOf(3)], add: [], remove: ['MOLÉ'] }),
    command('media-delete', { mediaIds: [idOf(4)] }, 'refused'),
    command('ava-uploadGalleryFiles', { galleryItemIds: [idOf(5), idOf(6)] }),
  ]);
  const [waiting, sent] = (['waiting', 'sent'] as const).map((state) => ({ state, stayedHere: false, failure: null }));
  const before = [item(5, { partnerUpload: null }), item(6, { partnerUpload: sent! })];
  const all = [item(1), item(2), item(3, { tags: ['back'] }), item(4), ...before].toReversed();
  const pages = pagesNow([page(all, null)], now, true);
  expect(numbers(pages)).toEqual([6, 5, 4, 3, 2]);
  expect([2, 3, 4, 5, 6].map((n) => now.item(all[6 - n]!))).toEqual([
    item(2, { notes: 'typed', tags: ['Mole'] }),
    item(3, { tags: ['back'] }),
    item(4),
    item(5, { partnerUpload: waiting! }),
    before[1],
  ]);
  const list = new GalleryList(pages, now);
  expect([list.at(0)?.partnerUpload?.state, list.at(1)?.partnerUpload?.state]).toEqual(['sent', 'waiting']);
});

test('a consent that was recorded or taken back here is shown at once, with when that was', () => {
  const given = { givenBy: 'patient', way: 'in-words', uses: [] } as const;
  const change = (input: object) =>
    new GalleryNow(null, [command('media-change', { mediaId: idOf(2), baseVersion: 1, ...input })]).item(item(2))
      .consent;
  expect(change({ consent: given, consentAt: '2026-03-02T16:00:00.000Z' })).toEqual({
    ...given,
    recordedAt: '2026-03-02T16:00:00.000Z',
  });
  expect(change({ consent: null })).toBeNull();
  expect(change({ notes: 'typed' })).toBe(item(2).consent);
});

test('how many tags a photo has is said of what was typed here, and of tags for many once its own are known', () => {
  const typed = new GalleryNow(null, [command('media-change', { mediaId: idOf(2), tags: ['a', 'b'] })]);
  expect(typed.entry(entryOf(item(2)), undefined).tagCount).toBe(2);
  const many = new GalleryNow(null, [command('media-tagMany', { mediaIds: [idOf(2)], add: ['Mole'], remove: [] })]);
  const known = item(2, { tags: ['mole', 'back'] });
  expect(many.entry(entryOf(known), known).tagCount).toBe(2);
  expect(many.entry(entryOf(item(2, { tags: ['back'] })), item(2, { tags: ['back'] })).tagCount).toBe(2);
  expect(many.entry(entryOf(item(2, { tags: ['back'] })), undefined).tagCount).toBe(1);
});

test('tags are one where only case and accents differ, and keep their first spelling', () => {
  expect(tagged(['Épaule'], ['epaule', 'back', ' back '], [])).toEqual(['Épaule', 'back']);
});
