import { avaUploadGalleryFiles } from '@consult/contract/partner/upload-gallery-files.ts';
import { imageForPartnerRequired, isForPartner } from '@consult/domain/media/partner-upload.ts';
import type { MediaType } from '@consult/domain/media/limits.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { orderUploads } from './order-uploads.ts';
import type { LinkedAccount, Photo } from './order-uploads.ts';

/**
 * ava-uploadGalleryFiles: orders a job for each photo, once for each content and account. What waits or was sent is
 * left as it is, so that a repeat orders nothing; what failed is tried again. Ids that are not the viewer's are left
 * out like those of photos that are gone.
 */
export const uploadGalleryFiles = serve(avaUploadGalleryFiles).handler(({ input, context, errors }) =>
  once(context, async (client) => {
    const { app, viewer } = context;
    const account = await linkedAccount(client, viewer.personId);
    if (!account) throw errors.NOT_LINKED();
    const items = await ownItems(client, viewer.personId, input.galleryItemIds);
    if (items.length === 0) throw refuse('NOT_FOUND');
    const photos = items.filter(({ content_type: type }) => isForPartner(type));
    if (photos.length === 0) throw refuse('INVALID_INPUT', { galleryItemIds: imageForPartnerRequired });
    const ordered = await orderUploads(client, app, viewer.personId, account, photos);
    if (ordered.length > 0)
      await writeAudit(client, {
        kind: 'media-sent',
        actorId: viewer.personId,
        subjectIds: ordered,
        detail: { partner: account.partner_id },
      });
    return { answer: { ok: true as const } };
  }),
);

/**
 * The viewer's account at a partner; it stays linked until the transaction ends, and another order of theirs waits, so
 * that both see what is ordered.
 */
async function linkedAccount(client: pg.ClientBase, personId: string): Promise<LinkedAccount | null> {
  const { rows } = await client.query<LinkedAccount>({
    name: 'partner-linked-account',
    text: `select a.partner_id, a.ava_uuid, p.name from partner_account a join partner p on p.id = a.partner_id
      where a.person_id = $1 for no key update of a`,
    values: [personId],
  });
  return rows[0] ?? null;
}

async function ownItems(
  client: pg.ClientBase,
  personId: string,
  ids: readonly string[],
): Promise<(Photo & { content_type: MediaType })[]> {
  const { rows } = await client.query<Photo & { content_type: MediaType }>({
    name: 'media-for-partner',
    text: `select m.id, m.content_type, m.content_hash, m.size::float8 as size from media m
      where m.id = any($1::uuid[]) and m.person_id = $2 and m.deleted_at is null
      order by array_position($1::uuid[], m.id)`,
    values: [ids, personId],
  });
  return rows;
}
