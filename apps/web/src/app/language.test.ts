import { i18n } from '@lingui/core';
import { beforeAll, expect, test, vi } from 'vitest';
import { needWords, showLanguage, wordsOf } from './language.ts';
import { startingLanguage } from './starting-language.ts';

/** The test decides when the French words of the sign-in page arrive. */
const french = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../locales/en/messages.po?first', () => ({ messages: { hello: 'Hello' } }));
vi.mock('../locales/en/messages.po?inbox', () => ({ messages: { archive: 'Archive it' } }));
vi.mock('../locales/en/messages.po?rest', () => ({ messages: { devices: 'Devices' } }));
vi.mock('../locales/fr/messages.po?rest', () => ({ messages: { devices: 'Appareils' } }));
vi.mock('../locales/fr/messages.po?first', async () => {
  await french.promise;
  return { messages: { hello: 'Bonjour' } };
});
vi.mock('../locales/fr/messages.po?inbox', () => ({ messages: { archive: 'Archiver' } }));

// Another file of this process may have chosen one.
beforeAll(() => i18n.loadAndActivate({ locale: '', messages: {} }));

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

test('words that are needed before any language is known come with the first one', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  expect(i18n.locale).toBe('');
  await needWords('rest');
  await showLanguage('en');
  expect(i18n._('devices')).toBe('Devices');
});

test('a language that loads slowly comes with all words that are needed by then', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await showLanguage('en');
  const slow = showLanguage('fr');
  await needWords('inbox');
  french.resolve();
  await slow;
  expect(i18n.locale).toBe('fr');
  expect(i18n._('archive')).toBe('Archiver');
});
