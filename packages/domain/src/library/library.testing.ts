import fc from 'fast-check';
import { idForName } from './ids.ts';
import type { Category, Library, Template } from './library.ts';

/** Names that are awkward as keys, and that clash. */
export const hostileNames = [
  'constructor',
  '__proto__',
  'toString',
  '👩‍👩‍👧‍👦',
  'Acne',
  'acne',
  'ACNE',
  'é',
  'e\u0301',
  '12',
  'acne-2',
];

/** Libraries of some categories and templates, whose names clash. */
export const libraries: fc.Arbitrary<Library<Template>> = fc
  .array(
    fc.record({
      name: fc.constantFrom(...hostileNames),
      names: fc.array(fc.constantFrom(...hostileNames), { maxLength: 4 }),
    }),
    {
      maxLength: 4,
    },
  )
  .map((shelves) => {
    const [categoryIds, itemIds] = [new Set<string>(), new Set<string>()];
    return shelves.map(({ name, names }): Category<Template> => {
      const id = idForName(name, categoryIds);
      categoryIds.add(id);
      const items = names.map((one): Template => {
        const itemId = idForName(one, itemIds);
        itemIds.add(itemId);
        return { id: itemId, name: one, text: `Text of ${itemId}`, diagnosis: '', outcome: '' };
      });
      return { id, name, items };
    });
  });
