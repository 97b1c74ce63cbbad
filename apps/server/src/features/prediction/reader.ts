import { readPreferences } from '@consult/domain/profile/preferences.ts';
import { readTranslations, wordsForLabel } from '@consult/domain/prediction/translation.ts';
import type { LabelReader } from '@consult/domain/prediction/translation.ts';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';

/** How the viewer reads predictions: in which language, and in which words. */
export type Reader = LabelReader & {
  /** What they are shown of a label. */
  shown: (aiLabel: string) => string;
  /** The words for everybody, in the viewer's language. */
  forEverybody: (aiLabel: string) => string;
};

/**
 * Reads the content document 'ai-translations' for the viewer.
 * @param asked the language that they asked for; else it is their own
 */
export async function readerOf(app: App, viewer: Viewer, asked: LabelReader['language'] | undefined): Promise<Reader> {
  const { rows } = await app.read.query<{ preferences: unknown; translations: unknown }>({
    name: 'prediction-reader',
    text: `select preferences, (select body from content_document where name = 'ai-translations') as translations
      from person where id = $1`,
    values: [viewer.personId],
  });
  const language = asked ?? readPreferences(rows[0]?.preferences).language;
  const specialist = viewer.roles.includes('specialist');
  const translations = readTranslations(rows[0]?.translations);
  return {
    language,
    specialist,
    shown: (aiLabel) => wordsForLabel(aiLabel, translations, { language, specialist }),
    forEverybody: (aiLabel) => wordsForLabel(aiLabel, translations, { language, specialist: false }),
  };
}
