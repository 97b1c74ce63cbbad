import { lentUntil } from '@consult/domain/labelling/loan.ts';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type pg from 'pg';

/** An image that is, or was, lent to a doctor. */
export type Lent = {
  id: string;
  specialty: LabelledSpecialty;
  key_id: number;
  wrapped_key: Buffer;
  moved_to: string | null;
  /** The batch with which the doctor has it now; null where that is closed. */
  open_batch: string | null;
};

/**
 * An image that is, or was, lent to this person, locked until the transaction ends; null for everybody else, as if it
 * did not exist.
 */
export async function lockLentImage(client: pg.ClientBase, personId: string, id: string): Promise<Lent | null> {
  const { rows } = await client.query<Lent>({
    name: 'pool-image-lent',
    text: `select i.id, i.specialty, i.key_id, i.wrapped_key, i.moved_to,
        (select b.id from image_batch_item t join image_batch b on b.id = t.batch_id
          where t.image_id = i.id and b.person_id = $2 and b.closed_at is null) as open_batch
      from pool_image i
      where i.id = $1 and exists (select 1 from image_batch_item t join image_batch b on b.id = t.batch_id
        where t.image_id = i.id and b.person_id = $2)
      for update of i`,
    values: [id, personId],
  });
  return rows[0] ?? null;
}

/**
 * Begins the time of a loan anew, also of one that ran out: what others did not get meanwhile is this doctor's again.
 * @returns until when it is lent by now, ISO 8601; null where the batch is closed
 */
export async function renewLoan(client: pg.ClientBase, batchId: string | null, now: Date): Promise<string | null> {
  if (batchId === null) return null;
  const until = lentUntil(now);
  const { rowCount } = await client.query({
    name: 'image-batch-renew',
    text: 'update image_batch set lent_until = greatest(lent_until, $2) where id = $1 and closed_at is null',
    values: [batchId, until],
  });
  return rowCount === 1 ? until.toISOString() : null;
}
