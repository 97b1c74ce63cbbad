import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from './addresses.ts';

const addresses = (text: string) => partsOf(text).flatMap(({ address }) => address ?? []);

test.each([
  ['See https://www.cps.ca/en/documents.', ['https://www.cps.ca/en/documents']],
  ['(https://a.example/x), and https://b.example/y?z=1#k!', ['https://a.example/x', 'https://b.example/y?z=1#k']],
  ['https://en.wikipedia.org/wiki/Mole_(skin)', ['https://en.wikipedia.org/wiki/Mole_(skin)']],
  ['(see https://en.wikipedia.org/wiki/Mole_(skin)).', ['https://en.wikipedia.org/wiki/Mole_(skin)']],
  ['[https://a.example/x] and https://a.example/y[0]', ['https://a.example/x', 'https://a.example/y[0]']],
  ['« https://a.example »', ['https://a.example/']],
  ['http://a.example, ftp://a.example, javascript:alert(1), www.a.example', []],
  ['https://bank.example@elsewhere.example/login', []],
  ['https://', []],
  ['xhttps://a.example', []],
])('of %o these are addresses: %o', (text, expected) => {
  expect(addresses(text)).toEqual(expected);
});

test('the parts are the text, whatever it holds', () => {
  const piece = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('https://a.example/', 'https://', ').', ' '));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
