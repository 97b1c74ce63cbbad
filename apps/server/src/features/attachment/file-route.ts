import { Readable } from 'node:stream';
import { metaOf } from '@consult/contract/call.ts';
import { attachmentFinish } from '@consult/contract/attachment/finish.ts';
import { allows } from '@consult/domain/permission/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../call/context.ts';
import { errorBody, toCallError } from '../../call/errors.ts';
import { refuse } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { Viewer } from '../../call/viewer.ts';
import { ownHandout } from '../library/library.ts';
import { parseRange } from './range.ts';
import { fileColumns, fileRef } from './read-file.ts';
import type { FileRow } from './read-file.ts';
import { readName } from './row.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A file that is opened as a page of its own runs nothing and loads nothing. A PDF gets no sandbox: it never becomes a
 * document of this origin (browsers show it in a viewer apart, and nosniff keeps it a PDF), and Safari shows an empty
 * window for a sandboxed one.
 */
const policy = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
const pdfPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * GET and HEAD /V5/files/<attachment's id>: a file for a viewer who may read it, also in parts; ?download to save it.
 */
export function fileRoutes(scope: FastifyInstance, app: App): void {
  scope.route<{ Params: { id: string }; Querystring: { download?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:id',
    handler: async (request, reply) => {
      const started = performance.now();
      try {
        return await sendFile(app, request, reply);
      } catch (error) {
        const failed = await toCallError(error, app, 'file');
        for (const name of ['content-length', 'content-range', 'content-disposition', 'content-security-policy'])
          reply.removeHeader(name);
        return await reply.code(failed.status).type('application/json; charset=utf-8').send(errorBody(failed));
      } finally {
        app.log.call({ call: 'file', status: reply.statusCode, ms: performance.now() - started });
      }
    },
  });
}

async function sendFile(
  app: App,
  request: FastifyRequest<{ Params: { id: string }; Querystring: { download?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store');
  const viewer = await app.sessions.resolve(request);
  if (!viewer) throw refuse('NOT_SIGNED_IN');
  const { id } = request.params;
  const row = uuid.test(id) ? await readableFile(app, viewer, id, request.method === 'GET') : null;
  const handout = row || !uuid.test(id) ? null : await ownHandout(app, viewer, id);
  const file = row ?? handout;
  if (!file) throw refuse('NOT_FOUND');
  reply.header('accept-ranges', 'bytes');
  const part = parseRange(request.headers.range, file.size);
  if (!part) {
    return reply
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .send({ error: 'This part lies outside the file.', code: 'RANGE_NOT_SATISFIABLE' });
  }
  const kind = request.query.download === undefined ? 'inline' : 'attachment';
  reply
    .code(part.whole ? 200 : 206)
    .header('content-length', part.end - part.start)
    .header('content-disposition', disposition(kind, row ? await readName(app, row) : handout!.fileName))
    .header('content-security-policy', file.content_type === 'application/pdf' ? pdfPolicy : policy)
    .header('cross-origin-resource-policy', 'same-origin')
    .type(file.content_type);
  if (!part.whole) reply.header('content-range', `bytes ${part.start}-${part.end - 1}/${file.size}`);
  if (request.method === 'HEAD') return reply.send();
  const pieces = app.files.stream(await fileRef(app, file), part);
  // A file that can not be opened at all fails here, before the answer's head is sent.
  const first = await pieces.next();
  return reply.send(Readable.from(first.done ? [] : following(first.value, pieces), { objectMode: false }));
}

async function* following(first: Buffer, pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* pieces;
}

/**
 * A file that the viewer may read: their own while it is temporary, one of a draft that they hold (and may approve,
 * where it waits for approval), or one of an activity of which they, or for an MOA their clinic, have a row. Null for
 * every other alike. Reading bytes writes an audit entry.
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
