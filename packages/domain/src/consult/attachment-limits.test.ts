import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAttachmentCount, distinctNames, galleryNote } from './attachment-limits.ts';

test('twenty files may be attached', () => {
  expect(checkAttachmentCount(20)).toBeNull();
  expect(checkAttachmentCount(21)).toBe("Can't upload more than 20 file(s)");
  expect(checkAttachmentCount(2, 1)).toBe("Can't upload more than 1 file(s)");
});

test('many images are warned about, few get the hint', () => {
  expect(galleryNote(8, 7)).toBe('Please do not attach more than 7 images unless necessary.');
  expect(galleryNote(7, 7)).toBe('Do not include blurry images. Limit duplicate images.');
});

test('a name that comes again gets a number before its ending', () => {
  expect(distinctNames(['a.png', 'a.png', 'A.PNG', 'b', 'b', '.x', '.x'])).toEqual([
    'a.png',
    'a (1).png',
    'A (2).PNG',
    'b',
    'b (1)',
    '.x',
    '.x (1)',
  ]);
  expect(distinctNames(['a.png', 'a.png', 'a (1).png'])).toEqual(['a.png', 'a (2).png', 'a (1).png']);
});

test('names are always distinct, and those that were stay as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a.png', 'A.png', 'a (1).png', 'a (2).png', 'b', '')), (names) => {
      const chosen = distinctNames(names);
      expect(new Set(chosen.map((name) => name.toLowerCase())).size).toBe(names.length);
    }),
  );
  const distinct = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}(?: \(1\))?(?:\.png)?$/));
  fc.assert(
    fc.property(distinct, (names) => {
      expect(distinctNames(names)).toEqual(names);
    }),
  );
});
