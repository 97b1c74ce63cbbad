import type pg from 'pg';
import type { KeptBatch } from './new-batch.ts';

/** An earlier send with the same id: of the same person with the same content, with another, or somebody else's. */
export type EarlierBatch = { kind: 'repeat'; kept: KeptBatch } | { kind: 'changed' } | { kind: 'foreign' };

/**
 * The earlier send with this id; null where it is new. Locks the sender until the transaction ends, so that of two
 * sends at once the second finds the first. A message id that is used already, in another send, is no new one.
 */
export async function earlierBatch(
  client: pg.ClientBase,
  senderId: string,
  batchId: string,
  hash: Buffer,
  messageIds: readonly string[] = [],
): Promise<EarlierBatch | null> {
  await client.query({
    name: 'patient-message-sender-lock',
    text: 'select 1 from person where id = $1 for no key update',
    values: [senderId],
  });
  const { rows } = await client.query<{ sender_id: string; content_hash: Buffer; answer: unknown }>({
    name: 'patient-message-batch',
    text: 'select sender_id, content_hash, answer from patient_message_batch where id = $1',
    values: [batchId],
  });
  const known = rows[0];
  if (!known) return usedBefore(client, senderId, messageIds);
  if (known.sender_id !== senderId) return { kind: 'foreign' };
  if (!known.content_hash.equals(hash)) return { kind: 'changed' };
  return { kind: 'repeat', kept: { messages: known.answer as KeptBatch['messages'] } };
}

async function usedBefore(
  client: pg.ClientBase,
  senderId: string,
  messageIds: readonly string[],
): Promise<EarlierBatch | null> {
  const { rows } = await client.query<{ own: boolean }>({
    name: 'patient-message-ids-used',
    text: 'select coalesce(sender_id = $2, false) as own from patient_message where id = any($1::uuid[])',
    values: [messageIds, senderId],
  });
  if (rows.length === 0) return null;
  return { kind: rows.every(({ own }) => own) ? 'changed' : 'foreign' };
}
