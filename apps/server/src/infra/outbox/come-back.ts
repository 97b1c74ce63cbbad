import type pg from 'pg';
import { writeAudit } from '../audit/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Bounce } from '../mail/bounce.ts';

/*
 * A report may be quicker than the note that its mail was handed over. What never left, what has failed already, and
 * what was ordered anew since (its Message-ID is another one) stays as it is.
 */
const failSql = `update outgoing set state = 'failed', last_error = $2, settled_at = now()
  where message_id = $1 and kind in ('mail', 'fax') and via not in ('', 'outbox')
    and (state = 'sent' or state = 'queued' and handed_at is not null)
  returning id`;

/**
 * Turns a mail that had been handed over into one that failed, as a refusal does: triggers settle its delivery, and
 * note it for its sender. Returns whether there was such a mail; whoever sent the report must not learn it.
 */
export async function settleBounce(pool: pg.Pool, { messageId, statusClass }: Bounce): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(failSql, [messageId, `BOUNCED ${statusClass}`]);
    const entry = rows[0];
    if (!entry) return false;
    await writeAudit(client, {
      kind: 'mail-bounced',
      actorId: null,
      subjectIds: [entry.id],
      detail: { class: statusClass },
    });
    return true;
  });
}
