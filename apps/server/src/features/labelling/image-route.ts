import { labellingAccess } from '@consult/contract/labelling/labelling.ts';
import { allows } from '@consult/domain/permission/permissions.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { answerWithFile, isFileId, sendFile } from '../../call/send-file.ts';
import type { FileRequest, FileToSend } from '../../call/send-file.ts';
import type { Viewer } from '../../call/viewer.ts';

type Row = { file_id: string; content_type: string; size: number; key_id: number; wrapped_key: Buffer };

/**
 * GET and HEAD /V5/labelling/<id>: an image of the batch that the viewer has open; for everybody else it does not
 * exist. No cache keeps it. The audit entry of the lending names it.
 */
export function imageRoute(scope: FastifyInstance, app: App): void {
  scope.route<{ Params: { id: string }; Querystring: { download?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/labelling/:id',
    handler: (request, reply) => answerWithFile(app, 'labelling', reply, () => sendImage(app, request, reply)),
  });
}

async function sendImage(app: App, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store');
  const viewer = await app.sessions.resolve(request);
  if (!viewer) throw refuse('NOT_SIGNED_IN');
  if (!allows(labellingAccess, viewer.permissions) || !isFileId(request.params.id)) throw refuse('NOT_FOUND');
  const image = await readImage(app, viewer, request.params.id);
  if (!image) throw refuse('NOT_FOUND');
  return sendFile(app, request, reply, image);
}

/** The file of an image that is lent to the viewer; null where it is not. Nobody gets its name: it has none. */
async function readImage(app: App, viewer: Viewer, id: string): Promise<FileToSend | null> {
  const { rows } = await app.read.query<Row>({
    name: 'pool-image-open',
    text: `select f.id as file_id, f.content_type, f.size::float8 as size, f.key_id, f.wrapped_key
      from image_batch b join image_batch_item t on t.batch_id = b.id join pool_image i on i.id = t.image_id
        join stored_file f on f.id = i.file_id
      where b.person_id = $2 and b.closed_at is null and i.id = $1`,
    values: [id, viewer.personId],
  });
  const row = rows[0];
  return row
    ? {
        name: row.content_type === 'image/png' ? 'image.png' : 'image.jpg',
        contentType: row.content_type,
        size: row.size,
        ref: async () => ({
          id: row.file_id,
          key: await app.keyring.unwrap(row.key_id, row.wrapped_key, row.file_id),
          size: row.size,
        }),
      }
    : null;
}
