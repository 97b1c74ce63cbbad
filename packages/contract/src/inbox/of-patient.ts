import { z } from 'zod';
import { inboxCard } from '../activity/activity.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const ofPatientPageSize = 10;

export const inboxOfPatient = call({
  name: 'inbox-ofPatient',
  summary: 'The other consults of the patient of a consult that the viewer may read, newest message first, ten a page.',
  access: 'signed-in',
  changes: false,
  input: z.object({ activityId: id, after: z.string().max(200).nullable().default(null) }),
  output: z.object({ rows: z.array(inboxCard), next: z.string().nullable() }),
});
