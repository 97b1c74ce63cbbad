import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { draftAccess, draftCollection } from './draft.ts';

export const consultDraftDeleteDraft = call({
  name: 'consultDraft-deleteDraft',
  summary: 'Discards a draft that the viewer holds, with its files.',
  access: draftAccess,
  input: z.object({
    consultDraftsCollectionType: draftCollection,
    draftId: id,
    appVersion: z.string().max(40).optional(),
  }),
  output: done,
});
