import { distinctLabels, isVerdict } from '@consult/domain/labelling/labels.ts';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { imageOfPhoto, mayBeCollected, photoColumns } from './gallery-photo.ts';
import type { GalleryPhoto } from './gallery-photo.ts';
import { imagingSettings } from './imaging-settings.ts';
import { writeImage } from './write-image.ts';
import { ownLabels, writeLabels } from './write-labels.ts';
import type { LockedImage } from './write-labels.ts';

/** What a consultant says of a consult's picture. */
export type ConsultLabels = { attachmentId: string; labels: readonly string[] };

type Photo = GalleryPhoto & { attachment_id: string };

/**
 * Takes a consultant's labels of a consult's pictures over for the pool, within the transaction that saves them: of
 * photos that their owner still has, where the consent recorded there now allows to improve models, and where the
 * content document 'imaging' says `collect: true`. The image is put into the pool if it is not there yet, labelled from
 * the first moment; nothing there tells of the consult.
 */
export async function keepConsultLabels(
  client: pg.ClientBase,
  app: App,
  personId: string,
  specialty: LabelledSpecialty,
  said: readonly ConsultLabels[],
): Promise<void> {
  if (!(await imagingSettings(client)).collect) return;
  // The words of the tool's buttons are no labels there.
  const labelsOf = new Map(
    said.map(({ attachmentId, labels }) => [attachmentId, distinctLabels(labels).filter((one) => !isVerdict(one))]),
  );
  for (const photo of await photosOf(client, [...labelsOf.keys()])) {
    const labels = labelsOf.get(photo.attachment_id) ?? [];
    const image = labels.length > 0 ? await imageOf(client, app, specialty, photo) : null;
    if (!image) continue;
    await writeLabels(client, app, image, { personId, own: await ownLabels(client, personId, image.id), labels });
    await writeAudit(client, { kind: 'image-labelled', actorId: personId, subjectIds: [image.id] });
  }
}

/** The gallery's photos of which these attachments are copies, where their consent allows it. */
async function photosOf(client: pg.ClientBase, attachmentIds: readonly string[]): Promise<Photo[]> {
  const { rows } = await client.query<Photo>({
    name: 'consult-photos-to-collect',
    // Locked, as where photos are collected: a consent that is being taken back is waited for.
    text: `select a.id as attachment_id, ${photoColumns} from attachment a join media m on m.id = a.media_id
      where a.id = any($1::uuid[]) and ${mayBeCollected}
      order by m.id for share of m`,
    values: [attachmentIds],
  });
  return rows;
}

/** The image of the pool that shows the photo, locked; it is made where there is none. Null where it just went. */
async function imageOf(
  client: pg.ClientBase,
  app: App,
  specialty: LabelledSpecialty,
  photo: Photo,
): Promise<LockedImage | null> {
  await writeImage(client, app, imageOfPhoto(photo, { specialty, from: 'consult' }));
  const { rows } = await client.query<LockedImage>({
    name: 'pool-image-lock',
    text: `select id, key_id, wrapped_key from pool_image where content_hash = $1 and moved_to is null for update`,
    values: [photo.content_hash],
  });
  const image = rows[0];
  if (!image) return null;
  await client.query({
    name: 'pool-origin-of-consult',
    text: 'insert into pool_origin (media_id, image_id) values ($1, $2) on conflict do nothing',
    values: [photo.media_id, image.id],
  });
  return image;
}
