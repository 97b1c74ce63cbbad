import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import { sealLabels } from './row.ts';

/** An image of the pool, which the running transaction has locked. */
export type LockedImage = { id: string; key_id: number; wrapped_key: Buffer };

/** The id of a doctor's own labels of an image; null where they gave none. The lock on the image is its lock too. */
export async function ownLabels(client: pg.ClientBase, personId: string, imageId: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'image-label-own',
    text: 'select id from pool_label where image_id = $1 and person_id = $2',
    values: [imageId, personId],
  });
  return rows[0]?.id ?? null;
}

/**
 * Writes what a doctor says of an image, in place of what they said before (`own`); from the first labels on it is in
 * the pool no more. Part of the running transaction, which has locked the image.
 */
export async function writeLabels(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'now'>,
  image: LockedImage,
  { personId, own, labels }: { personId: string; own: string | null; labels: readonly string[] },
): Promise<void> {
  const id = own ?? newId();
  const key = await app.keyring.unwrap(image.key_id, image.wrapped_key, image.id);
  await client.query({
    name: 'image-label-keep',
    text: `with left_pool as (
        update pool_image set labelled_at = $5::timestamptz where id = $2 and labelled_at is null
      )
      insert into pool_label (id, image_id, person_id, labels, labelled_at)
        values ($1, $2, $3, $4, $5::timestamptz)
        on conflict (image_id, person_id) do update set labels = excluded.labels, labelled_at = excluded.labelled_at`,
    values: [id, image.id, personId, sealLabels(key, id, labels), app.now()],
  });
}
