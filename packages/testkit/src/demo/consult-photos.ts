import { copiesFor } from '@consult/server/features/attachment/gallery-copies.ts';
import { chosenFromGallery } from '@consult/server/features/media/copies.ts';
import type pg from 'pg';
import type { ActivityRecord } from '../activity-rows.ts';
import { cast } from '../cast.ts';
import { demoPhotoId } from './gallery.ts';
import type { SeedTarget } from './seed-target.ts';
import { threads } from './world.ts';

/**
 * Sends photos of plus@'s gallery with the consults that name some, as copies with their consents, by the code that
 * copies anybody's.
 */
export async function insertConsultPhotos(
  client: pg.ClientBase,
  target: SeedTarget,
  consults: readonly ActivityRecord[],
): Promise<void> {
  for (const [index, { photos = [] }] of threads.entries()) {
    const { id: activityId, createdAt } = consults[index]!;
    const chosen = { mediaIds: photos.map(demoPhotoId), draftId: null };
    const gallery = await chosenFromGallery(client, target, cast.plus.id, chosen);
    if ('code' in gallery) throw new Error(`The demo gallery has no photos ${photos.join(', ')}.`);
    const app = { ...target, now: () => createdAt };
    const at = { personId: cast.plus.id, formId: activityId };
    const copies = await copiesFor(client, app, new Map(), at, gallery);
    await client.query(
      `update attachment a set activity_id = $2, position = list.position
        from unnest($1::uuid[]) with ordinality list(id, position) where a.id = list.id`,
      [copies.map(({ id }) => id), activityId],
    );
  }
}
