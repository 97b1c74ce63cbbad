import type { Media } from '@consult/contract/media/media.ts';
import { expect, test } from 'vitest';
import type { Shown } from '../../app/local/waiting.ts';
import { tagged, withChanged, withWaiting } from './gallery-changes.ts';

const item = (n: number, more: Partial<Media> = {}): Media =>
  ({
    id: `${n}`,
    arrival: 1,
    created: new Date(n * 1000).toISOString(),
    notes: '',
    tags: [],
    ...more,
  }) as unknown as Media;
const page = (all: readonly number[], next: number | null) => ({
  items: all.map((n) => item(n)),
  next: next === null ? null : new Date(next * 1000).toISOString(),
  arrival: 1,
});
const numbers = (items: readonly Media[]) => items.map(({ id }) => Number(id));
const changed = (items: readonly Media[], gone: readonly string[] = []) => ({ arrival: 9, items, gone });

test('what arrives takes its place by its time; what is older than all that is loaded waits for its page', () => {
  const pages = [page([9, 8], 8), page([7, 5], 5)];
  const now = withChanged(pages, changed([item(10), item(6), item(3)], ['8']), true);
  expect(numbers(now)).toEqual([10, 9, 7, 6, 5]);
  expect(numbers(withChanged([page([9], null)], changed([item(1)]), true))).toEqual([9, 1]);
});

test('a list of a search takes nothing in that it may not show, but shows changes and what went', () => {
  const items = [item(9, { notes: 'new', arrival: 2 }), item(10)];
  expect(withChanged([page([9, 8], null)], changed(items, ['8']), false)).toEqual([items[0]]);
});

test('of two states of a photo the one that arrived later counts, whichever was asked for first', () => {
  const items = [item(9, { notes: 'newest', arrival: 3 }), item(9, { notes: 'newer', arrival: 2 })];
  expect(withChanged([page([9], null)], changed(items), true)[0]?.notes).toBe('newest');
  const fresh = { ...page([9], null), items: [item(9, { notes: 'just read', arrival: 4 })] };
  expect(withChanged([fresh], changed(items), true)[0]?.notes).toBe('just read');
});

const command = (call: string, input: object, standing = 'goes') => ({ command: { call, input }, standing }) as Shown;

test('what was done here is shown at once, in its order; what was refused is not', () => {
  const shown = [
    command('media-delete', { mediaIds: ['1'] }),
    command('media-change', { mediaId: '2', notes: 'typed' }),
    command('media-tagMany', { mediaIds: ['2', '3'], add: ['Mole'], remove: [] }),
    command('media-tagMany', { mediaIds: ['3'], add: [], remove: ['MOLÉ'] }),
    command('media-delete', { mediaIds: ['4'] }, 'refused'),
    command('ava-uploadGalleryFiles', { galleryItemIds: ['5', '6'] }),
  ];
  const [waiting, sent] = (['waiting', 'sent'] as const).map((state) => ({ state, stayedHere: false, failure: null }));
  const before = [item(5, { partnerUpload: null }), item(6, { partnerUpload: sent! })];
  const now = withWaiting([item(1), item(2), item(3, { tags: ['back'] }), item(4), ...before], shown);
  expect(now).toEqual([
    item(2, { notes: 'typed', tags: ['Mole'] }),
    item(3, { tags: ['back'] }),
    item(4),
    item(5, { partnerUpload: waiting! }),
    before[1],
  ]);
});

test('tags are one where only case and accents differ, and keep their first spelling', () => {
  expect(tagged(['Épaule'], ['epaule', 'back', ' back '], [])).toEqual(['Épaule', 'back']);
});
