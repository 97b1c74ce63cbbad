import { predictionCategories } from '@consult/domain/prediction/categories.ts';
import { z } from 'zod';
import { mediaAccess } from '../media/media.ts';

/** Who may ask for predictions: who has a gallery. Whose pictures they may ask about is decided by the picture. */
export const predictionAccess = mediaAccess;

export const aiType = z.enum(predictionCategories);

/** In which language labels and cards are said: what the page speaks, by default the viewer's own. */
export const wordsLanguage = z.enum(['en', 'fr']).optional();

/** A label that a model finds likely. */
export const prediction = z.object({
  aiLabel: z.string(),
  /** The words of the translation table for everybody, in the language asked for. */
  gpLabel: z.string(),
  /** What the viewer is shown: specialists see the specialists' words, all others gpLabel. */
  label: z.string(),
  /** 0 to 1. */
  score: z.number().min(0).max(1),
  /** The model's label for what it can't diagnose. */
  cannotDiagnose: z.boolean(),
});
