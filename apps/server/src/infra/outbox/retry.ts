import type pg from 'pg';
import { writeAudit } from '../audit/audit.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { OutgoingKind } from './entry.ts';
import { sendingJob } from './send.ts';

/**
 * Orders a new series of tries for an entry that failed for good, within the running transaction. Its delivery, if any,
 * is under way again. A mail that came back goes as another one: reports about the first change it no more, and no
 * server takes it for a copy. False where there is no such entry, it has not failed, it is a fax without a number,
 * its receiver wants no such mail any more, or it is a photo for a partner that was cancelled or ordered anew since.
 */
export async function retryOutgoing(
  client: pg.ClientBase,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, actorId }: { id: string; actorId: string | null },
): Promise<boolean> {
  const { rows } = await client.query<{ kind: OutgoingKind }>(
    `update outgoing o set state = 'queued', attempts = 0, last_error = '', settled_at = null, created_at = now(),
        message_id = case when last_error like 'BOUNCED%' then gen_random_uuid() else message_id end
      where id = $1 and state = 'failed' and last_error <> 'NO_FAX_NUMBER'
        and not exists (select from unsubscribe_code c join suppression s on s.hash = c.hash where c.outgoing_id = o.id)
        and (kind <> 'partner' or exists (select from partner_upload u where u.outgoing_id = o.id))
      returning kind`,
    [id],
  );
  const entry = rows[0];
  if (!entry) return false;
  await client.query(
    `update activity_delivery set state = 'sending', updated_at = now() where outgoing_id = $1 and state = 'failed'`,
    [id],
  );
  await client.query(
    `update partner_upload set state = 'waiting', error = '', updated_at = now()
      where outgoing_id = $1 and state = 'failed'`,
    [id],
  );
  await jobs.enqueue(client, sendingJob(entry.kind), { outgoingId: id });
  await writeAudit(client, { kind: 'outbox-retried', actorId, subjectIds: [id] });
  return true;
}
