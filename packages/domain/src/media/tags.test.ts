import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctTags, tagKey, tidyTag } from './tags.ts';

test.each([
  ['Psoriasis', 'psoriasis'],
  ['ECZÉMA', 'eczema'],
  ['Straße', 'STRASSE'],
  [' left   arm ', 'Left arm'],
])('%s and %s are one tag', (one, other) => {
  expect(tagKey(one)).toBe(tagKey(other));
  expect(distinctTags([one, other])).toEqual([tidyTag(one)]);
});

test('tags are kept in their order, none twice, and nothing is left of an empty one', () => {
  expect(distinctTags(['b', ' ', 'a', 'B', 'á'])).toEqual(['b', 'a']);
});

test('what is tidy stays as it is, and no tag has a key that its tidy form has not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (tag) => {
      expect(tidyTag(tidyTag(tag))).toBe(tidyTag(tag));
      expect(tagKey(tidyTag(tag))).toBe(tagKey(tag));
    }),
  );
});
