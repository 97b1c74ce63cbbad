import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { collects, imageOfPhoto, mayBeCollected, photoColumns } from './gallery-photo.ts';
import type { GalleryPhoto } from './gallery-photo.ts';
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
  if (!(await collects(client))) return 0;
  const { rows } = await client.query<GalleryPhoto>({
    name: 'media-to-collect',
    // Locked: a consent that is being taken back is waited for, and one that is taken back later finds what came of it.
    text: `select ${photoColumns} from media m
      where ${mayBeCollected}
        and not exists (select 1 from pool_origin o where o.media_id = m.id)
      order by m.id limit ${batch} for share of m`,
  });
  for (const photo of rows) {
    // What shows no skin is moved by the doctor who sees it.
    const image = imageOfPhoto(photo, { specialty: 'Dermatology', from: 'gallery' });
    const id = (await writeImage(client, app, image)) ?? (await sameImage(client, photo.content_hash));
    await client.query({
      name: 'pool-origin-add',
      text: 'insert into pool_origin (media_id, image_id) values ($1, $2)',
      values: [photo.media_id, id],
    });
  }
  return rows.length;
}
