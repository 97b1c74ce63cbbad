import type { Language } from '../apart/browser-language.ts';
import { showLanguage, type Catalogs } from '../apart/language.ts';

const catalogs: Catalogs = {
  en: () => import('../locales/en/messages.po?phone'),
  fr: () => import('../locales/fr/messages.po?phone'),
};

/** Shows the page in a language. */
export const showPhoneLanguage = (language: Language): Promise<void> => showLanguage(catalogs, language);
