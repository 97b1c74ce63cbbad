import { listModels } from './models.ts';
import { predictImage } from './predict-image.ts';

export { readPredictions } from './kept.ts';

/** The door of predictions. */
export const predictionCalls = { 'ai-models': listModels, 'ai-predictImage': predictImage };
