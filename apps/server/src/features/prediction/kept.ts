import type { AiPredictions } from '@consult/contract/media/media.ts';
import type { PredictionCategory } from '@consult/domain/prediction/categories.ts';
import { likeliest } from '@consult/domain/prediction/scores.ts';
import type { ScoredLabel } from '@consult/domain/prediction/scores.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { lockPicture } from './picture.ts';
import type { Picture } from './picture.ts';

/** What a prediction is of. */
export type Asked = { aiType: PredictionCategory; aiVersion: string };

type Sealed = Pick<Picture, 'kind' | 'id' | 'predictions'>;

const place = ({ kind, id }: Sealed) => ({ table: kind, column: 'predictions', id });

/**
 * What is kept with a picture: by category the highest scores of one version of its model, whatever threshold was asked
 * for. Nothing where it can not be decrypted.
 */
export function readPredictions(app: Pick<App, 'keyring'>, key: DataKey, picture: Sealed): AiPredictions {
  return readJson<AiPredictions>(app.keyring, key, place(picture), picture.predictions) ?? {};
}

/** The labels that this version of a model found before; null where it has not looked. */
export async function keptLabels(app: App, picture: Picture, asked: Asked): Promise<ScoredLabel[] | null> {
  const kept = readPredictions(app, await picture.key(), picture)[asked.aiType];
  return kept?.aiVersion === asked.aiVersion ? kept.labels : null;
}

/**
 * Keeps what a model found with its picture, in the place of what another version found, and audits it.
 * @returns false where the picture is not there any more, or no more the viewer's to ask about
 */
export async function keepLabels(
  client: pg.ClientBase,
  app: App,
  viewer: Viewer,
  { picture, asked, labels }: { picture: Picture; asked: Asked; labels: readonly ScoredLabel[] },
): Promise<boolean> {
  const now = await lockPicture(client, app, viewer, picture);
  if (!now) return false;
  const { aiType, aiVersion } = asked;
  const key = await now.key();
  const kept = { ...readPredictions(app, key, now), [aiType]: { aiVersion, labels: likeliest(labels) } };
  const sealed = encrypt(key, place(now), JSON.stringify(kept));
  await client.query({
    name: `keep-predictions-${now.kind}`,
    text: `update ${now.kind} set predictions = $2 where id = $1`,
    values: [now.id, sealed],
  });
  await auditPrediction(client, viewer, now, asked);
  return true;
}

/** Writes down that the viewer had a picture predicted, or saw what was kept of it. */
export function auditPrediction(
  client: Pick<pg.ClientBase, 'query'>,
  viewer: Viewer,
  { id, kind }: Picture,
  { aiType, aiVersion, kept = false }: Asked & { kept?: boolean },
): Promise<void> {
  return writeAudit(client, {
    kind: kind === 'media' ? 'media-predicted' : 'attachment-predicted',
    actorId: viewer.personId,
    subjectIds: [id],
    detail: { aiType, aiVersion, ...(kept && { kept }) },
  });
}
