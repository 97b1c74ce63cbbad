/** The words for a label of a model: for everybody, for specialists, and both in French; '' where there is none. */
export type LabelWords = { gpLabel: string; spLabel: string; gpLabelFr: string; spLabelFr: string; specialty: string };

/** The words for labels, by label. */
export type Translations = ReadonlyMap<string, LabelWords>;

/** Who reads a prediction. */
export type LabelReader = { specialist: boolean; language: 'en' | 'fr' };

/**
 * The content document 'ai-translations', by label: gpLabel, spLabel, gpLabelFr, spLabelFr, specialty (server rules,
 * section 14). What is no text counts as missing.
 */
export function readTranslations(document: unknown): Translations {
  const entries = typeof document === 'object' && document !== null ? Object.entries(document as object) : [];
  return new Map(entries.map(([label, words]) => [label, readWords(words)]));
}

function readWords(words: unknown): LabelWords {
  const given = (typeof words === 'object' && words !== null ? words : {}) as Partial<
    Record<keyof LabelWords, unknown>
  >;
  const text = (key: keyof LabelWords): string => {
    const value = given[key];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    gpLabel: text('gpLabel'),
    spLabel: text('spLabel'),
    gpLabelFr: text('gpLabelFr'),
    spLabelFr: text('spLabelFr'),
    specialty: text('specialty'),
  };
}

/**
 * What a reader sees of a label: specialists spLabel, all others gpLabel, in their language. What is missing is English
 * before it is the label of the model itself; a specialist's own word comes before the others' in both languages.
 */
export function wordsForLabel(aiLabel: string, translations: Translations, reader: LabelReader): string {
  const words = translations.get(aiLabel);
  if (!words) return aiLabel;
  const { gpLabel, spLabel, gpLabelFr, spLabelFr } = words;
  const french = reader.language === 'fr';
  const special = reader.specialist ? (french && spLabelFr) || spLabel : '';
  return special || (french && gpLabelFr) || gpLabel || aiLabel;
}
