import type { Media } from '@consult/contract/media/media.ts';
import { expect, test } from 'vitest';
import type { Shown } from '../../app/local/waiting.ts';
import { tagged, withChanged, withWaiting } from './gallery-changes.ts';
import type { GalleryPages } from './gallery-query.ts';

const item = (n: number, more: Partial<Media> = {}): Media =>
  ({ id: `${n}`, created: new Date(n * 1000).toISOString(), notes: '', tags: [], ...more }) as unknown as Media;
const page = (numbers: readonly number[], next: number | null) => ({
  items: numbers.map((n) => item(n)),
  next: next === null ? null : new Date(next * 1000).toISOString(),
  arrival: 1,
});
const pages = (...all: ReturnType<typeof page>[]): GalleryPages => ({ pages: all, pageParams: [] });
const ids = ({ pages: all }: GalleryPages) => all.map(({ items }) => items.map(({ id }) => Number(id)));

test('what arrives takes its place by its time; what is older than all that is loaded waits for its page', () => {
  const before = pages(page([9, 8], 8), page([7, 5], 5));
  const { items, gone } = { items: [item(10), item(6), item(3)], gone: ['8'] };
  expect(ids(withChanged(before, { items, gone }, true))).toEqual([
    [10, 9],
    [7, 6, 5],
  ]);
  expect(ids(withChanged(pages(page([9], null)), { items: [item(1)], gone: [] }, true))).toEqual([[9, 1]]);
});

test('a list of a search takes nothing in that it may not show, but shows changes and what went', () => {
  const before = pages(page([9, 8], null));
  const changed = { items: [item(9, { notes: 'new' }), item(10)], gone: ['8'] };
  const { pages: after } = withChanged(before, changed, false);
  expect(after[0]?.items).toEqual([item(9, { notes: 'new' })]);
});

const command = (call: string, input: object, standing = 'goes') => ({ command: { call, input }, standing }) as Shown;

test('what was done here is shown at once, in its order; what was refused is not', () => {
  const shown = [
    command('media-delete', { mediaIds: ['1'] }),
    command('media-change', { mediaId: '2', notes: 'typed' }),
    command('media-tagMany', { mediaIds: ['2', '3'], add: ['Mole'], remove: [] }),
    command('media-tagMany', { mediaIds: ['3'], add: [], remove: ['MOLÉ'] }),
    command('media-delete', { mediaIds: ['4'] }, 'refused'),
  ];
  const now = withWaiting([item(1), item(2), item(3, { tags: ['back'] }), item(4)], shown);
  expect(now).toEqual([item(2, { notes: 'typed', tags: ['Mole'] }), item(3, { tags: ['back'] }), item(4)]);
});

test('tags are one where only case and accents differ, and keep their first spelling', () => {
  expect(tagged(['Épaule'], ['epaule', 'back', ' back '], [])).toEqual(['Épaule', 'back']);
});
