import { aiModels } from '@consult/contract/prediction/models.ts';
import { serve } from '../../call/implement.ts';
import { cardTextIn } from '../../infra/models/models.ts';
import { offeredModels } from './offered.ts';
import { readerOf } from './reader.ts';

/** ai-models: what the cards say; nothing of a patient, so nothing is audited. */
export const listModels = serve(aiModels).handler(async ({ input, context: { app, viewer } }) => {
  const offered = await offeredModels(app);
  const reader = await readerOf(app, viewer, input.language);
  return {
    models: offered.map(({ card }) => ({
      aiType: card.category,
      aiVersion: card.version,
      trainedOn: cardTextIn(card.trainedOn, reader.language),
      notFor: cardTextIn(card.notFor, reader.language),
      labels: card.labels.map(reader.shown),
      byServer: card.server !== undefined,
      demoOnly: card.demoOnly,
    })),
  };
});
