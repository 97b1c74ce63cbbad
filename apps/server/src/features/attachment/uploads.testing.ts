import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import { phoneHeader } from '@consult/contract/headers.ts';
import type { Client } from '@consult/testkit/client.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sendThenRead } from '../../app/send-then-read.testing.ts';

const protocol = { 'tus-resumable': '1.0.0' };

/** Where and as whom a file is uploaded: with the cookie of a session, or as the phone with this token. */
export type Uploader = { url: string; cookie: string; phone?: string };

/** The answer to a verb of the protocol. */
export type Answer = { status: number; headers: Headers; code: string };

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const code = text.startsWith('{') ? ((JSON.parse(text) as { code?: string }).code ?? '') : '';
  return { status: response.status, headers: response.headers, code };
}

/** One request of the tus protocol. */
export async function tus(
  at: Uploader,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<Answer> {
  const response = await fetch(at.url + path, {
    method,
    headers: {
      ...protocol,
      ...(at.cookie ? { cookie: at.cookie } : {}),
      ...(at.phone === undefined ? {} : { [phoneHeader]: at.phone }),
      ...headers,
    },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  return answerOf(response);
}

/** Begins an upload and answers with its refusal or its id. */
export async function begin(
  at: Uploader,
  file: { name: string; size: number; formId: string; id?: string },
): Promise<Answer & { id: string }> {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  const answer = await tus(at, 'POST', '/V5/uploads', {
    'upload-length': String(file.size),
    'upload-metadata': [
      `name ${encoded(file.name)}`,
      `formId ${encoded(file.formId)}`,
      ...(file.id === undefined ? [] : [`id ${encoded(file.id)}`]),
    ].join(),
  });
  return { ...answer, id: answer.headers.get('location')?.split('/').at(-1) ?? '' };
}

const ofAppend = (offset: number): Record<string, string> => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

/** Sends bytes from an offset on. */
export function append(at: Uploader, id: string, offset: number, bytes: Buffer): Promise<Answer> {
  return tus(at, 'PATCH', `/V5/uploads/${id}`, ofAppend(offset), bytes);
}

/** The same as a browser does it, which reads the answer once it has sent all; the answer as it stands on the wire. */
export function appendThenRead(at: Uploader, id: string, offset: number, bytes: Buffer): Promise<string> {
  const headers = { ...protocol, cookie: at.cookie, ...ofAppend(offset) };
  return sendThenRead(`${at.url}/V5/uploads/${id}`, 'PATCH', headers, bytes);
}

/** How far the server has an upload. */
export async function offsetOf(at: Uploader, id: string): Promise<number> {
  const { status, headers } = await tus(at, 'HEAD', `/V5/uploads/${id}`);
  if (status !== 200) throw new Error(`HEAD answered ${status}`);
  return Number(headers.get('upload-offset'));
}

/**
 * Sends the rest of an upload as the browser does: asks again for the offset when an earlier request, which arrived
 * late, has moved it.
 */
export async function resume(at: Uploader, id: string, whole: Buffer): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const offset = await offsetOf(at, id);
    const { status, code } = await append(at, id, offset, whole.subarray(offset));
    if (status === 204) return;
    if (code !== 'OFFSET_CONFLICT') throw new Error(`The upload broke: ${status} ${code}`);
  }
  throw new Error('The upload does not come to its end.');
}

/** A connection that sends part of the promised bytes and then nothing more, until it is cut. */
export function halfAppend(at: Uploader, id: string, offset: number, whole: Buffer, sent: number): ClientRequest {
  const open = request(`${at.url}/V5/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      ...protocol,
      cookie: at.cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': whole.length - offset,
    },
  });
  // The test cuts it on purpose.
  open.on('error', () => undefined);
  open.write(whole.subarray(offset, offset + sent));
  return open;
}

/** Uploads and finishes a file as the composer does. */
export async function attach(
  url: string,
  client: Client,
  file: { name: string; bytes: Buffer; formId?: string },
): Promise<Attachment> {
  const at = { url, cookie: client.cookie };
  const begun = await begin(at, {
    name: file.name,
    size: file.bytes.length,
    formId: file.formId ?? randomUUID(),
  });
  if (begun.status !== 201) throw new Error(`The upload was refused: ${begun.status} ${begun.code}`);
  const { status, code } = await append(at, begun.id, 0, file.bytes);
  if (status !== 204) throw new Error(`The upload broke: ${status} ${code}`);
  return client.call('attachment-finish', { attachmentId: begun.id });
}

/** A small real PDF, padded inside to a size of at least so many bytes. */
export async function pdfOf(text: string, size = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([200, 200]).drawText(text);
  const bytes = Buffer.from(await document.save());
  const mark = Buffer.from('%PDF-1.7\n');
  const padding = Buffer.alloc(Math.max(0, size - bytes.length), `%${text}\n`);
  return Buffer.concat([mark, padding, bytes.subarray(mark.length)]);
}
