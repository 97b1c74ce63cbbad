import { phoneCameraAdded } from '@consult/contract/phone-camera/added.ts';
import { phoneCameraLook } from '@consult/contract/phone-camera/look.ts';
import { readWords } from '@consult/domain/phone-camera/words.ts';
import type pg from 'pg';
import { refuse, serve, servePhone } from '../../call/implement.ts';
import { readBegan } from '../account/account.ts';
import type { Began } from '../account/account.ts';

type Row = {
  words: string;
  codeEndsAt: Date;
  endsAt: Date | null;
  ended: boolean;
  began: Partial<Began> | null;
};

/** phoneCamera-look. For the phone of somebody else the answer does not tell whether it exists. */
export const look = serve(phoneCameraLook).handler(async ({ input: { phoneId }, context: { app, viewer } }) => {
  const { rows } = await app.read.query<Row>({
    name: 'phone-look',
    text: `select words, code_ends_at as "codeEndsAt", ends_at as "endsAt", began,
        ended_at is not null or coalesce(ends_at, code_ends_at) <= now() as ended
      from phone_session where id = $1 and person_id = $2`,
    values: [phoneId, viewer.personId],
  });
  const row = rows[0];
  if (!row) throw refuse('NOT_FOUND');
  const begun = row.endsAt !== null;
  return {
    state: row.ended ? ('ended' as const) : begun ? ('running' as const) : ('waiting' as const),
    words: readWords(row.words),
    codeEndsAt: row.codeEndsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    device: readBegan(row.began).device,
    mediaIds: await photosOf(app.read, phoneId),
  };
});

/** phoneCamera-added: what this phone has added itself, and nothing else. */
export const added = servePhone(phoneCameraAdded).handler(async ({ context: { app, phone } }) => ({
  endsAt: phone.endsAt.toISOString(),
  mediaIds: await photosOf(app.read, phone.id),
}));

/** What a phone has added, in this order; its number is limited. */
async function photosOf(client: Pick<pg.ClientBase, 'query'>, phoneId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'phone-photos',
    text: 'select media_id as id from phone_photo where phone_id = $1 order by position',
    values: [phoneId],
  });
  return rows.map(({ id }) => id);
}
