import { updateImageSpecialty } from '@consult/contract/labelling/update-image-specialty.ts';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { once } from '../../call/once.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { newId } from '../../infra/db/new-id.ts';
import { lockLentImage, renewLoan } from './lent-image.ts';

/**
 * ai-updateImageSpecialty. The image goes on under a new id, free for everybody; the old id stays for what was said of
 * it and for those who ask again. What the doctor who moves it said of it goes.
 */
export const moveImage = serve(updateImageSpecialty).handler(({ input, context }) =>
  once(context, async (client) => {
    const { app, viewer } = context;
    const image = await lockLentImage(client, viewer.personId, input.id);
    if (!image || image.specialty !== input.oldSpecialty) throw refuse('NOT_FOUND');
    const lentUntil = await renewLoan(client, image.open_batch, app.now());
    if (image.moved_to !== null) return { answer: { id: image.moved_to, lentUntil } };
    const id = await moveTo(client, app, image.id, input.newSpecialty);
    await dropOwnLabels(client, viewer.personId, image.id);
    await writeAudit(client, { kind: 'image-moved', actorId: viewer.personId, subjectIds: [image.id, id] });
    return { answer: { id, lentUntil } };
  }),
);

/** Gives an image a new id in another specialty; the taking back of a consent follows it there. */
async function moveTo(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  oldId: string,
  specialty: LabelledSpecialty,
): Promise<string> {
  const id = newId();
  const { keyId, wrapped } = app.keyring.newDataKey(id);
  // The same picture is in the pool once: the old id makes room first.
  await client.query({
    name: 'pool-image-leave',
    text: 'update pool_image set moved_to = $2 where id = $1',
    values: [oldId, id],
  });
  await client.query({
    name: 'pool-image-move',
    text: `with moved as (
        insert into pool_image (id, specialty, condition_id, ai_version, created, file_id, content_type, width, height,
          content_hash, key_id, wrapped_key)
        select $2, $3, condition_id, ai_version, created, file_id, content_type, width, height, content_hash,
          $4::integer, $5::bytea from pool_image where id = $1
        returning id
      )
      update pool_origin set image_id = moved.id from moved where image_id = $1`,
    values: [oldId, id, specialty, keyId, wrapped],
  });
  return id;
}

/** Removes what a doctor said of an image; one of which nobody says anything any more counts as unlabelled. */
async function dropOwnLabels(client: pg.ClientBase, personId: string, imageId: string): Promise<void> {
  await client.query('delete from pool_label where image_id = $1 and person_id = $2', [imageId, personId]);
  await client.query(
    `update pool_image i set labelled_at = null
      where i.id = $1 and not exists (select 1 from pool_label l where l.image_id = i.id)`,
    [imageId],
  );
}
