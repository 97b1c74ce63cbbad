import { usualScoreThreshold } from '@consult/domain/prediction/scores.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { aiType, prediction, predictionAccess, wordsLanguage } from './prediction.ts';

export const aiPredictImage = call({
  name: 'ai-predictImage',
  summary:
    'What a model finds likely in a photo of the viewer’s gallery, or in a copy of one in a consult whose consultant they are. No diagnosis; it changes nothing else.',
  access: predictionAccess,
  changes: { waits: false },
  input: z.object({
    /** The id of the photo in the gallery, or of the copy in the consult. */
    uri: id,
    /** Labels below this are left out. */
    scoreThreshold: z.number().min(0).max(1).default(usualScoreThreshold),
    aiType,
    language: wordsLanguage,
  }),
  output: z.object({
    /** The highest first, five at most; none where no label is likely enough. */
    predictions: z.array(prediction),
    aiVersion: z.string(),
  }),
  errors: {
    VIDEO_NOT_PREDICTED: { status: 415, message: 'AI prediction is not available for video files.' },
    NO_PICTURE: { status: 415, message: 'AI prediction is available for pictures only.' },
    NO_MODEL: { status: 409, message: 'No model is installed for this.' },
    PREDICTION_FAILED: { status: 502, message: 'Error Predicting Image' },
  },
});
