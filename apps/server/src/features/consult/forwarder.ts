import type pg from 'pg';
import type { DraftToSend } from '../draft/draft.ts';

/**
 * The person who prepared a consult that somebody else sends. `clinicId`: of their default location; null where they
 * work at no clinic.
 */
export type Forwarder = { personId: string; clinicId: string | null };

/**
 * The person who forwarded this draft to its holder; null for the holder's own. The staff of their default clinic see
 * the consult too, as they chose no clinic for it. Later in the same transaction `consumeDraft` decides whether the
 * draft may be sent.
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
