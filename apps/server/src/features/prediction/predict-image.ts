import { aiPredictImage } from '@consult/contract/prediction/predict-image.ts';
import { predictionsOf } from '@consult/domain/prediction/scores.ts';
import type { ScoredLabel } from '@consult/domain/prediction/scores.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import type { Viewer } from '../../call/viewer.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { ModelError, pictureInput } from '../../infra/models/models.ts';
import type { InstalledCard } from '../../infra/models/models.ts';
import { takingTurns } from '../attachment/attachment.ts';
import { auditPrediction, keepLabels, keptLabels } from './kept.ts';
import type { Asked } from './kept.ts';
import { offeredModel } from './offered.ts';
import { findPicture } from './picture.ts';
import type { Picture } from './picture.ts';
import { readerOf } from './reader.ts';

/** Server rules, section 14: 30 predictions a minute and person. One that was kept is no other prediction. */
const predictionLimit = { tries: 30, seconds: 60 };

/** A picture is in memory whole while it is decoded and reduced. */
const inTurn = takingTurns(2);

/** Runs that are under way, by picture, category and version: whoever asks meanwhile gets their result. */
const underWay = new Map<string, Promise<ScoredLabel[]>>();

/**
 * ai-predictImage. What this version of the model found before is answered as it was kept. Otherwise the model looks
 * once, however many ask at once in this process. It changes nothing but what is kept with the picture.
 */
export const predictImage = serve(aiPredictImage).handler(async ({ input, context: { app, viewer }, errors }) => {
  const { uri, aiType, scoreThreshold } = input;
  const picture = await findPicture(app, viewer, uri);
  if (!picture) throw refuse('NOT_FOUND');
  if (picture.contentType.startsWith('video/')) throw errors.VIDEO_NOT_PREDICTED();
  if (!picture.contentType.startsWith('image/')) throw errors.NO_PICTURE();
  const model = await offeredModel(app, aiType);
  if (!model) throw errors.NO_MODEL();
  const { version: aiVersion, caching, cannotDiagnose } = model.card;
  const asked = { aiType, aiVersion };
  const scored = await predicted(app, viewer, { picture, model, asked, kept: caching }).catch((error: unknown) => {
    throw error instanceof ModelError ? errors.PREDICTION_FAILED() : error;
  });
  const reader = await readerOf(app, viewer, input.language);
  const predictions = predictionsOf(scored, scoreThreshold).map(({ aiLabel, score }) => ({
    aiLabel,
    gpLabel: reader.forEverybody(aiLabel),
    label: reader.shown(aiLabel),
    score,
    cannotDiagnose: aiLabel === cannotDiagnose,
  }));
  return { predictions, aiVersion };
});

type Order = { picture: Picture; model: InstalledCard; asked: Asked; kept: boolean };

/** The scores of a picture's labels, audited. @throws ModelError, TOO_MANY, NOT_FOUND */
async function predicted(app: App, viewer: Viewer, order: Order): Promise<ScoredLabel[]> {
  const { picture, asked, kept } = order;
  const known = kept ? await keptLabels(app, picture, asked) : null;
  if (known) {
    await auditPrediction(app.write, viewer, picture, { ...asked, kept: true });
    return known;
  }
  if (!(await app.sessions.limits.take('predict-image', viewer.personId, predictionLimit))) throw refuse('TOO_MANY');
  const key = [picture.id, asked.aiType, asked.aiVersion].join(' ');
  const running = underWay.get(key);
  if (!running) {
    const run = lookAt(app, viewer, order).finally(() => underWay.delete(key));
    underWay.set(key, run);
    return run;
  }
  const scored = await running;
  await auditPrediction(app.write, viewer, picture, asked);
  return scored;
}

/** Has the model look, keeps what it found where its card allows that, and audits it. */
async function lookAt(app: App, viewer: Viewer, { picture, model, asked, kept }: Order): Promise<ScoredLabel[]> {
  // A run that ended since the picture was found has kept what it found before it was no longer under way.
  const since = kept ? await findPicture(app, viewer, picture.id) : null;
  const known = since && (await keptLabels(app, since, asked));
  if (known) {
    await auditPrediction(app.write, viewer, picture, { ...asked, kept });
    return known;
  }
  const reduced = await inTurn(async () => pictureInput(model.card, await picture.read()));
  const labels = await app.models.predict(model, reduced);
  if (!kept) {
    await auditPrediction(app.write, viewer, picture, asked);
    return labels;
  }
  const there = await inTransaction(app.write, (client) => keepLabels(client, app, viewer, { picture, asked, labels }));
  if (!there) throw refuse('NOT_FOUND');
  return labels;
}
