import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { draftAccess, draftCollection } from './draft.ts';

export const consultDraftDeleteDraft = call({
  name: 'consultDraft-deleteDraft',
  summary:
    'Discards a draft of the viewer’s own with its files; gives one that waits for their approval back to who forwarded it.',
  access: draftAccess,
  changes: { waits: true },
  input: z.object({
    consultDraftsCollectionType: draftCollection,
    draftId: id,
    appVersion: z.string().max(40).optional(),
  }),
  output: done,
});
