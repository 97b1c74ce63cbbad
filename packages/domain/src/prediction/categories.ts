/**
 * What a model looks at: the part of the body, or the way in which a picture was taken. A call names it `aiType`.
 * Source: document 2, section 9.
 */
export const predictionCategories = ['ear', 'nasal', 'derm', 'oral', 'rear', 'endoscope', 'lvl1'] as const;
export type PredictionCategory = (typeof predictionCategories)[number];

/**
 * Whether an installation of this environment offers a category: 'Level 1 Classifier' appears in dev and local alone
 * (document 2, section 6).
 */
export function offersCategory(category: PredictionCategory, environment: string): boolean {
  return category !== 'lvl1' || environment === 'dev' || environment === 'local';
}
