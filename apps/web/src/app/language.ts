import { i18n, type Messages } from '@lingui/core';
import { keep } from './keep.ts';

export type Language = 'en' | 'fr';

const catalogs: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../locales/en/messages.po'),
  fr: () => import('../locales/fr/messages.po'),
};

/** The language chosen before, else the browser's, else English. */
export function startingLanguage(
  kept = keep.read('language'),
  wanted: readonly string[] = navigator.languages,
): Language {
  if (kept === 'en' || kept === 'fr') return kept;
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language === 'en' || language === 'fr') return language;
  }
  return 'en';
}

/** Loads the catalogue and shows the page in it. */
export async function showLanguage(language: Language): Promise<void> {
  const { messages } = await catalogs[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** As showLanguage, and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  keep.write('language', language);
  await showLanguage(language);
}
