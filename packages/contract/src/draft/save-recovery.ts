import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../schemas.ts';
import { draftAccess, draftForm } from './draft.ts';

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
  }),
  output: z.object({ savedAt: instant }),
});
