import fc from 'fast-check';
import { expect, it } from 'vitest';
import { libraries } from './library.testing.ts';
import type { Library } from './library.ts';
import { moveCategory, moveItem } from './moves.ts';

const show = (library: Library) => library.map(({ id, items }) => [id, items.map((item) => item.id)] as const);

it('an item that is moved stands where it was put, and all others follow one another as before', () => {
  fc.assert(
    fc.property(libraries, fc.nat(), fc.nat(), fc.nat(6), (library, one, into, to) => {
      const items = library.flatMap((category) => category.items);
      fc.pre(items.length > 0);
      const { id } = items[one % items.length]!;
      const target = library[into % library.length]!;
      // The naive model: every list without the item, then the item put into one of them.
      const lists = show(library).map(([name, ids]) => [name, ids.filter((other) => other !== id)] as const);
      const list = lists.find(([name]) => name === target.id)![1];
      list.splice(Math.min(to, list.length), 0, id);
      expect(show(moveItem(library, id, target.id, to))).toEqual(lists);
    }),
  );
});

it('a category that is moved takes its items along', () => {
  fc.assert(
    fc.property(libraries, fc.nat(), fc.nat(5), (library, one, to) => {
      fc.pre(library.length > 0);
      const category = library[one % library.length]!;
      const rest = library.filter((other) => other !== category);
      rest.splice(to, 0, category);
      expect(moveCategory(library, category.id, to)).toEqual(rest);
    }),
  );
});

it('what is not there moves nothing', () => {
  fc.assert(
    fc.property(libraries, (library) => {
      expect(moveItem(library, 'nowhere', library[0]?.id ?? '', 0)).toBe(library);
      expect(moveCategory(library, 'nowhere', 0)).toBe(library);
    }),
  );
});
