import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTorn, joinPages } from './join-pages.ts';

const page = (numServices: number, ...ids: string[]) => ({ numServices, services: ids.map((id) => ({ id })) });

test('a list that stays as it is shows each service once, in its order, and is whole', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (ids, perPage) => {
      const pages = Array.from({ length: Math.ceil(ids.length / perPage) }, (_, n) =>
        page(ids.length, ...ids.slice(n * perPage, (n + 1) * perPage)),
      );
      expect(joinPages(pages).map(({ id }) => id)).toEqual(ids);
      expect(isTorn(pages)).toBe(false);
    }),
  );
});

test('a service that comes or goes between two pages is noticed, and none is shown twice', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.uuid(), { minLength: 5, maxLength: 30 }),
      fc.nat(1000),
      fc.boolean(),
      (ids, at, added) => {
        const later = [...ids];
        if (added) later.splice(at % (ids.length + 1), 0, 'new');
        else later.splice(at % ids.length, 1);
        const pages = [page(ids.length, ...ids.slice(0, 2)), page(later.length, ...later.slice(2, 4))];
        expect(isTorn(pages)).toBe(true);
        const shown = joinPages(pages).map(({ id }) => id);
        expect(new Set(shown).size).toBe(shown.length);
      },
    ),
  );
});

test('a service that stands on two pages tells that another went, though the number is the same', () => {
  expect(isTorn([page(4, 'a', 'b'), page(4, 'b', 'c')])).toBe(true);
});
