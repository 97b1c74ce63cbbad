import type pg from 'pg';

/**
 * Cancels what waits for a person's account at a partner, within the transaction that takes the link away, and forgets
 * what failed. One that is being handed over goes on; its next try finds the link gone. What was sent stays known.
 */
export async function cancelUploadsOf(client: pg.ClientBase, personId: string): Promise<void> {
  await cancel(client, 'unlinked', 'u.person_id = $1', [personId]);
}

/**
 * The same for photos of people's galleries that are gone for good, within the transaction that removes them. Another
 * photo of the same bytes keeps its upload.
 */
export async function cancelUploadsWithoutPhoto(client: pg.ClientBase, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await cancel(
    client,
    'forgotten',
    `u.person_id = any($1::uuid[]) and not exists (
      select from media m where m.person_id = u.person_id and m.content_hash = u.content_hash)`,
    [personIds],
  );
}

async function cancel(client: pg.ClientBase, name: string, which: string, values: unknown[]): Promise<void> {
  await client.query({
    name: `partner-upload-cancel-${name}`,
    text: `update outgoing o set state = 'failed', last_error = 'CANCELLED', settled_at = now()
      where o.kind = 'partner' and o.state = 'queued' and o.handed_at is null
        and o.id in (select u.outgoing_id from partner_upload u where u.state = 'waiting' and ${which})`,
    values,
  });
  await client.query({
    name: `partner-upload-forget-${name}`,
    text: `delete from partner_upload u where u.state = 'failed' and ${which}`,
    values,
  });
}
