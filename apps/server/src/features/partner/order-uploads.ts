import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';

/** A person's account at a partner. */
export type LinkedAccount = { partner_id: string; ava_uuid: string; name: string };

/** A photo of a gallery, with the keyed hash of its bytes and its size in bytes. */
export type Photo = { id: string; content_type: string; content_hash: Buffer; size: number };

type Known = { id: string; content_hash: Buffer; state: 'waiting' | 'sent' | 'failed' };

/**
 * Orders photos for a person's account at a partner, within the running transaction: of each content one upload, an
 * entry of the outbox, and the job that sends it. What waits or was sent before is left out.
 * @returns the photos that were ordered
 */
export async function orderUploads(
  client: pg.ClientBase,
  app: Pick<App, 'outgoing' | 'now'>,
  personId: string,
  account: LinkedAccount,
  photos: readonly Photo[],
): Promise<string[]> {
  const distinct = [...new Map(photos.map((photo) => [keyOf(photo), photo])).values()];
  const known = new Map((await knownUploads(client, personId, account, distinct)).map((one) => [keyOf(one), one]));
  const again = distinct.filter((photo) => known.get(keyOf(photo))?.state === 'failed');
  const fresh = distinct.filter((photo) => !known.has(keyOf(photo)));
  const order = (photo: Photo): Promise<string> =>
    app.outgoing.photo(client, {
      personId,
      to: `${account.name} (${account.ava_uuid})`,
      what: `${photo.content_type}, ${photo.size} bytes`,
    });
  const entries = new Map<Photo, string>();
  for (const photo of [...again, ...fresh]) entries.set(photo, await order(photo));
  await client.query({
    name: 'partner-upload-again',
    text: `update partner_upload u
      set state = 'waiting', error = '', outgoing_id = l.outgoing_id, media_id = l.media_id, ordered_at = $4,
        updated_at = $4
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) l(id, outgoing_id, media_id) where u.id = l.id`,
    values: [
      again.map((photo) => known.get(keyOf(photo))!.id),
      again.map((photo) => entries.get(photo)!),
      again.map(({ id }) => id),
      app.now(),
    ],
  });
  await client.query({
    name: 'partner-upload-order',
    text: `insert into partner_upload (id, person_id, partner_id, ava_uuid, content_hash, media_id, outgoing_id,
        ordered_at, updated_at)
      select id, $1, $2, $3, content_hash, media_id, outgoing_id, $8, $8
        from unnest($4::uuid[], $5::bytea[], $6::uuid[], $7::uuid[]) l(id, content_hash, media_id, outgoing_id)`,
    values: [
      personId,
      account.partner_id,
      account.ava_uuid,
      fresh.map(() => newId()),
      fresh.map(({ content_hash: hash }) => hash),
      fresh.map(({ id }) => id),
      fresh.map((photo) => entries.get(photo)!),
      app.now(),
    ],
  });
  return [...again, ...fresh].map(({ id }) => id);
}

const keyOf = ({ content_hash: hash }: Pick<Photo, 'content_hash'>): string => hash.toString('hex');

/**
 * What is known of these contents for this account. Locks it, after its entry of the outbox, as what settles it does.
 */
async function knownUploads(
  client: pg.ClientBase,
  personId: string,
  { partner_id: partnerId, ava_uuid: avaUuid }: LinkedAccount,
  photos: readonly Photo[],
): Promise<Known[]> {
  const values = [personId, partnerId, avaUuid, photos.map(({ content_hash: hash }) => hash)];
  await client.query({
    name: 'partner-upload-entries-lock',
    text: `select 1 from outgoing o where o.id in (select u.outgoing_id from partner_upload u
        where u.person_id = $1 and u.partner_id = $2 and u.ava_uuid = $3 and u.content_hash = any($4::bytea[]))
      order by o.id for no key update`,
    values,
  });
  const { rows } = await client.query<Known>({
    name: 'partner-uploads-known',
    text: `select u.id, u.content_hash, u.state from partner_upload u
      where u.person_id = $1 and u.partner_id = $2 and u.ava_uuid = $3 and u.content_hash = any($4::bytea[])
      order by u.id for no key update`,
    values,
  });
  return rows;
}
