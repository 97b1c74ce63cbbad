import type pg from 'pg';

/**
 * Gives the copies of these photos that lie in drafts the consent as it is recorded in the gallery by now, within the
 * transaction that records it or takes it back. A copy that was sent keeps the one that it was sent with (server rules,
 * section 14).
 */
export async function passToDrafts(client: pg.ClientBase, mediaIds: readonly string[]): Promise<void> {
  await client.query({
    name: 'media-consent-to-drafts',
    text: `update attachment a set consent_giver = m.consent_giver, consent_way = m.consent_way,
        consent_uses = m.consent_uses, consent_at = m.consent_at, consent_by = null
      from media m where m.id = any($1::uuid[]) and a.media_id = m.id and a.draft_id is not null`,
    values: [mediaIds],
  });
}
