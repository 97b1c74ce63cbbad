import type pg from 'pg';
import type { DraftToSend } from '../draft/draft.ts';

/**
 * Who prepared a consult that somebody else sends. `clinicId`: of their default location; null where they work at no
 * clinic.
 */
export type Forwarder = { personId: string; clinicId: string | null };

/**
 * Who forwarded this draft to its holder; null for the holder's own. Their default clinic is the one whose staff see
 * the consult too, as they chose none for it. Whether the draft may be sent is `consumeDraft`'s to say, later in the
 * same transaction.
 */
export async function forwarderOf(
  client: pg.PoolClient,
  holderId: string,
  { draftId, consultDraftsCollectionType: collection }: DraftToSend,
): Promise<Forwarder | null> {
  if (collection !== 'drafts_pending_approval') return null;
  const { rows } = await client.query<Forwarder>({
    name: 'forwarder-of-draft',
    text: `select d.author_id as "personId", (select l.clinic_id from location l where l.person_id = d.author_id
      and not l.disabled
          order by l.is_default desc, l.position, l.id limit 1) as "clinicId"
        from draft d where d.id = $1 and d.holder_id = $2 and d.collection = $3`,
    values: [draftId, holderId, collection],
  });
  return rows[0] ?? null;
}
