import { expect, test } from 'vitest';
import { matches } from './matches.ts';

test('a template is found by the beginnings of its words, in any order, without accents', () => {
  expect(matches('nev exc', 'Excision', 'Atypical naevus, névus')).toBe(true);
  expect(matches('EXC', 'Excision')).toBe(true);
  expect(matches('cision', 'Excision')).toBe(false);
  expect(matches('excision later', 'Excision')).toBe(false);
});

test('nothing looked for finds everything', () => {
  expect(matches('  ', 'Excision')).toBe(true);
  expect(matches('', '')).toBe(true);
});
