import { mediaPage } from '@consult/contract/media/page.ts';
import { metaOf } from '@consult/contract/call.ts';
import { allows } from '@consult/domain/permission/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { answerWithFile, describeFile, disposition, isFileId, sendFile } from '../../call/send-file.ts';
import type { FileRequest } from '../../call/send-file.ts';
import type { Viewer } from '../../call/viewer.ts';
import { readOriginal, readThumbnail } from './read-media.ts';

/**
 * GET and HEAD /V5/media/<id>, also in parts, ?download to save it; and /V5/media/<id>/thumbnail. For their owner
 * alone; for everybody else they do not exist. No cache keeps them: a browser's would keep them readable on its disk.
 */
export function mediaRoutes(scope: FastifyInstance, app: App): void {
  scope.route<{ Params: { id: string }; Querystring: { download?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:id',
    handler: (request, reply) => answerWithFile(app, 'media', reply, () => sendOriginal(app, request, reply)),
  });
  scope.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:id/thumbnail',
    handler: (request, reply) => answerWithFile(app, 'thumbnail', reply, () => sendThumbnail(app, request, reply)),
  });
}

/** Who asks for one of their media. @throws NOT_SIGNED_IN, or NOT_FOUND where they can have no gallery */
async function ownerOf(
  app: App,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<Viewer> {
  reply.header('cache-control', 'private, no-store');
  const viewer = await app.sessions.resolve(request);
  if (!viewer) throw refuse('NOT_SIGNED_IN');
  const { access } = metaOf(mediaPage);
  if (typeof access === 'string' || !allows(access, viewer.permissions) || !isFileId(request.params.id))
    throw refuse('NOT_FOUND');
  return viewer;
}

async function sendOriginal(app: App, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const viewer = await ownerOf(app, request, reply);
  const original = await readOriginal(app, viewer, request.params.id, { audited: request.method === 'GET' });
  if (!original) throw refuse('NOT_FOUND');
  return sendFile(app, request, reply, original);
}

async function sendThumbnail(
  app: App,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const viewer = await ownerOf(app, request, reply);
  const picture = await readThumbnail(app, viewer, request.params.id);
  if (!picture) throw refuse('NOT_FOUND');
  describeFile(reply, 'image/jpeg', disposition('inline', 'thumbnail.jpg')).header('content-length', picture.length);
  return request.method === 'HEAD' ? reply.send() : reply.send(picture);
}
