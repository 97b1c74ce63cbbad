import { z } from 'zod';
import { call } from '../call.ts';
import { id, nothing } from '../schemas.ts';

export const clinicInboxCounts = call({
  name: 'clinicInbox-counts',
  summary:
    'The clinics of a member of staff, with how many consults are unread and how many to book, each counted up to 100.',
  access: [['moaConsultInbox']],
  changes: false,
  input: nothing,
  output: z.object({
    clinics: z.array(z.object({ clinicId: id, name: z.string(), unread: z.number().int(), toBook: z.number().int() })),
  }),
});
