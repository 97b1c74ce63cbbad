import { metaOf } from '@consult/contract/call.ts';
import { attachmentFinish } from '@consult/contract/attachment/finish.ts';
import { phoneHeader } from '@consult/contract/headers.ts';
import { libraryTakeResource } from '@consult/contract/library/take-resource.ts';
import { mediaAdd } from '@consult/contract/media/add.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../call/context.ts';
import { checkAccess, refuse } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import type { Viewer } from '../../call/viewer.ts';

/** Who may make something of an upload: an attachment, a photo of their gallery, or a handout of their library. */
const mayUpload = {
  ...metaOf(attachmentFinish),
  access: [mediaAdd, attachmentFinish, libraryTakeResource].flatMap((made) => {
    const { access } = metaOf(made);
    return typeof access === 'string' ? [] : access;
  }),
};

/** Whose uploads a request is about. */
export type Uploader = {
  viewer: Viewer;
  /** Of a phone that adds photos, its id: its uploads are of this form, and it reaches no others. Null of a session. */
  phoneId: string | null;
};

/**
 * Who makes a request about an upload. One with the token of a phone is judged by it alone.
 * @throws PHONE_ENDED, NOT_SIGNED_IN or NOT_ALLOWED
 */
export async function uploader(app: App, request: FastifyRequest): Promise<Uploader> {
  const isPhone = request.headers[phoneHeader] !== undefined;
  const phone = isPhone ? await app.phones.resolve(request, { counts: true }) : null;
  if (isPhone && !phone) throw refuse('PHONE_ENDED');
  const viewer = phone ? phone.maker : await app.sessions.resolve(request);
  checkAccess(mayUpload, viewer);
  return { viewer: viewer as Viewer, phoneId: phone?.id ?? null };
}

/**
 * The condition in SQL that a person may still see the attachment `a` that they added. They see a sent file while they
 * may read the consult or the message to a patient, and the files of a draft that waits for their approval while they
 * approve consults. After that the file does not exist for them.
 * @param owners parameter with `ownersOf` of the viewer
 * @param approves parameter that says whether the viewer may approve consults
 */
export function stillSeen(owners: string, approves: string): string {
  return `case when a.activity_id is not null
      then exists (select 1 from inbox_row r where r.activity_id = a.activity_id
      and r.owner_id = any(${owners}::uuid[]))
    when a.patient_message_id is not null
      then exists (select 1 from patient_message_row r where r.message_id = a.patient_message_id
      and r.owner_id = any(${owners}::uuid[]))
    when a.draft_id is not null
      then ${approves} or exists (select 1 from draft d where d.id = a.draft_id and d.collection = 'user_drafts')
    else true end`;
}

/** The condition in SQL that an upload `a` is of the form in a parameter; null is any form. */
export const ofForm = (formId: string): string => `(${formId}::uuid is null or a.form_id = ${formId})`;

/** The two parameters of `stillSeen`. */
export function seenBy(viewer: Viewer): [owners: string[], approves: boolean] {
  return [ownersOf(viewer), viewer.permissions.has('approveEconsult')];
}
