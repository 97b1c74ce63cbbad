import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { draftAccess, draftErrors, draftForm } from './draft.ts';

export const consultDraftSaveRecovery = call({
  name: 'consultDraft-saveRecovery',
  summary:
    'Keeps what is typed into an open draft beside it, for another device; null forgets it. The draft itself does not change.',
  access: draftAccess,
  changes: { waits: true },
  input: z.object({
    draftId: id,
    recovery: z
      .object({
        baseVersion: z.number().int().positive(),
        formData: draftForm,
        subject: z.string().max(300),
      })
      .nullable(),
    /**
     * When the copy was saved that this one goes on from; null for none. Over another one it is refused
     * (DRAFT_CHANGED), and nothing is written. Without it, as pages of before send it, it counts over any.
     */
    over: instant.nullable().optional(),
  }),
  output: z.object({ savedAt: instant }),
  errors: draftErrors,
});
