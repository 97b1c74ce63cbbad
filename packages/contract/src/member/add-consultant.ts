import { z } from 'zod';
import { call } from '../call.ts';
import { done, id } from '../schemas.ts';

export const addUserToActivity = call({
  name: 'secureMessaging-addUserToActivity',
  summary: 'Adds a consultant to a consult.',
  access: [['addUserToActivity']],
  changes: { waits: false },
  input: z.object({ activityId: id, newUserId: id, activityRole: z.literal('consultant') }),
  output: done,
});
