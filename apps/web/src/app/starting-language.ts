import { keep } from './keep.ts';

export type Language = 'en' | 'fr';

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
