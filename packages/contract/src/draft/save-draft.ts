import { z } from 'zod';
import { fileIds } from '../attachment/attachment.ts';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { draftAccess, draftCollection, draftErrors, draftForm, forwarder } from './draft.ts';

/** The input that saves or forwards a draft. */
export const draftToSave = z.object({
  /** The client makes it with the first save. */
  draftId: id,
  consultDraftsCollectionType: draftCollection,
  appVersion: z.string().max(40).optional(),
  /** The version that the client opened or last saved; null for a first save. */
  baseVersion: z.number().int().positive().nullable(),
  formData: draftForm,
  /** As typed; blank takes the default subject. */
  subject: z.string().max(300),
  selectedMedia: fileIds.default([]),
  /** The uploads that the draft has, in their order; others of the draft are removed. */
  attachmentIds: fileIds.default([]),
  /** The composed form whose uploads these are. */
  formId: id,
  /** The server knows the forwarder and ignores this field. */
  econsultForwarder: forwarder.nullable().optional(),
  /** Forwards the draft: a user with the role approver. */
  approverUid: id.optional(),
});
export type DraftToSave = z.output<typeof draftToSave>;

export const consultDraftSaveDraft = call({
  name: 'consultDraft-saveDraft',
  summary:
    'Saves a draft, or with approverUid forwards it to an approver: draft, files and gallery media move in one step.',
  access: draftAccess,
  changes: { waits: true },
  input: draftToSave,
  output: z.object({ draftSubject: z.string(), version: z.number().int(), savedAt: instant }),
  errors: {
    ...draftErrors,
    APPROVER_UNKNOWN: { status: 409, message: 'This person does not approve consults any more. Choose another one.' },
  },
});
