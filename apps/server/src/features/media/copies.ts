import type { ConsultFault } from '@consult/domain/fault/fault.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { consentOf, copiedIntoDraft } from '../attachment/attachment.ts';
import type { FromGallery, GalleryItem } from '../attachment/attachment.ts';
import { readGallery } from './gallery.ts';
import { place } from './row.ts';
import type { MediaRow } from './row.ts';

type Row = Pick<MediaRow, 'id' | 'consent_giver' | 'consent_way' | 'consent_uses' | 'consent_at'> & {
  file_id: string;
  name: Buffer;
};

/**
 * What a person sends along from a gallery, or keeps in a draft: items of their own gallery that are not deleted, and
 * those of which their draft has copies already, whosever gallery they came from. The items stay until the transaction
 * ends, and with them their files.
 * @returns which of them are neither, by their places, deleted or never theirs alike
 */
export async function chosenFromGallery(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  personId: string,
  { mediaIds, draftId }: { mediaIds: readonly string[]; draftId: string | null },
): Promise<FromGallery | ConsultFault> {
  const copied = new Set(
    draftId === null || mediaIds.length === 0 ? [] : await copiedIntoDraft(client, personId, draftId),
  );
  const missing = [...new Set(mediaIds)].filter((id) => !copied.has(id));
  const items = await ownItems(client, app, personId, missing);
  const found = new Set([...copied, ...items.map(({ mediaId }) => mediaId)]);
  const gone = mediaIds.flatMap((id, at) => (found.has(id) ? [] : [at + 1]));
  return gone.length === 0 ? { mediaIds, items } : { code: 'photos-gone', photos: gone.join(', ') };
}

/** Writes down which items of a gallery were sent on, within the transaction that sends them. */
export async function auditSentMedia(
  client: pg.ClientBase,
  personId: string,
  { mediaIds }: FromGallery,
): Promise<void> {
  if (mediaIds.length > 0)
    await writeAudit(client, { kind: 'media-sent', actorId: personId, subjectIds: [...new Set(mediaIds)] });
}

/** The names of a person's own items in the order given; without those that are not theirs. */
export async function namesInGallery(
  client: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  personId: string,
  mediaIds: readonly string[],
): Promise<string[]> {
  const names = new Map((await ownItems(client, app, personId, mediaIds)).map(({ mediaId, name }) => [mediaId, name]));
  return mediaIds.flatMap((id) => names.get(id) ?? []);
}

/**
 * Those of these items that are in the person's own gallery. Their consents stay as they are until the transaction
 * ends.
 */
async function ownItems(
  client: Pick<pg.ClientBase, 'query'>,
  app: Pick<App, 'keyring'>,
  personId: string,
  ids: readonly string[],
): Promise<GalleryItem[]> {
  const gallery = ids.length === 0 ? null : await readGallery(client, app, personId);
  if (!gallery) return [];
  const { rows } = await client.query<Row>({
    name: 'media-to-copy',
    text: `select m.id, m.file_id, m.name, m.consent_giver, m.consent_way, m.consent_uses, m.consent_at from media m
      where m.id = any($1::uuid[]) and m.person_id = $2 and m.deleted_at is null order by m.id for share`,
    values: [ids, personId],
  });
  return rows.map((row) => ({
    mediaId: row.id,
    fileId: row.file_id,
    name: app.keyring.readOrEmpty(gallery.key, place.name(row.id), row.name) || 'file',
    consent: consentOf(row),
  }));
}
