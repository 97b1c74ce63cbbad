import { metaOf } from '@consult/contract/call.ts';
import { attachmentFinish } from '@consult/contract/attachment/finish.ts';
import { allows } from '@consult/domain/permission/permissions.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { answerWithFile, isFileId, sendFile } from '../../call/send-file.ts';
import type { FileRequest } from '../../call/send-file.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownHandout } from '../library/library.ts';
import { fileColumns, fileRef } from './read-file.ts';
import type { FileRow } from './read-file.ts';
import { readName } from './row.ts';

/**
 * GET and HEAD /V5/files/<attachment's id>: a file for a viewer who may read it, also in parts; ?download to save it.
 */
export function fileRoutes(scope: FastifyInstance, app: App): void {
  scope.route<{ Params: { id: string }; Querystring: { download?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:id',
    handler: (request, reply) => answerWithFile(app, 'file', reply, () => answer(app, request, reply)),
  });
}

async function answer(app: App, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store');
  const viewer = await app.sessions.resolve(request);
  if (!viewer) throw refuse('NOT_SIGNED_IN');
  const { id } = request.params;
  const row = isFileId(id) ? await readableFile(app, viewer, id, request.method === 'GET') : null;
  const handout = row || !isFileId(id) ? null : await ownHandout(app, viewer, id);
  const file = row ?? handout;
  if (!file) throw refuse('NOT_FOUND');
  return sendFile(app, request, reply, {
    name: row ? await readName(app, row) : handout!.fileName,
    contentType: file.content_type,
    size: file.size,
    ref: () => fileRef(app, file),
  });
}

/**
 * A file that the viewer may read: their own while it is temporary, one of a draft that they hold (and may approve,
 * where it waits for approval), or one of an activity or of a message to a patient of which they, or for an MOA their
 * clinic, have a row. Null for every other alike. Reading bytes writes an audit entry.
 */
async function readableFile(app: App, viewer: Viewer, id: string, reads: boolean): Promise<FileRow | null> {
  const { access } = metaOf(attachmentFinish);
  const composes = typeof access === 'string' || allows(access, viewer.permissions);
  const { rows } = await app.read.query<FileRow>({
    name: 'file-read',
    text: `with allowed as materialized (
        select a.id as attachment_id from attachment a
          where a.id = $1 and a.state = 'ready' and case
            when a.activity_id is not null then exists (
              select 1 from inbox_row r where r.activity_id = a.activity_id and r.owner_id = any($3::uuid[]))
            when a.patient_message_id is not null then exists (
              select 1 from patient_message_row r where r.message_id = a.patient_message_id
              and r.owner_id = any($3::uuid[]))
            when not $4 then false
            when a.draft_id is not null then exists (
              select 1 from draft d where d.id = a.draft_id and d.holder_id = $2
              and (d.collection = 'user_drafts' or $6))
            else a.person_id = $2 end
      ), audited as (
        insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
          select $2, 'attachment-opened', 'attachment', array[attachment_id] from allowed where $5
      )
      select ${fileColumns} from allowed join attachment a on a.id = allowed.attachment_id
      join stored_file f on f.id = a.file_id`,
    values: [id, viewer.personId, ownersOf(viewer), composes, reads, viewer.permissions.has('approveEconsult')],
  });
  return rows[0] ?? null;
}
