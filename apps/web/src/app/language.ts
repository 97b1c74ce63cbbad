import { i18n, setupI18n, type I18n, type Messages } from '@lingui/core';
import { keep } from './keep.ts';
import type { Language } from './starting-language.ts';

export type { Language };

/** The parts of a catalogue; scripts/catalogue-parts.ts says which words belong to which part. */
export type Words = 'first' | 'inbox' | 'rest';

type Load = () => Promise<{ messages: Messages }>;
const catalogs: Record<Language, Record<Words, Load>> = {
  en: {
    first: () => import('../locales/en/messages.po?first'),
    inbox: () => import('../locales/en/messages.po?inbox'),
    rest: () => import('../locales/en/messages.po?rest'),
  },
  fr: {
    first: () => import('../locales/fr/messages.po?first'),
    inbox: () => import('../locales/fr/messages.po?inbox'),
    rest: () => import('../locales/fr/messages.po?rest'),
  },
};

/** The parts that the page needs by now: a change of language loads them all. */
const needed = new Set<Words>(['first']);
const loaded = new Set<string>();

async function load(language: Language, words: Words): Promise<void> {
  if (loaded.has(`${language} ${words}`)) return;
  const { messages } = await catalogs[language][words]();
  i18n.load(language, messages);
  loaded.add(`${language} ${words}`);
}

/**
 * Loads further parts of the catalogue for something that the page is about to show; undefined where it has them all.
 * Rejects offline.
 */
export function needWords(...words: Words[]): Promise<void> | undefined {
  for (const part of words) needed.add(part);
  // Before the first language is shown there is none to load words in; showLanguage then loads every part needed by
  // then.
  if (i18n.locale === '') return undefined;
  const language = i18n.locale as Language;
  const missing = words.filter((part) => !loaded.has(`${language} ${part}`));
  if (missing.length === 0) return undefined;
  return Promise.all(missing.map((part) => load(language, part))).then(() => undefined);
}

/** The words of a language beside the page's own, for a text that somebody else reads. Rejects offline. */
export async function wordsIn(language: Language): Promise<I18n> {
  if (language === i18n.locale) return i18n;
  const parts = await Promise.all(Object.values(catalogs[language]).map((part) => part()));
  return setupI18n({
    locale: language,
    messages: { [language]: Object.assign({}, ...parts.map(({ messages }) => messages)) as Messages },
  });
}

/** The parts of the catalogue that the page of this address shows. */
export function wordsOf(pathname: string): Words[] {
  const path = pathname.replace(/\/+$/, '');
  if (path === '' || path === '/login' || path === '/auth/login') return ['first'];
  if (path === '/dashboard' || path === '/dashboard/secure-messaging') return ['first', 'inbox'];
  return ['first', 'inbox', 'rest'];
}

/** The language that was asked for last: another one whose words arrive later must not replace it. */
let wanted: Language | null = null;

/** Loads the needed parts of the catalogue and shows the page in this language. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const missing = () => [...needed].filter((words) => !loaded.has(`${language} ${words}`));
  // While they load, the page may come to need more parts.
  while (missing().length > 0) await Promise.all(missing().map((words) => load(language, words)));
  if (wanted !== language) return;
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** As showLanguage, and remembers the user's choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  keep.write('language', language);
  await showLanguage(language);
}
