import { labellingLendBatch } from '@consult/contract/labelling/lend-batch.ts';
import type { Calls } from '@consult/contract/calls.ts';
import { batchSize, hasLapsed, lentUntil } from '@consult/domain/labelling/loan.ts';
import type pg from 'pg';
import { serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { imagesOfBatch, openBatchOf } from './batch.ts';
import type { OpenBatch } from './batch.ts';

type Input = Calls['labelling-lendBatch']['input'];
type Wanted = { personId: string; specialty: Input['specialty']; conditionId: string | null };

/**
 * labelling-lendBatch. One audit entry names what is lent, and so who may look at the pictures. A batch whose loan ran
 * out does not go on: others may have its images by now.
 */
export const lendBatch = serve(labellingLendBatch).handler(({ input, context: { app, viewer } }) =>
  inTransaction(app.write, async (client) => {
    await lockLending(client);
    const now = app.now();
    const wanted: Wanted = {
      personId: viewer.personId,
      specialty: input.specialty,
      conditionId: input.conditionId,
    };
    const open = await openBatchOf(client, viewer.personId);
    const batch = open && goesOn(open, input, now) ? open : await lendAnew(client, { open, wanted, now });
    if (!batch) return { batch: null };
    const images = await imagesOfBatch(client, app, { batchId: batch.id, personId: viewer.personId });
    await writeAudit(client, {
      kind: 'images-lent',
      actorId: viewer.personId,
      subjectIds: images.map(({ id }) => id),
    });
    return { batch: { id: batch.id, lentUntil: batch.lent_until.toISOString(), images } };
  }),
);

/**
 * Lets one doctor after the other choose, for the moment that it takes: who chooses sees what the one before got.
 * Row locks alone do not: a row that another transaction has just lent is looked at again by the batch that the older
 * snapshot does not know, and counts as free.
 */
async function lockLending(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('consult.lending', 0))`);
}

function goesOn(open: OpenBatch, { specialty, conditionId, after }: Input, now: Date): boolean {
  return (
    open.id !== after &&
    open.specialty === specialty &&
    open.condition_id === (conditionId ?? null) &&
    !hasLapsed(open.lent_until.getTime(), now.getTime())
  );
}

/** Ends the batch that is open and lends another; null where no image is free. */
async function lendAnew(
  client: pg.ClientBase,
  { open, wanted, now }: { open: OpenBatch | null; wanted: Wanted; now: Date },
): Promise<Pick<OpenBatch, 'id' | 'lent_until'> | null> {
  if (open) await client.query('update image_batch set closed_at = $2 where id = $1', [open.id, now]);
  const id = newId();
  const until = lentUntil(now);
  const { rowCount } = await client.query({
    name: 'image-batch-lend',
    // An image that somebody is labelling at this moment is left out: it is about to leave the pool.
    text: `with free as materialized (
        select i.id, i.created from pool_image i
          where i.specialty = $3 and ($4::uuid is null or i.condition_id = $4)
            and i.labelled_at is null and i.moved_to is null
            and not exists (select 1 from image_batch b
              where b.id = i.batch_id and b.closed_at is null and b.lent_until > $5::timestamptz)
          order by i.created, i.id limit ${batchSize} for update of i skip locked
      ), batch as (
        insert into image_batch (id, person_id, specialty, condition_id, lent_at, lent_until)
          select $1::uuid, $2::uuid, $3, $4::uuid, $5::timestamptz, $6::timestamptz where exists (select 1 from free)
          returning id
      ), taken as (
        update pool_image i set batch_id = $1 from free where i.id = free.id
      ), items as (
        insert into image_batch_item (batch_id, position, image_id)
          select $1, row_number() over (order by created, id), id from free
      )
      select from batch`,
    values: [id, wanted.personId, wanted.specialty, wanted.conditionId, now, until],
  });
  return rowCount === 1 ? { id, lent_until: until } : null;
}
