import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const consultDraftCounts = call({
  name: 'consultDraft-counts',
  summary:
    'How many drafts wait for the viewer’s approval unread, and how many they have of their own; both counted up to 100.',
  access: 'signed-in',
  changes: false,
  input: nothing,
  output: z.object({ numUnreadApprovals: z.number().int(), drafts: z.number().int() }),
});
