import { z } from 'zod';
import { call } from '../call.ts';
import { clinicCard } from '../activity/activity.ts';
import { id } from '../schemas.ts';
import { searchInput } from './search.ts';

export const clinicInboxSearch = call({
  name: 'clinicInbox-search',
  summary: 'Finds consults of a clinic, as inbox-search does; with toBook only those to book.',
  access: [['moaConsultInbox']],
  changes: false,
  input: searchInput.omit({ folder: true }).extend({ clinicId: id, toBook: z.boolean() }),
  output: z.object({ rows: z.array(clinicCard), next: z.string().nullable() }),
});
