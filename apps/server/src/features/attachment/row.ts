import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type { Consent } from '@consult/contract/media/media.ts';
import type { App } from '../../call/context.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';

/** The columns of an attachment that a client sees, with the key of its name. */
export type AttachmentRow = {
  id: string;
  state: Attachment['state'];
  key_id: number;
  wrapped_key: Buffer;
  name: Buffer;
  size: number;
  received: number;
  content_type: string;
  media_id: string | null;
  consent_giver: Consent['givenBy'] | null;
  consent_way: Consent['way'] | null;
  consent_uses: Consent['uses'] | null;
  consent_at: Date | null;
};

/** Columns of AttachmentRow of a table that goes by the name `a`. Sizes fit a number: a file has 50 MB at most. */
export const shownColumns = `a.id, a.state, a.key_id, a.wrapped_key, a.name, a.size::float8 as size,
  a.received::float8 as received, a.content_type, a.media_id, a.consent_giver, a.consent_way, a.consent_uses,
  a.consent_at`;

const namePlace = (attachmentId: string) => ({ table: 'attachment', column: 'name', id: attachmentId });

/** A name as it is stored, under the attachment's own key. */
export function sealName(key: DataKey, attachmentId: string, name: string): Buffer {
  return encrypt(key, namePlace(attachmentId), name);
}

/** The name of an attachment; '' where it can not be decrypted, which the metrics count and nothing else notices. */
export async function readName(
  app: App,
  row: Pick<AttachmentRow, 'id' | 'key_id' | 'wrapped_key' | 'name'>,
): Promise<string> {
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  return app.keyring.readOrEmpty(key, namePlace(row.id), row.name);
}

/** The consent that a copy from a gallery bears; null where none was recorded. */
export function consentOf(
  row: Pick<AttachmentRow, 'consent_giver' | 'consent_way' | 'consent_uses' | 'consent_at'>,
): Consent | null {
  const { consent_giver: givenBy, consent_way: way, consent_uses: uses, consent_at: at } = row;
  return givenBy && way && uses && at ? { givenBy, way, uses, recordedAt: at.toISOString() } : null;
}

/** An attachment as a client sees it. */
export async function present(app: App, row: AttachmentRow): Promise<Attachment> {
  return {
    id: row.id,
    name: await readName(app, row),
    contentType: row.content_type,
    size: row.size,
    state: row.state,
    received: row.received,
    ...(row.media_id === null ? {} : { consent: consentOf(row) }),
  };
}
