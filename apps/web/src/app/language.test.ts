import { expect, test } from 'vitest';
import { startingLanguage } from './language.ts';

test('the language chosen before wins over the browser’s', () => {
  expect(startingLanguage('fr', ['en-CA'])).toBe('fr');
});

test('without a choice the first of the browser’s languages that is spoken here', () => {
  expect(startingLanguage(null, ['pl', 'fr-CA', 'en'])).toBe('fr');
  expect(startingLanguage(null, ['de'])).toBe('en');
  expect(startingLanguage('xx', [])).toBe('en');
});
