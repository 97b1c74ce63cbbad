import type { PredictionCategory } from '@consult/domain/prediction/categories.ts';
import { likeliest } from '@consult/domain/prediction/scores.ts';
import type { ScoredLabel } from '@consult/domain/prediction/scores.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { Viewer } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { lockPicture } from './picture.ts';
import type { Picture } from './picture.ts';

/** What a version of a model found likely: its highest scores, whatever threshold was asked for. */
type Prediction = { aiVersion: string; labels: ScoredLabel[] };

/** What a prediction is of. */
export type Asked = { aiType: PredictionCategory; aiVersion: string };

type Kept = Partial<Record<PredictionCategory, Prediction>>;

const place = ({ kind, id }: Picture) => ({ table: kind, column: 'predictions', id });

/** The labels that this version of a model found before; null where it has not looked. */
export async function keptLabels(app: App, picture: Picture, asked: Asked): Promise<ScoredLabel[] | null> {
  const kept = (await keptOf(app, picture))[asked.aiType];
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
  const kept: Kept = { ...(await keptOf(app, now)), [aiType]: { aiVersion, labels: likeliest(labels) } };
  const sealed = encrypt(await now.key(), place(now), JSON.stringify(kept));
  await client.query({
    name: `keep-predictions-${now.kind}`,
    text: `update ${now.kind} set predictions = $2 where id = $1`,
    values: [now.id, sealed],
  });
  await auditPrediction(client, viewer, now, asked);
  return true;
}

/** Writes down that the viewer had a picture predicted. */
export function auditPrediction(
  client: Pick<pg.ClientBase, 'query'>,
  viewer: Viewer,
  { id, kind }: Picture,
  { aiType, aiVersion }: Asked,
): Promise<void> {
  return writeAudit(client, {
    kind: kind === 'media' ? 'media-predicted' : 'attachment-predicted',
    actorId: viewer.personId,
    subjectIds: [id],
    detail: { aiType, aiVersion },
  });
}

async function keptOf(app: App, picture: Picture): Promise<Kept> {
  return readJson<Kept>(app.keyring, await picture.key(), place(picture), picture.predictions) ?? {};
}
