import { labelledSpecialtyOf } from '@consult/domain/labelling/specialties.ts';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { imageOfPhoto, mayBeCollected, photoColumns } from './gallery-photo.ts';
import type { GalleryPhoto } from './gallery-photo.ts';
import { imagingSettings } from './imaging-settings.ts';
import { sameImage, writeImage } from './write-image.ts';

/** One transaction collects so many. */
const batch = 100;

/**
 * Collects photos for labelling from galleries, where their consent allows to improve models and the content document
 * 'imaging' says `collect: true`. The pool gets the picture and the day it was taken, nothing else; the stored bytes
 * are the same, which hold neither name nor place. A job runs it every hour, so that a consent that is soon mended is
 * the one that counts.
 */
export async function collectImages(app: App): Promise<void> {
  let collected: number;
  do collected = await inTransaction(app.write, (client) => collectSome(client, app));
  while (collected === batch);
}

async function collectSome(client: pg.ClientBase, app: App): Promise<number> {
  if (!(await imagingSettings(client)).collect) return 0;
  const { rows } = await client.query<GalleryPhoto & { consults: SentIn[] | null }>({
    name: 'media-to-collect',
    // Locked: a consent that is being taken back is waited for, and one that is taken back later finds what came of it.
    text: `select ${photoColumns}, (
        select json_agg(json_build_object('specialty', c.specialty, 'subsite', c.subsite) order by c.created_at desc, c.id)
          from attachment a join activity c on c.id = a.activity_id where a.media_id = m.id) as consults
      from media m
      where ${mayBeCollected}
        and not exists (select 1 from pool_origin o where o.media_id = m.id)
      order by m.id limit ${batch} for share of m`,
  });
  for (const photo of rows) {
    const image = imageOfPhoto(photo, { specialty: specialtyOf(photo.consults ?? []), from: 'gallery' });
    const id = (await writeImage(client, app, image)) ?? (await sameImage(client, photo.content_hash));
    await client.query({
      name: 'pool-origin-add',
      text: 'insert into pool_origin (media_id, image_id) values ($1, $2)',
      values: [photo.media_id, id],
    });
  }
  return rows.length;
}

/** A consult that a photo was sent with. */
type SentIn = { specialty: string; subsite: string };

/**
 * What a photo is labelled as: that of the newest consult whose pictures are labelled. Where there is none nobody says
 * what it shows; what shows no skin is then moved by the doctor who sees it.
 */
function specialtyOf(consults: readonly SentIn[]): LabelledSpecialty {
  const labelled = consults.map(({ specialty, subsite }) => labelledSpecialtyOf(specialty, subsite));
  return labelled.find((one) => one !== null) ?? 'Dermatology';
}
