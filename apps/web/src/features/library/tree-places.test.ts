import { describe, expect, test } from 'vitest';
import type { Library } from '@consult/domain/library/library.ts';
import { moveItem } from '@consult/domain/library/moves.ts';
import { besides, moveBy, placeAt, placeOf, rowsOf } from './tree-places.ts';

const named = (id: string) => ({ id, name: `Name of ${id}` });
const library: Library = [
  { ...named('a'), items: [named('a1'), named('a2')] },
  { ...named('closed'), items: [named('hidden')] },
  { ...named('b'), items: [named('b1')] },
] as unknown as Library;
const [a, closed, b] = library as [Library[number], Library[number], Library[number]];
const rows = [...rowsOf(a, a.items, true), ...rowsOf(closed, [], false), ...rowsOf(b, b.items, false)];

test('The rows of a tree are each category, its items where it is open, and what stands below them', () => {
  expect(rows).toEqual(['category a', 'item a1', 'item a2', 'end a', 'category closed', 'category b', 'item b1']);
});

test('Where a row goes, the next of its kind takes the focus, else the one before, else its category', () => {
  expect(
    ['item a1', 'item a2', 'item b1', 'category a', 'category b'].map((row) => besides(library, row, null)),
  ).toEqual(['item a2', 'item a1', 'category b', 'category closed', 'category closed']);
  expect(besides([a], 'category a', null)).toBeNull();
});

test('Where a row goes while a search shows some, one of those takes the focus', () => {
  const found = new Set(['a2', 'b1']);
  expect(['item a2', 'item b1', 'category a', 'category b'].map((row) => besides(library, row, found))).toEqual([
    'category b',
    'category a',
    'category b',
    'category a',
  ]);
  expect(besides(library, 'item a1', new Set(['a1', 'a2', 'b1']))).toBe('item a2');
  expect(besides(library, 'item b1', new Set(['b1']))).toBeNull();
});

describe('An item that is dropped', () => {
  test.each([
    ['above all categories becomes the first of the first one', 0, 'a', 0],
    ['where it was stays there', 1, 'a', 0],
    ['below the next one follows it', 2, 'a', 1],
    ['below the line at the end of its category is its last', 3, 'a', 1],
    ['below a closed category becomes its first', 4, 'closed', 0],
    ['below the next category becomes its first', 5, 'b', 0],
    ['at the very end becomes the last one', 6, 'b', 1],
  ])('%s', (_what, index, categoryId, place) => {
    expect(placeAt(rows, 'item a1', index)).toEqual({ categoryId, place });
  });

  test.each(['item a1', 'item a2', 'item b1'])('where it was moves nothing: %s', (row) => {
    expect(placeAt(rows, row, rows.indexOf(row))).toEqual(placeOf(library, row.slice(5)));
  });

  test('lands where it is said to land', () => {
    for (const row of ['item a1', 'item a2', 'item b1'])
      for (let index = 0; index < rows.length; index += 1) {
        const place = placeAt(rows, row, index)!;
        const moved = moveItem(library, row.slice(5), place.categoryId, place.place);
        expect(placeOf(moved, row.slice(5))).toEqual(place);
      }
  });
});

test('A row at the edge of its category goes on in the next one, also in one that is closed', () => {
  expect(placeOf(moveBy(library, 'item a2', 1), 'a2')).toEqual({ categoryId: 'closed', place: 0 });
  expect(placeOf(moveBy(library, 'item b1', -1), 'b1')).toEqual({ categoryId: 'closed', place: 1 });
  expect(moveBy(library, 'item a1', -1)).toBe(library);
  expect(moveBy(library, 'category b', 1)).toBe(library);
  expect(moveBy(library, 'category b', -1).map(({ id }) => id)).toEqual(['a', 'b', 'closed']);
});
