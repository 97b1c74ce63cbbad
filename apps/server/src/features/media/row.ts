import type { Consent, Media } from '@consult/contract/media/media.ts';
import { uploadFailureOf } from '@consult/domain/media/partner-upload.ts';
import type { App } from '../../call/context.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { DataKey, Place } from '../../infra/keystore/cipher.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { consentOf } from '../attachment/attachment.ts';
import { readPredictions } from '../prediction/prediction.ts';

/** The columns of a media item that its owner sees. */
export type MediaRow = {
  id: string;
  created: Date;
  arrival: number;
  content_type: Media['contentType'];
  size: number;
  width: number | null;
  height: number | null;
  has_thumbnail: boolean;
  consent_giver: Consent['givenBy'] | null;
  consent_way: Consent['way'] | null;
  consent_uses: Consent['uses'] | null;
  consent_at: Date | null;
  notes: Buffer | null;
  tags: Buffer | null;
  predictions: Buffer | null;
  version: number;
  partner_upload: { state: 'waiting' | 'sent' | 'failed'; stayedHere: boolean; error: string } | null;
};

/** Columns of MediaRow of a table that goes by the name `m`. A size fits a number. */
export const mediaColumns = `m.id, m.created, m.arrival, m.content_type, m.size::float8 as size, m.width, m.height,
  m.has_thumbnail, m.consent_giver, m.consent_way, m.consent_uses, m.consent_at, m.notes, m.tags, m.predictions,
  m.version,
  (select json_build_object('state', u.state, 'stayedHere', u.stayed_here, 'error', u.error)
    from partner_account a join partner_upload u on u.person_id = a.person_id and u.partner_id = a.partner_id
      and u.ava_uuid = a.ava_uuid and u.content_hash = m.content_hash
    where a.person_id = m.person_id) as partner_upload`;

export const place = {
  name: (id: string): Place => ({ table: 'media', column: 'name', id }),
  notes: (id: string): Place => ({ table: 'media', column: 'notes', id }),
  tags: (id: string): Place => ({ table: 'media', column: 'tags', id }),
  /** As the room of predictions binds them. */
  predictions: (id: string): Place => ({ table: 'media', column: 'predictions', id }),
  thumbnail: (id: string): Place => ({ table: 'media_thumbnail', column: 'picture', id }),
  ownTag: (id: string): Place => ({ table: 'person_tag', column: 'tag', id }),
};

/** Notes as they are stored; null where there are none. */
export function sealNotes(key: DataKey, id: string, notes: string): Buffer | null {
  return notes === '' ? null : encrypt(key, place.notes(id), notes);
}

/** Tags as they are stored; null where there are none. */
export function sealTags(key: DataKey, id: string, tags: readonly string[]): Buffer | null {
  return tags.length === 0 ? null : encrypt(key, place.tags(id), JSON.stringify(tags));
}

/** The tags of an item; none where they can not be decrypted. */
export function readTags(app: Pick<App, 'keyring'>, key: DataKey, row: Pick<MediaRow, 'id' | 'tags'>): string[] {
  return (row.tags && readJson<string[]>(app.keyring, key, place.tags(row.id), row.tags)) ?? [];
}

/** A media item as its owner sees it. */
export function presentMedia(app: Pick<App, 'keyring'>, key: DataKey, row: MediaRow): Media {
  return {
    id: row.id,
    created: row.created.toISOString(),
    arrival: row.arrival,
    contentType: row.content_type,
    size: row.size,
    width: row.width,
    height: row.height,
    hasThumbnail: row.has_thumbnail,
    consent: consentOf(row),
    notes: app.keyring.readOrEmpty(key, place.notes(row.id), row.notes),
    tags: readTags(app, key, row),
    partnerUpload: partnerUploadOf(row),
    aiPredictions: readPredictions(app, key, { kind: 'media', ...row }),
    version: row.version,
  };
}

function partnerUploadOf({ partner_upload: upload }: MediaRow): Media['partnerUpload'] {
  if (!upload) return null;
  const { state, stayedHere, error } = upload;
  return { state, stayedHere, failure: state === 'failed' ? uploadFailureOf(error) : null };
}
