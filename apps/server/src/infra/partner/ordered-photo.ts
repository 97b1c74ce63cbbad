import type pg from 'pg';
import type { FileRef } from '../files/files.ts';
import { TryFailure } from '../jobs/failure.ts';
import type { Keyring } from '../keystore/keyring.ts';

/** A photo that somebody ordered to be sent to their account at a partner. */
export type OrderedPhoto = {
  orderId: string;
  partnerId: string;
  avaUuid: string;
  /** Where the partner takes photos; null: nowhere yet. */
  url: string | null;
  contentType: string;
  takenAt: Date;
  /** As it is recorded now; null for none. */
  consent: { givenBy: string; way: string; uses: readonly string[]; recordedAt: string } | null;
  file: FileRef;
};

type Row = {
  id: string;
  partner_id: string;
  ava_uuid: string;
  upload_url: string | null;
  enabled: boolean;
  linked: boolean;
  // All null where the photo is gone for good.
  content_type: string | null;
  created: Date | null;
  deleted_at: Date | null;
  consent_giver: string | null;
  consent_way: string | null;
  consent_uses: string[] | null;
  consent_at: Date | null;
  file_id: string | null;
  file_key_id: number | null;
  file_wrapped_key: Buffer | null;
  size: number | null;
};

/** Until then a photo that its person deleted is back, or gone for good. */
const deletionSeconds = 90;

/**
 * The photo of an entry of the outbox, as it is now. Of two photos of the same bytes the one that was ordered counts,
 * or the other where that is gone.
 * @throws TryFailure where it is not to be sent any more, or not at present; UnreadableError
 */
export async function orderedPhoto(
  pool: Pick<pg.Pool, 'query'>,
  keyring: Keyring,
  outgoingId: string,
): Promise<OrderedPhoto> {
  const { rows } = await pool.query<Row>({
    name: 'partner-ordered-photo',
    text: `select u.id, u.partner_id, u.ava_uuid, p.upload_url, p.enabled,
        exists (select 1 from partner_account a where a.person_id = u.person_id and a.partner_id = u.partner_id
          and a.ava_uuid = u.ava_uuid) as linked,
        m.content_type, m.created, m.deleted_at, m.consent_giver, m.consent_way, m.consent_uses, m.consent_at,
        f.id as file_id, f.key_id as file_key_id, f.wrapped_key as file_wrapped_key, f.size::float8 as size
      from partner_upload u join partner p on p.id = u.partner_id
        left join lateral (
          select * from media m where m.person_id = u.person_id and m.content_hash = u.content_hash
            order by m.deleted_at is not null, m.id <> u.media_id limit 1
        ) m on true left join stored_file f on f.id = m.file_id
      where u.outgoing_id = $1`,
    values: [outgoingId],
  });
  const row = rows[0];
  if (!row?.linked || !row.file_id) throw new TryFailure('CANCELLED', { never: true });
  if (!row.enabled) throw new TryFailure('PARTNER_DISABLED', { never: true });
  if (row.deleted_at) throw new TryFailure('PHOTO_DELETED', { afterSeconds: deletionSeconds });
  return {
    orderId: row.id,
    partnerId: row.partner_id,
    avaUuid: row.ava_uuid,
    url: row.upload_url,
    contentType: row.content_type!,
    takenAt: row.created!,
    consent: consentOf(row),
    file: {
      id: row.file_id,
      key: await keyring.unwrap(row.file_key_id!, row.file_wrapped_key!, row.file_id),
      size: row.size!,
    },
  };
}

function consentOf({ consent_giver, consent_way, consent_uses, consent_at }: Row): OrderedPhoto['consent'] {
  if (!consent_giver || !consent_way || !consent_uses || !consent_at) return null;
  return { givenBy: consent_giver, way: consent_way, uses: consent_uses, recordedAt: consent_at.toISOString() };
}
