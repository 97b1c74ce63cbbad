import { distinctTags } from '@consult/domain/media/tags.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { decrypt, encrypt } from '../../infra/keystore/cipher.ts';
import type { DataKey } from '../../infra/keystore/cipher.ts';
import { cancelUploadsWithoutPhoto } from '../partner/partner.ts';
import { freeMoment } from './free-moment.ts';
import { countInto, lockGallery, tellGallery } from './gallery.ts';
import type { Gallery, Telling } from './gallery.ts';
import { place, readTags, sealTags } from './row.ts';
import { keepTags, writeTerms } from './tags.ts';

/** One transaction hands over so many. */
const batch = 100;

type Target = Pick<App, 'write' | 'keyring' | 'terms' | 'now'> & Telling;
type Row = {
  id: string;
  created: Date;
  size: number;
  name: Buffer;
  notes: Buffer | null;
  tags: Buffer | null;
  predictions: Buffer | null;
  picture: Buffer | null;
};

/**
 * Gives everything in a gallery to another person: the same photos and films under the same ids, with their notes, tags
 * and consents, written anew under the other gallery's key. What is sent already is not touched. A run that was stopped
 * goes on where it ended.
 * @returns how many were handed over
 * @throws UnreadableError where something can not be decrypted
 */
export async function handOverGallery(app: Target, { from, to }: { from: string; to: string }): Promise<number> {
  let handed = 0;
  for (;;) {
    const { count, event } = await inTransaction(app.write, (client) => handOverSome(client, app, { from, to }));
    app.live.committed([event]);
    handed += count;
    if (count < batch) return handed;
  }
}

async function handOverSome(client: pg.ClientBase, app: Target, { from, to }: { from: string; to: string }) {
  const [giver, taker] = [await lockGallery(client, app, from, batch), await lockGallery(client, app, to, batch)];
  const { rows } = await client.query<Row>({
    name: 'media-to-hand-over',
    text: `select m.id, m.created, m.size::float8 as size, m.name, m.notes, m.tags, m.predictions, t.picture
      from media m left join media_thumbnail t on t.media_id = m.id
      where m.person_id = $1 and m.deleted_at is null order by m.created limit ${batch}`,
    values: [from],
  });
  for (const [n, row] of rows.entries()) await giveOne(client, app, { giver, taker, row, arrival: taker.arrival - n });
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  await countInto(client, from, { items: -rows.length, bytes: -bytes });
  await countInto(client, to, { items: rows.length, bytes });
  await cancelUploadsWithoutPhoto(client, [from]);
  if (rows.length > 0)
    await writeAudit(client, {
      kind: 'media-handed-over',
      actorId: null,
      subjectIds: rows.map(({ id }) => id),
      detail: { from, to },
    });
  return { count: rows.length, event: await tellGallery(client, taker) };
}

async function giveOne(
  client: pg.ClientBase,
  app: Target,
  { giver, taker, row, arrival }: { giver: Gallery; taker: Gallery; row: Row; arrival: number },
): Promise<void> {
  const { id } = row;
  const own = [...(await keepTags(client, app, taker, readTags(app, giver.key, row))).values()];
  const created = await freeMoment(client, taker.personId, { wanted: row.created, now: app.now() });
  const anew = (of: (id: string) => Parameters<typeof decrypt>[1], sealed: Buffer | null) =>
    sealed && sealedAnew(giver.key, taker.key, of(id), sealed);
  await client.query({
    name: 'media-hand-over',
    text: `with pictured as (update media_thumbnail set picture = $8 where media_id = $1 and $8::bytea is not null)
      update media set person_id = $2, created = $3, arrival = $4, name = $5, notes = $6, tags = $7, predictions = $9,
        version = version + 1 where id = $1`,
    values: [
      id,
      taker.personId,
      created,
      arrival,
      anew(place.name, row.name),
      anew(place.notes, row.notes),
      sealTags(taker.key, id, distinctTags(own.map(({ tag }) => tag))),
      anew(place.thumbnail, row.picture),
      anew(place.predictions, row.predictions),
    ],
  });
  await writeTerms(client, taker.personId, [{ id, created, terms: own.map(({ term }) => term) }]);
}

function sealedAnew(before: DataKey, key: DataKey, at: Parameters<typeof decrypt>[1], sealed: Buffer): Buffer {
  return encrypt(key, at, decrypt(before, at, sealed));
}
