import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const activityReadStates = call({
  name: 'activity-readStates',
  summary: 'How far each member has read a thread. Tells nothing of the patient, so it is no entry of the audit log.',
  access: 'signed-in',
  changes: false,
  input: z.object({ activityId: id }),
  output: z.object({ members: z.array(z.object({ personId: id, lastReadSeq: z.number().int() })) }),
});
