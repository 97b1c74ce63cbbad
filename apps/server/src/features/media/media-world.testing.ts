import { randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import type { Client } from '@consult/testkit/client.ts';
import sharp from 'sharp';
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
