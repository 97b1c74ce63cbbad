import { z } from 'zod';
import { call } from '../call.ts';
import { aiType, predictionAccess, wordsLanguage } from './prediction.ts';

/** A model and its card, in the language asked for where the card has it. */
export const model = z.object({
  aiType,
  aiVersion: z.string(),
  trainedOn: z.string(),
  notFor: z.string(),
  /** What it tells apart, in the words that the viewer is shown. */
  labels: z.array(z.string()),
  /** Whether pictures go to a server of models; else they stay within this one. */
  byServer: z.boolean(),
  /** It belongs to the demo world and knows nothing about patients. */
  demoOnly: z.boolean(),
});
export type Model = z.output<typeof model>;

export const aiModels = call({
  name: 'ai-models',
  summary: 'The models of this installation, one for a category at most, each with its card.',
  access: predictionAccess,
  changes: false,
  input: z.object({ language: wordsLanguage }),
  output: z.object({ models: z.array(model) }),
});
