import { expect, test } from 'vitest';
import { startingLanguage, wordsOf } from './language.ts';

test('the language chosen before wins over the browser’s', () => {
  expect(startingLanguage('fr', ['en-CA'])).toBe('fr');
});

test('without a choice the first of the browser’s languages that is spoken here', () => {
  expect(startingLanguage(null, ['pl', 'fr-CA', 'en'])).toBe('fr');
  expect(startingLanguage(null, ['de'])).toBe('en');
  expect(startingLanguage('xx', [])).toBe('en');
});

test('the sign-in waits for its own words, the inbox for its own as well, and every other page for all', () => {
  expect(wordsOf('/login')).toEqual(['first']);
  expect(wordsOf('/')).toEqual(['first']);
  expect(wordsOf('/dashboard/secure-messaging/')).toEqual(['first', 'inbox']);
  for (const path of ['/signup', '/dashboard/consult/consult-form', '/dashboard/profile', '/nowhere'])
    expect(wordsOf(path)).toEqual(['first', 'inbox', 'rest']);
});
