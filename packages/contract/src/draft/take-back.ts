import { call } from '../call.ts';
import { z } from 'zod';
import { done, id } from '../schemas.ts';
import { draftAccess } from './draft.ts';

export const consultDraftTakeBack = call({
  name: 'consultDraft-takeBack',
  summary:
    'Takes a draft back that the viewer forwarded: while its approver has not opened it, or may approve no more.',
  access: draftAccess,
  changes: { waits: true },
  input: z.object({ draftId: id }),
  output: done,
  errors: {
    APPROVER_HAS_OPENED: {
      status: 409,
      message: 'The approver has opened this draft in the meantime. Ask them to return it.',
    },
  },
});
