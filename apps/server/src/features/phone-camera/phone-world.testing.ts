import { randomBytes, randomUUID } from 'node:crypto';
import type { Calls } from '@consult/contract/calls.ts';
import { visitor } from '@consult/testkit/client.ts';
import type { Client } from '@consult/testkit/client.ts';
import { append, begin } from '../attachment/uploads.testing.ts';
import type { Uploader } from '../attachment/uploads.testing.ts';
import { drawnPhoto } from '../media/media-world.testing.ts';

/** A token as a phone's page makes it. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A phone that somebody let in: its id and code, what it said, and how it uploads. */
export type LetIn = { id: string; code: string; token: string; phone: Client; at: Uploader };

/** Somebody makes a code, and a phone uses it. */
export async function letIn(url: string, maker: Client, consent: PhoneConsent = null): Promise<LetIn> {
  const { id, code } = await maker.call('phoneCamera-make', { consent });
  const token = newToken();
  const phone = visitor(url, { phone: token });
  await phone.call('phoneCamera-begin', { code, token });
  return { id, code, token, phone, at: { url, cookie: '', phone: token } };
}

type PhoneConsent = Calls['phoneCamera-make']['input']['consent'];

/** Uploads a photo from a phone, and does not add it. */
export async function uploadByPhone(at: Uploader, bytes?: Buffer): Promise<string> {
  const photo = bytes ?? (await drawnPhoto());
  const begun = await begin(at, { name: 'photo.jpg', size: photo.length, formId: randomUUID() });
  if (begun.status !== 201) throw new Error(`The upload was refused: ${begun.status} ${begun.code}`);
  const { status, code } = await append(at, begun.id, 0, photo);
  if (status !== 204) throw new Error(`The upload broke: ${status} ${code}`);
  return begun.id;
}

/** What a phone says of a photo that it adds: taken now, without a consent. */
export const photoOf = (mediaId: string): Calls['phoneCamera-add']['input'] => ({
  mediaId,
  created: new Date().toISOString(),
  consent: null,
  consentAt: null,
});

/** Takes a photo on a phone: uploads and adds it. Answers with its id. */
export async function takePhoto({ phone, at }: LetIn, bytes?: Buffer): Promise<string> {
  const id = await uploadByPhone(at, bytes);
  await phone.call('phoneCamera-add', photoOf(id));
  return id;
}
