import { PassThrough, Readable, finished } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { maxAttachmentBytes } from '@consult/domain/consult/attachment-limits.ts';
import type { ORPCError } from '@orpc/server';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerBeforeBody } from '../../call/answer-before-body.ts';
import type { App } from '../../call/context.ts';
import { uploader } from './access.ts';
import type { Uploader } from './access.ts';
import { uploadIdOf } from './add-upload.ts';
import { ofStatus, uploadFailure } from './upload-refusal.ts';
import { UploadStore } from './upload-store.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** No lock: the newest request takes the turn, in the database (decision 13). */
const unlocked = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

/**
 * Resumable uploads by the tus protocol, version 1.0.0: POST /V5/uploads with Upload-Length and Upload-Metadata (name,
 * formId, and the id that the client gives it, else the server does), then HEAD, PATCH and DELETE on /V5/uploads/<id>,
 * which is the id of the attachment. Every verb checks session and permission first, and answers for somebody else's
 * upload as for one that does not exist; for a phone that adds photos so are all uploads but its own. Failures are
 * {error, code}, like a call's.
 */
export function uploadRoutes(scope: FastifyInstance, app: App): void {
  // The store reads the body as it arrives.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  scope.route({
    method: ['POST', 'OPTIONS'],
    url: '/uploads',
    handler: (request, reply) => answer(app, request, reply),
  });
  scope.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/uploads/:id',
    handler: (request, reply) => answer(app, request, reply),
  });
}

async function answer(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const started = performance.now();
  reply.header('cache-control', 'no-store');
  try {
    const by = await uploader(app, request);
    const { id } = request.params as { id?: string };
    if (id !== undefined && !uuid.test(id)) throw ofStatus(404);
    const response = await protocolOf(app, by).handleWeb(webRequest(request));
    return await send(request, reply, response);
  } catch (error) {
    const failed = await uploadFailure(error, app);
    return await sendFailure(request, reply, failed.status_code, failed.body);
  } finally {
    app.log.call({ call: 'upload', status: reply.statusCode, ms: performance.now() - started });
  }
}

function protocolOf(app: App, by: Uploader): Server {
  return new Server({
    path: '/V5/uploads',
    relativeLocation: true,
    // No other origin may use these routes.
    allowedOrigins: () => false,
    maxSize: maxAttachmentBytes,
    datastore: new UploadStore(app, by),
    locker: unlocked,
    namingFunction: (_request, metadata) => uploadIdOf(metadata),
    onResponseError: (_request, error) => uploadFailure(error, app),
  });
}

function webRequest(request: FastifyRequest): Request {
  const { raw } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) if (typeof value === 'string') headers.set(name, value);
  const hasBody = raw.method === 'PATCH' || raw.method === 'POST';
  return new Request(`http://uploads.invalid${raw.url ?? ''}`, {
    method: raw.method ?? 'GET',
    headers,
    ...(hasBody ? { body: Readable.toWeb(bodyOf(request)) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  } as RequestInit);
}

/**
 * The arriving bytes on a pipe of their own: when the store gives up in the middle, the connection stays open for the
 * answer.
 */
function bodyOf({ raw }: FastifyRequest): Readable {
  const body = raw.pipe(new PassThrough());
  finished(raw, (error) => error && body.destroy(error));
  return body;
}

async function send(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text();
  if (response.status >= 400) {
    // The library's own early refusals are plain text.
    const body = text.startsWith('{') ? text : uploadBody(ofStatus(response.status));
    return sendFailure(request, reply, response.status, body);
  }
  for (const [name, value] of response.headers) {
    if (name !== 'content-length' && name !== 'content-type') reply.header(name, value);
  }
  return reply.code(response.status).send(text === '' ? undefined : text);
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, status: number, body: string): FastifyReply {
  reply.code(status).header('tus-resumable', '1.0.0').type('application/json; charset=utf-8');
  return request.method === 'PATCH' || request.method === 'POST'
    ? answerBeforeBody(request, reply, body)
    : reply.send(body);
}

function uploadBody(error: ORPCError<string, unknown>): string {
  return JSON.stringify({ error: error.message, code: error.code });
}
