import { phoneCameraAdd } from '@consult/contract/phone-camera/add.ts';
import { mostPhotosOfPhone } from '@consult/domain/phone-camera/limits.ts';
import type pg from 'pg';
import { refuse, servePhone } from '../../call/implement.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { addArrived } from '../media/media.ts';

const done = { ok: true as const };

/**
 * phoneCamera-add: as media-add, for an upload of this phone alone. What it has added makes a repeat known; an id that
 * it did not bring does not exist for it.
 */
export const add = servePhone(phoneCameraAdd).handler(async ({ input, context: { app, phone }, errors }) =>
  addArrived(app, {
    personId: phone.maker.personId,
    input: { ...input, camera: true, posterId: null, tags: [] },
    formId: phone.id,
    photosOnly: true,
    through: phone.id,
    done: async () => (await photoOf(app.read, phone.id, input.mediaId)) !== null,
    within: async (work) => {
      const { answer, events = [] } = await inTransaction(app.write, work);
      app.live.committed(events);
      return answer;
    },
    there: async (client) => {
      // It may have been ended while the photo was looked at.
      const { rowCount } = await client.query({
        name: 'phone-still-in',
        text: 'select 1 from phone_session where id = $1 and ended_at is null and ends_at > now() for update',
        values: [phone.id],
      });
      if (rowCount !== 1) throw refuse('PHONE_ENDED');
      return (await photoOf(client, phone.id, input.mediaId)) === null ? null : done;
    },
    written: async (client) => {
      // The phone's row is locked, so that no two photos get one number.
      const { rowCount } = await client.query({
        name: 'phone-photo-add',
        text: `insert into phone_photo (media_id, phone_id, position)
          select $2, $1, coalesce(max(position), 0) + 1 from phone_photo where phone_id = $1
            having coalesce(max(position), 0) < $3`,
        values: [phone.id, input.mediaId, mostPhotosOfPhone],
      });
      if (rowCount !== 1) throw errors.PHONE_FULL();
      return done;
    },
    errors,
  }),
);

/** The number of a photo that a phone has added; null of any other. */
async function photoOf(client: Pick<pg.ClientBase, 'query'>, phoneId: string, mediaId: string): Promise<number | null> {
  const { rows } = await client.query<{ position: number }>({
    name: 'phone-photo',
    text: 'select position from phone_photo where media_id = $2 and phone_id = $1',
    values: [phoneId, mediaId],
  });
  return rows[0]?.position ?? null;
}
