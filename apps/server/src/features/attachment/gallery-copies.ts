import type { Consent } from '@consult/contract/media/media.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { newId } from '../../infra/db/new-id.ts';
import type { Movable } from './form-files.ts';
import { sealName } from './row.ts';

/** A photo or film of somebody's own gallery that is copied: its file, its name there, and its consent. */
export type GalleryItem = { mediaId: string; fileId: string; name: string; consent: Consent | null };

/** What goes along from a gallery: all that are wanted, in their order, and those of which no copy is there yet. */
export type FromGallery = { mediaIds: readonly string[]; items: readonly GalleryItem[] };

/**
 * The gallery items of which a draft has copies, in the draft's order. The holder's alone: nobody else learns whether
 * the draft exists.
 */
export async function copiedIntoDraft(client: pg.ClientBase, holderId: string, draftId: string): Promise<string[]> {
  const { rows } = await client.query<{ media_id: string }>({
    name: 'gallery-copies-of-draft',
    text: `select media_id from attachment where draft_id = $1 and person_id = $2 and media_id is not null
      order by position, id`,
    values: [draftId, holderId],
  });
  return rows.map((row) => row.media_id);
}

/**
 * The wanted copies in their order: those that are among the files already, and new ones of the other items, which show
 * the same stored files. Part of the running transaction.
 */
export async function copiesFor(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'now'>,
  files: ReadonlyMap<string, Movable>,
  at: { personId: string; formId: string },
  { mediaIds, items }: FromGallery = { mediaIds: [], items: [] },
): Promise<Movable[]> {
  const copies = new Map<string, Movable>();
  for (const file of files.values()) if (file.media_id && file.draft_id) copies.set(file.media_id, file);
  for (const item of items)
    if (!copies.has(item.mediaId)) copies.set(item.mediaId, await writeCopy(client, app, item, at));
  return [...new Set(mediaIds)].flatMap((id) => copies.get(id) ?? []);
}

async function writeCopy(
  client: pg.ClientBase,
  app: Pick<App, 'keyring' | 'now'>,
  { mediaId, fileId, name, consent }: GalleryItem,
  { personId, formId }: { personId: string; formId: string },
): Promise<Movable> {
  const id = newId();
  const { key, keyId, wrapped } = app.keyring.newDataKey(id);
  const sealed = sealName(key, id, name);
  await client.query({
    name: 'attachment-from-gallery',
    text: `insert into attachment (id, person_id, form_id, state, key_id, wrapped_key, name, size, received,
        content_type, file_id, media_id, consent_giver, consent_way, consent_uses, consent_at, created_at, touched_at)
      select $1, $2, $3, 'ready', $4, $5, $6, f.size, f.size, f.content_type, f.id, $7, $8, $9, $10, $11, $12, $12
      from stored_file f where f.id = $13`,
    values: [
      id,
      personId,
      formId,
      keyId,
      wrapped,
      sealed,
      mediaId,
      consent?.givenBy ?? null,
      consent?.way ?? null,
      consent?.uses ?? null,
      consent?.recordedAt ?? null,
      app.now(),
      fileId,
    ],
  });
  return { id, state: 'ready', draft_id: null, media_id: mediaId, key_id: keyId, wrapped_key: wrapped, name: sealed };
}
