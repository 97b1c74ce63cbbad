import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idForName } from '@consult/domain/library/ids.ts';
import { itemsOf } from '@consult/domain/library/library.ts';
import type { Library, Template } from '@consult/domain/library/library.ts';
import { changeItem, moveItem, removeCategory, removeItem } from '@consult/domain/library/moves.ts';
import { templatesIn, writeTemplates } from './write-templates.ts';

const names = ['constructor', '__proto__', 'Acne', 'acne', '12', '3', '👩‍👩‍👧‍👦', 'toString'];
const item = (id: string, change: Partial<Template> = {}): Template => ({
  id,
  name: id,
  text: '',
  diagnosis: '',
  outcome: '',
  ...change,
});
/** As the database gives a document back. */
const stored = (body: object): unknown => JSON.parse(JSON.stringify(body));

describe('what is saved', () => {
  it('is read back as it was saved, whatever the names', () => {
    const shelf = fc.record({
      name: fc.constantFrom(...names),
      items: fc.array(fc.constantFrom(...names), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(shelf, { maxLength: 5 }), (shelves) => {
        const [categoryIds, itemIds] = [new Set<string>(), new Set<string>()];
        const own = (name: string, ids: Set<string>) => {
          const id = idForName(name, ids);
          ids.add(id);
          return id;
        };
        const library: Library<Template> = shelves.map(({ name, items }) => ({
          id: own(name, categoryIds),
          name,
          items: items.map((one) => item(own(one, itemIds), { name: one, text: `Of ${one}`, outcome: 'Unknown' })),
        }));
        const body = stored(writeTemplates(undefined, library));
        expect(templatesIn(body)).toEqual(library);
        expect(stored(writeTemplates(body, library))).toEqual(body);
      }),
    );
  });

  const foreign = {
    made: 'by another program',
    items: {
      a: { id: 'a', name: 'A', text: 'One', colour: 'red', outcome: 'Something else' },
      b: { id: 'b', name: 'B', text: 'Two' },
      nonsense: 7,
      unlisted: { id: 'unlisted', name: 'Unlisted', text: 'Kept' },
    },
    categories: {
      first: { id: 'first', name: 'First', itemIds: ['a', 'nonsense', 'gone'], folded: true },
      second: { id: 'second', name: 'Second', itemIds: ['b', 'a'] },
    },
    categoryOrder: ['first', 'missing', 'second'],
  };
  const shown = templatesIn(foreign);

  it('keeps what an older or foreign document holds beyond it', () => {
    const next = changeItem<Template>(shown, 'b', { text: 'New' });
    const body = stored(writeTemplates(foreign, next)) as typeof foreign;
    expect(body).toEqual({
      ...foreign,
      items: { ...foreign.items, b: { id: 'b', name: 'B', text: 'New' } },
      categoryOrder: ['first', 'second', 'missing'],
    });
    const moved = stored(writeTemplates(foreign, changeItem<Template>(shown, 'a', { text: 'New' }))) as typeof foreign;
    expect(moved.items.a).toEqual({ ...foreign.items.a, text: 'New' });
  });

  it('shows an item that was listed twice where it was moved to, and nowhere once it is deleted', () => {
    const moved = templatesIn(stored(writeTemplates(foreign, moveItem(shown, 'a', 'second', 0))));
    expect(moved.map(({ items }) => items.map(({ id }) => id))).toEqual([[], ['a', 'b']]);
    const gone = templatesIn(stored(writeTemplates(foreign, removeItem(shown, 'a'))));
    expect(gone.map(({ items }) => items.map(({ id }) => id))).toEqual([[], ['b']]);
    const less = stored(writeTemplates(foreign, removeCategory(shown, 'first'))) as typeof foreign;
    expect(Object.keys(less.categories)).toEqual(['second']);
    expect(templatesIn(less).map(({ items }) => items.map(({ id }) => id))).toEqual([['b']]);
  });

  it('gives something new another id than something that nobody sees', () => {
    const next = shown.map((one, at) =>
      at === 1
        ? {
            ...one,
            items: [
              ...one.items,
              item('nonsense', { name: 'Nonsense' }),
              item('gone', { name: 'Gone' }),
              item('unlisted'),
            ],
          }
        : one,
    );
    const body = stored(writeTemplates(foreign, next));
    expect(itemsOf(templatesIn(body)).map(({ id }) => id)).toEqual(['a', 'b', 'nonsense-2', 'gone-2', 'unlisted-2']);
    expect((body as typeof foreign).items).toMatchObject({ nonsense: 7, unlisted: foreign.items.unlisted });
  });

  it('is written whatever stood there before', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (any, other) => {
        const before = { items: any, categories: { a: other, b: any }, categoryOrder: other };
        const library = templatesIn(stored(before));
        expect(templatesIn(stored(writeTemplates(stored(before), library)))).toEqual(library);
      }),
    );
  });
});
