import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import type { Client } from '@consult/testkit/client.ts';
import sharp from 'sharp';
import type { App } from '../../call/context.ts';
import { append, begin } from '../attachment/uploads.testing.ts';

/** A small photo; another hue is another content. */
export function drawnPhoto(hue = 20, { width = 60, height = 40 } = {}): Promise<Buffer> {
  const background = { r: (hue * 7) % 256, g: (hue * 13) % 256, b: hue % 256 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Uploads a file as the page does, under a form of its own, and answers with the upload's id. */
export async function upload(url: string, client: Client, bytes: Buffer, name = 'mole.jpg'): Promise<string> {
  const at = { url, cookie: client.cookie };
  const begun = await begin(at, { name, size: bytes.length, formId: randomUUID() });
  if (begun.status !== 201) throw new Error(`The upload was refused: ${begun.status} ${begun.code}`);
  const { status, code } = await append(at, begun.id, 0, bytes);
  if (status !== 204) throw new Error(`The upload broke: ${status} ${code}`);
  return begun.id;
}

/** What a page says of a photo that it adds. */
export type Said = Partial<Omit<Calls['media-add']['input'], 'mediaId'>>;

/** The input of media-add about an upload that nothing is said of but when it was taken: now. */
export const addOf = (mediaId: string, said: Said = {}): Calls['media-add']['input'] => ({
  mediaId,
  created: new Date().toISOString(),
  camera: false,
  posterId: null,
  consent: null,
  consentAt: null,
  ...said,
});

/** Uploads a photo and adds it to the client's gallery; answers with its id, and where it lies there. */
export async function addPhoto(
  url: string,
  client: Client,
  said: Said = {},
  bytes?: Buffer,
): Promise<Calls['media-add']['output'] & { id: string }> {
  const id = await upload(url, client, bytes ?? (await drawnPhoto()));
  return { id, ...(await client.call('media-add', addOf(id, said))) };
}

/**
 * Photos of a person that were taken then, without notes and tags: rows alone, made from a photo that they have.
 * @returns their ids, in the order of the moments
 */
export async function manyPhotos(
  app: Pick<App, 'write'>,
  photoId: string,
  moments: readonly Date[],
): Promise<string[]> {
  const ids = moments.map(() => randomUUID());
  await app.write.query(
    `with raised as (
        update gallery set arrival = arrival + $3, items = items + $3
          where person_id = (select person_id from media where id = $4) returning arrival
      )
      insert into media (id, person_id, created, arrival, file_id, content_type, size, width, height, has_thumbnail,
        content_hash, name, added_at)
      select list.id, person_id, list.created, raised.arrival - $3 + list.place, file_id, content_type, size, width,
        height, false, content_hash, name, added_at
      from media m, raised, unnest($1::uuid[], $2::timestamptz[]) with ordinality list(id, created, place)
      where m.id = $4`,
    [ids, moments, moments.length, photoId],
  );
  return ids;
}
