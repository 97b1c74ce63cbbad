import { i18n, type Messages } from '@lingui/core';
import type { Language } from './browser-language.ts';

/** The words of a page apart, by language. */
export type Catalogs = Record<Language, () => Promise<{ messages: Messages }>>;

/** Shows the page in a language. */
export async function showLanguage(catalogs: Catalogs, language: Language): Promise<void> {
  const { messages } = await catalogs[language]();
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}
