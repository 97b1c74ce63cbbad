export type Language = 'en' | 'fr';

/** The first of the browser's languages that pages apart speak. Nothing is kept of a choice. */
export const browserLanguage = (): Language =>
  navigator.languages.map((one) => one.slice(0, 2)).find((one): one is Language => one === 'fr' || one === 'en') ??
  'en';

export const otherLanguage = (language: Language): Language => (language === 'fr' ? 'en' : 'fr');
