import { doctorLabelImage } from '@consult/contract/labelling/doctor-label-image.ts';
import { distinctLabels } from '@consult/domain/labelling/labels.ts';
import type pg from 'pg';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { lockLentImage, renewLoan } from './lent-image.ts';
import { sealLabels } from './row.ts';

/**
 * ai-doctorLabelImage. The first labels of a doctor count whenever they come, also after the loan ran out and beside
 * another's; they are mended for as long as the batch is open.
 */
export const labelImage = serve(doctorLabelImage).handler(({ input, context, errors }) =>
  once(context, async (client) => {
    const { app, viewer } = context;
    const image = await lockLentImage(client, viewer.personId, input.fileUri);
    if (!image) throw refuse('NOT_FOUND');
    const own = await ownLabels(client, viewer.personId, image.id);
    if (own !== null && image.open_batch === null) throw errors.BATCH_CLOSED();
    const now = app.now();
    const id = own ?? newId();
    const key = await app.keyring.unwrap(image.key_id, image.wrapped_key, image.id);
    await client.query({
      name: 'image-label-keep',
      text: `with left_pool as (
          update pool_image set labelled_at = $5::timestamptz where id = $2 and labelled_at is null
        )
        insert into pool_label (id, image_id, person_id, labels, labelled_at)
          values ($1, $2, $3, $4, $5::timestamptz)
          on conflict (image_id, person_id) do update set labels = excluded.labels, labelled_at = excluded.labelled_at`,
      values: [id, image.id, viewer.personId, sealLabels(key, id, distinctLabels(input.doctorLabels)), now],
    });
    await writeAudit(client, { kind: 'image-labelled', actorId: viewer.personId, subjectIds: [image.id] });
    return { answer: { lentUntil: await renewLoan(client, image.open_batch, now) } };
  }),
);

/** The id of a doctor's own labels of an image; null where they gave none. The lock on the image is its lock too. */
async function ownLabels(client: pg.ClientBase, personId: string, imageId: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'image-label-own',
    text: 'select id from pool_label where image_id = $1 and person_id = $2',
    values: [imageId, personId],
  });
  return rows[0]?.id ?? null;
}
