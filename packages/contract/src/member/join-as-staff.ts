import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const activityAddSelfAsMoa = call({
  name: 'activity-addSelfToActivityAsMoa_v1',
  summary: 'Makes clinic staff a member of a consult of their clinic. Who is one already stays one.',
  access: [['moaConsultInbox']],
  changes: { waits: false },
  input: z.object({ activityId: id }),
  output: done,
});
