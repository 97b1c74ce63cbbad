import { Readable } from 'node:stream';
import { mayShow } from '@consult/domain/library/handout-files.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileRef } from '../infra/files/files.ts';
import type { App } from './context.ts';
import { errorBody, toCallError } from './errors.ts';
import { parseRange } from './range.ts';

/** A finished file, as it is sent to somebody who may read it. */
export type FileToSend = { name: string; contentType: string; size: number; ref: () => Promise<FileRef> };

/** A request for a file: `?download` saves it instead of showing it. */
export type FileRequest = FastifyRequest<{ Params: { id: string }; Querystring: { download?: string } }>;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the id of an address can be one of ours. */
export const isFileId = (id: string): boolean => uuid.test(id);

/**
 * A file that is opened as a page of its own runs nothing and loads nothing. A PDF gets no sandbox: it never becomes a
 * document of this origin (browsers show it in a viewer apart, and nosniff keeps it a PDF), and Safari shows an empty
 * window for a sandboxed one.
 */
const policy = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Answers a request for a file by `send`, and its failure like a call's; logs it under a name. */
export async function answerWithFile(
  app: App,
  name: string,
  reply: FastifyReply,
  send: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const started = performance.now();
  try {
    return await send();
  } catch (error) {
    const failed = await toCallError(error, app, name);
    for (const header of ['content-length', 'content-range', 'content-disposition', 'content-security-policy', 'etag'])
      reply.removeHeader(header);
    return await reply.code(failed.status).type('application/json; charset=utf-8').send(errorBody(failed));
  } finally {
    app.log.call({ call: name, status: reply.statusCode, ms: performance.now() - started });
  }
}

/** Says of an answer what it is, and that it runs and loads nothing. */
export function describeFile(reply: FastifyReply, contentType: string, disposed: string): FastifyReply {
  return reply
    .header('content-disposition', disposed)
    .header('content-security-policy', contentType === 'application/pdf' ? pdfPolicy : policy)
    .header('cross-origin-resource-policy', 'same-origin')
    .type(contentType);
}

/**
 * Sends a file or the range of it that the request asks for. The caller has checked that the viewer may read it.
 * @throws UnreadableError where its bytes are missing or changed, before the answer's head is sent
 */
export async function sendFile(
  app: App,
  request: FileRequest,
  reply: FastifyReply,
  file: FileToSend,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes');
  const part = parseRange(request.headers.range, file.size);
  if (!part) {
    return reply
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .send({ error: 'This part lies outside the file.', code: 'RANGE_NOT_SATISFIABLE' });
  }
  // A document or text is only ever saved: no browser shows one of this address.
  const kind = request.query.download === undefined && mayShow(file.contentType) ? 'inline' : 'attachment';
  describeFile(reply, file.contentType, disposition(kind, file.name))
    .code(part.whole ? 200 : 206)
    .header('content-length', part.end - part.start);
  if (!part.whole) reply.header('content-range', `bytes ${part.start}-${part.end - 1}/${file.size}`);
  if (request.method === 'HEAD') return reply.send();
  const pieces = app.files.stream(await file.ref(), part);
  // A file that can not be opened at all fails here, before the answer's head is sent.
  const first = await pieces.next();
  return reply.send(streamOf(first, pieces));
}

/**
 * A stream of pieces of which the first was read already. Whoever breaks it off, at any moment and also before it
 * began, ends the reading: a generator around it that was never asked could not.
 */
export function streamOf(first: IteratorResult<Buffer, unknown>, pieces: AsyncGenerator<Buffer>): Readable {
  let begun = false;
  const iterator: AsyncIterator<Buffer> = {
    next: () => {
      if (begun) return pieces.next();
      begun = true;
      return Promise.resolve(first as IteratorResult<Buffer, undefined>);
    },
    return: () => pieces.return(undefined),
  };
  return Readable.from({ [Symbol.asyncIterator]: () => iterator }, { objectMode: false });
}

/**
 * A Content-Disposition with the name in plain letters for old programs and whole for the others (RFC 6266, RFC 8187).
 */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const known = name || 'file';
  const plain = known.replace(/[^ -~]|["\\%]/g, '_');
  const whole = encodeURIComponent(known.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
