import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedParts, type Mark } from './marks.ts';

const marked = (text: string, ...marks: Mark[]) =>
  markedParts(text, marks)
    .filter((part) => part.marked)
    .map((part) => part.text);
const word = (text: string, beginning = false): Mark => ({ words: [text], beginning });

test('a word is marked whatever its case, accents and plural', () => {
  expect(marked('Mélanome, melanomes', word('melanome'))).toEqual(['Mélanome', 'melanomes']);
  expect(marked('Moles and molecules', word('mole'))).toEqual(['Moles']);
});

test('a beginning marks the whole word', () => {
  expect(marked('Dermatology and dermoscopy', word('derm', true))).toEqual(['Dermatology', 'dermoscopy']);
});

test('words are marked together where they stand together, articles between them too', () => {
  const run: Mark = { words: ['shortness', 'breath'], beginning: false };
  expect(marked('Shortness of breath; breath', run)).toEqual(['Shortness of breath']);
});

test('the parts in their order are the text', () => {
  const marks = fc.array(
    fc.record({
      words: fc.array(fc.constantFrom('a', 'ab', 'cd', 'é'), { minLength: 1, maxLength: 2 }),
      beginning: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ab', 'cd', 'É', ' ', ', ', 'abc')), marks, (pieces, some) => {
      const text = pieces.join('');
      expect(
        markedParts(text, some)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
