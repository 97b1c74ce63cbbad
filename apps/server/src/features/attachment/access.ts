import { metaOf } from '@consult/contract/call.ts';
import { attachmentFinish } from '@consult/contract/attachment/finish.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../app/context.ts';
import { checkAccess } from '../../app/implement.ts';
import type { Viewer } from '../../app/viewer.ts';

/**
 * The viewer of a request about an upload: whoever may make the attachment calls may upload.
 * @throws NOT_SIGNED_IN or NOT_ALLOWED
 */
export async function uploader(app: App, request: FastifyRequest): Promise<Viewer> {
  const viewer = await app.sessions.resolve(request);
  checkAccess(metaOf(attachmentFinish), viewer);
  return viewer as Viewer;
}
