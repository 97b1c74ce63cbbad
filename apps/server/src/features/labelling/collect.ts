import { readImagingSettings } from '@consult/domain/labelling/imaging-settings.ts';
import { businessDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { sameImage, writeImage } from './write-image.ts';

/** One transaction collects so many. */
const batch = 100;

type Row = {
  id: string;
  file_id: string;
  content_type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  content_hash: Buffer;
  created: Date;
};

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
  const { rows: documents } = await client.query<{ body: unknown }>(
    `select body from content_document where name = 'imaging'`,
  );
  if (!readImagingSettings(documents[0]?.body).collect) return 0;
  const { rows } = await client.query<Row>({
    name: 'media-to-collect',
    // Locked: a consent that is being taken back is waited for, and one that is taken back later finds what came of it.
    text: `select m.id, m.file_id, m.content_type, m.width, m.height, m.content_hash, m.created from media m
      where m.consent_uses @> '{improving-models}' and m.deleted_at is null
        and m.content_type in ('image/jpeg', 'image/png') and m.width is not null and m.height is not null
        and not exists (select 1 from pool_origin o where o.media_id = m.id)
      order by m.id limit ${batch} for share of m`,
  });
  for (const row of rows) {
    const id =
      (await writeImage(client, app, {
        // What shows no skin is moved by the doctor who sees it.
        specialty: 'Dermatology',
        condition: '',
        aiVersion: null,
        created: businessDay(row.created),
        fileId: row.file_id,
        type: row.content_type,
        width: row.width,
        height: row.height,
        contentHash: row.content_hash,
        from: 'gallery',
      })) ?? (await sameImage(client, row.content_hash));
    await client.query({
      name: 'pool-origin-add',
      text: 'insert into pool_origin (media_id, image_id) values ($1, $2)',
      values: [row.id, id],
    });
  }
  return rows.length;
}
