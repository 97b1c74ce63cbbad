import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';
import { draftAccess } from './draft.ts';

/** Characters of what an approver writes to the person who forwarded the draft. */
export const maxReturnComment = 2_000;

export const consultDraftReturnDraft = call({
  name: 'consultDraft-returnDraft',
  summary: 'Gives a draft that waits for the viewer’s approval back to who forwarded it, with a comment.',
  access: draftAccess,
  input: z.object({ draftId: id, comment: z.string().max(maxReturnComment) }),
  output: done,
});
