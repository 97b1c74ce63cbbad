import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const consultDraftMoveStorageAttachments = call({
  name: 'consultDraft-moveStorageAttachments',
  summary:
    'Sees to it that every file of a draft that the viewer forwarded belongs to its approver. Forwarding does the same in one step.',
  access: [['forwardEconsult']],
  sends: true,
  changes: { waits: true },
  input: z.object({ approverUid: id, draftId: id }),
  output: done,
});
