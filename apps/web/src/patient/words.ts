import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { browserLanguage, otherLanguage, type Language } from '../apart/browser-language.ts';
import { showLanguage, type Catalogs } from '../apart/language.ts';

const files: Catalogs = {
  en: () => import('../locales/en/messages.po?patient'),
  fr: () => import('../locales/fr/messages.po?patient'),
};

/** Whether the reader has switched the language: then nothing else does. */
let chosen = false;

/**
 * Shows the page in the browser's language; the document has asked for its words already. The other language's words
 * come after it, so that the switch needs no line then. Nothing is kept of a choice.
 */
export async function beginLanguage(): Promise<void> {
  chosen = false;
  const language = browserLanguage();
  await show(language);
  // Without a line now, the switch itself asks again.
  files[otherLanguage(language)]().catch(() => undefined);
}

/** The reader's choice. A dead line, and words that have not come yet, leave the page as it is. */
export async function chooseLanguage(language: Language): Promise<void> {
  chosen = true;
  await show(language).catch(() => undefined);
}

/** The language that the clinic knows of the patient: better than the browser's, which may be a library's. */
export async function suggestLanguage(language: Language | null): Promise<void> {
  if (language && !chosen && language !== i18n.locale) await show(language).catch(() => undefined);
}

async function show(language: Language): Promise<void> {
  await showLanguage(files, language);
  // The history keeps it: it names nobody.
  document.title = i18n._(msg`Your clinic`);
}
