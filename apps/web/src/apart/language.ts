import { i18n, type Messages } from '@lingui/core';

export type Language = 'en' | 'fr';

/** The words of a page apart, by language. */
export type Catalogs = Record<Language, () => Promise<{ messages: Messages }>>;

/** The first of the browser's languages that these pages speak. Nothing is kept of a choice. */
export const browserLanguage = (): Language =>
  navigator.languages.map((one) => one.slice(0, 2)).find((one): one is Language => one === 'fr' || one === 'en') ??
  'en';

/** Shows the page in a language. */
export async function showLanguage(catalogs: Catalogs, language: Language): Promise<void> {
  const { messages } = await catalogs[language]();
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}
