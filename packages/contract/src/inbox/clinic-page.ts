import { z } from 'zod';
import { call } from '../call.ts';
import { clinicCard } from '../activity/activity.ts';
import { id } from '../schemas.ts';

export const clinicInboxPage = call({
  name: 'clinicInbox-page',
  summary: 'One page of a clinic’s consults, newest message first; with toBook only those to book.',
  access: [['moaConsultInbox']],
  changes: false,
  input: z.object({
    clinicId: id,
    toBook: z.boolean(),
    after: z.string().max(200).nullable().default(null),
  }),
  output: z.object({ rows: z.array(clinicCard), next: z.string().nullable() }),
});
