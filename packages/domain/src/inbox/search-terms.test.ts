import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { said } from '../fault/english.testing.ts';
import {
  checkSearch,
  defaultSearchColumns,
  findsText,
  foldText,
  healthNumberWords,
  searchColumns,
  searchTerms,
  searchableWords,
} from './search-terms.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('a', 'É', 'ß', 'İ', '-', '–', "'", '’', ' ', ',', '7', 'œ', '\u0301') }),
);

test('the columns are as specified, the first three chosen to begin with', () => {
  expect(searchColumns.join(', ')).toBe('Specialty, Subsite, PHN, Patient Name, Referrer Name, Consultant Name');
  expect(defaultSearchColumns.join(', ')).toBe('Specialty, Subsite, PHN');
});

describe('words', () => {
  test.each([
    ['Jean-Pierre Côté', ['jean', 'pierre', 'jeanpierre', 'cote']],
    ["Dr. O'Neil, MD", ['dr', 'o', 'neil', 'oneil', 'md']],
    ['Łukasz Sœur Strauß', ['lukasz', 'soeur', 'strauss']],
    ['Ear, Nose & Throat', ['ear', 'nose', 'throat']],
    ['12345-6789', ['12345', '6789', '123456789']],
    ['a—b', ['a', 'b', 'ab']],
    ["- – ' ...", []],
    ['', []],
  ])('%j is found by %j', (text, words) => {
    expect(searchableWords(text)).toEqual(words);
  });

  test('a health number is one word too', () => {
    expect(healthNumberWords('TREM 1234 5678')).toEqual(['trem', '1234', '5678', 'trem12345678']);
    expect(healthNumberWords('9698658215')).toEqual(['9698658215']);
    expect(healthNumberWords(' ')).toEqual([]);
  });
});

describe('terms', () => {
  test.each([
    ['12345-6789', ['123456789']],
    ['12345-', ['12345']],
    ['9698 658 215', ['9698658215']],
    ['skin 9698 658 215 acne', ['skin', '9698658215', 'acne']],
    ['123 456 789', ['123456789']],
    ['123 456 789 012', ['123456789012']],
    ['19698 658 215', ['19698', '658', '215']],
    ['Jean-Pierre', ['jeanpierre']],
    ['ÉTÉ été ete', ['ete']],
    ['o’neil', ['oneil']],
    ['  ', []],
  ])('%j looks for %j', (typed, terms) => {
    expect(searchTerms(typed)).toEqual(terms);
  });

  test('any word of a text finds the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const word of text.split(/\s+/u)) {
          const terms = searchTerms(word);
          expect(findsText(terms, text)).toBe(terms.length > 0);
          for (const term of terms) expect(searchableWords(text)).toContain(term);
        }
      }),
    );
  });

  test('every part of a hyphenated word finds it, in any case and with or without accents', () => {
    const part = fc.stringMatching(/^[a-zéèüçñ]{1,8}$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), fc.constantFrom('-', '‑', '’'), (parts, joint) => {
        const name = parts.join(joint);
        for (const typed of [name, ...parts, parts.join('')]) {
          expect(findsText(searchTerms(typed.toUpperCase()), name)).toBe(true);
          expect(findsText(searchTerms(typed.normalize('NFD').replaceAll(/\p{M}/gu, '')), name)).toBe(true);
        }
      }),
    );
  });

  test('words are whole: a beginning of a word finds nothing', () => {
    expect(findsText(searchTerms('derm'), 'Dermatology')).toBe(false);
    expect(findsText(searchTerms('derm acne'), 'Dermatology - Acne')).toBe(true);
  });

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('whether a search may run', () => {
  const terms = (count: number): string[] => Array.from({ length: count }, (_, index) => `t${index}`);
  const columns = ['PHN'] as const;

  test.each([
    [{ terms: terms(10), columns }, null],
    [{ terms: terms(11), columns }, 'Cannot use more than 10 search terms. Try removing some and try again.'],
    [{ terms: [], columns }, 'Enter a search term or choose a status.'],
    [{ terms: [], columns: [], status: 'pending' }, null],
    [{ terms: terms(1), columns: [] }, 'Select at least one column to search.'],
    [{ terms: terms(1), columns, status: 'pending', folder: 'inbox' }, 'Cannot filter by both status and folder.'],
    [{ terms: terms(1), columns, folder: 'inbox' }, null],
  ])('case %#: %j', (search, message) => {
    expect(said(checkSearch(search))).toBe(message);
  });
});
