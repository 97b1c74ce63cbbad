import { attachmentTypes } from '@consult/domain/consult/attachment-limits.ts';
import { visitHours, visitIdleMinutes } from '@consult/domain/patient-link/limits.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import { answerWithFile, sendFile } from '../../call/send-file.ts';
import type { FileRequest } from '../../call/send-file.ts';
import { fileColumns, fileRef, readName } from '../attachment/attachment.ts';
import type { FileRow } from '../attachment/attachment.ts';
import { tokenHash } from '../patient-link/patient-link.ts';
import { isFileOfLink } from './file-of-link.ts';

/** What a browser shows and can not run. Anything else would be saved. */
const shown: ReadonlySet<string> = new Set(attachmentTypes);

const readSql = `with ticket as materialized (
    select t.token_hash, t.visit_hash, a.id as attachment_id from patient_ticket t
      join patient_visit v on v.token_hash = t.visit_hash
      join patient_link l on l.id = v.link_id and l.closed_at is null
      join attachment a on a.id = t.attachment_id and ${isFileOfLink}
    where t.token_hash = $1 and (t.used or t.made_at > now() - interval '1 minute')
      and v.used_at > now() - make_interval(mins => ${visitIdleMinutes})
      and v.begun_at > now() - make_interval(hours => ${visitHours})
  ), used as (
    update patient_ticket p set used = true from ticket where p.token_hash = ticket.token_hash and not p.used
  ), visited as (
    update patient_visit p set used_at = now() from ticket where p.token_hash = ticket.visit_hash
  ), audited as (
    insert into audit_entry (actor_id, kind, subject_kind, subject_ids)
      select null, 'patient-file-opened', 'attachment', array[attachment_id] from ticket where $2
  )
  select ${fileColumns} from ticket join attachment a on a.id = ticket.attachment_id
    join stored_file f on f.id = a.file_id`;

/**
 * GET and HEAD /V5/patient-files/<ticket>: the file that a ticket of a visit is for, also in parts; ?download to save
 * it. Reading is a use of the visit and writes an audit entry. Every ticket that opens nothing is the same refusal; no
 * session opens one, and a ticket opens nothing else.
 */
export function patientFileRoute(scope: FastifyInstance, app: App): void {
  scope.route<{ Params: { id: string }; Querystring: { download?: string } }>({
    method: ['GET', 'HEAD'],
    url: '/patient-files/:id',
    handler: (request, reply) => answerWithFile(app, 'patient-file', reply, () => answer(app, request, reply)),
  });
}

async function answer(app: App, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
  const { rows } = await app.write.query<FileRow>({
    name: 'patient-file-read',
    text: readSql,
    values: [tokenHash(request.params.id), request.method === 'GET'],
  });
  const file = rows[0];
  if (!file) throw refuse('NOT_FOUND');
  if (!shown.has(file.content_type)) request.query.download = '';
  return sendFile(app, request, reply, {
    name: await readName(app, file),
    contentType: file.content_type,
    size: file.size,
    ref: () => fileRef(app, file),
  });
}
