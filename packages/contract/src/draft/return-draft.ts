import { maxReturnComment } from '@consult/domain/draft/return-comment.ts';
import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { draftAccess, draftErrors } from './draft.ts';

export const consultDraftReturnDraft = call({
  name: 'consultDraft-returnDraft',
  summary: 'Gives a draft that waits for the viewer’s approval back to who forwarded it, with a comment.',
  access: draftAccess,
  changes: { waits: true },
  input: z.object({
    draftId: id,
    /** The version that the approver saw. */
    version: z.number().int().positive(),
    comment: z.string().max(maxReturnComment),
  }),
  output: done,
  errors: {
    DRAFT_CHANGED: draftErrors.DRAFT_CHANGED,
    RETURNED_OTHERWISE: {
      status: 409,
      message: 'You have returned this draft already, with other words. Write to the person who has it now.',
    },
  },
});
