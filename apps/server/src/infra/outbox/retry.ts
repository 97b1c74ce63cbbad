import type pg from 'pg';
import { writeAudit } from '../audit/audit.ts';
import type { Jobs } from '../jobs/jobs.ts';

/**
 * Orders a new series of tries for an entry that failed for good, within the running transaction. Its delivery, if any,
 * is under way again. False where there is no such entry, it has not failed, or it is a fax without a number.
 */
export async function retryOutgoing(
  client: pg.ClientBase,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, actorId }: { id: string; actorId: string | null },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update outgoing set state = 'queued', attempts = 0, last_error = '', settled_at = null, created_at = now()
      where id = $1 and state = 'failed' and last_error <> 'NO_FAX_NUMBER'`,
    [id],
  );
  if (rowCount === 0) return false;
  await client.query(
    `update activity_delivery set state = 'sending', updated_at = now() where outgoing_id = $1 and state = 'failed'`,
    [id],
  );
  await jobs.enqueue(client, 'send-outgoing', { outgoingId: id });
  await writeAudit(client, { kind: 'outbox-retried', actorId, subjectIds: [id] });
  return true;
}
