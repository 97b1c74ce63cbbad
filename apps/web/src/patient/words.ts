import { i18n, type Messages } from '@lingui/core';

export type Language = 'en' | 'fr';

const catalogs: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('../locales/en/messages.po?patient'),
  fr: () => import('../locales/fr/messages.po?patient'),
};

/** The first of the browser's languages that this page speaks. Nothing is kept of a choice. */
export const browserLanguage = (): Language =>
  navigator.languages.map((one) => one.slice(0, 2)).find((one): one is Language => one === 'fr' || one === 'en') ??
  'en';

/** Shows the page in a language. */
export async function showPatientLanguage(language: Language): Promise<void> {
  const { messages } = await catalogs[language]();
  i18n.load(language, messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}
