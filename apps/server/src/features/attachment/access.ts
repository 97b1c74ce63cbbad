import { metaOf } from '@consult/contract/call.ts';
import { attachmentFinish } from '@consult/contract/attachment/finish.ts';
import { mediaAdd } from '@consult/contract/media/add.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../call/context.ts';
import { checkAccess } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { Viewer } from '../../call/viewer.ts';

/** Who may make something of an upload: an attachment, or a photo of their gallery. */
const mayUpload = {
  ...metaOf(attachmentFinish),
  access: [mediaAdd, attachmentFinish].flatMap((made) => {
    const { access } = metaOf(made);
    return typeof access === 'string' ? [] : access;
  }),
};

/**
 * The viewer of a request about an upload.
 * @throws NOT_SIGNED_IN or NOT_ALLOWED
 */
export async function uploader(app: App, request: FastifyRequest): Promise<Viewer> {
  const viewer = await app.sessions.resolve(request);
  checkAccess(mayUpload, viewer);
  return viewer as Viewer;
}

/**
 * The condition in SQL that a person may still see the attachment `a` that they added. They see a sent file while they
 * may read the consult, and the files of a draft that waits for their approval while they approve consults. After that
 * the file does not exist for them.
 * @param owners parameter with `ownersOf` of the viewer
 * @param approves parameter that says whether the viewer may approve consults
 */
export function stillSeen(owners: string, approves: string): string {
  return `case when a.activity_id is not null
      then exists (select 1 from inbox_row r where r.activity_id = a.activity_id
      and r.owner_id = any(${owners}::uuid[]))
    when a.draft_id is not null
      then ${approves} or exists (select 1 from draft d where d.id = a.draft_id and d.collection = 'user_drafts')
    else true end`;
}

/** The two parameters of `stillSeen`. */
export function seenBy(viewer: Viewer): [owners: string[], approves: boolean] {
  return [ownersOf(viewer), viewer.permissions.has('approveEconsult')];
}
