import type { Calls } from '@consult/contract/calls.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { consentColumns } from './consent.ts';
import { freeMoment } from './free-moment.ts';
import { countInto } from './gallery.ts';
import type { Gallery } from './gallery.ts';
import { place, sealTags } from './row.ts';
import type { StoredMedia } from './store-media.ts';
import { keepTags, writeTerms } from './tags.ts';

/** Where an item lies in the grid, and its number of arrival: the answer of media-add. */
export type Added = Calls['media-add']['output'];

/** What a person adds: a stored file, and what they say of it. `through`: what let it in besides them, if anything. */
export type ToAdd = {
  input: Calls['media-add']['input'];
  name: string;
  stored: StoredMedia;
  through?: string | null;
};

/** An item of this person's that is in the gallery already, also while it is deleted. */
export async function mediaThere(client: pg.ClientBase, personId: string, mediaId: string): Promise<Added | null> {
  const { rows } = await client.query<{ created: Date; arrival: number }>({
    name: 'media-there',
    text: 'select created, arrival from media where id = $1 and person_id = $2',
    values: [mediaId, personId],
  });
  const row = rows[0];
  return row ? { created: row.created.toISOString(), arrival: row.arrival } : null;
}

/**
 * Writes a photo or film into a gallery, with its file, thumbnail, tags and audit entry. Part of the running
 * transaction, which has locked the gallery.
 * @returns null where the id is already another person's
 */
export async function writeMedia(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'terms' | 'now'>,
  gallery: Gallery,
  { input, name, stored, through = null }: ToAdd,
): Promise<Added | null> {
  const { personId, key, arrival } = gallery;
  const id = input.mediaId;
  const now = app.now();
  const created = await freeMoment(client, personId, { wanted: new Date(input.created), now });
  const own = [...(await keepTags(client, app, gallery, input.tags ?? [])).values()];
  const { rowCount } = await client.query({
    name: 'media-add',
    text: `with file as (
        insert into stored_file (id, key_id, wrapped_key, size, content_type, created_at)
          values ($4, $5, $6, $7, $8, $9::timestamptz) returning id
      ), made as (
        insert into media (id, person_id, created, arrival, file_id, content_type, size, width, height, has_thumbnail,
          content_hash, consent_giver, consent_way, consent_uses, consent_at, name, tags, added_at)
          select $1, $2, $3::timestamptz, $10::bigint, id, $8, $7::bigint, $11::integer, $12::integer,
            $13::bytea is not null, $14::bytea, $15, $16, $17::text[], $18::timestamptz, $19::bytea, $20::bytea,
            $9::timestamptz
          from file
          on conflict (id) do nothing returning id
      ), pictured as (
        insert into media_thumbnail (media_id, picture) select id, $13::bytea from made where $13::bytea is not null
      )
      select from made`,
    values: [
      id,
      personId,
      created,
      stored.fileId,
      stored.fileKeyId,
      stored.fileWrappedKey,
      stored.bytes.length,
      stored.type,
      now,
      arrival,
      stored.width,
      stored.height,
      stored.thumbnail && encrypt(key, place.thumbnail(id), stored.thumbnail),
      app.terms.contentHash(stored.bytes),
      ...consentColumns(input.consent, { at: input.consentAt ?? input.created, now }),
      encrypt(key, place.name(id), name),
      sealTags(
        key,
        id,
        own.map(({ tag }) => tag),
      ),
    ],
  });
  if (rowCount !== 1) return null;
  if (own.length > 0) await writeTerms(client, personId, [{ id, created, terms: own.map(({ term }) => term) }]);
  await countInto(client, personId, { items: 1, bytes: stored.bytes.length });
  const subjectIds = through === null ? [id] : [id, through];
  await writeAudit(client, { kind: 'media-added', actorId: personId, subjectIds });
  return { created: created.toISOString(), arrival };
}
