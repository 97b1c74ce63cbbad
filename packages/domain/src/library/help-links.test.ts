import fc from 'fast-check';
import { expect, test } from 'vitest';
import { helpLists, readHelpLinks } from './help-links.ts';

const guide = { title: 'Guide', titleFr: 'Le guide', address: 'https://a.example/', addressFr: 'https://a.example/fr' };

test('an entry stands in the reader’s language, in English where French is missing', () => {
  const body = { support: [], handouts: [guide, { title: 'Acne', address: 'https://b.example/acne' }], references: [] };
  expect(readHelpLinks(body, 'en').handouts).toEqual([
    { title: 'Guide', address: 'https://a.example/' },
    { title: 'Acne', address: 'https://b.example/acne' },
  ]);
  expect(readHelpLinks(body, 'fr').handouts).toEqual([
    { title: 'Le guide', address: 'https://a.example/fr' },
    { title: 'Acne', address: 'https://b.example/acne' },
  ]);
});

test.each([
  ['http', { ...guide, address: 'http://a.example/' }],
  ['a script', { ...guide, address: 'javascript:alert(1)' }],
  ['no address', { title: 'Guide' }],
  ['a name before the host', { ...guide, address: 'https://bank.example@a.example/' }],
  ['an empty title', { ...guide, title: ' ' }],
  ['a title beyond all measure', { ...guide, title: 'x'.repeat(201) }],
  ['no record', 'https://a.example/'],
  ['nothing', null],
])('an entry with %s is left out and counted, and the others stand', (_what, broken) => {
  const { references, leftOut } = readHelpLinks({ support: [], handouts: [], references: [broken, guide] }, 'en');
  expect(references).toEqual([{ title: 'Guide', address: 'https://a.example/' }]);
  expect(leftOut).toBe(1);
});

test('a list that is missing has the usual one, whose entries are all whole in both languages', () => {
  for (const language of ['en', 'fr'] as const) {
    const usual = readHelpLinks(null, language);
    expect(usual.leftOut).toBe(0);
    expect(usual.references.length).toBeGreaterThan(0);
    expect(readHelpLinks({ references: 'none' }, language)).toEqual({ ...usual, references: [], leftOut: 1 });
  }
});

test('whatever a document holds, the page gets https addresses and a count', () => {
  const entry = fc.oneof(fc.anything(), fc.record({ title: fc.string(), address: fc.oneof(fc.webUrl(), fc.string()) }));
  const document = fc.oneof(
    fc.anything(),
    fc.record({ support: fc.array(entry), handouts: entry, references: fc.array(entry) }),
  );
  fc.assert(
    fc.property(document, fc.constantFrom('en', 'fr'), (body, language) => {
      const links = readHelpLinks(body, language);
      expect(links.leftOut).toBeGreaterThanOrEqual(0);
      for (const list of helpLists)
        for (const { title, address } of links[list]) {
          expect(title.trim()).not.toBe('');
          expect(address).toMatch(/^https:\/\//);
        }
    }),
  );
});
