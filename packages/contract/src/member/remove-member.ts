import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const activityRemoveMember = call({
  name: 'activity-removeMember',
  summary:
    'Removes a member from a consult: by an admin, or by the consultant who added them. Their open screens of it close.',
  access: 'signed-in',
  changes: { waits: false },
  input: z.object({ activityId: id, personId: id }),
  output: done,
});
