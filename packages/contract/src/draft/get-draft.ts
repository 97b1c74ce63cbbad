import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { draftAccess, draftCollection, draftSent, openedDraft } from './draft.ts';

export const consultDraftGetDraft = call({
  name: 'consultDraft-getDraft',
  summary: 'Opens a draft that the viewer holds. An approver who opens one marks it read.',
  access: draftAccess,
  changes: false,
  input: z.object({
    consultDraftsCollectionType: draftCollection,
    draftId: id,
    appVersion: z.string().max(40).optional(),
  }),
  output: openedDraft,
  errors: draftSent,
});
